/**
 * Topics of Sparkplug B 3.0, chapter 4: `spBv1.0/{group}/{verb}/{node}[/{device}]` and `spBv1.0/STATE/{host}`.
 */

export const SPARKPLUG_NAMESPACE = 'spBv1.0';

export const NODE_VERBS = ['NBIRTH', 'NDEATH', 'NDATA', 'NCMD'] as const;
export const DEVICE_VERBS = ['DBIRTH', 'DDEATH', 'DDATA', 'DCMD'] as const;

export type NodeVerb = (typeof NODE_VERBS)[number];
export type DeviceVerb = (typeof DEVICE_VERBS)[number];

export interface NodeTopic {
  kind: 'node';
  verb: NodeVerb;
  group: string;
  node: string;
}

export interface DeviceTopic {
  kind: 'device';
  verb: DeviceVerb;
  group: string;
  node: string;
  device: string;
}

export interface StateTopic {
  kind: 'state';
  host: string;
}

/** A topic outside the namespace or against its form; `reason` is one sentence for the device's log. */
export interface UnknownTopic {
  kind: 'foreign';
  reason: string;
}

export type SparkplugTopic = NodeTopic | DeviceTopic | StateTopic;

// MQTT forbids U+0000 in topics, and + # / are its own signs: tck-id-intro-group-id-chars and its siblings.
// biome-ignore lint/suspicious/noControlCharactersInRegex: @NOTE NUL is exactly the character that must be refused.
const FORBIDDEN_IN_ID = /[+#/\u0000]/;

/** True for an identifier that may stand as group, node, device or host in a topic. */
export function isSparkplugId(id: string): boolean {
  return id.length > 0 && !FORBIDDEN_IN_ID.test(id);
}

/** Reads a topic; whatever is not Sparkplug comes back as `foreign` with the reason, never as an exception. */
export function parseSparkplugTopic(topic: string): SparkplugTopic | UnknownTopic {
  const levels = topic.split('/');
  if (levels[0] !== SPARKPLUG_NAMESPACE) return foreign(`the namespace is not ${SPARKPLUG_NAMESPACE}`);
  const [, group = '', verb = '', node = '', device = ''] = levels;
  for (let level = 1; level < levels.length; level++) {
    if (!isSparkplugId(levels[level]!))
      return foreign(`level ${level + 1} of the topic is empty or holds + # or NUL`);
  }
  if (levels.length === 3 && group === 'STATE') return { kind: 'state', host: verb };
  if (levels.length === 4) {
    const nodeVerb = NODE_VERBS.find((known) => known === verb);
    if (nodeVerb) return { kind: 'node', verb: nodeVerb, group, node };
  }
  if (levels.length === 5) {
    const deviceVerb = DEVICE_VERBS.find((known) => known === verb);
    if (deviceVerb) return { kind: 'device', verb: deviceVerb, group, node, device };
  }
  return foreign(
    `no Sparkplug message has the form of ${levels.length} levels with "${verb.slice(0, 40)}" as third`,
  );
}

/** Writes a topic. Throws a RangeError when an identifier may not stand in a topic. */
export function formatSparkplugTopic(topic: SparkplugTopic): string {
  const ids =
    topic.kind === 'state'
      ? [topic.host]
      : topic.kind === 'node'
        ? [topic.group, topic.node]
        : [topic.group, topic.node, topic.device];
  for (const id of ids) {
    if (!isSparkplugId(id)) throw new RangeError(`"${id}" may not stand in a Sparkplug topic`);
  }
  if (topic.kind === 'state') return `${SPARKPLUG_NAMESPACE}/STATE/${topic.host}`;
  const node = `${SPARKPLUG_NAMESPACE}/${topic.group}/${topic.verb}/${topic.node}`;
  return topic.kind === 'node' ? node : `${node}/${topic.device}`;
}

function foreign(reason: string): UnknownTopic {
  return { kind: 'foreign', reason };
}

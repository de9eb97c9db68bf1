import { isSparkplugId, parseSparkplugTopic, SPARKPLUG_NAMESPACE } from '@ritzel/telemetry';
import type { KnownDevice } from '../devices/index.ts';

/** Whose names the rights are made of; of a name that holds a wildcard, whoever stored it, no right is made. */
function namesOf({ sparkplug }: Pick<KnownDevice, 'sparkplug'>): { group: string; node: string } | undefined {
  if (sparkplug === null) return undefined;
  const { group, node } = sparkplug;
  return isSparkplugId(group) && isSparkplugId(node) && group !== 'STATE' ? { group, node } : undefined;
}

/** Births, deaths and data of its own edge node, all devices of it: a gateway speaks for those it carries. */
export function mayPublish(device: Pick<KnownDevice, 'sparkplug'>, topic: string): boolean {
  const own = namesOf(device);
  const parsed = parseSparkplugTopic(topic);
  if (own === undefined || (parsed.kind !== 'node' && parsed.kind !== 'device')) return false;
  if (parsed.verb === 'NCMD' || parsed.verb === 'DCMD') return false;
  return parsed.group === own.group && parsed.node === own.node;
}

/** The last words of its edge node are all that may still be said for a session that was ended. */
export function mayPublishLast(device: Pick<KnownDevice, 'sparkplug'>, topic: string): boolean {
  const parsed = parseSparkplugTopic(topic);
  return parsed.kind === 'node' && parsed.verb === 'NDEATH' && mayPublish(device, topic);
}

/** Commands to its own edge node and the STATE of hosts. Group and node are written out, never as wildcards. */
export function maySubscribe(device: Pick<KnownDevice, 'sparkplug'>, filter: string): boolean {
  const own = namesOf(device);
  const [namespace, group, verb, node, ...rest] = filter.split('/');
  if (namespace !== SPARKPLUG_NAMESPACE || own === undefined) return false;
  if (group === 'STATE') return verb !== undefined && node === undefined;
  if (group !== own.group || node !== own.node) return false;
  if (verb === 'NCMD') return rest.length === 0 || (rest.length === 1 && rest[0] === '#');
  return verb === 'DCMD' && rest.length <= 1;
}

/** Asked at each delivery: what a device gets is its own, whatever it once subscribed to. */
export function mayReceive(device: Pick<KnownDevice, 'sparkplug'>, topic: string): boolean {
  const own = namesOf(device);
  const parsed = parseSparkplugTopic(topic);
  if (own === undefined || parsed.kind === 'foreign') return false;
  if (parsed.kind === 'state') return true;
  if (parsed.verb !== 'NCMD' && parsed.verb !== 'DCMD') return false;
  return parsed.group === own.group && parsed.node === own.node;
}

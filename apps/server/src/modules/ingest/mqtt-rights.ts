import { parseSparkplugTopic } from '@ritzel/telemetry';
import type { KnownDevice } from '../devices/index.ts';

/** Births, deaths and data of its own edge node, all devices of it: a gateway speaks for those it carries. */
export function mayPublish({ sparkplug }: KnownDevice, topic: string): boolean {
  if (sparkplug === null) return false;
  const parsed = parseSparkplugTopic(topic);
  if (parsed.kind !== 'node' && parsed.kind !== 'device') return false;
  if (parsed.verb === 'NCMD' || parsed.verb === 'DCMD') return false;
  return parsed.group === sparkplug.group && parsed.node === sparkplug.node;
}

/** Commands to its own edge node and the STATE of hosts. */
export function maySubscribe({ sparkplug }: KnownDevice, filter: string): boolean {
  const [namespace, group, verb, node, ...rest] = filter.split('/');
  if (namespace !== 'spBv1.0' || sparkplug === null) return false;
  if (group === 'STATE') return node === undefined;
  if (group !== sparkplug.group || node !== sparkplug.node) return false;
  if (verb === 'NCMD') return rest.length === 0 || (rest.length === 1 && rest[0] === '#');
  return verb === 'DCMD' && rest.length <= 1;
}

/**
 * What births, deaths and data do to the known state of an edge node. When their turn has come is the host's to say.
 */
import type { HeldMessage } from './sparkplug-held.ts';
import { MAX_NAME_LENGTH, type NameBudget, nameBytesOf, nameFault } from './sparkplug-name-budget.ts';
import { complain, type HostOutput, type HostPresence } from './sparkplug-output.ts';
import type { SparkplugPayload } from './sparkplug-payload.ts';
import { addReading } from './sparkplug-readings.ts';
import { SparkplugSequence } from './sparkplug-sequence.ts';
import {
  findMetric,
  type HostDevice,
  type HostNode,
  markStale,
  metricCountOf,
  quoted,
  registerBirthMetrics,
} from './sparkplug-session.ts';
import type { DeviceTopic } from './sparkplug-topic.ts';

export interface BirthLimits {
  /** Of one edge node with its devices. */
  readonly maxMetrics: number;
  readonly names: NameBudget;
}

/** NBIRTH: a new session begins, its devices are stale until their own birth. False when the birth is refused. */
export function beginNode<Receipt>(
  node: HostNode,
  message: HeldMessage<Receipt>,
  output: HostOutput<Receipt>,
  limits: BirthLimits,
): boolean {
  const { topic, payload, timestampMs } = message;
  const nameBytes = roomFor(node, undefined, message, output, limits);
  if (nameBytes === undefined) return false;
  limits.names.add(node.owner, nameBytes - node.ownNameBytes);
  node.ownNameBytes = nameBytes;
  const bdSeq = payload.metrics.find(({ name }) => name === 'bdSeq')?.value;
  if (typeof bdSeq !== 'number') complain(output, topic, 'BDSEQ_MISSING', 'NBIRTH has no metric bdSeq.');
  if (payload.seq !== 0) {
    const given = payload.seq ?? 'none';
    complain(output, topic, 'NBIRTH_SEQ', `NBIRTH has the sequence number ${given}, it must be 0.`);
  }
  node.bdSeq = typeof bdSeq === 'number' ? bdSeq : undefined;
  node.bornAtMs = timestampMs;
  node.isOnline = true;
  node.sequence = new SparkplugSequence(
    typeof payload.seq === 'number' && payload.seq < 256 ? payload.seq : 0,
  );
  endDevices(node, timestampMs, 'rebirth', output);
  node.aliases.clear();
  register(node, undefined, message, output);
  output.presences.push(presenceOf(node, undefined, true, timestampMs, 'birth'));
  return true;
}

/** DBIRTH. */
export function beginDevice<Receipt>(
  node: HostNode,
  topic: DeviceTopic,
  message: HeldMessage<Receipt>,
  output: HostOutput<Receipt>,
  limits: BirthLimits,
): void {
  let device = node.devices.get(topic.device);
  const nameBytes = roomFor(node, device, message, output, limits);
  if (nameBytes === undefined) return;
  if (device === undefined) {
    device = { device: topic.device, isOnline: true, metrics: new Map(), nameBytes: 0 };
    node.devices.set(topic.device, device);
    node.deviceEntries += 1;
  }
  limits.names.add(node.owner, nameBytes - device.nameBytes);
  node.deviceNameBytes += nameBytes - device.nameBytes;
  device.nameBytes = nameBytes;
  const entries = device.metrics.size;
  device.isOnline = true;
  register(node, device, message, output);
  node.deviceEntries += device.metrics.size - entries;
  output.presences.push(presenceOf(node, device, true, message.timestampMs, 'birth'));
}

/** NDEATH: node and devices are gone, when it is the death of the session that lives. */
export function endNode<Receipt>(
  node: HostNode,
  payload: SparkplugPayload,
  receivedAtMs: number,
  output: HostOutput<Receipt>,
): void {
  if (!node.isOnline) return;
  const bdSeq = payload.metrics.find(({ name }) => name === 'bdSeq')?.value;
  if (node.bdSeq !== undefined && bdSeq !== node.bdSeq) {
    const about = { group: node.group, node: node.node };
    const sentence = `NDEATH has bdSeq ${String(bdSeq ?? 'none')}, the living session has ${node.bdSeq}; it is passed over.`;
    complain(output, about, 'NDEATH_OTHER_SESSION', sentence);
    return;
  }
  // The time is the host's: an NDEATH was written when the node connected.
  node.isOnline = false;
  node.sequence?.giveUp();
  markStale(node.metrics, receivedAtMs);
  output.presences.push(presenceOf(node, undefined, false, receivedAtMs, 'death'));
  endDevices(node, receivedAtMs, 'node-death', output);
}

/** DDEATH, at the time the payload gives. */
export function endDevice<Receipt>(
  node: HostNode,
  topic: DeviceTopic,
  timestampMs: number,
  output: HostOutput<Receipt>,
): void {
  const device = node.devices.get(topic.device);
  if (!device?.isOnline) return;
  device.isOnline = false;
  node.mayHaveOffline = true;
  markStale(device.metrics, timestampMs);
  output.presences.push(presenceOf(node, device, false, timestampMs, 'death'));
}

function endDevices<Receipt>(
  node: HostNode,
  atMs: number,
  reason: 'rebirth' | 'node-death',
  output: HostOutput<Receipt>,
): void {
  for (const device of node.devices.values()) {
    if (!device.isOnline) continue;
    device.isOnline = false;
    node.mayHaveOffline = true;
    markStale(device.metrics, atMs);
    output.presences.push(presenceOf(node, device, false, atMs, reason));
  }
}

/** NDATA and DDATA. Answers how many metrics of the message no birth named. */
export function giveReadings<Receipt>(
  node: HostNode,
  device: HostDevice | undefined,
  { topic, payload, timestampMs }: HeldMessage<Receipt>,
  output: HostOutput<Receipt>,
): number {
  let unknown = 0;
  for (const sent of payload.metrics) {
    const metric = findMetric(node, device, sent);
    if (metric?.refusal !== undefined) {
      complain(output, topic, metric.refusal.code, metric.refusal.message);
      continue;
    }
    if (metric === undefined) {
      const { name } = sent;
      const fault = name === undefined ? undefined : nameFault(name, MAX_NAME_LENGTH);
      if (name !== undefined && fault !== undefined) {
        // No birth can bring it.
        complain(output, topic, 'METRIC_NAME', `The name of the metric ${quoted(name)} ${fault}.`);
        continue;
      }
      unknown += 1;
      const called = name === undefined ? `alias ${sent.alias ?? 'none'}` : `"${name}"`;
      const sentence = `${topic.verb} holds the metric ${called}, which no birth named.`;
      complain(output, topic, 'METRIC_UNKNOWN', sentence);
      continue;
    }
    const fault = addReading(output, metric, sent, timestampMs);
    if (fault !== undefined) complain(output, topic, fault.code, fault.message);
  }
  return unknown;
}

/** Births name the metrics and give their first values. */
function register<Receipt>(
  node: HostNode,
  device: HostDevice | undefined,
  { topic, payload, timestampMs }: HeldMessage<Receipt>,
  output: HostOutput<Receipt>,
): void {
  const registered = registerBirthMetrics(node, device, payload.metrics, (code, message) =>
    complain(output, topic, code, message),
  );
  for (let index = 0; index < registered.length; index++) {
    const metric = registered[index];
    if (metric === undefined) continue;
    const fault = addReading(output, metric, payload.metrics[index]!, timestampMs);
    if (fault !== undefined) complain(output, topic, fault.code, fault.message);
  }
}

/** The bytes that the names of a birth take, or undefined when there is no room and the birth is refused. */
function roomFor<Receipt>(
  node: HostNode,
  device: HostDevice | undefined,
  { topic, payload }: HeldMessage<Receipt>,
  output: HostOutput<Receipt>,
  { maxMetrics, names }: BirthLimits,
): number | undefined {
  const isDevice = topic.kind === 'device';
  const bytes = nameBytesOf(isDevice ? topic.device : topic.node, payload.metrics);
  const faultNow = () => {
    const replaced = isDevice ? (device?.metrics.size ?? 0) : node.metrics.size;
    if (metricCountOf(node) + payload.metrics.length - replaced > maxMetrics) {
      const message = `Edge node "${topic.node}" has more than ${maxMetrics} metrics; the birth is refused.`;
      return { code: 'TOO_MANY_METRICS', message };
    }
    const before = isDevice ? (device?.nameBytes ?? 0) : node.ownNameBytes;
    const sentence = names.faultOf(node, topic.kind, bytes, before);
    return sentence && { code: 'NAMES_TOO_LARGE', message: `${sentence}; the birth is refused.` };
  };
  if (!faultNow()) return bytes;
  if (node.mayHaveOffline) forgetOffline(node, device, names);
  const fault = faultNow();
  if (fault) complain(output, topic, fault.code, fault.message);
  return fault ? undefined : bytes;
}

/** Devices that were taken away keep no room from those that came. */
function forgetOffline(node: HostNode, spared: HostDevice | undefined, names: NameBudget): void {
  for (const [name, each] of node.devices) {
    if (each.isOnline || each === spared) continue;
    node.devices.delete(name);
    node.deviceEntries -= 1 + each.metrics.size;
    node.deviceNameBytes -= each.nameBytes;
    names.add(node.owner, -each.nameBytes);
  }
  node.mayHaveOffline = spared?.isOnline === false;
}

function presenceOf(
  { group, node, metrics }: HostNode,
  device: HostDevice | undefined,
  isOnline: boolean,
  atMs: number,
  reason: HostPresence['reason'],
): HostPresence {
  const affected = device?.metrics ?? metrics;
  return { group, node, device: device?.device, isOnline, atMs, reason, metrics: affected.values() };
}

import { setMaxListeners } from 'node:events';
import {
  type HostConnection,
  type HostFault,
  type HostMetric,
  type HostOutput,
  type HostPresence,
  SPARKPLUG_DATATYPE,
  SPARKPLUG_QUALITY,
  SparkplugHost,
  type SparkplugHostOptions,
  type SparkplugPublication,
} from '@ritzel/telemetry';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { DeviceWatch } from '../conditions/index.ts';
import type { JobDispatcher } from '../device-jobs/index.ts';
import type { DeviceLog, DeviceRegistry, KnownDevice } from '../devices/index.ts';
import { type ArrivalPlace, makeArrivalOrder } from './arrival-order.ts';
import { isDescription, isReport, reportFault } from './device-reports.ts';
import type { ReadingAdapter } from './reading-adapter.ts';
import type { Reading } from './reading-rules.ts';
import { retryWork } from './retry-work.ts';
import { logCodeOfFault } from './sparkplug-faults.ts';
import { isTransientFault, refusalOf } from './transient-fault.ts';
import { quotedValue } from './value-rules.ts';
import type { WaveformAdapter } from './waveform-adapter.ts';

export interface ArrivedMessage {
  readonly topic: string;
  readonly payload: Uint8Array;
  /** The device whose credentials the connection has; unknown when another broker stands between. */
  readonly sender?: KnownDevice | undefined;
}

export interface SparkplugAdapter {
  /**
   * `done` resolves when all that the message brought is committed or refused for good, and rejects when the
   * database was unreachable for longer than `retryForMs`. `isHeld`: it waits for messages that belong before it.
   */
  receive(message: ArrivedMessage): { done: Promise<void>; isHeld: boolean };
  /** Call before connecting to the broker. */
  connect(): HostConnection;
  /** The death certificate to publish before a wanted end. */
  disconnect(): SparkplugPublication;
  /** Builds a command and answers the function that sends it. Throws CommandRefusedError. */
  prepareCommand: (...parameters: Parameters<SparkplugHost['command']>) => () => void;
  stop(): void;
}

export interface SparkplugAdapterParts {
  readonly registry: DeviceRegistry;
  readonly watch: Pick<DeviceWatch, 'seen' | 'gone'>;
  readonly deviceLog: DeviceLog;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly nowMs: () => number;
  readonly readings: ReadingAdapter;
  readonly waveforms: WaveformAdapter;
  readonly jobs?: DeviceJobsListener | undefined;
  readonly host: SparkplugHostOptions;
  readonly publish: (publication: SparkplugPublication) => void;
  readonly tickEveryMs?: number;
  /** So long a message is tried again whose fault may pass; 20 s by default. */
  readonly retryForMs?: number | undefined;
}

/** Who is notified of what devices report about their jobs. */
export type DeviceJobsListener = Pick<JobDispatcher, 'born' | 'received'>;

interface Receipt {
  readonly sender: KnownDevice | undefined;
  isSettled: boolean;
  resolve(): void;
  reject(error: unknown): void;
}

/** Beyond it a measurement can no longer be laid beside another's. */
const MOST_SKEW_MS = 30_000;

/** A device of a node by its name on the wire; `undefined` is the node itself. */
type DeviceName = { group: string; node: string; device: string | undefined };

interface DeviceReadings {
  name: DeviceName;
  readings: Reading[];
  /** Sentences about values of bad quality. */
  suspect: string[];
}

/** Before the name of what an edge node measures itself, where its only device gets the signals. */
const NODE_PREFIX = 'Node/';

export function makeSparkplugAdapter(parts: SparkplugAdapterParts): SparkplugAdapter {
  const { registry, watch, deviceLog, metrics, log, nowMs, readings, waveforms } = parts;
  const host = new SparkplugHost<Receipt>(parts.host);
  const stopping = new AbortController();
  // Each message that waits for the database listens.
  setMaxListeners(0, stopping.signal);
  const order = makeArrivalOrder();
  const retrying = { retryForMs: parts.retryForMs ?? 20_000, nowMs, signal: stopping.signal };

  async function findDevice({ group, node, device }: DeviceName): Promise<KnownDevice | undefined> {
    const found = await registry.findBySparkplug(group, node, device);
    if (device !== undefined) return found;
    // What the node itself measures belongs to a device only where one stands for the node.
    return found?.sparkplug?.device === null ? found : undefined;
  }

  /** Any device that answers for the name: itself, else another of its node, else the sender. */
  async function findOwner(
    name: DeviceName,
    sender: KnownDevice | undefined,
  ): Promise<KnownDevice | undefined> {
    return (await findDevice(name)) ?? (await registry.findBySparkplug(name.group, name.node)) ?? sender;
  }

  async function noteFault(fault: HostFault, sender: KnownDevice | undefined): Promise<void> {
    const { group, node, device, message } = fault;
    const code = logCodeOfFault(fault.code);
    metrics.messagesRefused.inc({ code });
    const owner =
      group === undefined || node === undefined ? sender : await findOwner({ group, node, device }, sender);
    if (owner !== undefined) deviceLog.note(owner.id, code, message, fault.count);
  }

  /**
   * One piece of a message: done again while its fault may pass, refused in the log of its device where it will not.
   * So no message comes back for something in it that can never be stored.
   */
  async function settle(
    name: DeviceName | undefined,
    sender: KnownDevice | undefined,
    piece: () => Promise<void>,
  ): Promise<void> {
    try {
      await retryWork(piece, retrying);
    } catch (error) {
      if (isTransientFault(error)) throw error;
      log.warn({ err: error }, 'a piece of a message was refused');
      metrics.messagesRefused.inc({ code: 'not-stored' });
      const owner = name === undefined ? sender : await findOwner(name, sender).catch(() => sender);
      if (owner !== undefined) deviceLog.note(owner.id, 'not-stored', refusalOf(error));
    }
  }

  /** What an edge node measures itself: of the device that stands for it, else of its only one. */
  async function findNodeDevice(
    name: DeviceName,
  ): Promise<{ device: KnownDevice; prefix: string } | undefined> {
    const own = await findDevice(name);
    if (own !== undefined) return { device: own, prefix: '' };
    if (name.device !== undefined) return undefined;
    const sole = await registry.findSole(name.group, name.node);
    return sole && { device: sole, prefix: NODE_PREFIX };
  }

  /** Says where values of an edge node would have to go that has several devices and none of its own. */
  async function noteHomeless(name: DeviceName, sent: readonly Reading[], sender: KnownDevice | undefined) {
    const [first] = sent;
    if (name.device !== undefined || first === undefined) return;
    const owner = await findOwner(name, sender);
    if (owner === undefined) return;
    const message = `${quotedValue(first.metric)} is a metric of the edge node "${name.node}", which has several devices: nobody knows whose equipment it measures.`;
    deviceLog.note(owner.id, 'metric-unknown', message, sent.length);
    metrics.messagesRefused.inc({ code: 'metric-unknown' });
  }

  /** Answers the device that was born, if one was. Of a death and the birth after it, the birth is noted last. */
  async function notePresence(
    presence: HostPresence,
    sender: KnownDevice | undefined,
    place: ArrivalPlace,
  ): Promise<string | undefined> {
    const found = await findDevice(presence);
    await place.turn;
    if (found === undefined) {
      const owner = presence.device === undefined ? undefined : await findOwner(presence, sender);
      if (owner === undefined) return undefined;
      const name = `${presence.group}/${presence.node}/${presence.device}`;
      deviceLog.note(owner.id, 'device-unknown', `No device is registered as "${name.slice(0, 200)}".`);
      metrics.messagesRefused.inc({ code: 'device-unknown' });
      return undefined;
    }
    if (presence.isOnline) watch.seen(found.id);
    else if (presence.reason !== 'rebirth') watch.gone(found.id);
    // A birth is sent the moment it is written, so its time shows how far the device's clock is off.
    const skewMs = presence.atMs - nowMs();
    if (presence.isOnline && Math.abs(skewMs) > MOST_SKEW_MS) {
      const direction = skewMs > 0 ? 'ahead' : 'behind';
      deviceLog.note(
        found.id,
        'clock-off',
        `Its clock is ${Math.round(Math.abs(skewMs) / 1000)} s ${direction}.`,
      );
    }
    if (presence.reason !== 'rebirth') {
      const word = presence.isOnline ? 'birth' : 'death';
      deviceLog.note(
        found.id,
        word,
        presence.isOnline ? 'The device connected.' : 'The device disconnected.',
      );
    }
    return presence.isOnline ? found.id : undefined;
  }

  /** Readings of points and of texts that are no reports, by device. */
  function groupReadings({ points, texts }: HostOutput<Receipt>): Iterable<DeviceReadings> {
    const byDevice = new Map<string, DeviceReadings>();
    let group: DeviceReadings | undefined;
    const groupOf = (metric: HostMetric): DeviceReadings => {
      if (group !== undefined && isSameDevice(group.name, metric)) return group;
      const key = JSON.stringify([metric.group, metric.node, metric.device]);
      group = byDevice.get(key) ?? { name: metric, readings: [], suspect: [] };
      byDevice.set(key, group);
      return group;
    };
    for (const { metric, timestampMs, value, quality, isHistorical } of points) {
      const { readings: sent, suspect } = groupOf(metric);
      // A machine is not evaluated by a value whose own sender does not vouch for it.
      if (quality !== SPARKPLUG_QUALITY.good) {
        suspect.push(`${quotedValue(metric.name)} came with the quality ${quality}.`);
        continue;
      }
      sent.push({
        metric: metric.name,
        timeMs: timestampMs,
        value,
        kind: metric.datatype === SPARKPLUG_DATATYPE.Boolean ? 'boolean' : undefined,
        unit: metric.unit,
        isHistorical,
      });
    }
    for (const { metric, timestampMs } of texts) {
      if (isReport(metric.name) || isDescription(metric.name)) continue;
      const text: Reading = { metric: metric.name, timeMs: timestampMs, value: 0, kind: 'text' };
      groupOf(metric).readings.push(text);
    }
    return byDevice.values();
  }

  /**
   * The store commits the points of an asset in the order in which they are handed over, and what follows them evaluates
   * no point that is older than the newest one: messages are handed over in the order in which they arrived.
   */
  async function takePoints(
    output: HostOutput<Receipt>,
    sender: KnownDevice | undefined,
    place: ArrivalPlace,
  ): Promise<void> {
    const known: { device: KnownDevice; readings: Reading[] }[] = [];
    for (const { name, readings: sent, suspect } of groupReadings(output)) {
      const found = await findNodeDevice(name);
      if (found === undefined) {
        await noteHomeless(name, sent, sender);
        continue;
      }
      const { device, prefix } = found;
      for (const message of suspect) deviceLog.note(device.id, 'quality-bad', message);
      const renamed = sent.map((reading) => ({ ...reading, metric: prefix + reading.metric }));
      known.push({ device, readings: prefix === '' ? sent : renamed });
    }
    const shares = await readings.sortTogether(known);
    await place.turn;
    for (const { device } of known) watch.seen(device.id);
    const committed = readings.commit(shares);
    place.leave();
    await committed;
  }

  /** What a device says after this one may overtake what is made of this one. */
  async function noteSeen(device: KnownDevice, place: ArrivalPlace): Promise<void> {
    await place.turn;
    watch.seen(device.id);
    place.leave();
  }

  async function takeReport(metric: HostMetric, text: string, place: ArrivalPlace): Promise<void> {
    const device = await findDevice(metric);
    if (device === undefined) return;
    await noteSeen(device, place);
    const fault = reportFault(metric.name, text);
    if (fault === undefined) await parts.jobs?.received(device, metric.name, text);
    else deviceLog.note(device.id, 'value-mismatch', fault);
  }

  async function takeWaveform(
    { metric, channel, bytes }: HostOutput<Receipt>['waveforms'][number],
    place: ArrivalPlace,
  ): Promise<void> {
    const device = await findDevice(metric);
    if (device === undefined) return;
    await noteSeen(device, place);
    await waveforms.take(device, bytes, channel);
  }

  /** What cannot be sent, a rebirth request say, is asked for again later: what came is stored all the same. */
  function send(publication: SparkplugPublication): void {
    try {
      parts.publish(publication);
    } catch (error) {
      log.warn({ err: error, topic: publication.topic }, 'could not publish');
    }
  }

  /** Settles the messages of an output when everything in it is where it belongs. */
  async function work(output: HostOutput<Receipt>): Promise<void> {
    const sender = output.settled[0]?.sender;
    const place = order.join(linesOf(output));
    try {
      for (const publication of output.publications) send(publication);
      const born: string[] = [];
      for (const presence of output.presences) {
        await settle(presence, sender, async () => {
          const device = await notePresence(presence, sender, place);
          if (device !== undefined) born.push(device);
        });
      }
      for (const fault of output.faults) await settle(undefined, sender, () => noteFault(fault, sender));
      if (output.points.length > 0 || output.texts.length > 0)
        await settle((output.points[0] ?? output.texts[0])!.metric, sender, () =>
          takePoints(output, sender, place),
        );
      for (const waveform of output.waveforms)
        await settle(waveform.metric, sender, () => takeWaveform(waveform, place));
      for (const { metric, text } of output.texts)
        if (isReport(metric.name)) await settle(metric, sender, () => takeReport(metric, text, place));
      // What follows from a birth is nothing that the next message has to wait for.
      place.leave();
      await Promise.all(born.map((device) => parts.jobs?.born(device)));
      for (const receipt of output.settled) receipt.resolve();
    } catch (error) {
      if (output.settled.length === 0) log.warn({ err: error }, 'what was released could not be stored');
      for (const receipt of output.settled) receipt.reject(error);
    } finally {
      place.leave();
    }
  }

  const failed = (error: unknown) => log.error({ err: error }, 'a Sparkplug message was not worked on');
  const tick = async () => work(host.tick(nowMs()));
  const timer = setInterval(() => {
    tick().catch(failed);
  }, parts.tickEveryMs ?? 250);
  timer.unref();

  return {
    receive({ topic, payload, sender }) {
      const { promise: done, resolve, reject } = Promise.withResolvers<void>();
      const receipt: Receipt = { sender, isSettled: false, resolve, reject };
      const owner = sender?.organisationId;
      const output = host.receive({ topic, payload, receivedAtMs: nowMs(), owner, receipt });
      for (const settled of output.settled) settled.isSettled = true;
      work(output).catch(failed);
      return { done, isHeld: !receipt.isSettled };
    },
    connect: () => host.connect(nowMs()),
    disconnect: () => host.disconnect(nowMs()),
    prepareCommand(...parameters) {
      const publication = host.command(...parameters);
      return () => parts.publish(publication);
    },
    stop() {
      clearInterval(timer);
      stopping.abort();
    },
  };
}

/** The edge nodes that an output is about. A topic has its names between slashes: none contains one. */
function linesOf({ presences, points, waveforms, texts }: HostOutput<Receipt>): Set<string> {
  const nodes = new Set<string>();
  let last: { readonly group: string; readonly node: string } | undefined;
  const add = (name: { readonly group: string; readonly node: string }) => {
    if (name.node === last?.node && name.group === last.group) return;
    nodes.add(`${name.group}/${name.node}`);
    last = name;
  };
  for (const presence of presences) add(presence);
  for (const { metric } of points) add(metric);
  for (const { metric } of waveforms) add(metric);
  for (const { metric } of texts) add(metric);
  return nodes;
}

function isSameDevice(name: DeviceName, other: DeviceName): boolean {
  return name.device === other.device && name.node === other.node && name.group === other.group;
}

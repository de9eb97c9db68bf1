import {
  type HostConnection,
  type HostFault,
  type HostOutput,
  type HostPresence,
  SPARKPLUG_QUALITY,
  SparkplugHost,
  type SparkplugHostOptions,
  type SparkplugPublication,
} from '@ritzel/telemetry';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { DeviceWatch } from '../conditions/index.ts';
import type { JobDesk } from '../device-jobs/index.ts';
import type { DeviceLog, DeviceRegistry, KnownDevice } from '../devices/index.ts';
import type { ReadingDoor } from './reading-door.ts';
import type { Reading } from './reading-rules.ts';
import { logCodeOfFault } from './sparkplug-faults.ts';
import type { WaveformDoor } from './waveform-door.ts';

export interface ArrivedMessage {
  readonly topic: string;
  readonly payload: Uint8Array;
  /** The device whose credentials the connection has; unknown when another broker stands between. */
  readonly sender?: KnownDevice | undefined;
}

export interface SparkplugDoor {
  /**
   * `done` resolves when all that the message brought is committed or refused for good, and rejects when the
   * database is away. `isHeld`: it waits for messages that belong before it.
   */
  receive(message: ArrivedMessage): { done: Promise<void>; isHeld: boolean };
  /** Call before connecting to the broker. */
  connect(): HostConnection;
  /** The death certificate to publish before a wanted end. */
  disconnect(): SparkplugPublication;
  /** Builds a command and answers the function that sends it. Throws CommandRefused. */
  prepareCommand: (...parameters: Parameters<SparkplugHost['command']>) => () => void;
  stop(): void;
}

export interface SparkplugDoorParts {
  readonly registry: DeviceRegistry;
  readonly watch: Pick<DeviceWatch, 'seen' | 'gone'>;
  readonly deviceLog: DeviceLog;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly nowMs: () => number;
  readonly readings: ReadingDoor;
  readonly waveforms: WaveformDoor;
  readonly jobs?: DeviceJobsHeard | undefined;
  readonly host: SparkplugHostOptions;
  readonly publish: (publication: SparkplugPublication) => void;
  readonly tickEveryMs?: number;
}

/** Who wants to hear what devices say about what they were asked. */
export type DeviceJobsHeard = Pick<JobDesk, 'born' | 'heard'>;

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
  doubtful: string[];
}

export function makeSparkplugDoor(parts: SparkplugDoorParts): SparkplugDoor {
  const { registry, watch, deviceLog, metrics, log, nowMs, readings, waveforms } = parts;
  const host = new SparkplugHost<Receipt>(parts.host);

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
    if (owner !== undefined) deviceLog.note(owner.id, code, message);
  }

  /** Answers the device that was born, if one was. */
  async function notePresence(
    presence: HostPresence,
    sender: KnownDevice | undefined,
  ): Promise<string | undefined> {
    const found = await findDevice(presence);
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
    // A birth is sent the moment it is written, so its time tells how the device's clock goes.
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
      deviceLog.note(found.id, word, presence.isOnline ? 'The device was born.' : 'The device died.');
    }
    return presence.isOnline ? found.id : undefined;
  }

  async function takePoints({ points }: HostOutput<Receipt>): Promise<void> {
    const byDevice = new Map<string, DeviceReadings>();
    let group: DeviceReadings | undefined;
    for (const { metric, timestampMs, value, quality, isHistorical } of points) {
      if (group === undefined || !isSameDevice(group.name, metric)) {
        const key = JSON.stringify([metric.group, metric.node, metric.device]);
        group = byDevice.get(key);
        if (group === undefined) {
          group = { name: metric, readings: [], doubtful: [] };
          byDevice.set(key, group);
        }
      }
      // A value its own sender does not vouch for is none to judge a machine by.
      if (quality !== SPARKPLUG_QUALITY.good) {
        group.doubtful.push(`"${metric.name.slice(0, 100)}" came with the quality ${quality}.`);
        continue;
      }
      group.readings.push({
        metric: metric.name,
        timeMs: timestampMs,
        value,
        unit: metric.unit,
        isHistorical,
      });
    }
    const known: { device: KnownDevice; readings: Reading[] }[] = [];
    for (const { name, readings: sent, doubtful } of byDevice.values()) {
      const device = await findDevice(name);
      if (device === undefined) continue;
      watch.seen(device.id);
      for (const message of doubtful) deviceLog.note(device.id, 'quality-bad', message);
      known.push({ device, readings: sent });
    }
    if (known.length > 0) await readings.takeTogether(known);
  }

  async function takeTexts({ texts }: HostOutput<Receipt>): Promise<void> {
    if (parts.jobs === undefined) return;
    for (const { metric, text } of texts) {
      const device = await findDevice(metric);
      if (device === undefined) continue;
      watch.seen(device.id);
      await parts.jobs.heard(device, metric.name, text);
    }
  }

  async function takeWaveforms(output: HostOutput<Receipt>): Promise<void> {
    for (const { metric, bytes } of output.waveforms) {
      const device = await findDevice(metric);
      if (device === undefined) continue;
      watch.seen(device.id);
      await waveforms.take(device, bytes);
    }
  }

  /** Settles the messages of an output when everything in it is where it belongs. */
  async function work(output: HostOutput<Receipt>): Promise<void> {
    const sender = output.settled[0]?.sender;
    try {
      for (const publication of output.publications) parts.publish(publication);
      const born: string[] = [];
      for (const presence of output.presences) {
        const device = await notePresence(presence, sender);
        if (device !== undefined) born.push(device);
      }
      for (const fault of output.faults) await noteFault(fault, sender);
      await takePoints(output);
      await takeWaveforms(output);
      await takeTexts(output);
      for (const device of born) parts.jobs?.born(device);
      for (const receipt of output.settled) receipt.resolve();
    } catch (error) {
      if (output.settled.length === 0) log.warn({ err: error }, 'what was released could not be stored');
      for (const receipt of output.settled) receipt.reject(error);
    }
  }

  const failed = (error: unknown) => log.error({ err: error }, 'a Sparkplug message was not worked on');
  const timer = setInterval(() => {
    work(host.tick(nowMs())).catch(failed);
  }, parts.tickEveryMs ?? 250);
  timer.unref();

  return {
    receive({ topic, payload, sender }) {
      const { promise: done, resolve, reject } = Promise.withResolvers<void>();
      const receipt: Receipt = { sender, isSettled: false, resolve, reject };
      const output = host.receive({ topic, payload, receivedAtMs: nowMs(), receipt });
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
    stop: () => clearInterval(timer),
  };
}

function isSameDevice(name: DeviceName, other: DeviceName): boolean {
  return name.device === other.device && name.node === other.node && name.group === other.group;
}

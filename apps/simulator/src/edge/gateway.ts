import { createHash } from 'node:crypto';
import type { DrivetrainDocument } from '@ritzel/contract';
import { encodeWaveform } from '@ritzel/telemetry';
import { LIVE_SAMPLES, SAMPLING, SENSOR_RANGE_G } from '../fleet/machine-document.ts';
import type { MachineMoment, SimulatedMachine } from '../simulated-machine.ts';
import { EdgeNode, type EdgeValue } from './edge-node.ts';
import { countHistoryMoments, historyMoments, isDueInHistory, waveformMoments } from './history-schedule.ts';
import type { GatewayState } from './state-folder.ts';

/** Points in one message of the past. */
const BATCH_POINTS = 1500;
/** Messages of the past that may wait for their acknowledgement. */
const BATCHES_IN_FLIGHT = 3;
/** A gap longer than this is written before the present goes on; the past is told by the minute. */
const GAP_MS = 150_000;
const LIVE_MESSAGES_IN_FLIGHT = 8;
const MINUTE_MS = 60_000;

interface GatewayDevice {
  readonly name: string;
  readonly identifier: string;
  readonly signals: readonly {
    readonly metric: string;
    readonly unit: string;
    readonly intervalMs: number;
  }[];
  readonly channels: readonly string[];
}

export interface GatewayOptions {
  readonly machine: SimulatedMachine;
  readonly document: DrivetrainDocument;
  readonly state: GatewayState;
  readonly mqttUrl: string;
  readonly now: () => number;
  readonly onStateChange: () => void;
  readonly onTrouble: (message: string) => void;
  /** Minutes between two records of a damaged place. */
  readonly waveformMinutes: number;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The devices of a drivetrain's document with what they send. */
export function devicesOf(document: DrivetrainDocument): GatewayDevice[] {
  return document.parts.flatMap((part) =>
    (part.devices ?? []).map((device) => ({
      name: device.sparkplug?.device ?? device.identifier,
      identifier: device.identifier,
      signals: (device.signals ?? []).map(({ metric, unit, intervalS }) => ({
        metric,
        unit,
        intervalMs: 1000 * (intervalS ?? 60),
      })),
      channels: (device.waveforms ?? []).map(({ channel }) => channel),
    })),
  );
}

/** The Sparkplug group and edge node of a drivetrain's document. Throws RangeError where it names none. */
export function edgeNodeNameOf(document: DrivetrainDocument): {
  readonly group: string;
  readonly node: string;
} {
  const names = document.parts
    .flatMap((part) => part.devices ?? [])
    .find(({ sparkplug }) => sparkplug)?.sparkplug;
  if (!names) throw new RangeError(`The drivetrain ${document.identifier} has no Sparkplug device.`);
  return names;
}

/**
 * The gateway of one drivetrain: its edge node, what was stored of it, the past that is still to be written
 * and the present as it happens. After a gap, its own or the broker's, the past comes first and in order.
 */
export class Gateway {
  readonly machine: SimulatedMachine;
  readonly node: string;
  readonly #options: GatewayOptions;
  readonly #devices: readonly GatewayDevice[];
  readonly #edge: EdgeNode;
  #whenOnline: Promise<void>;
  #welcome: () => void = () => {};
  #isCaughtUp = false;
  #liveInFlight = 0;
  #isClosed = false;
  #isPastRecorded = false;
  #lastTickMs = 0;

  constructor(options: GatewayOptions) {
    this.#options = options;
    this.machine = options.machine;
    this.#devices = devicesOf(options.document);
    const { group, node } = edgeNodeNameOf(options.document);
    this.node = node;
    this.#whenOnline = this.#awaitBirth();
    this.#edge = new EdgeNode({
      url: options.mqttUrl,
      group,
      node,
      firmwareVersion: '2.4.1',
      devices: this.#devices.map(({ name, signals, channels }) => ({
        name,
        metrics: signals.map(({ metric, unit }) => ({ name: metric, unit })),
        channels,
      })),
      ...(options.state.credentials
        ? {
            credentials: {
              clientId: options.state.credentials.clientId,
              username: options.state.credentials.username,
              password: options.state.credentials.password,
            },
          }
        : {}),
      nextBdSeq: () => {
        options.state.bdSeq = (options.state.bdSeq + 1) % 256;
        options.onStateChange();
        return options.state.bdSeq;
      },
      birthValues: (device) => this.#birthValues(device),
      now: options.now,
      onOnline: () => {
        this.#welcome();
        // Whatever happened while the connection was away is told first.
        if (this.#isCaughtUp) this.#catchUp();
      },
      onCommand: (device, metric, value) => {
        if (metric === 'Device Control/Measure' && value === true) void this.measureNow(device);
      },
      onTrouble: options.onTrouble,
    });
  }

  get isSilentForGood(): boolean {
    return this.#options.now() >= this.machine.silentFromMs;
  }

  /** Nothing is left to tell: it fell silent and its past is stored. */
  get isDone(): boolean {
    return (
      this.isSilentForGood && this.#options.state.valuesThroughMs >= this.machine.silentFromMs - MINUTE_MS
    );
  }

  open(): void {
    if (!this.isDone) this.#edge.open();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#edge.close();
  }

  /** Points of the past that are still to be written, about. */
  get pointsBehind(): number {
    const now = this.#options.now();
    const signals = this.#devices.reduce((sum, device) => sum + device.signals.length, 0);
    return signals * countHistoryMoments(this.#options.state.valuesThroughMs, this.#endOfPastMs(now), now);
  }

  /** Writes all values of the past, oldest first, resuming where it stopped; waits for a lost connection. */
  async writePast(onWritten: (points: number) => void = () => {}): Promise<void> {
    const { state, now } = this.#options;
    while (!this.#isClosed && !this.isDone) {
      await this.#whenOnline;
      try {
        await this.#writeValues(onWritten);
        if (this.isSilentForGood) {
          await this.writePastWaveforms();
          await this.#edge.close();
        }
        this.#isCaughtUp = !this.isSilentForGood && now() - state.valuesThroughMs < 2 * MINUTE_MS;
        if (this.#isCaughtUp || this.isSilentForGood) return;
      } catch (error) {
        if (this.#isClosed) return;
        if (this.#edge.isOnline) throw error;
        this.#whenOnline = this.#awaitBirth();
      }
    }
  }

  /** Writes the waveforms of the past, oldest first, resuming where it stopped; waits for a lost connection. */
  async writePastWaveforms(): Promise<void> {
    const { state, now } = this.#options;
    const nowMs = now();
    const moments = this.#pastWaveforms(state.waveformsThroughMs, this.#endOfPastMs(nowMs), nowMs);
    for (const { tMs, device, channel, isDense } of moments) {
      const samples = isDense ? SAMPLING.samples : SAMPLING.samples / 2;
      for (let isStored = false; !isStored; ) {
        while (!this.#edge.isOnline && !this.#isClosed) await pause(500);
        if (this.#isClosed) return;
        try {
          await this.#publishWaveform(device, channel, tMs, samples, 'schedule', true);
          isStored = true;
        } catch (error) {
          if (this.#edge.isOnline) throw error;
        }
      }
      state.waveformsThroughMs = Math.max(state.waveformsThroughMs, tMs);
      this.#options.onStateChange();
      // The host analyses what arrives and the screen wants to live meanwhile.
      await pause(5);
    }
    this.#isPastRecorded = true;
  }

  /** One second of the present: sends what is due. Never waits; what cannot be sent becomes a gap. */
  tick(): void {
    const now = Math.floor(this.#options.now() / 1000) * 1000;
    if (this.isSilentForGood || !this.#edge.isOnline || !this.#isCaughtUp || now <= this.#lastTickMs) return;
    if (now - this.#options.state.valuesThroughMs > GAP_MS && this.#liveInFlight === 0) {
      this.#catchUp();
      return;
    }
    if (this.#liveInFlight >= LIVE_MESSAGES_IN_FLIGHT) return;
    const before = this.#lastTickMs || now - 1000;
    this.#lastTickMs = now;
    const moment = this.machine.momentAt(now);
    this.#devices.forEach((device, index) => {
      const isDue = (intervalMs: number) =>
        Math.floor((now + 1000 * index) / intervalMs) !== Math.floor((before + 1000 * index) / intervalMs);
      const due = device.signals.filter(({ intervalMs }) => isDue(intervalMs));
      if (due.length > 0) this.#sendLive(device.name, this.#valuesAt(due, moment));
      if (!this.#isPastRecorded) return;
      for (const channel of device.channels) this.#recordIfDue(device.name, channel, before, now);
    });
  }

  /** A record of every channel at once, as a command asks for it. */
  async measureNow(device: string): Promise<void> {
    const known = this.#devices.find(({ name }) => name === device);
    if (!known || !this.#edge.isOnline) return;
    const now = this.#options.now();
    for (const channel of known.channels) {
      await this.#publishWaveform(device, channel, now, LIVE_SAMPLES, 'manual', false).catch((error) =>
        this.#options.onTrouble(`${this.node}: ${String(error)}`),
      );
    }
  }

  #catchUp(): void {
    this.#isCaughtUp = false;
    this.writePast().catch((error) => this.#options.onTrouble(`${this.node}: ${String(error)}`));
  }

  #awaitBirth(): Promise<void> {
    return new Promise((resolve) => {
      this.#welcome = resolve;
    });
  }

  #endOfPastMs(nowMs: number): number {
    return Math.min(nowMs, this.machine.silentFromMs);
  }

  #valuesAt(signals: readonly { readonly metric: string }[], moment: MachineMoment): EdgeValue[] {
    return signals.map(({ metric }) => {
      const value = this.machine.valueAt(metric, moment);
      // Four digits after the point are more than any of these sensors knows.
      return { metric, tMs: moment.tMs, value: value === null ? null : Math.round(value * 1e4) / 1e4 };
    });
  }

  /** A birth tells the last value that the host has stored, with its own time: the past is still to come. */
  #birthValues(deviceName: string): EdgeValue[] {
    const device = this.#devices.find(({ name }) => name === deviceName);
    if (!device) return [];
    const now = this.#options.now();
    const isBehind = now - this.#options.state.valuesThroughMs > GAP_MS;
    const tMs = isBehind ? this.#options.state.valuesThroughMs : Math.floor(now / 1000) * 1000;
    return this.#valuesAt(device.signals, this.machine.momentAt(tMs));
  }

  async #writeValues(onWritten: (points: number) => void): Promise<void> {
    const { state, now } = this.#options;
    const nowMs = now();
    const pending = this.#devices.map((): EdgeValue[] => []);
    const inFlight: Promise<void>[] = [];
    let lastMs = state.valuesThroughMs;
    const flush = async () => {
      const throughMs = lastMs;
      const sent = pending.splice(0, pending.length, ...this.#devices.map((): EdgeValue[] => []));
      const points = sent.reduce((sum, values) => sum + values.length, 0);
      const stored = Promise.all(
        sent.map((values, index) =>
          values.length > 0 ? this.#edge.publishValues(this.#devices[index]!.name, values, true) : undefined,
        ),
      ).then(() => onWritten(points));
      stored.catch(() => {});
      inFlight.push(stored.then(() => this.#storedThrough(throughMs)));
      inFlight.at(-1)!.catch(() => {});
      if (inFlight.length >= BATCHES_IN_FLIGHT) await inFlight.shift();
    };
    for (const tMs of historyMoments(state.valuesThroughMs, this.#endOfPastMs(nowMs), nowMs)) {
      const moment = this.machine.momentAt(tMs);
      this.#devices.forEach((device, index) => {
        const due = device.signals.filter(({ intervalMs }) => isDueInHistory(tMs, intervalMs, nowMs));
        pending[index]!.push(...this.#valuesAt(due, moment));
      });
      lastMs = tMs;
      if (pending.some((values) => values.length >= BATCH_POINTS)) {
        await flush();
        if (this.#isClosed) return;
      }
    }
    await flush();
    // In order: each marks what is stored, and a failure keeps the mark where it was.
    for (const stored of inFlight) await stored;
  }

  #storedThrough(tMs: number): void {
    const { state } = this.#options;
    if (tMs > state.valuesThroughMs) {
      state.valuesThroughMs = tMs;
      this.#options.onStateChange();
    }
  }

  #sendLive(device: string, values: EdgeValue[]): void {
    this.#liveInFlight++;
    this.#edge
      .publishValues(device, values)
      .then(() => this.#storedThrough(values[0]!.tMs))
      .catch((error) => {
        if (this.#edge.isOnline) this.#options.onTrouble(`${this.node}: ${String(error)}`);
      })
      .finally(() => {
        this.#liveInFlight--;
      });
  }

  /** The place that a fault names is recorded often, every other one sometimes. */
  #isDense(channel: string): boolean {
    return this.machine.isFaulty && this.machine.plan.faults!.some(({ position }) => position === channel);
  }

  #pastWaveforms(fromMs: number, toMs: number, nowMs: number) {
    return this.#devices
      .flatMap((device) =>
        device.channels.flatMap((channel, index) => {
          const isDense = this.#isDense(channel);
          // Apart by some minutes, as a gateway with one converter records.
          const shiftMs = (2 + 3 * index) * MINUTE_MS;
          return waveformMoments(fromMs, toMs - shiftMs, nowMs - shiftMs, isDense).map((tMs) => ({
            tMs,
            device: device.name,
            channel,
            isDense,
          }));
        }),
      )
      .toSorted((a, b) => a.tMs - b.tMs);
  }

  #recordIfDue(device: string, channel: string, beforeMs: number, nowMs: number): void {
    const isDense = this.#isDense(channel);
    const periodMs = this.#options.waveformMinutes * MINUTE_MS * (isDense ? 1 : 6);
    // Spread over the period by a hash of the name, so that records come one by one.
    const shiftMs =
      Number.parseInt(sha256(Buffer.from(`${this.node}/${channel}`)).slice(0, 8), 16) % periodMs;
    if (Math.floor((nowMs + shiftMs) / periodMs) === Math.floor((beforeMs + shiftMs) / periodMs)) return;
    const trigger = isDense ? 'alarm' : 'schedule';
    this.#publishWaveform(device, channel, nowMs, LIVE_SAMPLES, trigger, false)
      .then(() => {
        this.#options.state.waveformsThroughMs = nowMs;
      })
      .catch((error) => {
        if (this.#edge.isOnline) this.#options.onTrouble(`${this.node}: ${String(error)}`);
      });
  }

  async #publishWaveform(
    device: string,
    channel: string,
    tMs: number,
    samples: number,
    trigger: 'schedule' | 'alarm' | 'manual',
    isHistorical: boolean,
  ): Promise<void> {
    const record = this.machine.recordAt(channel, this.machine.momentAt(tMs), samples);
    const envelope = encodeWaveform(
      {
        device: this.#devices.find(({ name }) => name === device)!.identifier,
        channel,
        axis: 'radial',
        t0Ns: BigInt(Math.round(tMs)) * 1_000_000n,
        fsHz: record.samplingRateHz,
        quantity: 'acceleration',
        unit: 'm/s²',
        scale: record.scale,
        offset: 0,
        range: `${SENSOR_RANGE_G}g`,
        highPassHz: 0.5,
        lowPassHz: 0.45 * record.samplingRateHz,
        speedRpm: Math.round(record.speedRpm * 100) / 100,
        load: Math.round(record.load * 1000) / 1000,
        operatingState: record.isRunning ? 'running' : 'standstill',
        trigger,
        clipCount: record.clipCount,
      },
      record.counts,
      sha256,
    );
    await this.#edge.publishWaveform(device, channel, envelope, Math.round(tMs), isHistorical);
  }
}

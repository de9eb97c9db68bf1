import type { DrivetrainDocument } from '@ritzel/contract';
import type { ChannelSetup } from '@ritzel/drivetrain';
import type { MachineMoment, SimulatedMachine } from '../simulated-machine.ts';
import { AGENT_COMMANDS, AGENT_TEXTS, DeviceAgent } from './device-agent.ts';
import { type DeviceMemory, FACTORY_FIRMWARE, factorySetup } from './device-memory.ts';
import { EdgeNode, type EdgeValue } from './edge-node.ts';
import { devicesOf, edgeNodeNameOf, type GatewayDevice } from './gateway-devices.ts';
import { countHistoryMoments, historyMoments, isDueInHistory } from './history-schedule.ts';
import type { GatewayState } from './state-folder.ts';
import {
  isRecordDue,
  isRecordedOften,
  type PastWaveform,
  pastWaveforms,
  recordWaveform,
  type WaveformTrigger,
} from './waveform-recorder.ts';

/** Points in one message of the past. */
const BATCH_POINTS = 1500;
/** Messages of the past that may wait for their acknowledgement. */
const BATCHES_IN_FLIGHT = 3;
/** A gap longer than this is written before the present goes on; the past is sent by the minute. */
const GAP_MS = 150_000;
const LIVE_MESSAGES_IN_FLIGHT = 8;
const MINUTE_MS = 60_000;

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
  /** How long a second of a device's own work takes; tests hurry. */
  readonly pace?: number;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
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
  readonly #agents: ReadonlyMap<string, DeviceAgent>;
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
    this.#agents = new Map(this.#devices.map((device) => [device.name, this.#agentOf(device)]));
    this.#whenOnline = this.#awaitBirth();
    this.#edge = new EdgeNode({
      url: options.mqttUrl,
      group,
      node,
      firmwareVersion: FACTORY_FIRMWARE,
      devices: this.#devices.map(({ name, signals, channels }) => ({
        name,
        metrics: signals.map(({ metric, unit }) => ({ name: metric, unit })),
        channels,
        commands: AGENT_COMMANDS,
        texts: AGENT_TEXTS,
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
      birthText: (device, name) => this.#agents.get(device)?.birthText(name) ?? null,
      now: options.now,
      onOnline: () => {
        this.#welcome();
        // Whatever happened while the connection was lost is sent first.
        if (this.#isCaughtUp) this.#catchUp();
        for (const agent of this.#agents.values()) agent.born();
      },
      onCommand: (device, metric, value) => this.#agents.get(device)?.obey(metric, value),
      onTrouble: options.onTrouble,
    });
  }

  get isSilentForGood(): boolean {
    return this.#options.now() >= this.machine.silentFromMs;
  }

  /** Nothing is left to send: it fell silent and its past is stored. */
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
    const span = { fromMs: state.waveformsThroughMs, toMs: this.#endOfPastMs(nowMs), nowMs };
    for (const record of pastWaveforms(this.machine, this.#devices, span)) {
      for (let isStored = false; !isStored; ) {
        while (!this.#edge.isOnline && !this.#isClosed) await pause(500);
        if (this.#isClosed) return;
        try {
          await this.#publishPast(record);
          isStored = true;
        } catch (error) {
          if (this.#edge.isOnline) throw error;
        }
      }
      state.waveformsThroughMs = Math.max(state.waveformsThroughMs, record.tMs);
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
      const { channels } = this.#agents.get(device.name)!.setup;
      for (const channel of channels) if (channel.isOn) this.#recordIfDue(device, channel, before, moment);
    });
  }

  /** What obeys the portal's commands in the name of a device. */
  #agentOf(device: GatewayDevice): DeviceAgent {
    const { state, now, onStateChange, onTrouble, pace = 1, waveformMinutes } = this.#options;
    state.devices ??= {};
    state.devices[device.name] ??= {};
    const memory: DeviceMemory = state.devices[device.name] ?? {};
    return new DeviceAgent({
      device,
      memory,
      factorySetup: factorySetup(device.waveforms, waveformMinutes),
      publishText: (metric, text) => this.#edge.publishText(device.name, metric, text),
      record: (setup, tMs, job) => this.#publishSetup(device, setup, tMs, 'manual', job),
      reboot: (pauseMs) => this.#edge.reboot(pace * pauseMs),
      batteryPercent: () =>
        device.signals.some(({ metric }) => metric === 'Device/battery')
          ? this.machine.valueAt('Device/battery', this.machine.momentAt(now()))
          : null,
      selfTestFault: device === this.#devices.at(-1) ? this.machine.plan.device?.selfTestFault : undefined,
      now,
      wait: (ms) => pause(pace * ms),
      onMemory: onStateChange,
      onTrouble,
    });
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

  /** A birth carries the last value that the host has stored, with its own time: the past is still to come. */
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

  /** Follows the schedule of the setup in force: its window, and how often normally and in alarm. */
  #recordIfDue(device: GatewayDevice, setup: ChannelSetup, beforeMs: number, moment: MachineMoment): void {
    const { ownSetup, setup: inForce } = this.#agents.get(device.name)!;
    const { schedule, window } = inForce;
    const { channel } = setup;
    const isWithin = (value: number, bounds: typeof window.load) =>
      bounds === null || (value >= bounds.from && value <= bounds.to);
    if (
      !isWithin(moment.running.shaftHz * 60, window.speedRpm) ||
      !isWithin(moment.operating.load, window.load)
    )
      return;
    const velocity = this.machine.vibrationAt(channel, moment)?.velocityRmsMmS;
    // A device that nobody has set up follows the plan of the demonstration.
    const isAlarm =
      ownSetup === undefined
        ? isRecordedOften(this.machine, channel)
        : schedule.alarmVelocityMmS !== null &&
          velocity !== undefined &&
          velocity > schedule.alarmVelocityMmS;
    const periodMs = MINUTE_MS * (isAlarm ? schedule.alarmMinutes : schedule.normalMinutes);
    if (!isRecordDue(`${this.node}/${channel}`, periodMs, beforeMs, moment.tMs)) return;
    this.#publishSetup(device, setup, moment.tMs, isAlarm ? 'alarm' : 'schedule')
      .then(() => {
        this.#options.state.waveformsThroughMs = moment.tMs;
      })
      .catch((error) => {
        if (this.#edge.isOnline) this.#options.onTrouble(`${this.node}: ${String(error)}`);
      });
  }

  #publishSetup(
    device: GatewayDevice,
    setup: ChannelSetup,
    tMs: number,
    trigger: WaveformTrigger,
    job?: string,
  ): Promise<void> {
    const record = { device: device.identifier, tMs, setup, ...(job === undefined ? {} : { job }) };
    const envelope = recordWaveform(this.machine, record, trigger);
    return this.#edge.publishWaveform(device.name, setup.channel, envelope, Math.round(tMs));
  }

  /** The past was recorded as the factory had set it up. */
  #publishPast({ device, channel, tMs, samples }: PastWaveform): Promise<void> {
    const factory = factorySetup(device.waveforms, this.#options.waveformMinutes);
    const setup = factory.channels.find((each) => each.channel === channel)!;
    const record = { device: device.identifier, tMs, setup: { ...setup, samples } };
    const envelope = recordWaveform(this.machine, record, 'schedule');
    return this.#edge.publishWaveform(device.name, channel, envelope, Math.round(tMs), true);
  }
}

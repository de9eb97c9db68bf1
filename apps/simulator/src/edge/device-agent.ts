import { type ChannelSetup, checkSetup, findDeviceType, type MeasurementSetup } from '@ritzel/drivetrain';
import { COMMAND_METRICS, type JobReport, REPORT_METRICS } from '@ritzel/telemetry';
import { type DeviceMemory, FACTORY_FIRMWARE, type VersionedSetup } from './device-memory.ts';
import type { GatewayDevice } from './gateway-devices.ts';

export const AGENT_COMMANDS = Object.values(COMMAND_METRICS);
export const AGENT_TEXTS = [REPORT_METRICS.firmwareVersion, REPORT_METRICS.setup, REPORT_METRICS.job];

/** Below this charge a device spares itself the finest sampling. */
const LOW_BATTERY_PERCENT = 15;
const FINEST_RATE_HZ = 25_600;
const DOWNLOAD_STEPS = 5;

export interface DeviceAgentParts {
  readonly device: GatewayDevice;
  readonly memory: DeviceMemory;
  /** What it runs as it comes from the factory. */
  readonly factorySetup: VersionedSetup;
  readonly publishText: (metric: string, text: string) => Promise<void>;
  /** Records and sends a channel, begun at `tMs`, for a job. */
  readonly record: (channel: ChannelSetup, tMs: number, job: string) => Promise<void>;
  readonly reboot: (pauseMs: number) => Promise<void>;
  readonly batteryPercent: () => number | null;
  /** Why the self-test of a new firmware fails on this device, if it does. */
  readonly selfTestFault: string | undefined;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly onMemory: () => void;
  readonly onTrouble: (message: string) => void;
}

/** What a device does with its commands: each job once, and every answer kept so that it can be sent again. */
export class DeviceAgent {
  readonly #parts: DeviceAgentParts;
  #busyWith: string | undefined;
  readonly #cancelled = new Set<string>();

  constructor(parts: DeviceAgentParts) {
    this.#parts = parts;
  }

  get firmwareVersion(): string {
    return this.#parts.memory.firmwareVersion ?? FACTORY_FIRMWARE;
  }

  get setup(): VersionedSetup {
    return this.#parts.memory.setup ?? this.#parts.factorySetup;
  }

  /** What the setup in force was sent for; undefined while the factory's is. */
  get ownSetup(): MeasurementSetup | undefined {
    return this.#parts.memory.setup;
  }

  birthText(metric: string): string | null {
    if (metric === REPORT_METRICS.firmwareVersion) return this.firmwareVersion;
    if (metric === REPORT_METRICS.setup) return JSON.stringify(this.setup);
    const { lastReport } = this.#parts.memory;
    return lastReport === undefined ? null : JSON.stringify(lastReport);
  }

  /** After each birth: an update that ended in it is tested. */
  born(): void {
    const { update } = this.#parts.memory;
    if (update !== undefined) this.#run(update.job, () => this.#testFirmware(update.job, update.from));
  }

  obey(metric: string, value: unknown): void {
    const command = readCommand(value);
    if (command === undefined) return;
    if (metric === COMMAND_METRICS.cancel) {
      this.#cancelled.add(command.job);
      return;
    }
    const { lastReport } = this.#parts.memory;
    // The same job again: it is said again how it stands.
    if (lastReport?.job === command.job || this.#busyWith === command.job) {
      if (lastReport) void this.#report(lastReport).catch(() => {});
      return;
    }
    if (this.#busyWith !== undefined) {
      this.#refuse(command.job, 'The device is busy with another job.');
      return;
    }
    if (metric === COMMAND_METRICS.measure) this.#run(command.job, () => this.#measure(command));
    else if (metric === COMMAND_METRICS.setup) this.#run(command.job, () => this.#takeSetup(command));
    else if (metric === COMMAND_METRICS.firmware) this.#run(command.job, () => this.#install(command));
  }

  #run(job: string, work: () => Promise<void>): void {
    this.#busyWith = job;
    work()
      .catch((error) => this.#parts.onTrouble(`${this.#parts.device.name}: ${String(error)}`))
      .finally(() => {
        this.#busyWith = undefined;
      });
  }

  #refuse(job: string, reason: string): void {
    void this.#report({ job, state: 'refused', reason }).catch(() => {});
  }

  async #report(report: JobReport): Promise<void> {
    this.#parts.memory.lastReport = report;
    this.#parts.onMemory();
    await this.#parts.publishText(REPORT_METRICS.job, JSON.stringify(report));
  }

  /** All channels at once; a record takes as long as it is. */
  async #measure({ job, fields }: Command): Promise<void> {
    const { wait, now, record } = this.#parts;
    const asked = Array.isArray(fields.channels) ? fields.channels : undefined;
    const channels = this.setup.channels.filter(
      ({ channel }) => asked === undefined || asked.includes(channel),
    );
    if (channels.length === 0)
      return this.#report({ job, state: 'refused', reason: 'The device has none of these channels.' });
    await this.#report({ job, state: 'running', progress: 0 });
    const begunMs = now();
    await wait(1000 * Math.max(...channels.map(({ samples, samplingRateHz }) => samples / samplingRateHz)));
    for (const channel of channels) {
      if (this.#cancelled.has(job)) return;
      await record(channel, begunMs, job);
    }
    await this.#report({ job, state: 'done', progress: 1 });
  }

  async #takeSetup({ job, fields }: Command): Promise<void> {
    const { device, memory } = this.#parts;
    const setup = readSetup(fields);
    const fault =
      setup === undefined
        ? 'The setup cannot be read.'
        : (checkSetup(setup, findDeviceType(device.deviceType), device.channels)[0]?.message ??
          this.#ownFault(setup));
    if (setup === undefined || fault !== undefined)
      return this.#report({ job, state: 'refused', reason: fault ?? 'The setup cannot be read.' });
    memory.setup = setup;
    await this.#report({ job, state: 'done', progress: 1 });
    await this.#parts.publishText(REPORT_METRICS.setup, JSON.stringify(setup));
  }

  #ownFault(setup: MeasurementSetup): string | undefined {
    const battery = this.#parts.batteryPercent();
    if (battery === null || battery >= LOW_BATTERY_PERCENT) return undefined;
    const isFine = setup.channels.some(
      ({ isOn, samplingRateHz }) => isOn && samplingRateHz >= FINEST_RATE_HZ,
    );
    return isFine
      ? `The battery is at ${Math.round(battery)} %: sampling at ${FINEST_RATE_HZ} Hz would empty it within days.`
      : undefined;
  }

  async #install({ job, fields }: Command): Promise<void> {
    const { memory, wait, reboot, onMemory } = this.#parts;
    const { firmwareVersion } = fields;
    if (typeof firmwareVersion !== 'string' || firmwareVersion === '')
      return this.#report({ job, state: 'refused', reason: 'The command names no version.' });
    if (firmwareVersion === this.firmwareVersion) return this.#report({ job, state: 'done', progress: 1 });
    for (let step = 0; step <= DOWNLOAD_STEPS; step++) {
      await this.#report({ job, state: 'running', progress: 0.05 + (0.6 * step) / DOWNLOAD_STEPS });
      await wait(700);
    }
    await this.#report({ job, state: 'running', progress: 0.8 });
    memory.update = { job, from: this.firmwareVersion };
    memory.firmwareVersion = firmwareVersion;
    onMemory();
    await reboot(2500);
  }

  async #testFirmware(job: string, from: string): Promise<void> {
    const { memory, wait, reboot, selfTestFault, onMemory } = this.#parts;
    await wait(1500);
    delete memory.update;
    if (selfTestFault === undefined) return this.#report({ job, state: 'done', progress: 1 });
    const failed = memory.firmwareVersion ?? '';
    memory.firmwareVersion = from;
    // Said in the birth that follows, when the old version runs again.
    memory.lastReport = {
      job,
      state: 'failed',
      reason: `Self-test of ${failed} failed: ${selfTestFault} Back on ${from}.`,
    };
    onMemory();
    await reboot(2500);
  }
}

interface Command {
  readonly job: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

function readCommand(value: unknown): Command | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    const fields: unknown = JSON.parse(value);
    if (typeof fields !== 'object' || fields === null || !('job' in fields)) return undefined;
    if (typeof fields.job !== 'string') return undefined;
    return { job: fields.job, fields: { ...fields } };
  } catch {
    return undefined;
  }
}

function readSetup(fields: Command['fields']): VersionedSetup | undefined {
  const { job: _job, ...setup } = fields;
  const { version, channels, schedule, window } = setup;
  if (typeof version !== 'number' || !Array.isArray(channels)) return undefined;
  if (typeof schedule !== 'object' || schedule === null || typeof window !== 'object' || window === null)
    return undefined;
  // @NOTE the shape is the contract's; the fields that matter are checked against the device type.
  return setup as unknown as VersionedSetup;
}

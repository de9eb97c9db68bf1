/**
 * Thirty days of six gear units and ten healthy days before them, by a seed: they start and stop, change speed and load,
 * have weather, noise and broken sensors; and five of them have a fault that grows.
 */
export const STEP_MS = 600_000;
const DAY_MS = 86_400_000;
const STEPS_A_DAY = DAY_MS / STEP_MS;
export const LEARNED_DAYS = 10;
export const MONTH_DAYS = 30;

/** The signals of a gear unit, numbered from 1 in this order. */
export const MONTH_SIGNALS = [
  ['speed', 'speed', 'rpm'],
  ['load', 'load', '%'],
  ['ambient', 'ambient-temperature', '°C'],
  ['velocity input', 'velocity-rms', 'mm/s'],
  ['velocity middle', 'velocity-rms', 'mm/s'],
  ['velocity output', 'velocity-rms', 'mm/s'],
  ['acceleration input', 'acceleration-peak', 'm/s²'],
  ['acceleration middle', 'acceleration-peak', 'm/s²'],
  ['oil', 'oil-temperature', '°C'],
  ['bearing input', 'bearing-temperature', '°C'],
  ['bearing output', 'bearing-temperature', '°C'],
  ['pressure', 'oil-pressure', 'bar'],
] as const;
export type MonthSignal = (typeof MONTH_SIGNALS)[number][0];

export interface PlantedFault {
  readonly name: string;
  /** Days of the month; it grows from the first to the last and stays. */
  readonly fromDay: number;
  readonly toDay: number;
  /** What it is multiplied with, or what is added, when it is fully grown. */
  readonly grows: Partial<Record<MonthSignal, { readonly times?: number; readonly plus?: number }>>;
  /** What diagnosis of records finds, and on which day. */
  readonly findings?: readonly { readonly day: number; readonly severity: 3 | 4 | 5 }[];
}

export interface SensorFailure {
  readonly signal: MonthSignal;
  readonly fromDay: number;
  readonly toDay: number;
  /** No number; nothing at all; single samples of a loose cable. */
  readonly kind: 'not-a-number' | 'silent' | 'spikes';
}

export interface MonthMachine {
  readonly name: string;
  /** Stands still from 22 to 6 o'clock. */
  readonly isStopped: boolean;
  readonly fault?: PlantedFault;
  readonly failures?: readonly SensorFailure[];
}

export const MONTH_MACHINES: readonly MonthMachine[] = [
  {
    name: 'outer race',
    isStopped: false,
    fault: {
      name: 'Outer race of a bearing of the intermediate shaft',
      fromDay: 6,
      toDay: 28,
      grows: { 'acceleration middle': { times: 6 }, 'velocity middle': { times: 2.6 } },
      findings: [
        { day: 12, severity: 3 },
        { day: 18, severity: 4 },
        { day: 26, severity: 5 },
      ],
    },
  },
  {
    name: 'unbalance',
    isStopped: true,
    fault: {
      name: 'Unbalance after a loss of material',
      fromDay: 9,
      toDay: 20,
      grows: { 'velocity input': { times: 3 }, 'velocity output': { times: 3.4 } },
    },
  },
  {
    name: 'cooler',
    isStopped: false,
    fault: {
      name: 'Oil cooler clogs',
      fromDay: 8,
      toDay: 22,
      grows: { oil: { plus: 16 }, 'bearing input': { plus: 12 }, 'bearing output': { plus: 12 } },
    },
  },
  {
    name: 'hot bearing',
    isStopped: true,
    fault: {
      name: 'Bearing of the input shaft runs hot',
      fromDay: 17,
      toDay: 20,
      grows: { 'bearing input': { plus: 18 } },
    },
  },
  {
    name: 'pump',
    isStopped: false,
    fault: {
      name: 'Oil pump wears',
      fromDay: 12,
      toDay: 26,
      grows: { pressure: { times: 0.5 } },
    },
  },
  {
    name: 'healthy',
    isStopped: true,
    failures: [
      { signal: 'velocity middle', fromDay: 4, toDay: 4.4, kind: 'not-a-number' },
      { signal: 'velocity output', fromDay: 8, toDay: 9, kind: 'spikes' },
      { signal: 'bearing output', fromDay: 20, toDay: 22, kind: 'silent' },
    ],
  },
];

/** mulberry32: repeats by its seed. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface MonthColumns {
  readonly timesMs: readonly number[];
  /** By signal; undefined where nothing was sent. */
  readonly values: Readonly<Record<MonthSignal, readonly (number | undefined)[]>>;
}

/** How the machine is run at a step: speeds and loads hold for hours; a night shift does not run where it stops. */
function makeOperation(random: () => number, isStopped: boolean) {
  let speedRpm = 994;
  let loadPercent = 70;
  let holdsUntil = 0;
  return (step: number) => {
    if (step >= holdsUntil) {
      speedRpm = [620, 800, 994, 994][Math.floor(random() * 4)]!;
      loadPercent = [40, 65, 90][Math.floor(random() * 3)]!;
      holdsUntil = step + 12 + Math.floor(random() * 36);
    }
    const hour = ((step % STEPS_A_DAY) * STEP_MS) / 3_600_000;
    if (isStopped && (hour < 6 || hour >= 22)) return { speedRpm: 0, loadPercent: 0, isStarting: false };
    return { speedRpm, loadPercent, isStarting: isStopped && hour < 6 + 1 / 6 };
  };
}

/** 800 rpm is near a resonance of the foundation. */
const VELOCITY_MM_S: Readonly<Record<number, number>> = { 620: 1.1, 800: 3.4, 994: 1.8 };
const HEAT_LAG_STEPS = 6;

/** What a machine measures, from ten days before the month to its end. */
export function simulateMonth(machine: MonthMachine, startMs: number, seed: number): MonthColumns {
  const random = makeRandom(seed);
  const operate = makeOperation(random, machine.isStopped);
  const noise = () => (random() + random() + random() + random() - 2) / 2;
  const steps = (LEARNED_DAYS + MONTH_DAYS) * STEPS_A_DAY;
  const timesMs: number[] = [];
  // @NOTE: a column for each signal
  const values = Object.fromEntries(MONTH_SIGNALS.map(([name]) => [name, []])) as unknown as Record<
    MonthSignal,
    (number | undefined)[]
  >;
  let heatK = 20;
  for (let step = 0; step < steps; step += 1) {
    timesMs.push(startMs - LEARNED_DAYS * DAY_MS + step * STEP_MS);
    const day = step / STEPS_A_DAY - LEARNED_DAYS;
    const { speedRpm, loadPercent, isStarting } = operate(step);
    const isRunning = speedRpm > 0;
    const ambient =
      16 + 7 * Math.sin((2 * Math.PI * (step % STEPS_A_DAY)) / STEPS_A_DAY - 2) + 4 * Math.sin(day / 5);
    const wantedHeatK = isRunning ? 12 + (0.032 * speedRpm * loadPercent) / 100 : 0;
    heatK += (wantedHeatK - heatK) / HEAT_LAG_STEPS;
    // A run-up passes the resonance, with cold oil.
    const velocity = isRunning ? (VELOCITY_MM_S[speedRpm] ?? 1.8) * (isStarting ? 2.6 : 1) : 0.05;
    const acceleration = isRunning ? 4 + 8 * (speedRpm / 994) ** 2 : 0.2;
    const oil = ambient + heatK + 12;
    const sound: Record<MonthSignal, number> = {
      speed: speedRpm,
      load: loadPercent,
      ambient: ambient + 0.3 * noise(),
      'velocity input': velocity * (1 + 0.15 * noise()),
      'velocity middle': 0.9 * velocity * (1 + 0.15 * noise()),
      'velocity output': 0.7 * velocity * (1 + 0.15 * noise()),
      // Now and then a stone or a hammer.
      'acceleration input': acceleration * (1 + 0.2 * noise()) * (isRunning && random() < 0.002 ? 8 : 1),
      'acceleration middle': acceleration * (1 + 0.2 * noise()),
      oil: oil + 0.5 * noise(),
      'bearing input': oil + 8 * (heatK / 40) + 0.5 * noise(),
      'bearing output': oil + 6 * (heatK / 40) + 0.5 * noise(),
      pressure: isRunning ? (0.4 + (2.2 * speedRpm) / 994) * (1 + 0.04 * noise()) : 0.02,
    };
    for (const [name] of MONTH_SIGNALS) {
      const grown = withFault(sound[name], name, day, isRunning, machine.fault);
      values[name].push(asSent(grown, name, day, random, machine.failures ?? []));
    }
  }
  return { timesMs, values };
}

function withFault(
  sound: number,
  name: MonthSignal,
  day: number,
  isRunning: boolean,
  fault: PlantedFault | undefined,
): number {
  const grows = fault?.grows[name];
  if (fault === undefined || grows === undefined || day < fault.fromDay || !isRunning) return sound;
  const size = Math.min(1, (day - fault.fromDay) / (fault.toDay - fault.fromDay));
  return sound * (1 + ((grows.times ?? 1) - 1) * size) + (grows.plus ?? 0) * size;
}

function asSent(
  value: number,
  name: MonthSignal,
  day: number,
  random: () => number,
  failures: readonly SensorFailure[],
): number | undefined {
  for (const { signal, fromDay, toDay, kind } of failures) {
    if (signal !== name || day < fromDay || day >= toDay) continue;
    if (kind === 'silent') return undefined;
    if (kind === 'not-a-number') return Number.NaN;
    if (random() < 0.08) return 60 + 20 * random();
  }
  return value;
}

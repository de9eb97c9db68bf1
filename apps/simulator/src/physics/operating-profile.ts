import { smoothNoise, uniformAt } from './seeded-noise.ts';

/** How a machine is used. Loads and speeds are shares of the rated ones. */
export type OperatingProfile =
  | { readonly kind: 'continuous'; readonly load: number; readonly swing: number }
  | {
      readonly kind: 'shifts';
      readonly load: number;
      readonly swing: number;
      /** Working hours of the day, local time. */
      readonly fromHour: number;
      readonly toHour: number;
      /** Days a week, counted from Monday. */
      readonly days: number;
    }
  | { readonly kind: 'wind'; readonly meanWindMS: number }
  | { readonly kind: 'tide'; readonly load: number; readonly swing: number }
  | { readonly kind: 'demand'; readonly load: number; readonly swing: number }
  | { readonly kind: 'passes'; readonly load: number; readonly passS: number; readonly pauseS: number }
  | { readonly kind: 'voyages'; readonly load: number; readonly seaH: number; readonly portH: number };

export interface OperatingPoint {
  readonly isRunning: boolean;
  /** Set point of the speed; slip under load comes on top. */
  readonly speed: number;
  readonly load: number;
}

const STANDSTILL: OperatingPoint = { isRunning: false, speed: 0, load: 0 };
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

function limit(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** Load that wanders over hours and minutes about its mean. */
function wandering(seed: number, tMs: number, load: number, swing: number): number {
  const slow = smoothNoise(seed, tMs, 7 * HOUR_MS);
  const fast = smoothNoise(seed + 1, tMs, 11 * MINUTE_MS);
  return limit(load + swing * (0.7 * slow + 0.3 * fast), 0.05, 1.2);
}

/** Share of a start or stop that is done: drives ramp over a minute and a half. */
function ramp(sinceStartMs: number, untilStopMs: number): number {
  return limit(Math.min(sinceStartMs, untilStopMs) / (1.5 * MINUTE_MS), 0, 1);
}

/**
 * Power curve of a pitch-regulated turbine with variable speed: cut-in at 3 m/s, rated at 12 m/s, cut-out at
 * 25 m/s; speed follows the optimal tip-speed ratio between 0.62 and 1.
 */
function turbine(windMS: number): OperatingPoint {
  if (windMS < 3 || windMS > 25) return STANDSTILL;
  const share = limit(windMS / 12, 0, 1);
  return { isRunning: true, speed: limit(share * 1.05, 0.62, 1), load: Math.max(0.04, share ** 3) };
}

/** What the machine does at a moment; the same for the same seed, whenever it is asked. */
export function operatingPointAt(
  profile: OperatingProfile,
  seed: number,
  tMs: number,
  utcOffsetHours = 0,
): OperatingPoint {
  switch (profile.kind) {
    case 'continuous':
      return { isRunning: true, speed: 1, load: wandering(seed, tMs, profile.load, profile.swing) };
    case 'shifts': {
      const localMs = tMs + utcOffsetHours * HOUR_MS;
      // 1970-01-01 was a Thursday.
      const weekday = (Math.floor(localMs / DAY_MS) + 3) % 7;
      if (weekday >= profile.days) return STANDSTILL;
      const ofDayMs = localMs % DAY_MS;
      const speed = ramp(ofDayMs - profile.fromHour * HOUR_MS, profile.toHour * HOUR_MS - ofDayMs);
      if (speed === 0) return STANDSTILL;
      return { isRunning: true, speed, load: wandering(seed, tMs, profile.load, profile.swing) };
    }
    case 'wind': {
      const weather =
        0.6 * smoothNoise(seed, tMs, 26 * HOUR_MS) + 0.25 * smoothNoise(seed + 1, tMs, 5 * HOUR_MS);
      const gusts = 0.12 * smoothNoise(seed + 2, tMs, 4 * MINUTE_MS);
      return turbine(profile.meanWindMS * Math.max(0, 1 + weather + gusts));
    }
    case 'tide': {
      // The principal lunar tide returns every 12.42 h.
      const tide = Math.cos((2 * Math.PI * tMs) / (12.42 * HOUR_MS));
      const load = limit(
        profile.load + profile.swing * tide + 0.03 * smoothNoise(seed, tMs, HOUR_MS),
        0.1,
        1.1,
      );
      return { isRunning: true, speed: limit(0.82 + 0.18 * load, 0.82, 1), load };
    }
    case 'demand': {
      // Water is drawn in the morning and in the evening.
      const hour = ((tMs / HOUR_MS + utcOffsetHours) % 24) / 24;
      const daily = -0.6 * Math.cos(2 * Math.PI * hour) - 0.4 * Math.cos(4 * Math.PI * (hour - 0.04));
      const load = wandering(seed, tMs, profile.load + profile.swing * daily, 0.3 * profile.swing);
      return { isRunning: true, speed: limit(0.75 + 0.25 * load, 0.75, 1), load };
    }
    case 'passes': {
      const cycleMs = (profile.passS + profile.pauseS) * 1000;
      const cycle = Math.floor(tMs / cycleMs);
      const isPass = tMs - cycle * cycleMs < profile.passS * 1000;
      const draft = 0.85 + 0.3 * uniformAt(seed, cycle);
      return { isRunning: true, speed: 1, load: isPass ? limit(profile.load * draft, 0, 1.2) : 0.12 };
    }
    case 'voyages': {
      const cycleMs = (profile.seaH + profile.portH) * HOUR_MS;
      const inCycleMs = tMs % cycleMs;
      const speed = ramp(inCycleMs, profile.seaH * HOUR_MS - inCycleMs);
      if (speed === 0) return STANDSTILL;
      const load = wandering(seed, tMs, profile.load, 0.06);
      // A propeller takes power by the cube of its speed; the bridge holds the speed nearly constant.
      return { isRunning: true, speed: speed * (0.93 + 0.05 * load), load: load * speed ** 3 };
    }
  }
}

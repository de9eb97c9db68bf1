import { faultSize, type SimulatedFault } from './fault-growth.ts';
import { type OperatingPoint, type OperatingProfile, operatingPointAt } from './operating-profile.ts';
import { smoothNoise } from './seeded-noise.ts';

export interface HeatedMachine {
  readonly profile: OperatingProfile;
  readonly seed: number;
  readonly utcOffsetHours: number;
  /** Mean temperature of the hall and rise of oil over hall, bearing over oil, at `usualLoad`. */
  readonly hallC: number;
  readonly oilRiseK: number;
  readonly bearingRiseK: number;
  readonly windingRiseK: number;
  readonly usualLoad: number;
  readonly faults: readonly SimulatedFault[];
  /** Reading of the hour counter when the demonstration begins. */
  readonly hoursAtEpoch: number;
}

export interface ThermalState {
  readonly oilC: number;
  readonly gearBearingC: number;
  readonly motorBearingC: number;
  readonly windingC: number;
  readonly operatingHours: number;
}

const STEP_MS = 600_000;
const DAY_MS = 86_400_000;
/** The lag needs some days to forget where it began. */
const SETTLING_STEPS = (3 * DAY_MS) / STEP_MS;
/** Time constants, minutes: an oil sump is slow, a bearing quick, a winding between them. */
const OIL_LAG_MIN = 150;
const BEARING_LAG_MIN = 25;
const WINDING_LAG_MIN = 45;

/** Kept are a hundred days and some; older steps are forgotten a fortnight at a time. */
const KEPT_STEPS = 117 * 144;
const FORGOTTEN_STEPS = 14 * 144;

const COLUMNS = ['oil', 'gearBearing', 'motorBearing', 'winding', 'hours'] as const;

function hallTemperature(machine: HeatedMachine, tMs: number): number {
  const localHour = (tMs / 3_600_000 + machine.utcOffsetHours) % 24;
  const daily = 0.8 * Math.cos(((localHour - 15) / 24) * 2 * Math.PI);
  return machine.hallC + daily + 0.8 * smoothNoise(machine.seed + 11, tMs, 5 * DAY_MS);
}

function heatOf(machine: HeatedMachine, kind: SimulatedFault['kind'], tMs: number, epochMs: number): number {
  return machine.faults.reduce(
    (sum, fault) => (fault.kind === kind ? sum + fault.level * faultSize(fault, tMs, epochMs) : sum),
    0,
  );
}

/**
 * Temperatures and hour counter of one machine: first-order lags driven by losses, solved in steps of ten
 * minutes from three days before `fromMs` on and kept, so that any moment is read by interpolation. Moments
 * may be asked from `fromMs` on and up to a hundred days back from the latest one asked.
 */
export class ThermalHistory {
  readonly #machine: HeatedMachine;
  readonly #epochMs: number;
  #startMs: number;
  readonly #table: Record<(typeof COLUMNS)[number], number[]>;

  constructor(machine: HeatedMachine, fromMs: number, epochMs: number) {
    this.#machine = machine;
    this.#epochMs = epochMs;
    this.#startMs = Math.floor(fromMs / STEP_MS - SETTLING_STEPS) * STEP_MS;
    const hallC = hallTemperature(machine, this.#startMs);
    this.#table = {
      oil: [hallC + machine.oilRiseK],
      gearBearing: [hallC + machine.oilRiseK + machine.bearingRiseK],
      motorBearing: [hallC + 0.5 * machine.windingRiseK],
      winding: [hallC + machine.windingRiseK],
      hours: [0],
    };
    this.#growTo(Math.max(epochMs, fromMs));
    // The counter reads what the plan says on the first day; before it, less by the hours run since.
    const reading = machine.hoursAtEpoch - this.#read('hours', epochMs);
    this.#table.hours = this.#table.hours.map((hours) => hours + reading);
  }

  at(tMs: number): ThermalState {
    this.#growTo(tMs);
    this.#forget();
    return {
      oilC: this.#read('oil', tMs),
      gearBearingC: this.#read('gearBearing', tMs),
      motorBearingC: this.#read('motorBearing', tMs),
      windingC: this.#read('winding', tMs),
      operatingHours: this.#read('hours', tMs),
    };
  }

  #read(column: (typeof COLUMNS)[number], tMs: number): number {
    const values = this.#table[column];
    const place = Math.max(0, (tMs - this.#startMs) / STEP_MS);
    const index = Math.min(Math.floor(place), values.length - 2);
    return values[index]! + (values[index + 1]! - values[index]!) * (place - index);
  }

  #forget(): void {
    if (this.#table.hours.length <= KEPT_STEPS) return;
    for (const column of COLUMNS) this.#table[column].splice(0, FORGOTTEN_STEPS);
    this.#startMs += FORGOTTEN_STEPS * STEP_MS;
  }

  #growTo(tMs: number): void {
    const { oil, gearBearing, motorBearing, winding, hours } = this.#table;
    const machine = this.#machine;
    const last = Math.ceil((tMs - this.#startMs) / STEP_MS) + 1;
    for (let step = oil.length; step <= last; step++) {
      const now = this.#startMs + step * STEP_MS;
      const point = operatingPointAt(machine.profile, machine.seed, now, machine.utcOffsetHours);
      const hallC = hallTemperature(machine, now);
      const losses = lossShare(point, machine.usualLoad);
      const oilGoal =
        hallC +
        machine.oilRiseK * losses +
        (point.isRunning ? heatOf(machine, 'oil-overheating', now, this.#epochMs) : 0);
      const oilC = lag(oil[step - 1]!, oilGoal, OIL_LAG_MIN);
      const bearingHeat = point.isRunning ? heatOf(machine, 'bearing-overheating', now, this.#epochMs) : 0;
      const windingGoal =
        hallC +
        machine.windingRiseK * (point.isRunning ? 0.3 + 0.7 * (point.load / machine.usualLoad) ** 2 : 0);
      oil.push(oilC);
      gearBearing.push(
        lag(gearBearing[step - 1]!, oilC + machine.bearingRiseK * losses + bearingHeat, BEARING_LAG_MIN),
      );
      winding.push(lag(winding[step - 1]!, windingGoal, WINDING_LAG_MIN));
      motorBearing.push(
        lag(motorBearing[step - 1]!, hallC + 0.5 * (winding[step]! - hallC) + 4 * losses, BEARING_LAG_MIN),
      );
      hours.push(hours[step - 1]! + (point.isRunning ? STEP_MS / 3_600_000 : 0));
    }
  }
}

/** One step of a first-order lag towards its goal, exact for a goal that stays. */
function lag(value: number, goal: number, timeConstantMin: number): number {
  return goal + (value - goal) * Math.exp(-STEP_MS / 60_000 / timeConstantMin);
}

/** Losses against those at the usual load: churning with the speed, friction with the load. */
function lossShare({ isRunning, speed, load }: OperatingPoint, usualLoad: number): number {
  return isRunning ? 0.45 * speed * speed + 0.55 * (load / usualLoad) * speed : 0;
}

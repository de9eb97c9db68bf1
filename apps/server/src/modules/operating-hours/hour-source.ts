import { areConvertible, convertUnit, STANDSTILL_SHARE } from '@ritzel/drivetrain';
import type { OperatingMeasurements } from '../conditions/index.ts';

export type CountedFrom = 'speed' | 'load';
export type HourChoice = 'automatic' | 'counter' | CountedFrom;

export interface ChosenSource {
  readonly choice: HourChoice;
  readonly threshold: number | null;
  readonly thresholdUnit: string | null;
}

/** A signal that shows whether a machine runs. */
export interface RunningSignal {
  readonly id: string;
  readonly assetId: string;
  readonly number: number;
  readonly role: string;
  readonly unit: string;
  /** What stands for its nameplate, in its unit. */
  readonly rated: number | null;
  /** From which value on it runs, where nobody entered another; null where the nameplate would have to say it. */
  readonly usualThreshold: number | null;
}

export interface SourcesAtHand {
  readonly hasCounter: boolean;
  readonly speed: RunningSignal | undefined;
  readonly load: RunningSignal | undefined;
}

export type HourSource =
  | { readonly source: 'counter' }
  | { readonly source: CountedFrom; readonly signal: RunningSignal; readonly threshold: number };

/** Where no nameplate gives a speed: a barring gear turns slower. */
const TURNING_RPM = 10;
/** The smallest load that differs from none: friction and the offset of the measurement lie below. */
const IDLE_SHARE = 0.05;

/** The same signals that decide about standstill where values are evaluated. */
export function sourcesAtHand(
  { speed, load }: Pick<OperatingMeasurements, 'speed' | 'load'>,
  hasCounter: boolean,
): SourcesAtHand {
  const of = (
    found: OperatingMeasurements['speed'],
    usual: (rated: number | undefined, unit: string) => number | null,
  ): RunningSignal | undefined => {
    if (found === undefined) return undefined;
    const { id, assetId, number, role, unit } = found.signal;
    const rated = found.rated === undefined || !(found.rated > 0) ? undefined : found.rated;
    return { id, assetId, number, role, unit, rated: rated ?? null, usualThreshold: usual(rated, unit) };
  };
  const turning = (unit: string) =>
    areConvertible('rpm', unit) ? convertUnit(TURNING_RPM, 'rpm', unit) : null;
  return {
    hasCounter,
    speed: of(speed, (rated, unit) => (rated === undefined ? turning(unit) : STANDSTILL_SHARE * rated)),
    load: of(load, (rated) => (rated === undefined ? null : IDLE_SHARE * rated)),
  };
}

/** From which value on the machine runs: what was entered, in the unit of the signal, else what is usual. */
function thresholdOf(
  { threshold, thresholdUnit }: Pick<ChosenSource, 'threshold' | 'thresholdUnit'>,
  signal: RunningSignal,
): number | null {
  if (threshold === null || thresholdUnit === null) return signal.usualThreshold;
  if (thresholdUnit === signal.unit) return threshold;
  return areConvertible(thresholdUnit, signal.unit)
    ? convertUnit(threshold, thresholdUnit, signal.unit)
    : signal.usualThreshold;
}

/** What the hours are counted from: what was chosen, else counter before speed before load; undefined where nothing counts. */
export function findHourSource(chosen: ChosenSource, atHand: SourcesAtHand): HourSource | undefined {
  if (chosen.choice === 'counter') return { source: 'counter' };
  if (chosen.choice === 'automatic' && atHand.hasCounter) return { source: 'counter' };
  const wanted = chosen.choice === 'automatic' ? (['speed', 'load'] as const) : [chosen.choice];
  for (const source of wanted) {
    const signal = atHand[source];
    // What was entered is of the source that was chosen.
    const threshold =
      signal && (chosen.choice === 'automatic' ? signal.usualThreshold : thresholdOf(chosen, signal));
    if (signal !== undefined && threshold != null) return { source, signal, threshold };
  }
  return undefined;
}

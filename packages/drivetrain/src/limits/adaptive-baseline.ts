import { log10 } from '@ritzel/signal/elementary';
import { SEVERITIES, SEVERITY_CODES, type Severity } from './severity.ts';

/** Healthy measurements that a baseline needs before it may evaluate. */
export const MEASUREMENTS_FOR_BASELINE = 20;
const RECENT_MEASUREMENTS = 5;
const MEASUREMENTS_THAT_AGREE = 3;
const SIGNIFICANT_DEVIATIONS = 3;

/** What is normal for one indicator in one speed and load bin; frozen until maintenance resets it. */
export interface AdaptiveBaseline {
  /** Median in the indicator's unit. */
  readonly median: number;
  /** Median absolute deviation, as dB about the median. */
  readonly deviationDb: number;
  readonly count: number;
}

function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * Baseline of an indicator from healthy measurements of one bin: median and MAD of log10.
 * Undefined with fewer than 20 positive values: nothing can be evaluated against it yet.
 */
export function learnBaseline(healthyValues: readonly number[]): AdaptiveBaseline | undefined {
  const logs = healthyValues.filter((value) => Number.isFinite(value) && value > 0).map(log10);
  if (logs.length < MEASUREMENTS_FOR_BASELINE) return undefined;
  const median = medianOf(logs);
  const deviation = medianOf(logs.map((log) => Math.abs(log - median)));
  return { median: 10 ** median, deviationDb: 20 * deviation, count: logs.length };
}

/** How far a value lies above the baseline, in dB; negative below it. */
export function decibelAbove(value: number, baseline: AdaptiveBaseline): number {
  return 20 * log10(value / baseline.median);
}

function levelOfRise(decibel: number): Severity {
  if (decibel >= 20) return 'CRITICAL';
  if (decibel >= 12) return 'SEVERE';
  if (decibel >= 8) return 'WARNING';
  if (decibel >= 4) return 'AVERAGE';
  return decibel >= 2 ? 'GOOD' : 'OK';
}

/**
 * Evaluates the newest measurements (oldest first, of the baseline's bin) against it: the level that at least
 * three of the last five reach, each only when it also lies more than three MAD above the median.
 * UNKNOWN without a baseline or with fewer than three valid measurements.
 */
export function evaluateAgainstBaseline(
  recentValues: readonly number[],
  baseline: AdaptiveBaseline | undefined,
): Severity {
  if (!baseline) return 'UNKNOWN';
  const levels = recentValues
    .slice(-RECENT_MEASUREMENTS)
    .filter((value) => Number.isFinite(value) && value > 0)
    .map((value) => {
      const rise = decibelAbove(value, baseline);
      return rise > SIGNIFICANT_DEVIATIONS * baseline.deviationDb ? SEVERITIES[levelOfRise(rise)] : 1;
    });
  if (levels.length < MEASUREMENTS_THAT_AGREE) return 'UNKNOWN';
  levels.sort((a, b) => b - a);
  return SEVERITY_CODES[levels[MEASUREMENTS_THAT_AGREE - 1]!]!;
}

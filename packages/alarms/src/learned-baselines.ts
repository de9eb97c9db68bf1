import { type AdaptiveBaseline, learnBaseline } from '@ritzel/drivetrain';
import type { ModelHistory } from './behaviour-model.ts';
import { binKeyOf } from './evaluate-rule.ts';

/** What is normal in each operating bin of a healthy history; bins with fewer than 20 samples are left out. */
export function learnBaselines(history: ModelHistory): Readonly<Record<string, AdaptiveBaseline>> {
  return Object.fromEntries(
    [...valuesByBin(history)].flatMap(([key, each]) => {
      const baseline = learnBaseline(each);
      return baseline === undefined ? [] : [[key, baseline] as const];
    }),
  );
}

/** How many values of a history the fullest operating bin has; a baseline needs `MEASUREMENTS_FOR_BASELINE`. */
export function samplesForBaseline(history: ModelHistory): number {
  return [...valuesByBin(history).values()].reduce((most, { length }) => Math.max(most, length), 0);
}

/** What a baseline can be learned from: amplitudes of the running machine. */
function valuesByBin({ timesMs, values, operatingAt }: ModelHistory): ReadonlyMap<string, number[]> {
  const byBin = new Map<string, number[]>();
  for (let i = 0; i < timesMs.length; i += 1) {
    const operating = operatingAt(timesMs[i]!);
    const value = values[i]!;
    if (operating.isStandstill === true || !(value > 0 && value < Number.POSITIVE_INFINITY)) continue;
    const key = binKeyOf(operating);
    const found = byBin.get(key);
    if (found === undefined) byBin.set(key, [value]);
    else found.push(value);
  }
  return byBin;
}

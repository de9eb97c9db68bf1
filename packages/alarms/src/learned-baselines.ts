import { type AdaptiveBaseline, learnBaseline } from '@ritzel/drivetrain';
import type { ModelHistory } from './behaviour-model.ts';
import { binKeyOf } from './evaluate-rule.ts';

/** What is normal in each operating bin of a healthy history; bins with fewer than 20 samples are left out. */
export function learnBaselines({
  timesMs,
  values,
  operatingAt,
}: ModelHistory): Readonly<Record<string, AdaptiveBaseline>> {
  const byBin = new Map<string, number[]>();
  for (let i = 0; i < timesMs.length; i += 1) {
    const operating = operatingAt(timesMs[i]!);
    if (operating.isStandstill === true) continue;
    const key = binKeyOf(operating);
    const found = byBin.get(key);
    if (found === undefined) byBin.set(key, [values[i]!]);
    else found.push(values[i]!);
  }
  return Object.fromEntries(
    [...byBin].flatMap(([key, each]) => {
      const baseline = learnBaseline(each);
      return baseline === undefined ? [] : [[key, baseline] as const];
    }),
  );
}

import { type BinRecord, baselineValues } from '@ritzel/diagnosis';
import { learnBaseline } from '@ritzel/drivetrain';

/** The machine's own baselines in one bin of speed and load, by indicator, as `evaluateBin` learns them. */
export function toBaselinesDto(
  records: readonly BinRecord[],
): Record<string, { median: number; deviationDb: number; records: number }> {
  const names = new Set(records.flatMap(({ values }) => Object.keys(values)));
  return Object.fromEntries(
    [...names].sort().flatMap((name) => {
      const baseline = learnBaseline(baselineValues(records, name));
      if (baseline === undefined) return [];
      const { median, deviationDb, count } = baseline;
      return [[name, { median, deviationDb, records: count }]];
    }),
  );
}

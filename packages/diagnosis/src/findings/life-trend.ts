import {
  decibelAbove,
  evaluateAgainstBaseline,
  learnBaseline,
  MEASUREMENTS_FOR_BASELINE,
  SEVERITIES,
  type Severity,
} from '@ritzel/drivetrain';

/** One measurement in a life: the indicators that grow with damage, each above zero. */
export type LifeRecord = Readonly<Record<string, number>>;

export interface TrendedRecord {
  readonly severity: Severity;
  /** The indicator that gives the severity, and how far it lies above its own baseline. */
  readonly indicator: string;
  readonly riseDb: number;
}

/**
 * Severity of each record of one machine at one speed and load, oldest first, against the machine's own first
 * `MEASUREMENTS_FOR_BASELINE` records. The worst indicator decides; three of the last five must agree before the
 * severity rises, and it does not fall: damage does not heal, only maintenance starts a new life.
 */
export function trendLife(records: readonly LifeRecord[]): TrendedRecord[] {
  const names = Object.keys(records[0] ?? {});
  const series = names.map((name) => records.map((record) => record[name] ?? Number.NaN));
  const baselines = series.map((values) => learnBaseline(values.slice(0, MEASUREMENTS_FOR_BASELINE)));
  let standing: TrendedRecord = { severity: 'UNKNOWN', indicator: '', riseDb: 0 };
  return records.map((_, i) => {
    if (i + 1 < MEASUREMENTS_FOR_BASELINE) return standing;
    names.forEach((indicator, k) => {
      const severity = evaluateAgainstBaseline(series[k]!.slice(0, i + 1), baselines[k]);
      const baseline = baselines[k];
      if (SEVERITIES[severity] <= SEVERITIES[standing.severity] || !baseline) return;
      standing = { severity, indicator, riseDb: decibelAbove(series[k]![i]!, baseline) };
    });
    return standing;
  });
}

import {
  evaluateAgainstBaseline,
  learnBaseline,
  MEASUREMENTS_FOR_BASELINE,
  type Severity,
  worse,
} from '@ritzel/drivetrain';

/** One record of a sensor in one bin of speed and load (`operatingBin` of @ritzel/drivetrain). */
export interface BinRecord {
  readonly tMs: number;
  /** Indicators that grow with damage, each above zero. */
  readonly values: Readonly<Record<string, number>>;
  /** No fault was found in it, and it could be evaluated. */
  readonly isHealthy: boolean;
}

const valuesOf = (records: readonly BinRecord[], indicator: string) =>
  records.flatMap(({ values }) => ((values[indicator] ?? 0) > 0 ? [values[indicator]!] : []));

const inOrder = (records: readonly BinRecord[]) => records.toSorted((a, b) => a.tMs - b.tMs);

/** The values that the baseline of an indicator is learnt from: of the first healthy records, oldest first. */
export function baselineValues(records: readonly BinRecord[], indicator: string): number[] {
  const healthy = inOrder(records).filter(({ isHealthy }) => isHealthy);
  return valuesOf(healthy, indicator).slice(0, MEASUREMENTS_FOR_BASELINE);
}

/**
 * The worst of the indicators against the machine's own baseline in this bin: the first healthy records since
 * maintenance last reset it, so that it stands from then on. `records` in any order, of which the newest five are
 * evaluated; UNKNOWN while there are fewer than 20 healthy ones.
 */
export function evaluateBin(records: readonly BinRecord[], indicators: readonly string[]): Severity {
  const ordered = inOrder(records);
  return indicators.reduce<Severity>((worst, name) => {
    const baseline = learnBaseline(baselineValues(ordered, name));
    return worse(worst, evaluateAgainstBaseline(valuesOf(ordered, name), baseline));
  }, 'UNKNOWN');
}

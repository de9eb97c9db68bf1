import {
  type AdaptiveBaseline,
  judgeAgainstBaseline,
  learnBaseline,
  MEASUREMENTS_FOR_BASELINE,
  type Severity,
  worse,
} from '@ritzel/drivetrain';

/** Speed and load a record was taken at, in steps within which vibration may be compared. */
export type OperatingBin = string;

/** A tenth more speed is another bin: forces grow with its square. */
const SPEED_STEP = 1.1;
const LOAD_STEP = 0.25;

/** `1485 rpm` and 0.8 of the load are `s77 l3`; without a load the bin is of the speed alone. */
export function operatingBin(speedRpm: number | null, load: number | null): OperatingBin {
  const speed =
    speedRpm === null || !(speedRpm > 0) ? 's?' : `s${Math.round(Math.log(speedRpm) / Math.log(SPEED_STEP))}`;
  return load === null ? speed : `${speed} l${Math.round(load / LOAD_STEP)}`;
}

/** Values of one indicator in one bin, oldest first: those the baseline is learnt from, and the newest since. */
export interface BinRecord {
  readonly learnt: readonly number[];
  readonly recent: readonly number[];
}

const RECENT_KEPT = 5;

/**
 * One measurement further: while the baseline is being learnt a healthy value joins it, and one with a finding is left
 * out; from then on the baseline stands until maintenance resets it.
 */
export function rememberValue(record: BinRecord | undefined, value: number, isHealthy: boolean): BinRecord {
  const { learnt, recent } = record ?? { learnt: [], recent: [] };
  return {
    learnt: learnt.length < MEASUREMENTS_FOR_BASELINE && isHealthy ? [...learnt, value] : learnt,
    recent: [...recent, value].slice(-RECENT_KEPT),
  };
}

/** The worst of several indicators against the machine's own baseline in one bin; UNKNOWN while it is being learnt. */
export function judgeBin(records: readonly BinRecord[]): Severity {
  return records.reduce<Severity>((worst, { learnt, recent }) => {
    const baseline: AdaptiveBaseline | undefined = learnBaseline(learnt);
    return worse(worst, judgeAgainstBaseline(recent, baseline));
  }, 'UNKNOWN');
}

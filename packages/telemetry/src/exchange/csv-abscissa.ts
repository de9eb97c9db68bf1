import { findUnit } from '@ritzel/drivetrain';
import type { CsvColumn } from './csv-table.ts';
import { evenStep } from './exchange-abscissa.ts';

const SECONDS: Record<string, number> = {
  s: 1,
  sec: 1,
  ms: 1e-3,
  us: 1e-6,
  µs: 1e-6,
  ns: 1e-9,
  min: 60,
  h: 3600,
};
const HERTZ: Record<string, number> = { hz: 1, khz: 1e3 };

const TIME =
  /^(?:time|t|zeit|timestamp|seconds?|sekunden|elapsed(?:[ _]time)?)(?:[ _](s|sec|ms|us|µs|ns|min|h))?$/i;
const FREQUENCY = /^(?:frequency|freq|f|frequenz)(?:[ _](k?hz))?$/i;
const ANY_ABSCISSA = /^(?:x|x[ _]?values?)$/i;

/** Whether a column of this name is one of instants or frequencies. */
export function isAbscissaName(cell: string): boolean {
  const bracket = cell.search(/[[(]/);
  const name = (bracket < 0 ? cell : cell.slice(0, bracket)).trimEnd();
  return TIME.test(name) || FREQUENCY.test(name);
}

export interface CsvAbscissa {
  kind: 'time' | 'frequency' | 'counter';
  /** In s or Hz; undefined where the column only counts or cannot be used. */
  values?: Float64Array;
  /** Why it is not used, or what it is. */
  fault?: string;
}

/**
 * What the first of several columns is to the others: instants, frequencies, or a count of the samples; undefined
 * where it is a channel like them. A column without a name of its own that rises evenly is no vibration: it counts
 * where it rises by ones, and is time in seconds otherwise. One with a name that says nothing of time is no vibration
 * either, and is left out.
 */
export function abscissaOf(column: CsvColumn, fileName: string): CsvAbscissa | undefined {
  const { name, unit, fault } = column;
  const time = TIME.exec(name);
  const frequency = FREQUENCY.exec(name);
  if (time || frequency) {
    const kind = time ? 'time' : 'frequency';
    const reported = (unit ?? (time ?? frequency)?.[1] ?? (time ? 's' : 'hz')).toLowerCase();
    const factor = (time ? SECONDS : HERTZ)[reported];
    if (fault !== undefined) return { kind, fault };
    if (factor === undefined) return { kind, fault: `Its unit "${unit}" is none of ${kind}.` };
    return { kind, values: column.values.map((value) => value * factor) };
  }
  const quantity = unit === undefined ? undefined : findUnit(unit)?.quantity;
  if (fault !== undefined || quantity === 'acceleration' || quantity === 'velocity') return undefined;
  const step = evenStep(column.values);
  if (step === undefined) return undefined;
  const factor = SECONDS[unit?.toLowerCase() ?? ''];
  if (factor !== undefined) return { kind: 'time', values: column.values.map((value) => value * factor) };
  if (step === 1) return { kind: 'counter', fault: 'It counts the samples.' };
  if (name === `${fileName} 1` || name === '' || ANY_ABSCISSA.test(name)) {
    return { kind: 'time', values: column.values };
  }
  return {
    kind: 'counter',
    fault: 'It rises evenly as an abscissa does, and neither name nor unit names time or frequency.',
  };
}

import type { CsvColumn } from './csv-table.ts';
import { evenStep } from './exchange-abscissa.ts';

const SECONDS: Record<string, number> = { s: 1, sec: 1, ms: 1e-3, us: 1e-6, µs: 1e-6, min: 60, h: 3600 };
const HERTZ: Record<string, number> = { hz: 1, khz: 1e3 };

const TIME =
  /^(?:time|t|zeit|timestamp|seconds?|sekunden|elapsed(?:[ _]time)?)(?:[ _](s|sec|ms|us|µs|min|h))?$/i;
const FREQUENCY = /^(?:frequency|freq|f|frequenz)(?:[ _](k?hz))?$/i;
/** Names of a first column that may count samples, or time where its steps are no ones. */
const COUNTER = /^(?:|#|n|no|nr|i|idx|index|samples?|sample[ _]?(?:no|nr|number|index)|unnamed: 0)$/i;
const ANY_ABSCISSA = /^(?:x|x[ _]?values?)$/i;

export interface Abscissa {
  kind: 'time' | 'frequency' | 'counter';
  /** In s or Hz; undefined where the column only counts or cannot be used. */
  values?: Float64Array;
  /** Why it is not used, or what it is. */
  fault?: string;
}

/**
 * What the first of several columns is to the others: instants, frequencies, or a count of the samples; undefined
 * where it is a channel like them. A column without a name of its own that rises evenly is no vibration: it counts
 * where it rises by ones, and is time in seconds otherwise.
 */
export function abscissaOf(column: CsvColumn, fileName: string): Abscissa | undefined {
  const { name, unit, fault } = column;
  const time = TIME.exec(name);
  const frequency = FREQUENCY.exec(name);
  if (time || frequency) {
    const kind = time ? 'time' : 'frequency';
    const told = (unit ?? (time ?? frequency)?.[1] ?? (time ? 's' : 'hz')).toLowerCase();
    const factor = (time ? SECONDS : HERTZ)[told];
    if (fault !== undefined) return { kind, fault };
    if (factor === undefined) return { kind, fault: `Its unit "${unit}" is none of ${kind}.` };
    return { kind, values: column.values.map((value) => value * factor) };
  }
  const isNameless = name === `${fileName} 1`;
  if (fault !== undefined || !(isNameless || COUNTER.test(name) || ANY_ABSCISSA.test(name))) return undefined;
  const step = evenStep(column.values);
  if (step === undefined) return undefined;
  if (step === 1) return { kind: 'counter', fault: 'It counts the samples.' };
  return COUNTER.test(name) && name !== '' ? undefined : { kind: 'time', values: column.values };
}

import { evenStep, isSameRate, rateOf, shapeOf } from './exchange-abscissa.ts';
import { type ExchangeContent, ExchangeFileError } from './exchange-content.ts';

const RATE_NAMES = /^(fs|sr|samplingrate|sampling_rate|samplerate|sample_rate|samplingfrequency)$/i;
/** The time between samples, s. */
const STEP_NAMES = /^(dt|ts|delta_t|sampling_?(?:interval|period)|sample_?(?:interval|period|time))$/i;
const TIME_NAMES = /^(t|time|time_s|tt|zeit|seconds)$/i;

/**
 * The records from a place on get the rate that stands beside them as a number or as a vector of instants; those
 * inside structures (`prefix`) their own. Throws ExchangeFileError where number and instants contradict each other.
 */
export function giveRates(content: ExchangeContent, prefix: string, firstRecord: number): void {
  const { records, scalars } = content;
  const isBeside = (name: string, names: RegExp) =>
    name.startsWith(prefix) && names.test(name.slice(prefix.length));
  const statedBy = (names: RegExp) =>
    Object.entries(scalars).find(([name, value]) => isBeside(name, names) && value > 0)?.[1];
  const step = statedBy(STEP_NAMES);
  const stated = statedBy(RATE_NAMES) ?? (step === undefined ? undefined : rateOf(step));
  if (stated !== undefined && step !== undefined && !isSameRate(stated, 1 / step)) {
    throw new ExchangeFileError(
      'RATE_CONFLICT',
      `The file contradicts itself: it names ${stated} Hz and a step of ${step} s.`,
    );
  }
  const time = records.slice(firstRecord).find(({ name, samples, kind }) => {
    return kind === 'time' && isBeside(name, TIME_NAMES) && isRising(samples);
  });
  if (time) {
    records.splice(records.indexOf(time), 1);
    const beside = records.slice(firstRecord).filter(({ kind, n }) => kind === 'time' && n === time.n);
    if (beside.length === 0)
      content.skipped.push({
        name: time.name,
        reason: 'It holds the instants of samples that are not there.',
      });
    const instants = Float64Array.from(time.samples);
    for (const record of beside)
      if (record.fsHz === undefined) Object.assign(record, shapeOf(instants, true, stated));
  }
  if (stated === undefined) return;
  for (const record of records.slice(firstRecord)) if (record.kind === 'time') record.fsHz ??= stated;
}

/** Takes the first of the columns of one matrix away where it is their time, or counts them. */
export function separateAbscissa(content: ExchangeContent, firstRecord: number): void {
  const [first, ...others] = content.records.slice(firstRecord);
  const step = first && others.length > 0 ? evenStep(first.samples) : undefined;
  if (first === undefined || step === undefined) return;
  content.records.splice(firstRecord, 1);
  if (step === 1) content.skipped.push({ name: first.name, reason: 'It counts the samples.' });
  else for (const record of others) Object.assign(record, shapeOf(Float64Array.from(first.samples), true));
}

function isRising(samples: Float64Array | Float32Array): boolean {
  return samples.length > 1 && samples.every((at, i) => i === 0 || at > samples[i - 1]!);
}

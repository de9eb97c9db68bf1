import type { ExchangeRecord } from '@ritzel/telemetry';
import { CliError, type CliIo, refuseInOneSentence } from './cli-io.ts';
import { readRate } from './diagnose-arguments.ts';
import { readWords } from './read-words.ts';
import { readRecordingFile, refuseContradiction, unitFromText } from './recording-file.ts';

export const inspectHelp = `ritzel inspect FILE [--fs HZ] [--unit UNIT] [--json]

  --fs HZ      sampling rate, where the file does not state it
  --unit UNIT  unit, where the file does not state it
  --json       one object instead of the list: records, and skipped with the reason for what could not be read
  --help       this text

Says what a recording holds, without evaluating it: raw float32, WAV, CSV, UFF58 (ASCII and binary), MATLAB level 4 and 5, Parquet.
Exit code 0 with an answer, 2 with one sentence where file or option is wrong or no record can be read.`;

/** One record as the command shows it; `first` and `last` are sample values. */
interface InspectedRecord {
  name: string;
  kind: 'time' | 'spectrum' | 'other';
  n: number;
  /** Sampling rate, Hz. */
  fs?: number;
  /** Seconds between samples. */
  dt?: number;
  /** Spacing of a spectrum's lines, Hz. */
  df?: number;
  /** First and last abscissa, s or Hz, of samples that are spaced unevenly: they have no rate. */
  uneven?: { from: number; to: number };
  /** Imaginary parts beside `first` and `last` of a complex record; `rms` is that of the magnitudes. */
  imaginary?: { first: number; last: number };
  unit?: string;
  first: number;
  last: number;
  rms: number;
}

/** `ritzel inspect`: exit code 0, or 2 with one sentence where the file cannot be read. */
export function runInspect(argv: readonly string[], io: CliIo): Promise<number> {
  return refuseInOneSentence(io, async () => {
    if (argv.some((word) => word === '--help' || word === '-h')) {
      io.print(`${inspectHelp}\n`);
      return 0;
    }
    const { file, fsHz, unit, asJson } = readArguments(argv);
    const { content } = await readRecordingFile(io, file, { fsHz, unit });
    for (const record of content.records) refuseContradiction(record, { fsHz, unit });
    const records = content.records.map((record) =>
      inspectRecord(record.unit === undefined && unit !== undefined ? { ...record, unit } : record),
    );
    // The answer is given all the same: it says why nothing could be read.
    const code = records.length === 0 ? 2 : 0;
    if (code === 2) io.complain(`"${file}" holds no record that can be read.\n`);
    const { format, skipped, scalars } = content;
    if (asJson) {
      io.print(`${JSON.stringify({ file, format, records, skipped, scalars }, undefined, 2)}\n`);
      return code;
    }
    io.print(`${file}: ${format}, ${records.length} record${records.length === 1 ? '' : 's'}\n`);
    for (const record of records) io.print(`  ${sentenceOf(record)}\n`);
    for (const { name, reason } of skipped) io.print(`  skipped ${name}: ${reason}\n`);
    for (const [name, value] of Object.entries(scalars)) io.print(`  ${name} = ${value}\n`);
    return code;
  });
}

function readArguments(argv: readonly string[]) {
  const { files, values, flags } = readWords(argv, {
    command: 'inspect',
    options: { fs: 'once', unit: 'once' },
    flags: ['json'],
  });
  const [file, second] = files;
  if (file === undefined) throw new CliError('file', 'Name the file to inspect: ritzel inspect FILE.');
  if (second !== undefined)
    throw new CliError('arguments', `One file at a time: "${second}" is a second one.`);
  const unit = values.get('unit')?.[0];
  if (unit !== undefined && !unitFromText(unit)) throw new CliError('unit', `There is no unit "${unit}".`);
  return { file, fsHz: readRate(values.get('fs')?.[0]), unit, asJson: flags.has('json') };
}

function inspectRecord(record: ExchangeRecord): InspectedRecord {
  const { name, n, fsHz, dfHz, unit, samples, imaginary, abscissa, axis } = record;
  const kind = axis === undefined ? record.kind : axis === 'time' ? 'time' : 'spectrum';
  let squares = 0;
  for (let i = 0; i < samples.length; i++) squares += samples[i]! ** 2 + (imaginary?.[i] ?? 0) ** 2;
  return {
    name,
    kind,
    n,
    ...(fsHz === undefined ? {} : { fs: fsHz, dt: 1 / fsHz }),
    ...(dfHz === undefined ? {} : { df: dfHz }),
    ...(abscissa === undefined ? {} : { uneven: { from: abscissa[0]!, to: abscissa[n - 1]! } }),
    ...(imaginary === undefined ? {} : { imaginary: { first: imaginary[0]!, last: imaginary[n - 1]! } }),
    ...(unit === undefined ? {} : { unit }),
    first: samples[0]!,
    last: samples[n - 1]!,
    rms: Math.sqrt(squares / samples.length),
  };
}

function sentenceOf(record: InspectedRecord): string {
  const { name, kind, n, fs, df, unit, first, last, rms, uneven, imaginary } = record;
  const axis = kind === 'time' ? 's' : 'Hz';
  const spacing = uneven
    ? `, unevenly spaced from ${uneven.from} to ${uneven.to}${kind === 'other' ? '' : ` ${axis}`}`
    : fs !== undefined
      ? `, ${fs} Hz`
      : df !== undefined
        ? `, every ${df} Hz`
        : '';
  const inUnit = unit === undefined ? ' (no unit given)' : ` ${unit}`;
  const complex = imaginary ? ' complex' : '';
  return `${name}: ${kind}, ${n}${complex} samples${spacing}, r.m.s. ${rms.toPrecision(6)}${inUnit}, from ${first.toPrecision(6)} to ${last.toPrecision(6)}`;
}

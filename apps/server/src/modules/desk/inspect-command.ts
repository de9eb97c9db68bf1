import type { ExchangeRecord } from '@ritzel/telemetry';
import { type DeskIo, DeskRefusal, refuseInOneSentence } from './desk-io.ts';
import { readRecordingFile } from './recording-file.ts';

export const inspectHelp = `ritzel inspect FILE [--fs HZ] [--unit UNIT] [--json]

Says what a recording holds, without judging it: raw float32, WAV, CSV, UFF58 (ASCII and binary), MATLAB level 5, Parquet.`;

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
  unit?: string;
  first: number;
  last: number;
  rms: number;
}

/** `ritzel inspect`: exit code 0, or 2 with one sentence where the file cannot be read. */
export function runInspect(argv: readonly string[], io: DeskIo): Promise<number> {
  return refuseInOneSentence(io, async () => {
    if (argv.includes('--help')) {
      io.print(`${inspectHelp}\n`);
      return 0;
    }
    const { file, fsHz, unit, asJson } = readArguments(argv);
    const { content } = await readRecordingFile(io, file, { fsHz, unit });
    const records = content.records.map(inspectRecord);
    const { format, skipped, scalars } = content;
    if (asJson) {
      io.print(`${JSON.stringify({ file, format, records, skipped, scalars }, undefined, 2)}\n`);
      return 0;
    }
    io.print(`${file}: ${format}, ${records.length} record${records.length === 1 ? '' : 's'}\n`);
    for (const record of records) io.print(`  ${sentenceOf(record)}\n`);
    for (const { name, reason } of skipped) io.print(`  skipped ${name}: ${reason}\n`);
    for (const [name, value] of Object.entries(scalars)) io.print(`  ${name} = ${value}\n`);
    return 0;
  });
}

function readArguments(argv: readonly string[]) {
  let file: string | undefined;
  let fsHz: number | undefined;
  let unit: string | undefined;
  let asJson = false;
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i]!;
    if (word === '--json') asJson = true;
    else if (word === '--fs') {
      fsHz = Number(argv[++i]);
      if (!(fsHz > 0 && Number.isFinite(fsHz))) {
        throw new DeskRefusal('fs', `--fs needs a positive number of hertz, not "${argv[i] ?? ''}".`);
      }
    } else if (word === '--unit') unit = argv[++i];
    else if (word.startsWith('--')) throw new DeskRefusal('arguments', `There is no option "${word}".`);
    else if (file === undefined) file = word;
    else throw new DeskRefusal('arguments', `One file at a time: "${word}" is a second one.`);
  }
  if (file === undefined) throw new DeskRefusal('file', 'Name the file to inspect: ritzel inspect FILE.');
  return { file, fsHz, unit, asJson };
}

function inspectRecord({
  name,
  kind,
  n,
  fsHz,
  dfHz,
  unit,
  samples,
  imaginary,
}: ExchangeRecord): InspectedRecord {
  let squares = 0;
  for (let i = 0; i < samples.length; i++) squares += samples[i]! ** 2 + (imaginary?.[i] ?? 0) ** 2;
  return {
    name,
    kind,
    n,
    ...(fsHz === undefined ? {} : { fs: fsHz, dt: 1 / fsHz }),
    ...(dfHz === undefined ? {} : { df: dfHz }),
    ...(unit === undefined ? {} : { unit }),
    first: samples[0]!,
    last: samples[samples.length - 1]!,
    rms: Math.sqrt(squares / samples.length),
  };
}

function sentenceOf({ name, kind, n, fs, df, unit, first, last, rms }: InspectedRecord): string {
  const spacing = fs === undefined ? (df === undefined ? '' : `, every ${df} Hz`) : `, ${fs} Hz`;
  const inUnit = unit === undefined ? ' (no unit given)' : ` ${unit}`;
  return `${name}: ${kind}, ${n} samples${spacing}, r.m.s. ${rms.toPrecision(6)}${inUnit}, from ${first.toPrecision(6)} to ${last.toPrecision(6)}`;
}

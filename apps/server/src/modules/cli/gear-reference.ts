import {
  type DiagnosisQuestion,
  diagnoseRecord,
  factsOfRecord,
  measureRecordReference,
  type RecordConditions,
} from '@ritzel/diagnosis';
import type { Samples } from '@ritzel/signal';
import type { ExchangeContent } from '@ritzel/telemetry';
import { chooseWaveform } from './choose-waveform.ts';
import { CliError, type CliIo } from './cli-io.ts';
import type { DiagnoseArguments } from './diagnose-arguments.ts';
import { readRecordingFile } from './recording-file.ts';

/** The record of `--reference`, to be compared with. */
export interface GearReference {
  readonly samples: Samples;
  readonly conditions: RecordConditions;
}

/** A number above 0 that a file states under a name. */
export function positiveScalar(content: ExchangeContent, name: string): number | undefined {
  const entry = Object.entries(content.scalars).find(([key]) => key.toLowerCase().endsWith(name));
  return entry && entry[1] > 0 ? entry[1] : undefined;
}

/** From here on a load is in percent: no machine carries twice its rating for the length of a record. */
const MOST_LOAD = 2;

/** The load that a file states, as a share of the rated one, whether it writes a share or percent. */
export function loadOf({ scalars }: ExchangeContent): number | undefined {
  const stated = Object.entries(scalars).find(([key]) =>
    /\bload\b/.test(key.toLowerCase().replace('_', ' ')),
  );
  if (!stated || !(stated[1] >= 0)) return undefined;
  const isPercent = stated[1] > MOST_LOAD || /%|pct|percent/i.test(stated[0]);
  return isPercent ? stated[1] / 100 : stated[1];
}

/**
 * The record of `--reference` at its own speed: that of `--reference-rpm` or of its file, else that of the record in
 * question. Undefined where nothing near the sensor is compared; throws CliError where no gear of it can be measured.
 */
export async function readGearReference(
  io: CliIo,
  given: DiagnoseArguments,
  question: DiagnosisQuestion,
  isSensorKnown: boolean,
): Promise<GearReference | undefined> {
  if (given.referenceFile === undefined) return undefined;
  if (question.speedRpm === null)
    throw new CliError('rpm', 'Gears are compared at a known speed: add --rpm.');
  const { content } = await readRecordingFile(io, given.referenceFile, {
    fsHz: given.fsHz,
    unit: given.unit,
  });
  const waveform = chooseWaveform(content, { ...given, recordName: undefined }, given.referenceFile);
  const { samples, samplingRateHz, unit } = waveform;
  const speedRpm = given.referenceRpm ?? positiveScalar(content, 'rpm') ?? question.speedRpm;
  const conditions = { samplingRateHz, unit, speedRpm, load: loadOf(content) ?? null };
  // Followed by its own lines, as the record in question is: the given speed is often the drive's set point.
  const { gears = [], planetPass = {} } = measureRecordReference(samples, question, conditions) ?? {};
  if (gears.length > 0 || Object.keys(planetPass).length > 0) return { samples, conditions };
  if (isSensorKnown && factsOfRecord(question, speedRpm).meshes.length === 0) {
    io.complain('No gear is near this sensor: the reference compares nothing.\n');
    return undefined;
  }
  const { notEvaluated: unevaluated, problems } = diagnoseRecord(samples, { ...question, ...conditions });
  const reason = problems.find(({ isFatal }) => isFatal)?.message ?? unevaluated[0]?.reason;
  throw new CliError('reference', reason ?? 'No gear is given: add --gear or --stages.');
}

import {
  type Diagnosis,
  type DiagnosisOptions,
  diagnose,
  measureReference,
  type NotJudged,
  notJudged,
} from '@ritzel/diagnosis';
import { operatingBin } from '@ritzel/drivetrain';
import type { ExchangeContent } from '@ritzel/telemetry';
import { chooseWaveform } from './choose-waveform.ts';
import { CliError, type DeskIo } from './desk-io.ts';
import type { DiagnoseArguments } from './diagnose-arguments.ts';
import type { GivenMachine } from './given-machine.ts';
import { readRecordingFile } from './recording-file.ts';

export interface GearReference {
  /** Gears and planets to compare with; none where no reference is given, or it may not be compared with. */
  readonly options: DiagnosisOptions;
  /** The speed it was measured at, as it was told. */
  readonly speedRpm?: number;
  /** Why it may not be compared with, where the files tell. */
  readonly refusal?: NotJudged;
}

/** What a file tells of how the machine ran. */
interface Operation {
  readonly speedRpm: number | undefined;
  /** Share of the rated load. */
  readonly load: number | undefined;
}

/** A number above 0 that a file tells under a name. */
export function positiveScalar(content: ExchangeContent, name: string): number | undefined {
  const entry = Object.entries(content.scalars).find(([key]) => key.toLowerCase().endsWith(name));
  return entry && entry[1] > 0 ? entry[1] : undefined;
}

/** From here on a load is in percent: no machine carries twice its rating for the length of a record. */
const MOST_LOAD = 2;

/** The load that a file tells, as a share of the rated one, whether it writes a share or percent. */
export function loadOf({ scalars }: ExchangeContent): number | undefined {
  const told = Object.entries(scalars).find(([key]) => /\bload\b/.test(key.toLowerCase().replace('_', ' ')));
  if (!told || !(told[1] >= 0)) return undefined;
  const isPercent = told[1] > MOST_LOAD || /%|pct|percent/i.test(told[0]);
  return isPercent ? told[1] / 100 : told[1];
}

/**
 * The gears of `--reference`, measured at its own speed: that of `--reference-rpm` or of its file, else that of the
 * record. Throws CliError where no gear of it can be measured.
 */
export async function readGearReference(
  io: DeskIo,
  given: DiagnoseArguments,
  { factsAt, sensor }: GivenMachine,
  record: Operation,
): Promise<GearReference> {
  if (given.referenceFile === undefined) return { options: {} };
  if (record.speedRpm === undefined)
    throw new CliError('rpm', 'Gears are compared at a known speed: add --rpm.');
  const { content } = await readRecordingFile(io, given.referenceFile, {
    fsHz: given.fsHz,
    unit: given.unit,
  });
  const waveform = chooseWaveform(content, { ...given, recordName: undefined }, given.referenceFile);
  const speedRpm = given.referenceRpm ?? positiveScalar(content, 'rpm') ?? record.speedRpm;
  // Followed by its own lines, as the record in question is: the given speed is often the drive's set point.
  const { gears = [], planetPass = {} } = measureReference({ ...waveform, speedRpm }, factsAt) ?? {};
  const compared = gears[0]?.mesh ?? Object.keys(planetPass)[0];
  if (compared === undefined) {
    if (sensor !== null && factsAt(speedRpm).meshes.length === 0) {
      io.complain('No gear is near this sensor: the reference compares nothing.\n');
      return { options: {} };
    }
    const { notJudged: unjudged, problems } = diagnose({ ...waveform, speedRpm }, factsAt);
    const reason = problems.find(({ isFatal }) => isFatal)?.message ?? unjudged[0]?.reason;
    throw new CliError('reference', reason ?? 'No gear is given: add --gear or --stages.');
  }
  const load = loadOf(content);
  const quarterOf = (share: number) => operatingBin({ speedRpm: null, load: share }).loadQuarter;
  if (load !== undefined && record.load !== undefined && quarterOf(load) !== quarterOf(record.load)) {
    const params = { referencePercent: 100 * load, percent: 100 * record.load };
    const refusal = notJudged(compared, 'small gear damage', 'NOT_JUDGED_OTHER_LOAD', params);
    return { options: {}, speedRpm, refusal };
  }
  const options = { ...(gears.length > 0 ? { gearReference: gears } : {}), planetPassReference: planetPass };
  return { options, speedRpm };
}

/** A diagnosis that says why the given reference was left out, instead of that there is none. */
export function withRefusal(diagnosis: Diagnosis, refusal: NotJudged | undefined): Diagnosis {
  if (!refusal) return diagnosis;
  const others = diagnosis.notJudged.filter(({ code }) => code !== 'NOT_JUDGED_NO_REFERENCE');
  return { ...diagnosis, notJudged: [...others, refusal] };
}

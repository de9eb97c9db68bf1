import { MEASUREMENT_UNITS, type MeasurementUnit, VERDICTS } from '@ritzel/diagnosis';
import type { BearingGeometry } from '@ritzel/drivetrain';
import { CliError } from './cli-io.ts';
import { type KnownWords, readWords } from './read-words.ts';
import { unitFromText } from './recording-file.ts';

export const diagnoseHelp = `ritzel diagnose FILE --fs HZ --rpm RPM [options]
ritzel diagnose BUNDLE.json [--json]

  --fs HZ            sampling rate, where the file does not state it
  --rpm RPM          speed of the reference shaft
  --unit UNIT        g, m/s2 or mm/s, where the file does not state it
  --bearing LIST     n=9,d=7.94,D=39.04,alpha=0: elements, diameters in mm, contact angle; may be repeated
  --gear Z1[/Z2]     teeth of the gear on the reference shaft and of its partner; may be repeated
  --stages FILE      kinematics of the whole drivetrain as JSON
  --sensor NAME      which sensor of the kinematics measured it: parts that another is nearer to are left to that one
  --record NAME      which record of the file, by name or by number from 1; the first waveform where left out
  --reference FILE   the same machine, sensor, speed and load when healthy, to compare gears with
  --reference-rpm N  the speed it was measured at, where its file does not state it and it is not that of the record
  --json             one object instead of the report: verdict, findings, indicators, inputs and more
  --help             this text

FILE is raw float32, WAV, CSV, UFF58 (ASCII and binary), MATLAB level 4 or 5, or Parquet; \`ritzel inspect\` says what it holds.
BUNDLE.json is a record as the portal exports it, with the full traceability of its findings: the same rules give the
same findings to the bit, and no option is needed.

verdict is one of ${VERDICTS.join(', ')}.
Exit code 0 with an answer, 2 with one sentence where file, rate, unit or option is wrong.`;

export interface GearArgument {
  readonly pinionTeeth: number;
  readonly wheelTeeth: number | undefined;
}

export interface DiagnoseArguments {
  readonly file: string;
  readonly fsHz: number | undefined;
  readonly speedRpm: number | undefined;
  readonly unit: MeasurementUnit | undefined;
  readonly bearings: readonly BearingGeometry[];
  readonly gears: readonly GearArgument[];
  readonly stagesFile: string | undefined;
  readonly sensorName: string | undefined;
  readonly recordName: string | undefined;
  readonly referenceFile: string | undefined;
  readonly referenceRpm: number | undefined;
  readonly asJson: boolean;
}

/** Reads the words after `ritzel diagnose`. Throws CliError naming the first that is wrong. */
export function readDiagnoseArguments(argv: readonly string[]): DiagnoseArguments {
  const { files, values, flags } = readWords(argv, WORDS);
  const [file, second] = files;
  if (file === undefined)
    throw new CliError('file', 'Name the file to evaluate: ritzel diagnose FILE --fs HZ --rpm RPM.');
  if (second !== undefined) throw new CliError('file', `One file at a time: "${second}" is a second one.`);
  const one = (option: string) => values.get(option)?.[0];
  return {
    file,
    fsHz: readRate(one('fs')),
    speedRpm: readSpeed('--rpm', one('rpm')),
    unit: readUnit(one('unit')),
    bearings: (values.get('bearing') ?? []).map(bearingOf),
    gears: (values.get('gear') ?? []).map(gearOf),
    stagesFile: one('stages'),
    sensorName: one('sensor'),
    recordName: one('record'),
    referenceFile: one('reference'),
    referenceRpm: readSpeed('--reference-rpm', one('reference-rpm')),
    asJson: flags.has('json'),
  };
}

const WORDS: KnownWords = {
  command: 'diagnose',
  options: {
    fs: 'once',
    rpm: 'once',
    unit: 'once',
    bearing: 'repeated',
    gear: 'repeated',
    stages: 'once',
    sensor: 'once',
    record: 'once',
    reference: 'once',
    'reference-rpm': 'once',
  },
  flags: ['json'],
};

/** Slower and faster than any sensor is read (packages/diagnosis refuses the same). */
const RATE_HZ = { lowest: 10, highest: 100_000_000 };
/** Slower than a slewing bearing, faster than a dental turbine. */
const SPEED_RPM = { lowest: 0.01, highest: 1_000_000 };

/** The sampling rate of `--fs`. Throws CliError. */
export function readRate(text: string | undefined): number | undefined {
  return numberWithin('--fs', text, 'hertz', RATE_HZ);
}

function readSpeed(option: string, text: string | undefined): number | undefined {
  return numberWithin(option, text, 'rpm', SPEED_RPM);
}

function numberWithin(
  option: string,
  text: string | undefined,
  of: string,
  { lowest, highest }: { lowest: number; highest: number },
): number | undefined {
  if (text === undefined) return undefined;
  const value = /^[\d.+eE-]+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value > 0 && Number.isFinite(value))) {
    throw new CliError(option.slice(2), `${option} needs a positive number of ${of}, not "${text}".`);
  }
  if (value < lowest || value > highest) {
    throw new CliError(
      option.slice(2),
      `${option} needs a number of ${of} from ${lowest} to ${highest}, not ${text}.`,
    );
  }
  return value;
}

function readUnit(text: string | undefined): MeasurementUnit | undefined {
  if (text === undefined) return undefined;
  const meant = unitFromText(text);
  const unit = meant && MEASUREMENT_UNITS.find((each) => unitFromText(each) === meant);
  if (!unit) throw new CliError('unit', `--unit is one of ${MEASUREMENT_UNITS.join(', ')}, not "${text}".`);
  return unit;
}

function bearingOf(text: string): BearingGeometry {
  const fields = new Map<string, number>();
  for (const pair of text.split(',')) {
    const [key, value] = pair.split('=').map((each) => each.trim());
    const number = Number(value);
    if (
      !key ||
      !['n', 'd', 'D', 'alpha'].includes(key) ||
      value === undefined ||
      value === '' ||
      !Number.isFinite(number)
    ) {
      throw new CliError(
        'bearing',
        `--bearing reads n=9,d=7.94,D=39.04,alpha=0; "${pair}" is none of these.`,
      );
    }
    if (fields.has(key)) throw new CliError('bearing', `--bearing gives ${key} twice in "${text}".`);
    fields.set(key, number);
  }
  const missing = ['n', 'd', 'D'].filter((key) => !fields.has(key));
  if (missing.length > 0) {
    throw new CliError('bearing', `--bearing "${text}" lacks ${missing.join(' and ')}.`);
  }
  const elements = fields.get('n') ?? Number.NaN;
  const elementDiameterMm = fields.get('d') ?? Number.NaN;
  const pitchDiameterMm = fields.get('D') ?? Number.NaN;
  const contactAngleDeg = fields.get('alpha') ?? 0;
  if (!Number.isInteger(elements) || elements < 3) {
    throw new CliError('bearing', 'A bearing needs a whole number n of rolling elements from 3.');
  }
  if (!(elementDiameterMm > 0 && pitchDiameterMm > elementDiameterMm)) {
    throw new CliError('bearing', 'A bearing needs d above 0 and D above d, both in mm.');
  }
  if (elements * elementDiameterMm > Math.PI * pitchDiameterMm) {
    throw new CliError(
      'bearing',
      `${elements} elements of ${elementDiameterMm} mm have no room on a pitch circle of ${pitchDiameterMm} mm.`,
    );
  }
  if (!(contactAngleDeg >= 0 && contactAngleDeg < 90)) {
    throw new CliError('bearing', 'The contact angle alpha lies from 0 to below 90 degrees.');
  }
  return { elements, elementDiameterMm, pitchDiameterMm, contactAngleDeg };
}

/** A worm has one thread; the girth gear of a kiln a few hundred teeth. */
const FEWEST_TEETH = 1;
const MOST_TEETH = 2000;

function gearOf(text: string): GearArgument {
  const match = /^(\d+)(?:\/(\d+))?$/.exec(text.trim());
  const pinionTeeth = Number(match?.[1]);
  const wheelTeeth = match?.[2] === undefined ? undefined : Number(match[2]);
  const isGear = (teeth: number) => teeth >= FEWEST_TEETH && teeth <= MOST_TEETH;
  if (!isGear(pinionTeeth) || (wheelTeeth !== undefined && !isGear(wheelTeeth))) {
    throw new CliError(
      'gear',
      `--gear reads teeth such as 23/67, each from ${FEWEST_TEETH} to ${MOST_TEETH}, not "${text}".`,
    );
  }
  return { pinionTeeth, wheelTeeth };
}

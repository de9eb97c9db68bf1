import { MEASUREMENT_UNITS, type MeasurementUnit } from '@ritzel/diagnosis';
import type { BearingGeometry } from '@ritzel/drivetrain';
import { DeskRefusal } from './desk-io.ts';

export const diagnoseHelp = `ritzel diagnose FILE --fs HZ --rpm RPM [options]

  --fs HZ            sampling rate, where the file does not tell it
  --rpm RPM          speed of the reference shaft
  --unit UNIT        g, m/s2 or mm/s, where the file does not tell it
  --bearing LIST     n=9,d=7.94,D=39.04,alpha=0: elements, diameters in mm, contact angle; may be repeated
  --gear Z1[/Z2]     teeth of the gear on the reference shaft and of its partner; may be repeated
  --stages FILE      kinematics of the whole train as JSON
  --record NAME      which record of the file; the first waveform where left out
  --reference FILE   the same machine, sensor, speed and load when healthy, to compare gears with
  --json             one object instead of the report

Reads raw float32, WAV, CSV, UFF58 (ASCII and binary), MATLAB level 5 and Parquet.`;

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
  readonly recordName: string | undefined;
  readonly referenceFile: string | undefined;
  readonly asJson: boolean;
}

/** Reads the words after `ritzel diagnose`. Throws DeskRefusal naming the first that is wrong. */
export function readDiagnoseArguments(argv: readonly string[]): DiagnoseArguments {
  const values = new Map<string, string[]>();
  const files: string[] = [];
  let asJson = false;
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i]!;
    if (word === '--json') asJson = true;
    else if (OPTIONS.has(word)) {
      const value = argv[++i];
      if (value === undefined || value.startsWith('--')) {
        throw new DeskRefusal(word.slice(2), `${word} needs a value.`);
      }
      const given = values.get(word) ?? [];
      if (given.length > 0 && !REPEATABLE.has(word)) {
        throw new DeskRefusal(word.slice(2), `${word} is given twice.`);
      }
      values.set(word, [...given, value]);
    } else if (word.startsWith('--')) throw new DeskRefusal('arguments', `There is no option "${word}".`);
    else files.push(word);
  }
  const [file, second] = files;
  if (file === undefined)
    throw new DeskRefusal('file', 'Name the file to judge: ritzel diagnose FILE --fs HZ --rpm RPM.');
  if (second !== undefined) throw new DeskRefusal('file', `One file at a time: "${second}" is a second one.`);
  const one = (option: string) => values.get(option)?.[0];
  return {
    file,
    fsHz: positive('--fs', one('--fs'), 'hertz'),
    speedRpm: positive('--rpm', one('--rpm'), 'rpm'),
    unit: unitOf(one('--unit')),
    bearings: (values.get('--bearing') ?? []).map(bearingOf),
    gears: (values.get('--gear') ?? []).map(gearOf),
    stagesFile: one('--stages'),
    recordName: one('--record'),
    referenceFile: one('--reference'),
    asJson,
  };
}

const OPTIONS = new Set([
  '--fs',
  '--rpm',
  '--unit',
  '--bearing',
  '--gear',
  '--stages',
  '--record',
  '--reference',
]);
const REPEATABLE = new Set(['--bearing', '--gear']);

function positive(option: string, text: string | undefined, of: string): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!(value > 0 && Number.isFinite(value))) {
    throw new DeskRefusal(option.slice(2), `${option} needs a positive number of ${of}, not "${text}".`);
  }
  return value;
}

function unitOf(text: string | undefined): MeasurementUnit | undefined {
  if (text === undefined) return undefined;
  const unit = MEASUREMENT_UNITS.find((each) => each === text);
  if (!unit)
    throw new DeskRefusal('unit', `--unit is one of ${MEASUREMENT_UNITS.join(', ')}, not "${text}".`);
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
      throw new DeskRefusal(
        'bearing',
        `--bearing reads n=9,d=7.94,D=39.04,alpha=0; "${pair}" is none of these.`,
      );
    }
    fields.set(key, number);
  }
  const elements = fields.get('n') ?? Number.NaN;
  const elementDiameterMm = fields.get('d') ?? Number.NaN;
  const pitchDiameterMm = fields.get('D') ?? Number.NaN;
  const contactAngleDeg = fields.get('alpha') ?? 0;
  if (!Number.isInteger(elements) || elements < 3) {
    throw new DeskRefusal('bearing', 'A bearing needs a whole number n of rolling elements from 3.');
  }
  if (!(elementDiameterMm > 0 && pitchDiameterMm > elementDiameterMm)) {
    throw new DeskRefusal('bearing', 'A bearing needs d above 0 and D above d, both in mm.');
  }
  if (!(contactAngleDeg >= 0 && contactAngleDeg < 90)) {
    throw new DeskRefusal('bearing', 'The contact angle alpha lies from 0 to below 90 degrees.');
  }
  return { elements, elementDiameterMm, pitchDiameterMm, contactAngleDeg };
}

function gearOf(text: string): GearArgument {
  const match = /^(\d+)(?:\/(\d+))?$/.exec(text.trim());
  const pinionTeeth = Number(match?.[1]);
  const wheelTeeth = match?.[2] === undefined ? undefined : Number(match[2]);
  if (!(pinionTeeth > 0) || wheelTeeth === 0) {
    throw new DeskRefusal('gear', `--gear reads teeth such as 23/67, not "${text}".`);
  }
  return { pinionTeeth, wheelTeeth };
}

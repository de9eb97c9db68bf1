import {
  diagnose,
  factsFromKinematics,
  type MachineFacts,
  MEASUREMENT_UNITS,
  type MeasurementUnit,
  type WrittenDiagnosis,
  writeReport,
} from '@ritzel/diagnosis';
import { bearingMultipliers, checkKinematics, drivingShaft } from '@ritzel/drivetrain';
import { type ExchangeContent, type ExchangeRecord, sha256Hex } from '@ritzel/telemetry';
import { type DeskIo, DeskRefusal, refuseInOneSentence } from './desk-io.ts';
import { type DiagnoseArguments, diagnoseHelp, readDiagnoseArguments } from './diagnose-arguments.ts';
import { readBundle, rerunBundle } from './diagnosis-bundle.ts';
import { readRecordingFile } from './recording-file.ts';

/** `ritzel diagnose`: exit code 0 with a report, or 2 with one sentence where the input is wrong. */
export function runDiagnose(argv: readonly string[], io: DeskIo): Promise<number> {
  return refuseInOneSentence(io, async () => {
    if (argv.includes('--help')) {
      io.print(`${diagnoseHelp}\n`);
      return 0;
    }
    const given = readDiagnoseArguments(argv);
    const bundle = await readBundle(io, given.file);
    if (bundle) {
      const { diagnosis, inputs } = rerunBundle(bundle, given.file);
      io.print(
        given.asJson
          ? `${JSON.stringify(resultOf(diagnosis, inputs), undefined, 2)}\n`
          : `${writeReport(diagnosis)}\nInput:\n  ${given.file}, sha256 ${inputs.sha256}\n`,
      );
      return 0;
    }
    const { content, bytes } = await readRecordingFile(io, given.file, {
      fsHz: given.fsHz,
      unit: given.unit,
    });
    const waveform = chooseWaveform(content, given, given.file);
    const speedRpm = given.speedRpm ?? positiveScalar(content, 'rpm');
    const factsAt = await readFacts(io, given);
    const measurement = { ...waveform, ...(speedRpm === undefined ? {} : { speedRpm }) };
    const gearReference = await readGearReference(io, given, factsAt, speedRpm);
    const diagnosis = diagnose(measurement, factsAt, gearReference ? { gearReference } : {});
    const unusable = diagnosis.problems.find(({ isFatal }) => isFatal);
    if (unusable) throw new DeskRefusal(unusable.field, unusable.message);
    const inputs = {
      file: given.file,
      format: content.format,
      sha256: sha256Hex(bytes),
      record: waveform.record,
      n: waveform.samples.length,
      fs: waveform.samplingRateHz,
      unit: waveform.unit,
      isUnitAssumed: waveform.isUnitAssumed,
      rpm: speedRpm ?? null,
      bearings: given.bearings,
      gears: given.gears,
      stages: given.stagesFile ?? null,
      reference: given.referenceFile ?? null,
      ruleVersion: diagnosis.ruleVersion,
    };
    io.print(
      given.asJson
        ? `${JSON.stringify(resultOf(diagnosis, inputs), undefined, 2)}\n`
        : reportOf(diagnosis, inputs),
    );
    return 0;
  });
}

interface Waveform {
  readonly record: string;
  readonly samples: ExchangeRecord['samples'];
  readonly samplingRateHz: number;
  readonly unit: MeasurementUnit;
  readonly isUnitAssumed: boolean;
}

/** Spellings of the three units in files. */
const UNIT_SPELLINGS: Readonly<Record<string, MeasurementUnit>> = {
  g: 'g',
  gn: 'g',
  'm/s2': 'm/s2',
  'm/s^2': 'm/s2',
  'm/s²': 'm/s2',
  'm/s**2': 'm/s2',
  'mm/s': 'mm/s',
};

function chooseWaveform(content: ExchangeContent, given: DiagnoseArguments, file: string): Waveform {
  const waveforms = content.records.filter(({ kind }) => kind !== 'spectrum');
  const record =
    given.recordName === undefined ? waveforms[0] : waveforms.find(({ name }) => name === given.recordName);
  if (!record) {
    const names = waveforms.map(({ name }) => `"${name}"`).join(', ');
    const reason = content.skipped[0]?.reason;
    throw new DeskRefusal(
      'file',
      given.recordName !== undefined && names !== ''
        ? `The file "${file}" holds no waveform "${given.recordName}", but ${names}.`
        : `The file "${file}" holds no waveform to judge${reason === undefined ? '.' : `: ${reason}`}`,
    );
  }
  if (record.abscissa)
    throw new DeskRefusal('file', `The record "${record.name}" is sampled unevenly and cannot be judged.`);
  const { fsHz } = record;
  if (fsHz !== undefined && given.fsHz !== undefined && Math.abs(fsHz / given.fsHz - 1) > 1e-3) {
    throw new DeskRefusal(
      'fs',
      `The file says ${fsHz} Hz, --fs says ${given.fsHz}: leave --fs out or correct it.`,
    );
  }
  const samplingRateHz = fsHz ?? given.fsHz;
  if (samplingRateHz === undefined) {
    throw new DeskRefusal('fs', `The file "${file}" does not tell its sampling rate: add --fs HZ.`);
  }
  const told = record.unit === undefined ? undefined : UNIT_SPELLINGS[record.unit.trim().toLowerCase()];
  if (record.unit !== undefined && record.unit.trim() !== '' && !told && !given.unit) {
    throw new DeskRefusal(
      'unit',
      `The unit "${record.unit}" of the file is none of ${MEASUREMENT_UNITS.join(', ')}: add --unit.`,
    );
  }
  if (told && given.unit && told !== given.unit) {
    throw new DeskRefusal(
      'unit',
      `The file says ${told}, --unit says ${given.unit}: leave --unit out or correct it.`,
    );
  }
  const unit = given.unit ?? told;
  return {
    record: record.name,
    samples: record.samples,
    samplingRateHz,
    // The smallest of the three readings: a wrong guess must not invent a dangerous amplitude.
    unit: unit ?? 'm/s2',
    isUnitAssumed: unit === undefined,
  };
}

function positiveScalar(content: ExchangeContent, name: string): number | undefined {
  const entry = Object.entries(content.scalars).find(([key]) => key.toLowerCase().endsWith(name));
  return entry && entry[1] > 0 ? entry[1] : undefined;
}

/** The machine at any speed of its reference shaft, from the document or from the words of the command. */
async function readFacts(io: DeskIo, given: DiagnoseArguments): Promise<(speedRpm: number) => MachineFacts> {
  const plain = (speedRpm: number) => factsFromArguments(given, speedRpm);
  if (given.stagesFile === undefined) return plain;
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder().decode(await io.read(given.stagesFile)));
  } catch {
    throw new DeskRefusal('stages', `The kinematics file "${given.stagesFile}" cannot be read as JSON.`);
  }
  const { kinematics, errors } = checkKinematics(document);
  const shaft = kinematics && drivingShaft(kinematics);
  if (!kinematics || shaft === undefined || errors.length > 0) {
    throw new DeskRefusal('stages', errors[0]?.message ?? `The file "${given.stagesFile}" names no shaft.`);
  }
  return (speedRpm) => {
    const train = factsFromKinematics(kinematics, { shaft, speedRpm });
    const own = plain(speedRpm);
    return {
      ...train,
      bearings: [...own.bearings, ...train.bearings],
      meshes: [...own.meshes, ...train.meshes],
    };
  };
}

function factsFromArguments({ bearings, gears }: DiagnoseArguments, speedRpm: number): MachineFacts {
  const shaftHz = speedRpm / 60;
  return {
    shafts: [{ id: 'shaft', name: 'shaft', shaftHz }],
    bearings: bearings.map((geometry, i) => {
      const { ftf, bpfo, bpfi, bsf } = bearingMultipliers(geometry);
      return {
        id: `bearing-${i + 1}`,
        name: `bearing ${i + 1}`,
        shaftHz,
        ftfHz: ftf * shaftHz,
        bpfoHz: bpfo * shaftHz,
        bpfiHz: bpfi * shaftHz,
        bsfHz: bsf * shaftHz,
      };
    }),
    meshes: gears.map(({ pinionTeeth, wheelTeeth }, i) => ({
      id: `gear-${i + 1}`,
      name: `mesh ${pinionTeeth}${wheelTeeth === undefined ? '' : `/${wheelTeeth}`}`,
      meshHz: pinionTeeth * shaftHz,
      gears: [
        { name: 'pinion', teeth: pinionTeeth, shaftHz },
        ...(wheelTeeth === undefined
          ? []
          : [{ name: 'wheel', teeth: wheelTeeth, shaftHz: (shaftHz * pinionTeeth) / wheelTeeth }]),
      ],
    })),
    hasCoupling: false,
    hasPlainBearings: false,
  };
}

async function readGearReference(
  io: DeskIo,
  given: DiagnoseArguments,
  factsAt: (speedRpm: number) => MachineFacts,
  speedRpm: number | undefined,
) {
  if (given.referenceFile === undefined) return undefined;
  if (speedRpm === undefined) throw new DeskRefusal('rpm', 'Gears are compared at a known speed: add --rpm.');
  const { content } = await readRecordingFile(io, given.referenceFile, {
    fsHz: given.fsHz,
    unit: given.unit,
  });
  const waveform = chooseWaveform(content, { ...given, recordName: undefined }, given.referenceFile);
  // At the speed that its own lines give, as the record in question is: the given one is often the drive's set point.
  const { gearConditions, notJudged, problems } = diagnose({ ...waveform, speedRpm }, factsAt);
  if (gearConditions.length === 0) {
    const reason = problems.find(({ isFatal }) => isFatal)?.message ?? notJudged[0]?.reason;
    throw new DeskRefusal('reference', reason ?? 'No gear is given: add --gear or --stages.');
  }
  return gearConditions;
}

function resultOf(diagnosis: WrittenDiagnosis, inputs: object) {
  const { verdict, summary, severity, findings, indicators, limits, notJudged, problems, speed } = diagnosis;
  return {
    verdict,
    summary,
    severity,
    findings,
    indicators,
    inputs,
    limits,
    notJudged,
    problems,
    speed: speed ?? null,
  };
}

function reportOf(
  diagnosis: WrittenDiagnosis,
  inputs: {
    file: string;
    record: string;
    n: number;
    fs: number;
    unit: string;
    isUnitAssumed: boolean;
    sha256: string;
  },
): string {
  const { file, record, n, fs, unit, isUnitAssumed, sha256 } = inputs;
  const assumed = isUnitAssumed ? ' (assumed: neither the file nor --unit tells it)' : '';
  return `${writeReport(diagnosis)}\nInput:\n  ${file}, record ${record}, ${n} samples at ${fs} Hz in ${unit}${assumed}\n  sha256 ${sha256}\n`;
}

import {
  diagnose,
  factsFromKinematics,
  type MachineFacts,
  type WrittenDiagnosis,
  writeReport,
} from '@ritzel/diagnosis';
import { bearingMultipliers, checkKinematics, drivingShaft } from '@ritzel/drivetrain';
import { sha256Hex } from '@ritzel/telemetry';
import { chooseWaveform, listOf } from './choose-waveform.ts';
import { type DeskIo, DeskRefusal, refuseInOneSentence } from './desk-io.ts';
import { type DiagnoseArguments, diagnoseHelp, readDiagnoseArguments } from './diagnose-arguments.ts';
import { readBundle, rerunBundle } from './diagnosis-bundle.ts';
import { loadOf, positiveScalar, readGearReference, withRefusal } from './gear-reference.ts';
import { readBytes, readRecordingFile } from './recording-file.ts';

/** `ritzel diagnose`: exit code 0 with a report, or 2 with one sentence where the input is wrong. */
export function runDiagnose(argv: readonly string[], io: DeskIo): Promise<number> {
  return refuseInOneSentence(io, async () => {
    if (argv.some((word) => word === '--help' || word === '-h')) {
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
    const rpmOfFile = positiveScalar(content, 'rpm');
    const speedRpm = given.speedRpm ?? rpmOfFile;
    const factsAt = await readFacts(io, given);
    const measurement = { ...waveform, ...(speedRpm === undefined ? {} : { speedRpm }) };
    const reference = await readGearReference(io, given, factsAt, { speedRpm, load: loadOf(content) });
    const diagnosis = withRefusal(
      diagnose(measurement, factsAt, reference.gears ? { gearReference: reference.gears } : {}),
      reference.refusal,
    );
    const unusable = diagnosis.problems.find(({ isFatal }) => isFatal);
    if (unusable) throw new DeskRefusal(unusable.field, unusable.message);
    const inputs = {
      file: given.file,
      format: content.format,
      sha256: sha256Hex(bytes),
      record: waveform.record,
      /** Which of the file's waveforms this is, from 1, and what the others are called. */
      recordNumber: waveform.number,
      waveforms: waveform.names,
      n: waveform.samples.length,
      fs: waveform.samplingRateHz,
      unit: waveform.unit,
      unitOfFile: waveform.unitOfFile,
      isUnitAssumed: waveform.isUnitAssumed,
      rpm: speedRpm ?? null,
      rpmOfFile: rpmOfFile ?? null,
      bearings: given.bearings,
      gears: given.gears,
      stages: given.stagesFile ?? null,
      reference: given.referenceFile ?? null,
      referenceRpm: reference.speedRpm ?? null,
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

/** The machine at any speed of its reference shaft, from the document or from the words of the command. */
async function readFacts(io: DeskIo, given: DiagnoseArguments): Promise<(speedRpm: number) => MachineFacts> {
  const plain = (speedRpm: number) => factsFromArguments(given, speedRpm);
  if (given.stagesFile === undefined) return plain;
  const named = `The kinematics file "${given.stagesFile}"`;
  const bytes = await readBytes(io, given.stagesFile);
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new DeskRefusal('stages', `${named} cannot be read as JSON.`);
  }
  const { kinematics, errors } = checkKinematics(document);
  const shaft = kinematics && drivingShaft(kinematics);
  if (!kinematics || shaft === undefined || errors.length > 0) {
    throw new DeskRefusal(
      'stages',
      errors[0] ? `${named} is not as it should be: ${errors[0].message}` : `${named} names no shaft.`,
    );
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
        name: `B${i + 1}`,
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
    recordNumber: number;
    waveforms: readonly string[];
    n: number;
    fs: number;
    unit: string;
    unitOfFile: string | null;
    isUnitAssumed: boolean;
    rpm: number | null;
    rpmOfFile: number | null;
    sha256: string;
  },
): string {
  const { file, record, recordNumber, waveforms, n, fs, unit, unitOfFile, isUnitAssumed, sha256 } = inputs;
  const told = isUnitAssumed
    ? ' (assumed: neither the file nor --unit tells it)'
    : unitOfFile !== null && unitOfFile !== unit
      ? ` (the file says ${unitOfFile})`
      : '';
  const { rpm, rpmOfFile } = inputs;
  const lines = [
    `${file}, record ${record}, ${n} samples at ${fs} Hz in ${unit}${told}`,
    ...(waveforms.length > 1
      ? [
          `waveform ${recordNumber} of ${waveforms.length} in the file; --record judges another: ${listOf(waveforms)}`,
        ]
      : []),
    ...(rpm !== null && rpmOfFile !== null && rpm !== rpmOfFile ? [`the file says ${rpmOfFile} rpm`] : []),
    `sha256 ${sha256}`,
  ];
  return `${writeReport(diagnosis)}\nInput:\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

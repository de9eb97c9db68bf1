import { diagnoseRecord } from '@ritzel/diagnosis';
import { sha256Hex } from '@ritzel/telemetry';
import { chooseWaveform, listOf } from './choose-waveform.ts';
import { CliError, type CliIo, refuseInOneSentence } from './cli-io.ts';
import { type DiagnoseArguments, diagnoseHelp, readDiagnoseArguments } from './diagnose-arguments.ts';
import { bundleReportOf, reportOf, resultOf } from './diagnose-report.ts';
import { loadOf, positiveScalar, readGearReference } from './gear-reference.ts';
import { readMachine } from './given-machine.ts';
import { readBytes, readRecordingFile } from './recording-file.ts';

/** `ritzel diagnose`: exit code 0 with a report, or 2 with one sentence where the input is wrong. */
export function runDiagnose(argv: readonly string[], io: CliIo): Promise<number> {
  return refuseInOneSentence(io, async () => {
    if (argv.some((word) => word === '--help' || word === '-h')) {
      io.print(`${diagnoseHelp}\n`);
      return 0;
    }
    const given = readDiagnoseArguments(argv);
    if (/\.json$/i.test(given.file)) return runBundle(given, io);
    const { content, bytes } = await readRecordingFile(io, given.file, {
      fsHz: given.fsHz,
      unit: given.unit,
    });
    const waveform = chooseWaveform(content, given, given.file);
    const rpmOfFile = positiveScalar(content, 'rpm');
    const speedRpm = given.speedRpm ?? rpmOfFile;
    const machine = await readMachine(io, given, waveform.record);
    const { sensor, openSensors } = machine;
    if (given.stagesFile === undefined) refuseSlowSampling(waveform.samplingRateHz, speedRpm);
    const question = {
      ...{ samplingRateHz: waveform.samplingRateHz, unit: waveform.unit, speedRpm: speedRpm ?? null },
      ...{ channel: machine.place, position: machine.place, load: loadOf(content) ?? null },
      ...{ kinematics: machine.kinematics, parts: machine.parts },
    };
    const reference = await readGearReference(io, given, question, sensor !== null);
    const diagnosis = diagnoseRecord(
      waveform.samples,
      { ...question, ...(reference === undefined ? {} : { reference: reference.conditions }) },
      reference?.samples,
    );
    const unusable = diagnosis.problems.find(({ isFatal }) => isFatal);
    if (unusable) throw new CliError(unusable.field, unusable.message);
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
      /** The sensor of the kinematics that measured it: only what is near it was evaluated. */
      sensor,
      reference: given.referenceFile ?? null,
      referenceRpm: reference?.conditions.speedRpm ?? null,
      ruleVersion: diagnosis.ruleVersion,
    };
    io.print(
      given.asJson
        ? `${JSON.stringify(resultOf(diagnosis, inputs), undefined, 2)}\n`
        : reportOf(diagnosis, inputs),
    );
    if (waveform.isUnitAssumed)
      io.complain(`Neither the file nor --unit states the unit: ${waveform.unit} is assumed.\n`);
    if (openSensors.length > 0) {
      io.complain(
        `The kinematics have several sensors, and all parts were evaluated: --sensor says which one measured, ${listOf(openSensors)}.\n`,
      );
    }
    return 0;
  });
}

/** A record as the portal exports it, run again with everything it was diagnosed from. */
async function runBundle(given: DiagnoseArguments, io: CliIo): Promise<number> {
  const { BundleError, readBundle, remarksOn, rerunBundle } = await import('@ritzel/diagnosis/bundle');
  const bytes = await readBytes(io, given.file);
  try {
    const bundle = readBundle(bytes, given.file, sha256Hex);
    refuseOptionsBesideBundle(given);
    const rerun = rerunBundle(bundle, given.file, sha256Hex);
    const { diagnosis, inputs } = rerun;
    io.print(
      given.asJson
        ? `${JSON.stringify(resultOf(diagnosis, inputs), undefined, 2)}\n`
        : bundleReportOf(diagnosis, inputs),
    );
    for (const remark of remarksOn(rerun)) io.complain(`${remark}\n`);
    return 0;
  } catch (error) {
    if (error instanceof BundleError) throw new CliError('file', error.message);
    throw error;
  }
}

/**
 * A rate in kHz, or a speed per second instead of per minute, makes a question that no record answers. A drivetrain may have
 * slower shafts than the one whose speed is given, and is left to the rules.
 */
function refuseSlowSampling(samplingRateHz: number, speedRpm: number | undefined): void {
  if (speedRpm === undefined || samplingRateHz / 2 > speedRpm / 60) return;
  throw new CliError(
    'fs',
    `At ${samplingRateHz} Hz not even the turn of the shaft, ${speedRpm / 60} Hz, can be seen: rate or speed is wrong.`,
  );
}

/** A bundle brings the machine and the question: an option would ask another one than the server answered. */
function refuseOptionsBesideBundle(given: DiagnoseArguments): void {
  const { fsHz, speedRpm, unit, bearings, gears, stagesFile, sensorName } = given;
  const { recordName, referenceFile, referenceRpm } = given;
  const options: readonly (readonly [string, unknown])[] = [
    ['fs', fsHz],
    ['rpm', speedRpm],
    ['unit', unit],
    ['bearing', bearings[0]],
    ['gear', gears[0]],
    ['stages', stagesFile],
    ['sensor', sensorName],
    ['record', recordName],
    ['reference', referenceFile],
    ['reference-rpm', referenceRpm],
  ];
  const extra = options.find(([, value]) => value !== undefined)?.[0];
  if (extra === undefined) return;
  throw new CliError(
    extra,
    `A bundle brings rate, unit, speed and machine of its record: leave --${extra} out.`,
  );
}

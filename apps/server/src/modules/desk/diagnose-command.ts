import { diagnose } from '@ritzel/diagnosis';
import { sha256Hex } from '@ritzel/telemetry';
import { chooseWaveform, listOf } from './choose-waveform.ts';
import { CliError, type DeskIo, refuseInOneSentence } from './desk-io.ts';
import { type DiagnoseArguments, diagnoseHelp, readDiagnoseArguments } from './diagnose-arguments.ts';
import { bundleReportOf, reportOf, resultOf } from './diagnose-report.ts';
import { readBundle, remarksOn, rerunBundle } from './diagnosis-bundle.ts';
import { loadOf, positiveScalar, readGearReference, withRefusal } from './gear-reference.ts';
import { readMachine } from './given-machine.ts';
import { readRecordingFile } from './recording-file.ts';

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
      refuseOptionsBesideBundle(given);
      const rerun = rerunBundle(bundle, given.file);
      const { diagnosis, inputs } = rerun;
      io.print(
        given.asJson
          ? `${JSON.stringify(resultOf(diagnosis, inputs), undefined, 2)}\n`
          : bundleReportOf(diagnosis, inputs),
      );
      for (const remark of remarksOn(rerun)) io.complain(`${remark}\n`);
      return 0;
    }
    const { content, bytes } = await readRecordingFile(io, given.file, {
      fsHz: given.fsHz,
      unit: given.unit,
    });
    const waveform = chooseWaveform(content, given, given.file);
    const rpmOfFile = positiveScalar(content, 'rpm');
    const speedRpm = given.speedRpm ?? rpmOfFile;
    const machine = await readMachine(io, given, waveform.record);
    const { factsAt, sensor, openSensors } = machine;
    if (given.stagesFile === undefined) refuseSlowSampling(waveform.samplingRateHz, speedRpm);
    const measurement = { ...waveform, ...(speedRpm === undefined ? {} : { speedRpm }) };
    const reference = await readGearReference(io, given, machine, { speedRpm, load: loadOf(content) });
    const diagnosis = withRefusal(diagnose(measurement, factsAt, reference.options), reference.refusal);
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
      /** The sensor of the kinematics that measured it: only what is near it was judged. */
      sensor,
      reference: given.referenceFile ?? null,
      referenceRpm: reference.speedRpm ?? null,
      ruleVersion: diagnosis.ruleVersion,
    };
    io.print(
      given.asJson
        ? `${JSON.stringify(resultOf(diagnosis, inputs), undefined, 2)}\n`
        : reportOf(diagnosis, inputs),
    );
    if (waveform.isUnitAssumed)
      io.complain(`Neither the file nor --unit tells the unit: ${waveform.unit} is assumed.\n`);
    if (openSensors.length > 0) {
      io.complain(
        `The kinematics have several sensors, and all parts were judged: --sensor says which one measured, ${listOf(openSensors)}.\n`,
      );
    }
    return 0;
  });
}

/**
 * A rate in kHz, or a speed per second instead of per minute, makes a question that no record answers. A train may have
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

import { type GivenParts, sensorOf } from '@ritzel/diagnosis';
import { checkKinematics, drivingShaft, type Kinematics } from '@ritzel/drivetrain';
import { listOf } from './choose-waveform.ts';
import { CliError, type CliIo } from './cli-io.ts';
import type { DiagnoseArguments } from './diagnose-arguments.ts';
import { readBytes } from './recording-file.ts';

export interface GivenMachine {
  /** The kinematics of the whole drivetrain; null where only parts are given. */
  readonly kinematics: Kinematics | null;
  /** The bearings and gears of the command's words. */
  readonly parts: GivenParts;
  /** Where the record was measured, as the words or the file name it. */
  readonly place: string;
  /** The sensor of the document that measured the record, by its channel or id; null where it is not known. */
  readonly sensor: string | null;
  /** Sensors of the document, where there are several and none was chosen. */
  readonly openSensors: readonly string[];
}

/**
 * The machine from the document or from the words of the command. As on the server, a sensor of the document speaks of the
 * parts that no other sensor is nearer to; a record that is called as one of them is its own.
 */
export async function readMachine(
  io: CliIo,
  given: DiagnoseArguments,
  recordName: string,
): Promise<GivenMachine> {
  const parts: GivenParts = { bearings: given.bearings, gears: given.gears };
  if (given.stagesFile === undefined) {
    if (given.sensorName !== undefined)
      throw new CliError('sensor', '--sensor names a sensor of the kinematics: add --stages FILE.');
    return { kinematics: null, parts, place: recordName, sensor: null, openSensors: [] };
  }
  const named = `The kinematics file "${given.stagesFile}"`;
  const bytes = await readBytes(io, given.stagesFile);
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new CliError('stages', `${named} cannot be read as JSON.`);
  }
  const { kinematics, errors } = checkKinematics(document);
  const shaft = kinematics && drivingShaft(kinematics);
  if (!kinematics || shaft === undefined || errors.length > 0) {
    throw new CliError(
      'stages',
      errors[0] ? `${named} is not as it should be: ${errors[0].message}` : `${named} names no shaft.`,
    );
  }
  const names = (kinematics.sensors ?? []).map(({ id, channel }) => channel ?? id);
  const wanted = given.sensorName ?? recordName;
  const sensor = sensorOf(kinematics, { channel: wanted, position: wanted });
  if (sensor === undefined && given.sensorName !== undefined) {
    const among = names.length === 0 ? 'no sensor' : `no sensor "${given.sensorName}", but ${listOf(names)}`;
    throw new CliError('sensor', `${named} names ${among}.`);
  }
  return {
    ...{ kinematics, parts, place: wanted },
    sensor: sensor ? (sensor.channel ?? sensor.id) : null,
    openSensors: sensor === undefined && names.length > 1 ? names : [],
  };
}

import { factsFromKinematics, type MachineFacts } from '@ritzel/diagnosis';
import { bearingMultipliers, checkKinematics, drivingShaft } from '@ritzel/drivetrain';
import { factsNearSensor, sensorOf } from '../measurements/index.ts';
import { listOf } from './choose-waveform.ts';
import { CliError, type DeskIo } from './desk-io.ts';
import type { DiagnoseArguments } from './diagnose-arguments.ts';
import { readBytes } from './recording-file.ts';

export interface GivenMachine {
  /** The machine at a speed of its reference shaft, rpm. */
  readonly factsAt: (speedRpm: number) => MachineFacts;
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
  io: DeskIo,
  given: DiagnoseArguments,
  recordName: string,
): Promise<GivenMachine> {
  const plain = (speedRpm: number) => factsFromArguments(given, speedRpm);
  if (given.stagesFile === undefined) {
    if (given.sensorName !== undefined)
      throw new CliError('sensor', '--sensor names a sensor of the kinematics: add --stages FILE.');
    return { factsAt: plain, sensor: null, openSensors: [] };
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
  const factsAt = (speedRpm: number) => {
    const train = factsNearSensor(factsFromKinematics(kinematics, { shaft, speedRpm }), kinematics, sensor);
    const own = plain(speedRpm);
    return {
      ...train,
      bearings: [...own.bearings, ...train.bearings],
      meshes: [...own.meshes, ...train.meshes],
    };
  };
  return {
    factsAt,
    sensor: sensor ? (sensor.channel ?? sensor.id) : null,
    openSensors: sensor === undefined && names.length > 1 ? names : [],
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

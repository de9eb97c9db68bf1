import type { DrivetrainDocument } from '@ritzel/contract';
import { FILE_RECORDER_TYPE } from '@ritzel/drivetrain';
import type { Recording } from './recording-reading.ts';

function identifierOf(words: string): string {
  const plain = words
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toUpperCase();
  return `REC-${plain || 'RECORDINGS'}`.slice(0, 56);
}

export function machineIdentifier(machine: string): string {
  return identifierOf(machine);
}

/** A channel as the device that stands for the files declares it. */
export function recorderChannel(channel: string, { unit, samplingRateHz, samples }: Recording) {
  const quantity = unit === 'mm/s' ? ('velocity' as const) : ('acceleration' as const);
  return { channel, name: channel, quantity, unit, samplingRateHz, samples: samples.length };
}

/** Kinematics of a test rig: one shaft with the bearing and gear that its recordings name; nothing is guessed. */
function kinematicsOf(
  partIdentifier: string,
  recordings: readonly Recording[],
): DrivetrainDocument['kinematics'] {
  const bearing = recordings.find((recording) => recording.bearing)?.bearing;
  const speedRpm = recordings.find((recording) => recording.speedRpm)?.speedRpm;
  const channels = [...new Set(recordings.map((recording) => recording.channel))];
  return {
    shafts: [
      {
        id: 'shaft',
        name: 'Shaft',
        part: partIdentifier,
        ...(speedRpm === undefined ? {} : { ratedSpeedRpm: speedRpm }),
      },
    ],
    ...(bearing === undefined
      ? {}
      : {
          bearings: [
            {
              id: 'bearing',
              name: `Bearing ${bearing.designation}`,
              part: partIdentifier,
              designation: bearing.designation,
              shaft: 'shaft',
              geometry: {
                elements: bearing.elements,
                elementDiameterMm: bearing.elementDiameterMm,
                pitchDiameterMm: bearing.pitchDiameterMm,
                contactAngleDeg: bearing.contactAngleDeg,
              },
              at: 0.8,
            },
          ],
          sensors: channels.map((channel) => ({
            id: `sensor-${identifierOf(channel)}`,
            name: channel,
            part: partIdentifier,
            axis: 'radial',
            near: 'bearing',
            channel,
          })),
        }),
  };
}

/** The drivetrain document of one machine: a part that carries the recorder as its device. */
export function documentOf(machine: string, recordings: readonly Recording[]): DrivetrainDocument {
  const identifier = machineIdentifier(machine);
  const part = `${identifier}-M`;
  const isGear = recordings.some((recording) => recording.pinionTeeth !== undefined);
  const channels = [...new Map(recordings.map((recording) => [recording.channel, recording])).values()];
  return {
    identifier,
    name: `Recordings ${machine}`,
    group: 'Recordings',
    application: { type: 'test-rig', name: 'Test rig' },
    criticality: 'C',
    parts: [
      {
        type: isGear ? 'gearunit' : 'motor',
        identifier: part,
        name: isGear ? 'Gear unit on the rig' : 'Machine on the rig',
        devices: [
          {
            identifier: `${identifier}-R`,
            deviceType: FILE_RECORDER_TYPE,
            waveforms: channels.map((recording) => recorderChannel(recording.channel, recording)),
          },
        ],
      },
    ],
    kinematics: kinematicsOf(part, recordings),
  };
}

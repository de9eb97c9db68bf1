import type { DrivetrainDocument, PartDocument } from '@ritzel/contract';
import { FILE_RECORDER_TYPE } from '@ritzel/drivetrain';

/** Shapes a drivetrain may begin with; everything else is for the editor. */
export const MACHINE_SHAPES = {
  geared: ['motor', 'gearunit', 'machine'],
  direct: ['motor', 'machine'],
  motor: ['motor'],
} as const satisfies Record<string, readonly PartDocument['type'][]>;
export type MachineShape = keyof typeof MACHINE_SHAPES;

const ENDINGS = { motor: 'M', gearunit: 'GU', machine: 'DM' } as const;
export type ShapePart = keyof typeof ENDINGS;

const MAX_IDENTIFIER_LENGTH = 64;

/** An identifier with an ending, within what an identifier may be. */
const withEnding = (identifier: string, ending: string) =>
  `${identifier.slice(0, MAX_IDENTIFIER_LENGTH - ending.length - 1)}-${ending}`;

/** `Kiln 2, main drive` is `KILN-2-MAIN-DRIVE`; empty where no letter or digit is left. */
export function identifierOfName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')
    .toUpperCase();
}

export const isIdentifier = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/.test(text);

/** A drivetrain of which no more is known than what it consists of: no teeth, no bearings, no limits are made up. */
export function documentOfShape(
  { name, identifier, shape }: { name: string; identifier: string; shape: MachineShape },
  nameOfPart: (type: ShapePart) => string,
): DrivetrainDocument {
  return {
    identifier,
    name,
    application: { type: 'other', name: '' },
    criticality: 'B',
    parts: MACHINE_SHAPES[shape].map((type) => ({
      type,
      identifier: withEnding(identifier, ENDINGS[type]),
      name: nameOfPart(type),
      nameplate: {},
    })),
  };
}

type Part = DrivetrainDocument['parts'][number];
type Device = NonNullable<Part['devices']>[number];

const isRecorder = ({ deviceType }: Pick<Device, 'deviceType'>) => deviceType === FILE_RECORDER_TYPE;

/** The part that is measured first: one that has a device, else the gear unit, else what drives. */
export function measuredPart({ parts }: DrivetrainDocument): Part | undefined {
  const has = (part: Part) => part.devices?.some((device) => !isRecorder(device)) ?? false;
  return parts.find(has) ?? parts.find(({ type }) => type === 'gearunit') ?? parts[0];
}

/** The device of the measured part that connects by itself. */
export function firstDevice(document: DrivetrainDocument): Device | undefined {
  return measuredPart(document)?.devices?.find((device) => !isRecorder(device));
}

function withDevice(document: DrivetrainDocument, part: Part, device: Device): DrivetrainDocument {
  const others = part.devices?.filter(({ identifier }) => identifier !== device.identifier) ?? [];
  return {
    ...document,
    parts: document.parts.map((each) => (each === part ? { ...each, devices: [...others, device] } : each)),
  };
}

const MAX_SPARKPLUG_NAME = 60;

/**
 * The document with a sensor on its measured part that sends the velocity r.m.s. and one channel of waveforms. A
 * Sparkplug group belongs to one organisation, so it bears the organisation's identifier.
 */
export function withFirstDevice(
  document: DrivetrainDocument,
  organisationIdentifier: string,
  signalName: string,
): DrivetrainDocument {
  const part = measuredPart(document);
  if (part === undefined) return document;
  return withDevice(document, part, {
    identifier: withEnding(part.identifier, 'S1'),
    deviceType: 'sensor',
    sparkplug: {
      group: organisationIdentifier.slice(0, MAX_SPARKPLUG_NAME),
      node: document.identifier.slice(0, MAX_SPARKPLUG_NAME),
      device: part.identifier.slice(0, MAX_SPARKPLUG_NAME),
    },
    signals: [
      {
        metric: 'Vibration/velocityRms',
        key: 'vibration.velocity.rms',
        name: signalName,
        quantity: 'velocity',
        unit: 'mm/s',
        role: 'velocity-rms',
        intervalS: 60,
      },
    ],
    waveforms: [{ channel: 'DE', name: 'DE', quantity: 'acceleration', unit: 'm/s²' }],
  });
}

export interface RecordedChannel {
  readonly unit: string;
  readonly samplingRateHz: number;
  readonly samples: number;
}

/**
 * The document with a recorder on the measured part that takes this recording, beside the devices that are there, as
 * `ritzel import` does it. Its channel bears the name of the one the part has, so that it stands at its position.
 */
export function withRecorder(
  document: DrivetrainDocument,
  { unit, samplingRateHz, samples }: RecordedChannel,
): { document: DrivetrainDocument; recorder: string; channel: string } | undefined {
  const part = measuredPart(document);
  if (part === undefined) return undefined;
  const quantity = unit === 'mm/s' ? ('velocity' as const) : ('acceleration' as const);
  const identifier = withEnding(part.identifier, 'R');
  const known = (part.devices ?? []).flatMap(({ waveforms }) => waveforms ?? []);
  const same = known.find((each) => (each.quantity ?? 'acceleration') === quantity);
  const channel = same?.channel ?? (quantity === 'velocity' ? 'DE-velocity' : 'DE');
  const before = part.devices?.find((device) => device.identifier === identifier)?.waveforms ?? [];
  return {
    recorder: identifier,
    channel,
    document: withDevice(document, part, {
      identifier,
      deviceType: FILE_RECORDER_TYPE,
      waveforms: [
        ...before.filter((each) => each.channel !== channel),
        { ...same, channel, name: same?.name ?? channel, quantity, unit, samplingRateHz, samples },
      ],
    }),
  };
}

import { drivetrainDocumentSchema } from '@ritzel/contract';
import { describe, expect, test } from 'vitest';
import {
  documentOfShape,
  firstDevice,
  identifierOfName,
  MACHINE_SHAPES,
  type MachineShape,
  measuredPart,
  withFirstDevice,
  withRecorder,
} from './first-machine.ts';

const made = (shape: MachineShape, identifier = 'KILN-2') =>
  documentOfShape({ name: 'Kiln 2', identifier, shape }, (type) => type);

test.each([
  ['Kiln 2, main drive', 'KILN-2-MAIN-DRIVE'],
  ['Mühle Süd', 'MUHLE-SUD'],
  ['  (spare)  ', 'SPARE'],
  ['日本', ''],
])('%s gets the identifier "%s"', (name, identifier) => {
  expect(identifierOfName(name)).toBe(identifier);
});

test.each(Object.keys(MACHINE_SHAPES))('the shape %s makes a document the server accepts', (shape) => {
  // @NOTE: Object.keys widens to string
  const document = made(shape as MachineShape);
  expect(drivetrainDocumentSchema.safeParse(document).success).toBe(true);
  expect(document.kinematics, 'nothing is made up').toBeUndefined();
});

test('an identifier of any length leaves room for the endings of its parts', () => {
  const document = withFirstDevice(made('geared', 'K'.repeat(60)), 'plant', 'Velocity');
  expect(drivetrainDocumentSchema.safeParse(document).error).toBeUndefined();
});

describe('the first device', () => {
  test('stands on the gear unit, else on the motor', () => {
    expect(measuredPart(made('geared'))?.type).toBe('gearunit');
    expect(measuredPart(made('direct'))?.type).toBe('motor');
    expect(measuredPart(made('motor'))?.type).toBe('motor');
  });

  test('bears names of its own organisation, and is found again', () => {
    const document = withFirstDevice(made('geared'), 'holtwick', 'Velocity');
    expect(firstDevice(document)).toMatchObject({
      identifier: 'KILN-2-GU-S1',
      sparkplug: { group: 'holtwick', node: 'KILN-2', device: 'KILN-2-GU' },
    });
    expect(drivetrainDocumentSchema.safeParse(document).success).toBe(true);
  });
});

describe('a recorder', () => {
  const record = { unit: 'g', samplingRateHz: 25_600, samples: 65_536 };

  test('takes the name of the channel that is there, beside its device', () => {
    const found = withRecorder(withFirstDevice(made('geared'), 'holtwick', 'Velocity'), record);
    expect(found).toMatchObject({ recorder: 'KILN-2-GU-R', channel: 'DE' });
    expect(found?.document.parts[1]?.devices?.map(({ identifier }) => identifier)).toEqual([
      'KILN-2-GU-S1',
      'KILN-2-GU-R',
    ]);
    expect(firstDevice(found!.document)?.identifier).toBe('KILN-2-GU-S1');
  });

  test('declares the channel anew with each recording, and a second one for velocity', () => {
    const first = withRecorder(made('geared'), record)!;
    const second = withRecorder(first.document, { ...record, samples: 1024 })!;
    const third = withRecorder(second.document, { ...record, unit: 'mm/s' })!;
    expect(third.document.parts[1]?.devices?.[0]?.waveforms).toMatchObject([
      { channel: 'DE', samples: 1024 },
      { channel: 'DE-velocity', quantity: 'velocity', unit: 'mm/s' },
    ]);
    expect(measuredPart(third.document)?.type, 'a recorder is no device that connects').toBe('gearunit');
  });
});

import {
  type DrivetrainDocument,
  documentFingerprint,
  listDevices,
  listSignals,
  ProblemError,
  readDrivetrainDocument,
  saveDrivetrain,
} from '@ritzel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { type EquipmentServer, makeEquipmentServer } from './equipment-server.testing.ts';

let server: EquipmentServer;
beforeAll(async () => {
  server = await makeEquipmentServer();
});
afterAll(() => server.close());

const kinematics = {
  shafts: [{ id: 's1', ratedSpeedRpm: 994 }, { id: 's2' }],
  gearPairs: [
    {
      id: 'z12',
      kind: 'helical',
      pinion: { shaft: 's1', teeth: 23 },
      wheel: { shaft: 's2', teeth: 67 },
    },
  ],
};

/** A document that says everything a document can say. */
function makeWholeDocument(): DrivetrainDocument {
  const body = makeDrivetrainDocument({ kinematics, criticality: 'A', commissionedAt: '2019-03-01' });
  const [motor, coupling, gearUnit] = body.parts;
  return {
    ...body,
    parts: [
      {
        ...motor!,
        manufacturer: 'Holtwick',
        serialNumber: '4711',
        temperatureLimits: { winding: [110, 120, 130] },
        drivenFrom: [],
      },
      { ...coupling!, drivenFrom: [motor!.identifier] },
      {
        ...gearUnit!,
        vibrationRating: { vr: 4, ar: 80 },
        devices: gearUnit!.devices?.map((device) => ({
          ...device,
          firmwareVersion: '2.1.0',
          waveforms: [
            {
              channel: 'in',
              name: 'Input bearing',
              position: 'S1',
              axis: 'axial' as const,
              unit: 'm/s²',
              samplingRateHz: 25_600,
              samples: 65_536,
              range: '16g' as const,
            },
          ],
        })),
      },
    ],
  };
}

describe('saving what somebody else may have saved meanwhile', () => {
  const save = (body: DrivetrainDocument, token: string, basedOn: string) =>
    server.call(saveDrivetrain, { body, query: { basedOn } }, { token });
  const refusal = (saved: Promise<unknown>) =>
    saved.then(
      () => 'saved',
      (error: unknown) => (error instanceof ProblemError ? error.problem.errors?.[0]?.code : 'other'),
    );

  test('is refused, and nothing of theirs is lost; based on what is there now it goes through', async () => {
    const { token } = await server.makePerson('Adm');
    const body = makeWholeDocument();
    const { id } = await save(body, token, 'new');
    const read = () => server.call(readDrivetrainDocument, { params: { id } }, { token });
    const mine = documentFingerprint(await read());
    await save({ ...body, name: 'Renamed by somebody' }, token, mine);
    expect(await refusal(save({ ...body, name: 'Renamed by me' }, token, mine))).toBe('changedMeanwhile');
    expect((await read()).name).toBe('Renamed by somebody');
    await save({ ...body, name: 'Renamed by me' }, token, documentFingerprint(await read()));
    expect((await read()).name).toBe('Renamed by me');
  });

  test('is refused for a new drivetrain whose identifier is taken', async () => {
    const { token } = await server.makePerson('Adm');
    const body = makeWholeDocument();
    await save(body, token, 'new');
    expect(await refusal(save(body, token, 'new'))).toBe('identifierTaken');
  });

  test('a fingerprint does not look at the order of fields, and distinguishes documents', () => {
    const body = makeWholeDocument();
    const turned = Object.fromEntries(Object.entries(body).reverse());
    expect(documentFingerprint(turned)).toBe(documentFingerprint(body));
    expect(documentFingerprint({ ...body, name: `${body.name}.` })).not.toBe(documentFingerprint(body));
    expect(documentFingerprint({ a: 1, b: undefined })).toBe(documentFingerprint({ a: 1 }));
  });
});

describe('the document of a drivetrain', () => {
  const read = (id: string, token: string) =>
    server.call(readDrivetrainDocument, { params: { id } }, { token });
  const save = (body: DrivetrainDocument, token: string) => server.call(saveDrivetrain, { body }, { token });

  test('reads as it was written, by the uuid of the drivetrain or of a part, and saving it again changes nothing', async () => {
    const { token } = await server.makePerson('Adm');
    const body = makeWholeDocument();
    const saved = await save(body, token);
    const document = await read(saved.id, token);
    // What the shape fills in where the writer said nothing.
    expect(document).toEqual({
      ...body,
      parts: body.parts.map((part) => ({
        devices: [],
        nameplate: {},
        ...part,
        ...(part.devices && {
          devices: part.devices.map((device) => ({
            ...device,
            waveforms: device.waveforms?.map((channel) => ({ quantity: 'acceleration', ...channel })),
          })),
        }),
      })),
    });
    expect(await read(saved.components[2]!.id, token)).toEqual(document);
    expect(await save(document, token)).toEqual({ ...saved, created: false });
    expect(await read(saved.id, token)).toEqual(document);
  });

  test('of another organisation is not there', async () => {
    const { token } = await server.makePerson('Adm');
    const { id } = await save(makeDrivetrainDocument(), token);
    const other = await server.makePerson('Adm');
    await expect(read(id, other.token)).rejects.toThrow(ProblemError);
  });

  test('leaves devices and kinematics as they are where it does not speak of them', async () => {
    const { token } = await server.makePerson('Adm');
    const body = makeWholeDocument();
    const { id } = await save(body, token);
    const before = await read(id, token);
    const { kinematics: _, ...quiet } = body;
    await save({ ...quiet, parts: body.parts.map(({ devices: __, ...part }) => part) }, token);
    expect(await read(id, token)).toEqual(before);
  });

  test('takes away a signal, a channel, a device and a part that were never measured', async () => {
    const { token } = await server.makePerson('Adm');
    const body = makeWholeDocument();
    const { id } = await save(body, token);
    const document = await read(id, token);
    const device = document.parts[2]!.devices![0]!;
    const fewer = { ...device, signals: device.signals!.slice(1), waveforms: [] };
    await save(
      { ...document, parts: [document.parts[0]!, { ...document.parts[2]!, devices: [fewer] }] },
      token,
    );
    const after = await read(id, token);
    expect(after.parts.map(({ type }) => type)).toEqual(['motor', 'gearunit']);
    expect(after.parts[1]!.devices).toEqual([fewer]);
    expect(await server.call(listSignals, { params: { id } }, { token })).toHaveLength(3);
    await save({ ...document, parts: [document.parts[0]!] }, token);
    expect((await read(id, token)).parts).toHaveLength(1);
    // The device itself is there still, and watches nothing.
    const devices = await server.call(listDevices, {}, { token });
    expect(devices.rows).toMatchObject([{ identifier: device.identifier, equipmentId: null }]);
  });

  test('keeps what a removed signal measured, and feeds it no more', async () => {
    const { token } = await server.makePerson('Adm');
    const { id, components } = await save(makeWholeDocument(), token);
    const document = await read(id, token);
    await server.measure(components[2]!.id, 1);
    const device = document.parts[2]!.devices![0]!;
    const parts = [...document.parts.slice(0, 2), { ...document.parts[2]!, devices: [] }];
    await save({ ...document, parts }, token);
    const left = await server.call(listSignals, { params: { id } }, { token });
    expect(left.map(({ key, role }) => [key, role])).toEqual([['vibration.velocity.rms.in', 'other']]);
    // And back again.
    await save(document, token);
    expect(await read(id, token)).toEqual(document);
    expect(device.signals).toHaveLength(4);
  });

  test('moves a device from part to part, and lets two metrics change places', async () => {
    const { token } = await server.makePerson('Adm');
    const { id } = await save(makeWholeDocument(), token);
    const document = await read(id, token);
    const device = document.parts[2]!.devices![0]!;
    const [first, second, ...rest] = device.signals!;
    const signals = [{ ...first!, metric: second!.metric }, { ...second!, metric: first!.metric }, ...rest];
    const parts = [
      { ...document.parts[0]!, devices: [{ ...device, signals }] },
      document.parts[1]!,
      { ...document.parts[2]!, devices: [] },
    ];
    await save({ ...document, parts }, token);
    expect((await read(id, token)).parts).toEqual(parts);
  });

  test('cannot take a device from another drivetrain', async () => {
    const { token } = await server.makePerson('Adm');
    const body = makeWholeDocument();
    await save(body, token);
    const other = makeDrivetrainDocument();
    const stolen = { ...body.parts[2]!.devices![0]!, sparkplug: undefined };
    other.parts[0]!.devices = [stolen];
    const refused = await save(other, token).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      problem: { errors: [{ field: 'body.parts.0.devices.0.identifier', code: 'deviceElsewhere' }] },
    });
  });

  test('is saved by an engineer as long as its devices stay as they are', async () => {
    const { token, organisationId } = await server.makePerson('Adm');
    const { id } = await save(makeWholeDocument(), token);
    const analyst = await server.makePerson('Ana', organisationId);
    await server.pool.query("update device set firmware_version = '2.1.1' where organisation_id = $1", [
      organisationId,
    ]);
    const document = await read(id, token);
    document.parts[2]!.devices![0]!.firmwareVersion = '2.1.0';
    await save({ ...document, name: 'Kiln 2' }, analyst.token);
    expect((await read(id, token)).name).toBe('Kiln 2');
    const parts = document.parts.map((part) => ({ ...part, devices: [] }));
    const refused = await save({ ...document, parts }, analyst.token).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      problem: { errors: [{ field: 'body.parts.2.devices', code: 'devicesNotYours' }] },
    });
    expect((await read(id, token)).parts[2]!.devices).toHaveLength(1);
  });

  test.each([
    ['a part of no one', ['M-nowhere'], 'body.parts.2.drivenFrom.0', 'unknownPart'],
    ['itself through others', 'circle', 'body.parts.0.drivenFrom', 'drivenInCircle'],
  ])('is refused when a part is driven by %s', async (_, drivers, field, code) => {
    const { token } = await server.makePerson('Adm');
    const body = makeDrivetrainDocument();
    const [motor, coupling, gearUnit] = body.parts;
    const parts =
      drivers === 'circle'
        ? [{ ...motor!, drivenFrom: [gearUnit!.identifier] }, coupling!, gearUnit!]
        : [motor!, coupling!, { ...gearUnit!, drivenFrom: ['M-nowhere'] }];
    const refused = await save({ ...body, parts }, token).catch((error: unknown) => error);
    expect(refused).toMatchObject({ problem: { errors: [{ field, code }] } });
  });
});

import {
  type DrivetrainDocument,
  importDrivetrains,
  issueDeviceCredentials,
  readDrivetrainDocument,
  saveDrivetrain,
  setReopening,
} from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeEquipmentServer } from './equipment-server.testing.ts';

const server = await makeEquipmentServer();
afterAll(() => server.close());

function oneStage(part: string, wheelTeeth: number): NonNullable<DrivetrainDocument['kinematics']> {
  return {
    shafts: [{ id: 's1' }, { id: 's2' }],
    gearPairs: [
      {
        id: 'z12',
        kind: 'helical',
        part,
        pinion: { shaft: 's1', teeth: 23 },
        wheel: { shaft: 's2', teeth: wheelTeeth },
      },
    ],
  };
}

function makeDocument(): DrivetrainDocument {
  const key = crypto.randomUUID().slice(0, 8);
  return {
    identifier: `DT-${key}`,
    name: 'Mill',
    application: { type: 'mill', name: 'Cement mill' },
    criticality: 'B',
    parts: [
      {
        type: 'motor',
        identifier: `M-${key}`,
        name: 'Motor',
        temperatureLimits: { bearing: [80, 90, 100] },
      },
      {
        type: 'gearunit',
        identifier: `GU-${key}`,
        name: 'Gear unit',
        vibrationRating: { vr: 4.5 },
        devices: [
          {
            identifier: `D-${key}`,
            deviceType: 'RZ-Test',
            signals: [
              { metric: 'Oil/temperature', key: 'oil', name: 'Oil', quantity: 'temperature', unit: '°C' },
            ],
          },
        ],
      },
    ],
    kinematics: oneStage(`GU-${key}`, 67),
  };
}

async function makeMill() {
  const person = await server.makePerson('Adm');
  const document = makeDocument();
  const drivetrain = await server.call(saveDrivetrain, { body: document }, person);
  const read = () => server.call(readDrivetrainDocument, { params: { id: drivetrain.id } }, person);
  return { person, document, drivetrain, read };
}

async function detailsOf(subjectId: string, action: string) {
  const { rows } = await server.pool.query<{ detail: Record<string, { changes: unknown[] }> }>(
    'select detail from audit_entry where subject_id = $1 and action = $2 order by id',
    [subjectId, action],
  );
  return rows.map(({ detail }) => detail);
}

describe('the audit row of a saved drivetrain', () => {
  test('keeps old and new limits, however they are saved', async () => {
    const { person, drivetrain, read } = await makeMill();
    const save = async (change: (document: DrivetrainDocument) => void, isImport: boolean) => {
      const body = await read();
      change(body);
      if (isImport)
        await server.call(importDrivetrains, { body: { documents: [body], isPreview: false } }, person);
      else await server.call(saveDrivetrain, { body }, person);
      return body;
    };
    const { parts } = await save((document) => {
      document.parts[0]!.temperatureLimits = { bearing: [80, 95, 100] };
      document.parts[1]!.vibrationRating = { vr: 7.1 };
    }, false);
    await save((document) => {
      document.parts[1]!.vibrationRating = { vr: 2.8 };
      document.criticality = 'A';
    }, true);
    const [byForm, byImport] = await detailsOf(drivetrain.id, 'drivetrain.change');
    const rated = `parts.${parts[1]!.identifier}.vibrationRating.vr`;
    expect(byForm).toEqual({
      identifier: expect.any(String),
      parts: 2,
      limits: {
        changes: [
          { path: `parts.${parts[0]!.identifier}.temperatureLimits.bearing.1`, from: 90, to: 95 },
          { path: rated, from: 4.5, to: 7.1 },
        ],
      },
    });
    expect(byImport?.limits).toEqual({
      changes: [
        { path: 'criticality', from: 'B', to: 'A' },
        { path: rated, from: 7.1, to: 2.8 },
      ],
    });
  });

  test('keeps old and new kinematics', async () => {
    const { person, drivetrain, read } = await makeMill();
    const body = await read();
    body.kinematics = oneStage(body.parts[1]!.identifier, 71);
    await server.call(saveDrivetrain, { body }, person);
    const [detail] = await detailsOf(drivetrain.id, 'drivetrain.change');
    expect(detail?.kinematics).toEqual({
      changes: [{ path: 'gearPairs.z12.wheel.teeth', from: 67, to: 71 }],
    });
    expect(detail?.limits).toBeUndefined();
  });

  test('keeps what was declared of a device, before and after, and when it leaves', async () => {
    const { person, drivetrain, read, document } = await makeMill();
    const [created] = await detailsOf(drivetrain.id, 'drivetrain.create');
    const part = document.parts[1]!;
    const path = `${part.identifier}.devices.${part.devices![0]!.identifier}`;
    expect(created?.devices?.changes).toContainEqual({ path: `${path}.deviceType`, to: 'RZ-Test' });
    const body = await read();
    body.parts[1]!.devices![0]!.signals![0]!.unit = 'K';
    await server.call(saveDrivetrain, { body }, person);
    await server.call(
      saveDrivetrain,
      { body: { ...body, parts: body.parts.map((each) => ({ ...each, devices: [] })) } },
      person,
    );
    const [changed, removed] = await detailsOf(drivetrain.id, 'drivetrain.change');
    expect(changed?.devices?.changes).toEqual([{ path: `${path}.signals.oil.unit`, from: '°C', to: 'K' }]);
    expect(removed?.devices?.changes).toContainEqual({ path: `${path}.deviceType`, from: 'RZ-Test' });
  });

  test('that got another identifier says so once and not of each value', async () => {
    const { person, drivetrain, read } = await makeMill();
    const body = await read();
    const [from, to] = [body.parts[1]!.identifier, `GU-${crypto.randomUUID()}`];
    const parts = body.parts.map((part, index) =>
      index === 1 ? { ...part, identifier: to, formerIdentifier: from } : part,
    );
    const kinematics = JSON.parse(JSON.stringify(body.kinematics).replaceAll(from, to));
    await server.call(saveDrivetrain, { body: { ...body, parts, kinematics } }, person);
    const [detail] = await detailsOf(drivetrain.id, 'drivetrain.change');
    expect(detail?.limits).toBeUndefined();
    expect(detail?.devices).toBeUndefined();
  });
});

test('issued credentials are in the audit log with their user name and without their secret', async () => {
  const { person, drivetrain } = await makeMill();
  const device = drivetrain.devices[0]!;
  const issue = () => server.call(issueDeviceCredentials, { params: { id: device.id } }, person);
  const [first, second] = [await issue(), await issue()];
  const details = await detailsOf(device.id, 'device.issue-credentials');
  expect(details).toEqual([
    { username: first.username, replaced: false },
    { username: second.username, replaced: true },
  ]);
  for (const { password } of [first, second]) expect(JSON.stringify(details)).not.toContain(password);
});

test('enabling reopening is in the audit log with what was before', async () => {
  const { person, drivetrain } = await makeMill();
  for (const isEnabled of [true, false])
    await server.call(setReopening, { params: { id: drivetrain.id }, body: { isEnabled } }, person);
  expect(await detailsOf(drivetrain.id, 'kinematics.enable-reopening')).toEqual([{ from: false, to: true }]);
  expect(await detailsOf(drivetrain.id, 'kinematics.end-reopening')).toEqual([{ from: true, to: false }]);
});

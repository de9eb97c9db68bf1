import {
  issueDeviceCredentials,
  listChildIdentifiers,
  listEquipment,
  listEquipmentChoices,
  listSignals,
  ProblemError,
  readComponent,
  readEquipment,
  renameComponent,
  saveDrivetrain,
  setFavorite,
} from '@ritzel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeDeviceRegistry } from '../devices/index.ts';
import { type EquipmentServer, makeEquipmentServer } from './equipment-server.testing.ts';

const nowMs = Date.UTC(2026, 10, 21, 12);
let server: EquipmentServer;

beforeAll(async () => {
  server = await makeEquipmentServer();
});
afterAll(() => server.close());

async function makeAdministrator() {
  const organisationId = await makeTestOrganisation(server.database.pool);
  const { rows } = await server.database.pool.query<{ id: string }>(
    "insert into app_user (organisation_id, email, name, role_code) values ($1, $2, 'A', 'Adm') returning id",
    [organisationId, `${crypto.randomUUID()}@plant.example`],
  );
  return { organisationId, token: await server.tokenFor('Adm', organisationId, rows[0]?.id) };
}

/** A first point of the first signal, as ingest leaves it. */
async function measure(assetId: string | undefined, signalNumber = 1) {
  await server.database.pool.query('insert into telemetry_last values ($1, $2, 0, 1)', [
    assetId,
    signalNumber,
  ]);
}

async function problemOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`a problem was expected, not ${String(error)}`);
  return error.problem;
}

describe('a drivetrain document', () => {
  test('creates the drivetrain with its parts, devices and signals, and saving it again changes nothing', async () => {
    const { token } = await makeAdministrator();
    const body = makeDrivetrainDocument();
    const first = await server.call(saveDrivetrain, { body }, { token });
    expect(first.created).toBe(true);
    expect(first.components.map((component) => component.type)).toEqual(['motor', 'coupling', 'gearunit']);
    const again = await server.call(saveDrivetrain, { body }, { token });
    expect(again).toEqual({ ...first, created: false });
    const signals = await server.call(listSignals, { params: { id: first.id } }, { token });
    expect(signals.map((signal) => signal.key)).toEqual([
      'vibration.velocity.rms.in',
      'oil.temperature',
      'shaft.speed',
      'counter.hours',
    ]);
    const children = await server.call(
      listChildIdentifiers,
      { params: { identifier: body.identifier } },
      { token },
    );
    expect(children.map((child) => child.uuid)).toEqual(first.components.map((component) => component.id));
  });

  test('is refused whole when a part of it cannot be written', async () => {
    const { token, organisationId } = await makeAdministrator();
    const body = makeDrivetrainDocument();
    const [motor] = body.parts;
    if (motor === undefined) throw new Error('no motor');
    const wrong = await problemOf(
      server.call(saveDrivetrain, { body: { ...body, parts: [...body.parts, motor] } }, { token }),
    );
    expect(wrong).toMatchObject({
      code: 'inputInvalid',
      errors: [{ field: 'body.parts.3.identifier', code: 'duplicate' }],
    });
    const { rows } = await server.database.pool.query('select 1 from equipment where organisation_id = $1', [
      organisationId,
    ]);
    expect(rows).toHaveLength(0);
  });

  test('may not leave out a part that has measurements', async () => {
    const { token } = await makeAdministrator();
    const body = makeDrivetrainDocument();
    const { components } = await server.call(saveDrivetrain, { body }, { token });
    await measure(components[2]?.id);
    const refused = await problemOf(
      server.call(saveDrivetrain, { body: { ...body, parts: body.parts.slice(0, 2) } }, { token }),
    );
    expect(refused).toMatchObject({
      code: 'conflict',
      errors: [{ field: 'body.parts', code: 'partMeasured' }],
    });
    expect(refused.detail).toContain(body.parts[2]?.identifier);
    const kept = await server.call(
      saveDrivetrain,
      { body: { ...body, parts: body.parts.filter((part) => part.type !== 'coupling') } },
      { token },
    );
    expect(kept.components).toHaveLength(2);
  });

  test('cannot change the unit that stored numbers are kept in', async () => {
    const { token } = await makeAdministrator();
    const body = makeDrivetrainDocument();
    const { components } = await server.call(saveDrivetrain, { body }, { token });
    const other = JSON.parse(JSON.stringify(body).replace('"unit":"mm/s"', '"unit":"m/s²"'));
    await measure(components[2]?.id);
    const refused = await problemOf(server.call(saveDrivetrain, { body: other }, { token }));
    expect(refused).toMatchObject({
      code: 'conflict',
      errors: [{ field: 'body.parts.2.devices.0.signals.0.unit', code: 'unitKept' }],
    });
  });

  test('cannot take a Sparkplug group that another organisation owns', async () => {
    const one = await makeAdministrator();
    const other = await makeAdministrator();
    const body = makeDrivetrainDocument();
    await server.call(saveDrivetrain, { body }, { token: one.token });
    const group = body.parts[2]?.devices?.[0]?.sparkplug?.group ?? '';
    const text = JSON.stringify(makeDrivetrainDocument()).replace(/"group":"g[^"]*"/, `"group":"${group}"`);
    const refused = await problemOf(
      server.call(saveDrivetrain, { body: JSON.parse(text) }, { token: other.token }),
    );
    expect(refused.errors?.[0]).toMatchObject({
      field: 'body.parts.2.devices.0.sparkplug.group',
      code: 'groupTaken',
    });
  });

  test('with an impossible drivetrain is refused with the place of the fault, a suspect one is saved with warnings', async () => {
    const { token } = await makeAdministrator();
    const gearPair = (teeth: number) => ({
      id: 'z12',
      kind: 'helical',
      pinion: { shaft: 's1', teeth: 20 },
      wheel: { shaft: 's2', teeth },
    });
    const kinematics = (teeth: number) => ({
      shafts: [{ id: 's1' }, { id: 's2' }],
      gearPairs: [gearPair(teeth)],
    });
    const body = makeDrivetrainDocument({ kinematics: kinematics(0) });
    const refused = await problemOf(server.call(saveDrivetrain, { body }, { token }));
    expect(refused.errors?.[0]).toMatchObject({
      field: 'body.kinematics.gearPairs.0.wheel.teeth',
      code: 'teeth-not-whole',
    });
    const reported = await server.call(
      saveDrivetrain,
      { body: { ...body, kinematics: kinematics(60) } },
      { token },
    );
    expect(reported.warnings.join(' ')).toContain('20/60');
  });

  test('keeps nameplate fields nobody knows, and warns about what is suspect in those it knows', async () => {
    const { token } = await makeAdministrator();
    const body = makeDrivetrainDocument();
    const nameplate = { MotorPowerFactor: 86, 'Our number': 'K-17' };
    body.parts[0] = { ...body.parts[0]!, nameplate };
    const { id, warnings } = await server.call(saveDrivetrain, { body }, { token });
    expect(warnings).toEqual([`${body.parts[0].identifier}: MotorPowerFactor 86 lies outside 0.1 to 1.`]);
    const { components } = await server.call(readEquipment, { params: { id } }, { token });
    expect(components[0]?.nameplate).toEqual(nameplate);
  });

  test('keeps old kinematics and adds a version when they change', async () => {
    const { token } = await makeAdministrator();
    const body = makeDrivetrainDocument({ kinematics: { shafts: [{ id: 's1' }] } });
    const { id } = await server.call(saveDrivetrain, { body }, { token });
    await server.call(saveDrivetrain, { body }, { token });
    expect((await server.call(readEquipment, { params: { id } }, { token })).kinematics?.version).toBe(1);
    await server.call(
      saveDrivetrain,
      { body: { ...body, kinematics: { shafts: [{ id: 's2' }] } } },
      { token },
    );
    expect((await server.call(readEquipment, { params: { id } }, { token })).kinematics).toMatchObject({
      version: 2,
      document: { shafts: [{ id: 's2' }] },
    });
  });
});

describe('the dashboard list', () => {
  async function makeFleet() {
    const administrator = await makeAdministrator();
    const drivetrains = [];
    for (const severity of [0, 3, 6, 1]) {
      const body = makeDrivetrainDocument();
      const saved = await server.call(saveDrivetrain, { body }, { token: administrator.token });
      await server.database.pool.query(
        'update equipment set severity = $2 where id = $1 or drivetrain_id = $1',
        [saved.id, severity],
      );
      drivetrains.push({ body, saved });
    }
    return { ...administrator, drivetrains };
  }

  test('shows each machine once, worst first, with counts that the severity filter does not change', async () => {
    const { token, drivetrains } = await makeFleet();
    const all = await server.call(listEquipment, {}, { token });
    expect(all.total).toBe(4);
    expect(all.rows.map((row) => [row.type, row.condition.severity])).toEqual([
      ['drivetrain', 'CRITICAL'],
      ['drivetrain', 'AVERAGE'],
      ['drivetrain', 'OK'],
      ['drivetrain', 'UNKNOWN'],
    ]);
    expect(all.counts).toMatchObject({ CRITICAL: 1, AVERAGE: 1, OK: 1, UNKNOWN: 1 });
    const worst = drivetrains[2];
    expect(all.rows[0]?.gearUnits).toMatchObject([{ id: worst?.saved.components[2]?.id }]);
    const filtered = await server.call(
      listEquipment,
      { query: { severity: 'CRITICAL,OK', type: 'gearunit' } },
      { token },
    );
    expect(filtered.rows.map((row) => [row.type, row.condition.severity])).toEqual([
      ['gearunit', 'CRITICAL'],
      ['gearunit', 'OK'],
    ]);
    expect(filtered.total).toBe(2);
    expect(filtered.counts).toMatchObject({ CRITICAL: 1, AVERAGE: 1, OK: 1, UNKNOWN: 1, WARNING: 0 });
  });

  test('pages without losing or repeating a row', async () => {
    const { token } = await makeFleet();
    const pages = await Promise.all(
      [1, 2, 3].map((page) => server.call(listEquipment, { query: { page, size: 2 } }, { token })),
    );
    const ids = pages.flatMap((page) => page.rows.map((row) => row.id));
    expect(new Set(ids).size).toBe(4);
    expect(pages.map((page) => page.rows.length)).toEqual([2, 2, 0]);
  });

  test('finds by words of name, identifier, place and application, and takes wildcards as letters', async () => {
    const { token, drivetrains } = await makeFleet();
    const one = drivetrains[1]?.body.identifier ?? '';
    const found = await server.call(listEquipment, { query: { search: one.toLowerCase() } }, { token });
    expect(found.rows.map((row) => row.id)).toEqual([drivetrains[1]?.saved.id]);
    expect((await server.call(listEquipment, { query: { search: 'katowice' } }, { token })).total).toBe(4);
    expect((await server.call(listEquipment, { query: { search: '%' } }, { token })).total).toBe(0);
    expect((await server.call(listEquipment, { query: { search: '_' } }, { token })).total).toBe(0);
  });

  test('finds the machine of a part that is searched for or favoured, and the part under its own type', async () => {
    const { token, drivetrains } = await makeFleet();
    const { body, saved } = drivetrains[1]!;
    const [gearUnit, identifier] = [saved.components[2]!.id, body.parts[2]!.identifier];
    const idsOf = async (query: Record<string, unknown>) =>
      (await server.call(listEquipment, { query }, { token })).rows.map(({ id }) => id);
    expect(await idsOf({ search: identifier })).toEqual([saved.id]);
    expect(await idsOf({ search: identifier, type: 'gearunit' })).toEqual([gearUnit]);
    expect(await idsOf({ search: identifier, type: 'any' })).toEqual([gearUnit]);
    await server.call(setFavorite, { params: { id: gearUnit }, body: { isFavorite: true } }, { token });
    expect(await idsOf({ favorite: 'true' })).toEqual([saved.id]);
    expect(await idsOf({ favorite: 'true', type: 'gearunit' })).toEqual([gearUnit]);
    expect(await idsOf({ favorite: 'true', type: 'drivetrain' })).toEqual([]);
  });

  test('has a gear unit that is part of no drivetrain beside the drivetrains', async () => {
    const { token, organisationId } = await makeFleet();
    const alone = await makeTestEquipment(server.database.pool, organisationId);
    const { rows, total } = await server.call(listEquipment, { query: { size: 50 } }, { token });
    expect(total).toBe(5);
    expect(rows.find(({ id }) => id === alone)).toMatchObject({ type: 'gearunit', gearUnits: [] });
  });

  test('filters by favourites of the caller and by place', async () => {
    const { token, drivetrains } = await makeFleet();
    const id = drivetrains[0]?.saved.id ?? '';
    await server.call(setFavorite, { params: { id }, body: { isFavorite: true } }, { token });
    const favourites = await server.call(listEquipment, { query: { favorite: 'true' } }, { token });
    expect(favourites.rows.map((row) => [row.id, row.isFavorite])).toEqual([[id, true]]);
    await server.call(setFavorite, { params: { id }, body: { isFavorite: false } }, { token });
    expect((await server.call(listEquipment, { query: { favorite: 'true' } }, { token })).total).toBe(0);
    expect((await server.call(listEquipment, { query: { location: 'Katowice' } }, { token })).total).toBe(4);
    expect(await server.call(listEquipmentChoices, {}, { token })).toEqual({
      locations: ['Katowice'],
      groups: ['Clinker line 2'],
      applications: ['Rotary kiln'],
    });
  });

  test.each([
    'assetname',
    '-operation-time',
    'location,-severity',
    'next-maintenance',
    '-connectivity',
    'group',
    'application',
  ])('sorts by %s', async (sort) => {
    const { token } = await makeFleet();
    expect((await server.call(listEquipment, { query: { sort } }, { token })).rows).toHaveLength(4);
  });

  test('names an unknown sort, severity or connectivity with its field', async () => {
    const { token } = await makeAdministrator();
    for (const [field, query] of [
      ['sort', { sort: 'colour' }],
      ['severity', { severity: 'PURPLE' }],
      ['connectivity', { connectivity: 'maybe' }],
    ] as const) {
      const wrong = await problemOf(server.call(listEquipment, { query }, { token }));
      expect(wrong.errors?.[0]?.field).toBe(`query.${field}`);
    }
  });

  test('shows nothing of another organisation, and answers its uuids as if they did not exist', async () => {
    const { drivetrains } = await makeFleet();
    const other = await makeAdministrator();
    expect((await server.call(listEquipment, {}, { token: other.token })).total).toBe(0);
    const id = drivetrains[0]?.saved.id ?? '';
    const theirs = await problemOf(server.call(readEquipment, { params: { id } }, { token: other.token }));
    const nothing = await problemOf(
      server.call(readEquipment, { params: { id: crypto.randomUUID() } }, { token: other.token }),
    );
    expect({ ...theirs, requestId: '' }).toEqual({ ...nothing, requestId: '' });
  });
});

test('a renamed component is found under its new name and the change is on record', async () => {
  const { token, organisationId } = await makeAdministrator();
  const { components } = await server.call(saveDrivetrain, { body: makeDrivetrainDocument() }, { token });
  const id = components[2]?.id ?? '';
  await server.call(
    renameComponent,
    { params: { componentUuid: id }, body: { name: '  Kiln gear unit  ' } },
    { token },
  );
  expect((await server.call(readComponent, { params: { id } }, { token })).name).toBe('Kiln gear unit');
  expect((await server.call(listEquipment, { query: { search: 'kiln gear' } }, { token })).total).toBe(1);
  const { rows } = await server.database.pool.query(
    'select action, detail from audit_entry where organisation_id = $1 and subject_id = $2',
    [organisationId, id],
  );
  expect(rows).toEqual([
    { action: 'equipment.rename', detail: { from: 'Main gear unit', to: 'Kiln gear unit' } },
  ]);
});

test('new device credentials end the earlier ones', async () => {
  const { token } = await makeAdministrator();
  const { devices } = await server.call(saveDrivetrain, { body: makeDrivetrainDocument() }, { token });
  const id = devices[0]?.id ?? '';
  const registry = makeDeviceRegistry({ pool: server.database.pool, now: () => nowMs, maxAgeMs: 0 });
  const first = await server.call(issueDeviceCredentials, { params: { id } }, { token });
  expect((await registry.authenticate(first.username, first.password))?.id).toBe(id);
  const second = await server.call(issueDeviceCredentials, { params: { id } }, { token });
  expect(await registry.authenticate(first.username, first.password)).toBeUndefined();
  expect((await registry.authenticate(second.username, second.password))?.signals.size).toBe(4);
});

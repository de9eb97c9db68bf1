import {
  type DrivetrainDocument,
  importDrivetrains,
  listChildIdentifiers,
  listKinematicsVersions,
  ProblemError,
  readComponent,
  readDrivetrainDocument,
  readKinematicsVersion,
  saveDrivetrain,
  setFavorite,
} from '@ritzel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { type EquipmentServer, makeEquipmentServer } from './equipment-server.testing.ts';

let server: EquipmentServer;
beforeAll(async () => {
  server = await makeEquipmentServer();
});
afterAll(() => server.close());

async function makeDrivetrain() {
  const person = await server.makePerson('Adm');
  const bare = makeDrivetrainDocument();
  const [motor, coupling, gearUnit] = bare.parts;
  const body: DrivetrainDocument = {
    ...bare,
    parts: [motor!, coupling!, { ...gearUnit!, drivenFrom: [coupling!.identifier] }],
    kinematics: {
      shafts: [
        { id: 's1', part: gearUnit!.identifier },
        { id: 's2', part: gearUnit!.identifier },
      ],
      gearPairs: [
        {
          id: 'z12',
          kind: 'helical',
          part: gearUnit!.identifier,
          pinion: { shaft: 's1', teeth: 23 },
          wheel: { shaft: 's2', teeth: 67 },
        },
      ],
    },
  };
  const drivetrain = await server.call(saveDrivetrain, { body }, person);
  const unit = drivetrain.components.find(({ type }) => type === 'gearunit')!;
  const renamed = (index: number, to: string): DrivetrainDocument => ({
    ...body,
    kinematics: JSON.parse(
      JSON.stringify(body.kinematics).replaceAll(`"${body.parts[index]!.identifier}"`, `"${to}"`),
    ),
    parts: body.parts.map((part, at) => ({
      ...part,
      ...(at === index ? { identifier: to, formerIdentifier: part.identifier } : {}),
      ...(part.drivenFrom === undefined
        ? {}
        : {
            drivenFrom: part.drivenFrom.map((each) => (each === body.parts[index]!.identifier ? to : each)),
          }),
    })),
  });
  const save = (document: DrivetrainDocument) => server.call(saveDrivetrain, { body: document }, person);
  return { person, body, drivetrain, unit, renamed, save };
}

async function refusalOf(promise: Promise<unknown>) {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`a problem was expected, not ${String(error)}`);
  return { status: error.problem.status, ...error.problem.errors?.[0] };
}

const fresh = () => `GU-${crypto.randomUUID().slice(0, 8)}`;

describe('another identifier for a part', () => {
  test('leaves its uuid, its signals and whoever favours it, and what names it follows', async () => {
    const { person, body, drivetrain, unit, renamed, save } = await makeDrivetrain();
    await server.call(setFavorite, { params: { id: unit.id }, body: { isFavorite: true } }, person);
    const to = fresh();
    const saved = await save(renamed(2, to));
    expect(saved.components.find(({ type }) => type === 'gearunit')).toMatchObject({
      id: unit.id,
      identifier: to,
    });
    const { rows } = await server.pool.query(
      `select (select count(*)::int from signal where asset_id = $1) as signals,
              (select count(*)::int from favorite where equipment_id = $1) as favorites`,
      [unit.id],
    );
    expect(rows[0].signals).toBeGreaterThan(0);
    expect(rows[0].favorites).toBe(1);
    expect((await server.call(readComponent, { params: { id: unit.id } }, person)).identifier).toBe(to);
    const children = { params: { identifier: body.identifier } };
    expect(JSON.stringify(await server.call(listChildIdentifiers, children, person))).toContain(to);
    // Read and saved unchanged, nothing is renamed back.
    const read = await server.call(readDrivetrainDocument, { params: { id: drivetrain.id } }, person);
    expect(read).not.toHaveProperty('formerIdentifier');
    expect((await save(read)).components).toEqual(saved.components);
  });

  test('makes no new version of the kinematics, and is known in the old ones', async () => {
    const { person, drivetrain, renamed, save } = await makeDrivetrain();
    await server.pool.query("update kinematics_version set status = 'locked' where equipment_id = $1", [
      drivetrain.id,
    ]);
    const to = fresh();
    await save(renamed(2, to));
    const versions = await server.call(listKinematicsVersions, { params: { id: drivetrain.id } }, person);
    expect(versions.rows).toMatchObject([{ version: 1, status: 'locked' }]);
    const { document } = await server.call(
      readKinematicsVersion,
      { params: { id: drivetrain.id, version: 1 } },
      person,
    );
    expect(document).toMatchObject({ gearPairs: [{ part: to }] });
  });

  test('is followed by the parts it drives, and stands in the log of who did what', async () => {
    const { person, body, drivetrain, renamed, save } = await makeDrivetrain();
    const to = fresh();
    await save(renamed(1, to));
    const read = await server.call(readDrivetrainDocument, { params: { id: drivetrain.id } }, person);
    expect(read.parts[2]?.drivenFrom).toEqual([to]);
    const { rows } = await server.pool.query(
      "select subject_id, detail from audit_entry where organisation_id = $1 and action = 'equipment.identify'",
      [person.organisationId],
    );
    expect(rows).toEqual([
      {
        subject_id: drivetrain.components.find(({ type }) => type === 'coupling')!.id,
        detail: { from: body.parts[1]!.identifier, to },
      },
    ]);
  });

  test('may be swapped with that of its neighbour', async () => {
    const { body, drivetrain, save } = await makeDrivetrain();
    const [motor, coupling, unit] = body.parts;
    const swapped = await save({
      ...body,
      parts: [
        { ...motor!, identifier: coupling!.identifier, formerIdentifier: motor!.identifier },
        { ...coupling!, identifier: motor!.identifier, formerIdentifier: coupling!.identifier },
        { ...unit!, drivenFrom: [motor!.identifier] },
      ],
    });
    expect(swapped.components.map(({ id }) => id)).toEqual(drivetrain.components.map(({ id }) => id));
    expect(swapped.components[0]?.identifier).toBe(coupling!.identifier);
  });

  test('that is another equipment already is refused at its field, and nothing changes', async () => {
    const { person, body, drivetrain, renamed, save } = await makeDrivetrain();
    const other = await server.call(saveDrivetrain, { body: makeDrivetrainDocument() }, person);
    const taken = other.components[2]!.identifier;
    expect(await refusalOf(save(renamed(2, taken)))).toMatchObject({
      status: 409,
      field: 'body.parts.2.identifier',
      code: 'identifierTaken',
    });
    // As a new part, too.
    const part = { ...body.parts[2]!, identifier: taken, devices: [] };
    expect(await refusalOf(save({ ...body, parts: [...body.parts, part] }))).toMatchObject({
      status: 409,
      field: 'body.parts.3.identifier',
      code: 'identifierTaken',
    });
    const read = await server.call(readDrivetrainDocument, { params: { id: drivetrain.id } }, person);
    expect(read.parts.map(({ identifier }) => identifier)).toEqual(
      body.parts.map(({ identifier }) => identifier),
    );
  });

  test('of what is not in the drivetrain is refused', async () => {
    const { body, save } = await makeDrivetrain();
    const [motor, ...others] = body.parts;
    const wrong = { ...motor!, identifier: fresh(), formerIdentifier: 'MO-NOWHERE' };
    expect(await refusalOf(save({ ...body, parts: [wrong, ...others] }))).toMatchObject({
      field: 'body.parts.0.formerIdentifier',
      code: 'unknownPart',
    });
  });
});

test('the drivetrain gets another identifier too, from an import as well', async () => {
  const { person, body, drivetrain, save } = await makeDrivetrain();
  const [first, second] = [fresh(), fresh()];
  const saved = await save({ ...body, identifier: first, formerIdentifier: body.identifier });
  expect(saved).toMatchObject({ id: drivetrain.id, created: false });
  const imported = await server.call(
    importDrivetrains,
    { body: { documents: [{ ...body, identifier: second, formerIdentifier: first }], isPreview: false } },
    person,
  );
  expect(imported).toMatchObject({ isSaved: true, drivetrains: [{ outcome: 'change' }] });
  const read = await server.call(readDrivetrainDocument, { params: { id: drivetrain.id } }, person);
  expect(read.identifier).toBe(second);
  expect(
    await refusalOf(
      server.call(
        saveDrivetrain,
        { body: { ...body, identifier: second }, query: { basedOn: 'new' } },
        person,
      ),
    ),
  ).toMatchObject({ status: 409, field: 'body.identifier', code: 'identifierTaken' });
});

test('a unit described wrongly is said to be unknown again: a version of its own, reported in the log', async () => {
  const { person, body, drivetrain, save } = await makeDrivetrain();
  await server.pool.query("update kinematics_version set status = 'verified' where equipment_id = $1", [
    drivetrain.id,
  ]);
  const unit = body.parts[2]!.identifier;
  await save({
    ...body,
    kinematics: {
      shafts: [
        { id: 's1', part: unit },
        { id: 's2', part: unit },
      ],
      unknownGears: [{ id: 'z12', part: unit, from: 's1', to: 's2' }],
    },
  });
  const { rows } = await server.call(listKinematicsVersions, { params: { id: drivetrain.id } }, person);
  // What was verified stays in force until another engineer has looked at this one.
  expect(rows).toMatchObject([
    { version: 2, status: 'draft', isInForce: false },
    { version: 1, status: 'verified', isInForce: true },
  ]);
  const reported = await server.pool.query(
    "select subject_id, detail from audit_entry where organisation_id = $1 and action = 'kinematics.unknown'",
    [person.organisationId],
  );
  expect(reported.rows).toEqual([{ subject_id: drivetrain.id, detail: { parts: [unit] } }]);
});

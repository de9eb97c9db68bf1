import { setTimeout as sleep } from 'node:timers/promises';
import { type DrivetrainDocument, importDrivetrains, listEquipment, saveDrivetrain } from '@ritzel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { type EquipmentServer, makeEquipmentServer } from './equipment-server.testing.ts';

let server: EquipmentServer;
beforeAll(async () => {
  server = await makeEquipmentServer();
});
afterAll(() => server.close());

const send = (documents: readonly DrivetrainDocument[], isPreview: boolean, token: string) =>
  server.call(importDrivetrains, { body: { documents: [...documents], isPreview } }, { token });
const namesOf = async (token: string) =>
  (await server.call(listEquipment, { query: { type: 'drivetrain' } }, { token })).rows
    .map(({ name }) => name)
    .sort();

/** Until a transaction of this database waits for another one. */
async function someoneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await server.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
    await sleep(20);
  }
}

test('a preview waits for nobody and nobody waits for it: every row it concerns may be held by others', async () => {
  const { token, organisationId } = await server.makePerson('Adm');
  const documents = Array.from({ length: 5 }, () => makeDrivetrainDocument());
  await send(documents, false, token);
  const holder = await server.pool.connect();
  try {
    await holder.query('begin');
    for (const table of ['equipment', 'device', 'signal', 'location'])
      await holder.query(`select 1 from ${table} where organisation_id = $1 for update`, [organisationId]);
    await holder.query('lock table equipment, device, signal, waveform_channel in row exclusive mode');
    const changed = documents.map((document) => ({ ...document, name: `${document.name} changed` }));
    const preview = await send(changed, true, token);
    expect(preview).toMatchObject({ isSaved: false, savedCount: 0, problemCount: 0 });
    expect(preview.drivetrains.map(({ outcome }) => outcome)).toEqual(Array(5).fill('change'));
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect((await send(documents, true, token)).drivetrains.map(({ outcome }) => outcome)).toEqual(
    Array(5).fill('unchanged'),
  );
});

test('a preview knows what its documents do to each other, and saving then does just that', async () => {
  const { token } = await server.makePerson('Adm');
  const [from, to] = [makeDrivetrainDocument(), makeDrivetrainDocument()];
  await send([from, to], false, token);
  const device = from.parts[2]!.devices![0]!;
  const without = structuredClone(from);
  without.parts[2]!.devices = [];
  const withBoth = structuredClone(to);
  withBoth.parts[2]!.devices!.push(device);
  // Let go in the first, taken in the second: in the other order it sits elsewhere.
  expect(await send([without, withBoth], true, token)).toMatchObject({ problemCount: 0 });
  expect((await send([withBoth, without], true, token)).problems).toMatchObject([
    { index: 0, code: 'deviceElsewhere' },
  ]);
  expect(await send([without, withBoth], false, token)).toMatchObject({ isSaved: true, savedCount: 2 });
});

test('two new drivetrains of one file that claim the same part: the second is refused in preview and import', async () => {
  const { token } = await server.makePerson('Adm');
  const [first, second] = [makeDrivetrainDocument(), makeDrivetrainDocument()];
  second.parts[0]!.identifier = first.parts[0]!.identifier;
  for (const isPreview of [true, false]) {
    const reply = await send([first, second], isPreview, token);
    expect(reply).toMatchObject({ isSaved: false, savedCount: 0 });
    expect(reply.problems).toMatchObject([
      { index: 1, code: 'identifierTaken', field: 'parts.0.identifier' },
    ]);
  }
  expect(await namesOf(token)).toEqual([]);
});

test('a preview refuses the group and the names of a gateway that another organisation has', async () => {
  const [{ token: other }, { token }] = [await server.makePerson('Adm'), await server.makePerson('Adm')];
  const theirs = makeDrivetrainDocument();
  await send([theirs], false, other);
  const mine = makeDrivetrainDocument();
  mine.parts[2]!.devices![0]!.sparkplug = theirs.parts[2]!.devices![0]!.sparkplug;
  expect((await send([mine], true, token)).problems).toMatchObject([
    { index: 0, code: 'groupTaken', field: 'parts.2.devices.0.sparkplug.group' },
  ]);
});

test('an import that someone comes between keeps what is saved, says so, and goes on with the same file', async () => {
  const { token, organisationId } = await server.makePerson('Adm');
  const documents = Array.from({ length: 3 }, () => makeDrivetrainDocument());
  const taken = documents[1]!.parts[0]!.identifier;
  const other = await server.pool.connect();
  try {
    await other.query('begin');
    await other.query(
      "insert into equipment (organisation_id, type, identifier, name) values ($1, 'motor', $2, 'Other')",
      [organisationId, taken],
    );
    const importing = send(documents, false, token);
    await someoneWaits();
    await other.query('commit');
    const reply = await importing;
    expect(reply).toMatchObject({ isSaved: false, savedCount: 1 });
    expect(reply.problems.map(({ index, code }) => [index, code])).toEqual([
      [1, 'importStopped'],
      [1, 'identifierTaken'],
    ]);
    expect(reply.problems[0]?.message).toMatch(/^The import stopped here: 1 of 3 drivetrains are saved\./);
    expect(await namesOf(token)).toEqual([documents[0]!.name]);
  } finally {
    other.release();
  }
  await server.pool.query('delete from equipment where organisation_id = $1 and identifier = $2', [
    organisationId,
    taken,
  ]);
  const again = await send(documents, false, token);
  expect(again).toMatchObject({ isSaved: true, savedCount: 3 });
  expect(again.drivetrains.map(({ outcome }) => outcome)).toEqual(['unchanged', 'create', 'create']);
});

test('two people who save new drivetrains with each other’s names at the same time: one is refused with the reason, none gets 500', async () => {
  const { token } = await server.makePerson('Adm');
  for (let round = 0; round < 5; round += 1) {
    const [first, second] = [makeDrivetrainDocument(), makeDrivetrainDocument()];
    second.parts[0]!.identifier = first.parts[1]!.identifier;
    second.parts[1]!.identifier = first.parts[0]!.identifier;
    const answers = await Promise.all(
      [first, second].map((body) => server.fetchCall(saveDrivetrain, { body }, { token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

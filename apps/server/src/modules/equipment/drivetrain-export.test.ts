import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  drivetrainDocumentSchema,
  exportDrivetrains,
  exportDrivetrainWorkbook,
  saveDrivetrain,
} from '@ritzel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import { readDrivetrainDocuments } from './drivetrain-document-store.ts';
import { exportGate, workbookOf } from './drivetrain-export.ts';
import { type EquipmentServer, makeEquipmentServer } from './equipment-server.testing.ts';
import { readWorkbook, writeWorkbook } from './workbook-file.ts';
import { sheetsOf } from './workbook-writing.ts';

const DRIVETRAINS = 1000;

let server: EquipmentServer;
let person: Awaited<ReturnType<EquipmentServer['makePerson']>>;
beforeAll(async () => {
  server = await makeEquipmentServer();
  person = await server.makePerson('Adm');
  await server.call(saveDrivetrain, { body: makeDrivetrainDocument() }, person);
  await copyDrivetrain(person.organisationId, DRIVETRAINS - 1);
}, 120_000);
afterAll(() => server.close());

/** So many copies of the only drivetrain of an organisation, row by row: saving each would take minutes. */
async function copyDrivetrain(organisationId: string, copies: number): Promise<void> {
  const newId = (column: string) => `md5(${column} || ':' || copy)::uuid`;
  const client = await server.pool.connect();
  const copyRows = async (
    table: string,
    ids: readonly string[],
    others: Record<string, string>,
    where: string,
  ) => {
    const changes = [...ids.map((id) => [id, newId(`old.${id}`)]), ...Object.entries(others)];
    // What the database works out itself is not written.
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const columns = rows.map(({ name }) => name).join(', ');
    await client.query(
      `insert into ${table} (${columns})
       select ${columns} from (
         select (jsonb_populate_record(null::${table}, to_jsonb(old) || jsonb_build_object(${changes
           .map(([column, value]) => `'${column}', ${value}`)
           .join(', ')}))).*
           from ${table} old, generate_series(1, ${copies}) copy where organisation_id = $1 and ${where}) copied`,
      [organisationId],
    );
  };
  const identifier = { identifier: `old.identifier || '-' || copy` };
  const names = { ...identifier, sparkplug_device: `old.sparkplug_device || '-' || copy` };
  await client.query('begin');
  // What triggers would write is in the rows already.
  await client.query('set local session_replication_role = replica');
  await copyRows('every_equipment', ['id', 'drivetrain_id'], identifier, `type <> 'drivetrain'`);
  await copyRows('every_equipment', ['id'], identifier, `type = 'drivetrain'`);
  await copyRows('every_device', ['id', 'equipment_id'], names, 'true');
  await copyRows('signal', ['id', 'asset_id', 'device_id'], {}, 'true');
  await client.query('commit');
  client.release();
}

async function documentsBefore() {
  const { rows } = await server.pool.query<{ id: string }>(
    `select id from equipment where organisation_id = $1 and type = 'drivetrain'`,
    [person.organisationId],
  );
  const ids = rows.map(({ id }) => id);
  const read = await readDrivetrainDocuments(
    server.database.db,
    wholeOrganisation(person.organisationId),
    ids,
  );
  return read.map(({ document }) => document);
}

/** The longest that the event loop was held up, in milliseconds. */
async function longestDelay(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  // A delay is counted when it has ended.
  await work();
  await sleep(50);
  delay.disable();
  return delay.max / 1e6;
}

describe('a thousand drivetrains', () => {
  test('are exported as a workbook that holds nobody else up, with what it held before', async () => {
    const documents = await documentsBefore();
    expect(documents).toHaveLength(DRIVETRAINS);
    let file: Uint8Array = new Uint8Array();
    const longestMs = await longestDelay(async () => {
      file = await server.call(exportDrivetrainWorkbook, {}, person);
    });
    const read = await readWorkbook(Buffer.from(file));
    const before = await readWorkbook(await writeWorkbook(sheetsOf(documents)));
    expect(read).toEqual(before);
    // Generous for a busy machine.
    expect(longestMs).toBeLessThan(500);
  }, 120_000);

  test('are exported as JSON piece by piece, each as it was saved', async () => {
    const documents = await documentsBefore();
    let text = '';
    const longestMs = await longestDelay(async () => {
      const response = await server.fetchCall(exportDrivetrains, {}, person);
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(response.headers.get('content-length')).toBeNull();
      const decoder = new TextDecoder();
      for await (const piece of response.body!) {
        text += decoder.decode(piece, { stream: true });
      }
    });
    const exported = JSON.parse(text);
    expect(exported).toEqual(JSON.parse(JSON.stringify(documents)));
    for (const document of exported.slice(0, 20)) drivetrainDocumentSchema.parse(document);
    expect(longestMs).toBeLessThan(500);
  }, 120_000);
});

test('the third export of one user at once is refused, that of another is not, and whoever leaves gives up the place', async () => {
  const statusOf = async (token: string) => {
    const response = await server.fetchCall(exportDrivetrains, {}, { token });
    await response.arrayBuffer();
    return response.status;
  };
  const places = [await exportGate.enter(person.userId), await exportGate.enter(person.userId)];
  expect(await statusOf(person.token)).toBe(429);
  const other = await server.makePerson('Vie', person.organisationId);
  expect(await statusOf(other.token)).toBe(200);
  for (const leave of places) leave();
  for (let round = 0; round < 4; round++) {
    const { pathname, hostname, port } = new URL(`${server.baseUrl}${exportDrivetrains.path}`);
    const request = get({
      hostname,
      port,
      path: pathname,
      headers: { authorization: `Bearer ${person.token}` },
      agent: false,
    });
    request.on('error', () => {});
    const [response] = (await once(request, 'response')) as [IncomingMessage]; // @NOTE: what the event carries
    response.on('error', () => {}).destroy();
    await expect.poll(() => statusOf(person.token), { timeout: 20_000 }).toBe(200);
  }
}, 60_000);

test('no drivetrain at all is an empty list and a workbook without rows', async () => {
  const { token } = await server.makePerson('Vie');
  expect(await server.call(exportDrivetrains, {}, { token })).toEqual([]);
  const read = await readWorkbook(Buffer.from(await server.call(exportDrivetrainWorkbook, {}, { token })));
  expect(read).toMatchObject({ sheets: sheetsOf([]).map(({ sheet }) => ({ sheet })) });
});

test('a workbook whose client has disconnected is not written on', async () => {
  const gone = new AbortController();
  let given = 0;
  async function* texts() {
    for (; given < 1_000_000; given++) {
      if (given === 100) gone.abort(new Error('gone'));
      yield JSON.stringify(makeDrivetrainDocument());
      await sleep(1);
    }
  }
  await expect(workbookOf(texts(), gone.signal)).rejects.toThrow('gone');
  expect(given).toBeLessThan(110);
});

test('documents beyond what a workbook may hold are refused, and the place is free again', async () => {
  async function* texts() {
    for (;;) yield JSON.stringify('x'.repeat(4 * 1024 * 1024));
  }
  await expect(workbookOf(texts(), new AbortController().signal)).rejects.toMatchObject({
    problem: { code: 'tooLarge' },
  });
  (await exportGate.enter('anyone'))();
});

/** The log of the whole organisation: sign-ins and rights between the log books of all equipment, for who may read them. */
import {
  type CallInput,
  type CallReply,
  LANGUAGES,
  LOG_ACCESS_KINDS,
  listLog,
  listOrganisationLog,
} from '@ritzel/contract';
import { hasSentence } from '@ritzel/sentences';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { runTransaction } from '../../platform/transaction.ts';
import { makeTestEvents, testCondition } from '../../testing/events.testing.ts';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { type AccessFacts, recordAccess } from '../domain-events/index.ts';
import { makeCallerReader } from '../sessions/index.ts';
import { addLogRoutes } from './index.ts';

const server = await makeTestServer(
  (http, { database, log }) => {
    // No photo is written here.
    addLogRoutes(http, { db: database.db, blobs: undefined as never, log, now: Date.now });
  },
  {
    readToken: ({ database, tokens }) =>
      makeCallerReader({ db: database.db, readToken: tokens.read, now: () => new Date() }),
  },
);
const { pool, db } = server.database;
afterAll(() => server.close());

async function makeWorld() {
  const organisationId = await makeTestOrganisation(pool);
  const equipmentId = await makeTestEquipment(pool, organisationId, 'drivetrain');
  const person = async (role: 'Adm' | 'Ope', name: string) => {
    const { id } = await makeTestUser(pool, organisationId, role);
    await pool.query('update app_user set name = $2 where id = $1', [id, name]);
    return { id, token: await server.tokenFor(role, organisationId, id) };
  };
  const [ada, otto] = [await person('Adm', 'Ada Probe'), await person('Ope', 'Otto Probe')];
  const record = (event: AccessFacts, subjectId = otto.id, byUserId: string | null = ada.id) =>
    runTransaction(db, (transaction) =>
      recordAccess(transaction, {
        event,
        organisationId,
        byUserId,
        subject: { kind: 'user', id: subjectId },
        audit: { action: 'test.done' },
      }),
    );
  await makeTestEvents(pool, [
    testCondition({ equipmentId, at: '2026-11-19T10:00:00Z', from: 2, to: 4, value: 6.3 }),
    testCondition({ equipmentId, at: '2026-11-19T11:00:00Z', from: 4, to: 6, value: 9.3 }),
  ]);
  await record(
    { kind: 'session', code: 'signed-in', parameters: { method: 'password', secondFactor: 'totp' } },
    otto.id,
    otto.id,
  );
  await record({
    kind: 'rights',
    code: 'role-changed',
    parameters: { from: 'Ope', to: 'own-1', ownRoles: { 'own-1': 'Greaser' } },
  });
  return { organisationId, equipmentId, ada, otto, record };
}

const read = (who: { token: string }, query: CallInput<typeof listOrganisationLog>['query'] = {}) =>
  server.call(listOrganisationLog, { query }, who);

test('an administrator reads sign-ins and rights with who did it; others read the log without them', async () => {
  const { ada, otto, equipmentId } = await makeWorld();
  const { rows } = await read(ada);
  expect(rows).toMatchObject([
    {
      kind: 'rights',
      code: 'ACCESS_ROLE_CHANGED',
      params: { name: 'Otto Probe', from: 'Ope', to: 'Greaser' },
      sentence: 'Otto Probe: role changed from Operator to Greaser',
      by: 'Ada Probe',
    },
    {
      kind: 'sign-in',
      sentence: 'Otto Probe signed in: password, then authenticator app',
      by: 'Otto Probe',
    },
    { kind: 'condition', to: 'CRITICAL', equipmentId, equipment: { type: 'drivetrain', drivetrainId: null } },
    { kind: 'condition', to: 'WARNING' },
  ]);
  expect((await read(otto)).rows.map(({ kind }) => kind)).toEqual(['condition', 'condition']);
  for (const kinds of [...LOG_ACCESS_KINDS, LOG_ACCESS_KINDS.join(',')]) {
    expect((await read(otto, { kinds })).rows).toEqual([]);
    expect((await read(ada, { kinds })).rows).not.toEqual([]);
  }
  // The log book of an asset has none of them, whoever reads it.
  const ofAsset = await server.call(listLog, { params: { id: equipmentId } }, ada);
  expect(ofAsset.rows.map(({ kind }) => kind)).toEqual(['condition', 'condition']);
});

test('who sees by groups reads none of them, with the permission or without', async () => {
  const { organisationId, equipmentId } = await makeWorld();
  await pool.query(
    `insert into organisation_role (organisation_id, code, name, permissions)
     values ($1, 'auditor', 'Auditor', '{EQUIPMENT_1001,AUDIT_9002}')`,
    [organisationId],
  );
  const { id } = await makeTestUser(pool, organisationId, 'Ope');
  await pool.query("update app_user set role_code = 'auditor' where id = $1", [id]);
  const token = await server.tokenFor('Ope', organisationId, id);
  expect((await read({ token })).rows.map(({ kind }) => kind)).toContain('rights');
  const group = await sql<{ id: string }>`
    insert into user_group (organisation_id, name) values (${organisationId}, 'Kilns') returning id`.execute(
    db,
  );
  await sql`insert into group_equipment (group_id, equipment_id) values (${group.rows[0]?.id}, ${equipmentId})`.execute(
    db,
  );
  await sql`insert into group_member (group_id, user_id) values (${group.rows[0]?.id}, ${id})`.execute(db);
  await expect
    .poll(async () => (await read({ token })).rows.map(({ kind }) => kind), { timeout: 10_000 })
    .toEqual(['condition', 'condition']);
  const { rows } = await read({ token }, { kinds: 'condition,sign-in,rights' });
  expect(rows.map(({ kind }) => kind)).toEqual(['condition', 'condition']);
});

test('is narrowed by person, severity, asset and span', async () => {
  const { ada, organisationId, equipmentId } = await makeWorld();
  const kindsOf = async (query: CallInput<typeof listOrganisationLog>['query']) =>
    (await read(ada, query)).rows.map(({ kind }) => kind);
  expect(await kindsOf({ person: 'ada' })).toEqual(['rights']);
  expect(await kindsOf({ person: 'probe' })).toEqual(['rights', 'sign-in']);
  expect(await kindsOf({ person: 'nobody' })).toEqual([]);
  expect(await kindsOf({ severity: 'WARNING' })).toEqual(['condition', 'condition']);
  expect(await kindsOf({ severity: 'CRITICAL' })).toEqual(['condition']);
  expect(await kindsOf({ equipment: equipmentId, severity: 'SEVERE' })).toEqual(['condition']);
  expect(await kindsOf({ equipment: equipmentId })).toEqual(['condition', 'condition']);
  expect(await kindsOf({ equipment: await makeTestEquipment(pool, organisationId, 'drivetrain') })).toEqual(
    [],
  );
  expect(await kindsOf({ to: '2026-11-19T10:30:00Z' })).toEqual(['condition']);
  const other = await makeTestEquipment(pool, await makeTestOrganisation(pool), 'drivetrain');
  await expect(read(ada, { equipment: other })).rejects.toMatchObject({ problem: { status: 404 } });
});

/** One of each code; the compiler names the ones that are missing. */
const EVERY: {
  [K in AccessFacts['kind']]: {
    [C in Extract<AccessFacts, { kind: K }>['code']]: Extract<
      AccessFacts,
      { kind: K; code: C }
    >['parameters'];
  };
} = {
  session: {
    'signed-in': { method: 'single-sign-on', secondFactor: null },
    refused: {},
    'locked-out': { failures: 10, minutes: 5 },
    'signed-out': {},
    revoked: { sessions: 2, isEverywhere: true },
    stolen: {},
  },
  rights: {
    'role-changed': { from: 'Ope Vie', to: 'Ana' },
    'status-changed': { from: 'active', to: 'disabled' },
    'account-created': { role: 'Vie' },
    'account-deleted': { name: 'Bo' },
    'password-changed': {},
    'second-factor-added': { factor: 'passkey' },
    'second-factor-removed': { factor: 'totp' },
    'second-factors-reset': {},
    'recovery-codes-renewed': {},
    'second-factor-rule-changed': { from: [], to: ['Adm', 'Ana'] },
    'single-sign-on-changed': {},
    'role-given': { role: 'Ana' },
    'role-taken': { role: 'Ana' },
  },
  invitation: {
    created: { email: 'a@plant.example', role: 'Ana' },
    'sent-again': { email: 'a@plant.example', role: 'Ana' },
    accepted: { email: 'a@plant.example', role: 'Ana' },
    withdrawn: { email: 'a@plant.example', role: 'Ana' },
  },
  role: {
    created: { name: 'Greaser', added: ['EQUIPMENT_1001'], removed: [] },
    changed: { name: 'Greaser', added: [], removed: ['EQUIPMENT_1001'] },
    deleted: { name: 'Greaser', added: [], removed: [] },
  },
  group: {
    created: { name: 'Kilns' },
    changed: { from: { name: 'Kilns', parentId: null }, to: { name: 'Mills', parentId: null } },
    deleted: { name: 'Kilns', equipment: 1, people: 0 },
    'people-added': { name: 'Kilns', userIds: ['1'], names: ['Bo', 'Cy'] },
    'people-removed': { name: 'Kilns', userIds: ['1'], names: ['Bo'] },
    'equipment-added': { name: 'Kilns', to: null, equipmentIds: ['1'] },
    'equipment-removed': { name: 'Kilns', to: null, equipmentIds: ['1'] },
    'equipment-moved': { name: 'Kilns', to: 'Mills', equipmentIds: ['1', '2'] },
  },
  visit: { entered: { reason: 'help', endsAt: '2026-11-19T11:00:00Z' }, left: {} },
  'service-account': {
    created: { name: 'Historian', permissions: [] },
    deleted: { name: 'Historian' },
    'token-issued': { name: 'Historian', expiresAt: '2026-11-19T11:00:00Z' },
    'token-revoked': { name: 'Historian', hint: 'ab' },
  },
  webhook: {
    created: { name: 'Chat', host: 'chat.example' },
    changed: { name: 'Chat', host: 'chat.example', changed: ['url'] },
    deleted: { name: 'Chat', host: 'chat.example' },
    'secret-rotated': { name: 'Chat', host: 'chat.example' },
    paused: { name: 'Chat', host: 'chat.example', pause: 'failing', failures: 60 },
    resumed: { name: 'Chat', host: 'chat.example' },
  },
  policy: {
    published: { name: 'termsOfUse', version: '2', languages: ['en'] },
    withdrawn: { name: 'termsOfUse', version: '2', languages: ['en'] },
  },
  organisation: {
    created: { from: null, to: 'Nord' },
    renamed: { from: 'Nord', to: 'North' },
    'status-changed': { name: 'North', from: 'active', to: 'disabled' },
    'export-requested': { values: true, records: false },
    exported: { values: true, records: false, bytes: 12 },
  },
};

test('sentences come in the language of Accept-Language, in English where it asks for none of ours', async () => {
  const { ada } = await makeWorld();
  const ask = (language?: string) =>
    server.fetchCall(
      listOrganisationLog,
      { query: {} },
      { ...ada, headers: language === undefined ? {} : { 'accept-language': language } },
    );
  const said = async (language?: string) => {
    const answer = await ask(language);
    expect(answer.headers.get('vary')).toMatch(/\bAccept-Language\b/);
    // @NOTE: the reply of the call; its shape is checked by the server in tests
    const { rows } = (await answer.json()) as CallReply<typeof listOrganisationLog>;
    return rows.flatMap((row) => ('sentence' in row ? [row.sentence] : []))[0];
  };
  const english = 'Otto Probe: role changed from Operator to Greaser';
  expect(await said('nl, *;q=0.1')).toBe(english);
  expect(await said(`de;q=x, ${'y'.repeat(10_240)}`)).toBe(english);
  expect(await said('de-AT, en;q=0.5')).toBe('Otto Probe: Rolle von Betrieb auf Greaser geändert');
  for (const language of LANGUAGES.filter((each) => each !== 'en'))
    expect(await said(`en;q=0.1, ${language}`), language).not.toBe(english);
});

test('every code of every kind is one sentence in each language, with nothing left open', async () => {
  const { ada, record } = await makeWorld();
  const before = (await read(ada, { kinds: 'sign-in,rights' })).rows.length;
  const all = Object.entries(EVERY).flatMap(([kind, codes]) =>
    // @NOTE: the table above has the parameters of each code
    Object.entries(codes).map(([code, parameters]) => ({ kind, code, parameters }) as AccessFacts),
  );
  for (const event of all) await record(event);
  const { rows } = await read(ada, { kinds: 'sign-in,rights', size: 200 });
  expect(rows).toHaveLength(all.length + before);
  for (const row of rows) {
    if (!('params' in row)) throw new Error(`${row.kind} is no row of people`);
    expect(row.sentence, row.code).not.toMatch(/\?|[{}|]|ACCESS_|undefined/);
    for (const language of ['en', 'de'] as const)
      expect(hasSentence(row.code, language), row.code).toBe(true);
  }
  expect(rows).toContainEqual(
    expect.objectContaining({ sentence: 'Second factor required for: Administrator, Analyst' }),
  );
});

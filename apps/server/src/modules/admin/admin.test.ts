import type { CallDefinition } from '@ritzel/contract';
import {
  createTopOrganisation,
  exportAudit,
  listAdminDevices,
  listAdminOrganisations,
  listAdminUsers,
  listAudit,
  listFailedJobs,
  listFirmwareReleases,
  listPolicies,
  readSystemHealth,
  renameAnyOrganisation,
  renameComponent,
  retryFailedJobs,
  signIn,
  withdrawFirmware,
} from '@ritzel/contract';
import { csvCells } from '@ritzel/drivetrain';
import { afterAll, expect, test } from 'vitest';
import type { CallParts } from '../../entry/access-table/access-row.testing.ts';
import { addressOf } from '../../entry/access-table.testing.ts';
import { makeWholeServer } from '../../entry/whole-server.testing.ts';
import { makeLog } from '../../platform/log.ts';
import { makeTestEvents, testCondition } from '../../testing/events.testing.ts';
import { TEST_PASSWORD } from '../../testing/users.testing.ts';
import { makeEventConsumer } from '../domain-events/index.ts';
import { auditLine } from './audit-csv.ts';

const server = await makeWholeServer();
const { pool } = server;
afterAll(() => server.close());

async function ask(call: CallDefinition, token: string, parts: CallParts = {}) {
  const answer = await server.send({
    method: call.method,
    path: addressOf(call.path, parts),
    token,
    ...parts,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
}
const read = async (call: CallDefinition, token: string, parts: CallParts = {}) =>
  JSON.parse(await ask(call, token, parts));

async function makeTwo() {
  const [mine, other] = [await server.makePlant(), await server.makePlant()];
  const staff = (await server.newCaller(mine.organisationId, 'Fle')).token;
  const administrator = (await server.newCaller(mine.organisationId, 'Adm')).token;
  return { mine, other, staff, administrator };
}

test('the lists hold every organisation for the operator and the own one for an administrator', async () => {
  const { mine, other, staff, administrator } = await makeTwo();
  const has = async (call: CallDefinition, token: string, id: string, query: Record<string, string>) =>
    (await read(call, token, { query })).rows.some((row: { id: string }) => row.id === id);
  for (const [call, own, theirs] of [
    [listAdminDevices, mine.deviceId, other.deviceId],
    [listAdminUsers, mine.userId, other.userId],
    [listAdminOrganisations, mine.organisationId, other.organisationId],
  ] as const) {
    const query = { size: '200' };
    expect(await has(call, administrator, own, query), call.name).toBe(true);
    expect(await has(call, administrator, theirs, query), call.name).toBe(false);
    expect(await has(call, staff, theirs, query), call.name).toBe(true);
  }
  const filtered = await read(listAdminDevices, staff, { query: { organisationId: other.organisationId } });
  expect(filtered.rows.length).toBeGreaterThan(0);
  for (const row of filtered.rows) expect(row.organisationId).toBe(other.organisationId);
});

test('pages by key hold every row once', async () => {
  const { mine, administrator } = await makeTwo();
  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await read(listAdminDevices, administrator, {
      query: { size: '4', ...(after ? { after } : {}) },
    });
    seen.push(...page.rows.map((row: { id: string }) => row.id));
    if (page.next === null) break;
    after = page.next;
  }
  const { rows } = await pool.query('select count(*) from device where organisation_id = $1', [
    mine.organisationId,
  ]);
  expect([new Set(seen).size, seen.length]).toEqual([rows[0].count, rows[0].count]);
});

test('a change is found in the audit log with old and new value, by person, kind, equipment and time', async () => {
  const { mine, administrator, other, staff } = await makeTwo();
  await ask(renameComponent, administrator, {
    params: { componentUuid: mine.equipmentId },
    body: { name: '=cmd|calc' },
  });
  const entry = {
    action: 'equipment.rename',
    userName: 'Test user',
    changes: [{ path: 'rename', before: mine.equipmentIdentifier, after: '=cmd|calc' }],
    subjectId: mine.equipmentId,
  };
  const queries = [
    {},
    { action: 'equipment' },
    { person: 'Test' },
    { subject: mine.equipmentIdentifier },
    { from: new Date(Date.now() - 60_000).toISOString(), action: 'equipment.rename' },
  ];
  for (const query of queries)
    expect((await read(listAudit, administrator, { query })).rows, JSON.stringify(query)).toContainEqual(
      expect.objectContaining(entry),
    );
  for (const query of [{ action: 'equip' }, { person: 'Nobody at all' }, { to: '2020-01-01T00:00:00Z' }])
    expect((await read(listAudit, administrator, { query })).rows, JSON.stringify(query)).toEqual([]);
  const outsider = (await server.newCaller(other.organisationId, 'Adm')).token;
  expect(JSON.stringify(await read(listAudit, outsider))).not.toContain(mine.equipmentId);
  expect((await read(listAudit, staff, { query: { subject: mine.equipmentId } })).rows).toHaveLength(1);
  // What was done to a person or an organisation is found by their name too.
  const byName = async (subject: string) =>
    (await read(listAudit, staff, { query: { subject } })).rows.map(
      (row: { subjectId: string }) => row.subjectId,
    );
  await pool.query(
    `insert into audit_entry (organisation_id, action, subject_type, subject_id)
     values ($1, 'user.disable', 'user', $2), ($1, 'organisation.rename', 'organisation', $1::text)`,
    [mine.organisationId, mine.userId],
  );
  expect(await byName(mine.userEmail)).toContain(mine.userId);
  expect(await byName(mine.organisationName)).toContain(mine.organisationId);
});

test('the exported audit log begins no formula, and has more rows than one step', async () => {
  const { mine, administrator } = await makeTwo();
  await pool.query(
    `insert into audit_entry (organisation_id, action, subject_type, detail)
     select $1, 'equipment.rename', 'gearunit', jsonb_build_object('from', '@SUM(A1)', 'to', '=1+' || n)
       from generate_series(1, 1201) n`,
    [mine.organisationId],
  );
  const rows = csvCells(await ask(exportAudit, administrator, { query: { action: 'equipment' } }));
  expect(rows.filter((row) => row.length > 1)).toHaveLength(1202);
  const [line] = csvCells(
    auditLine({
      id: '1',
      at: '2026-11-23T10:00:00.000Z',
      organisationName: '=A1',
      userName: '+1|x',
      action: 'a',
      subjectType: 'b',
      subjectId: null,
      subjectName: '@x',
      changes: [{ path: '=p', before: '=b', after: null }],
      facts: {},
      requestId: null,
    }),
  );
  for (const cell of line ?? []) expect(cell).not.toMatch(/^[=+@-]/);
});

test('system health names parts, queues, storage, versions and loops', async () => {
  const { staff } = await makeTwo();
  const health = await read(readSystemHealth, staff);
  expect(health.parts).toContainEqual({ name: 'database', state: 'ok', detail: null });
  expect(health.queues.map((queue: { name: string }) => queue.name)).toEqual(
    expect.arrayContaining(['deletion-purge', 'waveform-diagnosis']),
  );
  expect(health.storage.databaseBytes).toBeGreaterThan(1_000_000);
  expect(health.storage.disks[0].freeBytes).toBeGreaterThan(0);
  expect(health.versions).toMatchObject({
    node: process.versions.node,
    schema: expect.stringMatching(/^\d{4}-/),
  });
  expect(health.loops).toContainEqual(
    expect.objectContaining({
      name: 'looking for room',
      isFailing: false,
      lastSuccessAt: expect.any(String),
    }),
  );
});

test('a failed job is listed with its error, and retried', async () => {
  const { staff } = await makeTwo();
  const { rows } = await pool.query<{ id: string }>(
    `insert into jobs.job (name, state, output, completed_on, retry_limit, retry_count)
     values ('deletion-purge', 'failed', '{"message":"disk was full"}', now(), 0, 0) returning id`,
  );
  const id = rows[0]?.id;
  const { rows: listed } = await read(listFailedJobs, staff);
  expect(listed).toContainEqual(
    expect.objectContaining({ kind: 'job', id, error: 'disk was full', name: 'deletion-purge' }),
  );
  expect(await read(retryFailedJobs, staff, { body: { jobs: [{ kind: 'job', id }] } })).toEqual({
    retried: 1,
  });
  const { rows: after } = await pool.query('select state from jobs.job where id = $1', [id]);
  expect(['retry', 'active', 'completed']).toContain(after[0].state);
});

test('an event that was set aside is handled again when somebody asks for it', async () => {
  const { mine, staff } = await makeTwo();
  let isBroken = true;
  const handled: number[] = [];
  const consumer = makeEventConsumer(
    { pool, log: makeLog('silent'), terms: { maxAttempts: 1, firstPauseMs: 1 } },
    {
      name: 'test-retry',
      kinds: ['condition'],
      async handle(_client, events) {
        if (isBroken) throw new Error('the mail server is away');
        handled.push(...events.map(({ position }) => position));
      },
    },
  );
  await consumer.drain();
  const [position = ''] = await makeTestEvents(pool, [
    testCondition({ equipmentId: mine.equipmentId, at: new Date().toISOString(), from: 2, to: 4 }),
  ]);
  const failed = { kind: 'event', id: `test-retry/${position}` };
  const listed = async () =>
    (await read(listFailedJobs, staff)).rows.find((row: { id: string }) => row.id === failed.id);
  // A transaction of another test on the same PostgreSQL may hold the event back for a moment.
  await expect
    .poll(
      async () => {
        await consumer.drain();
        return listed();
      },
      { timeout: 20_000 },
    )
    .toMatchObject({ error: 'the mail server is away', isWaiting: false });
  expect(await read(retryFailedJobs, staff, { body: { jobs: [failed] } })).toEqual({ retried: 1 });
  expect(await listed()).toMatchObject({ isWaiting: true });
  await consumer.drain();
  // It failed once more and waits to be asked for again.
  expect(await listed()).toMatchObject({ attempts: 2, isWaiting: false });
  isBroken = false;
  await read(retryFailedJobs, staff, { body: { jobs: 'all' } });
  await consumer.drain();
  // Events of other tests may have been set aside with it.
  expect(handled.filter((each) => each === Number(position))).toHaveLength(1);
  expect(await listed()).toBeUndefined();
});

test('a release is uploaded, fetched by its hash, offered as the latest, and withdrawn', async () => {
  const { mine, staff } = await makeTwo();
  const image = new Uint8Array([1, 2, 3, 4]);
  const deviceType = `type-${crypto.randomUUID()}`;
  const upload = (version: string) =>
    server.send({
      method: 'POST',
      path: `/admin/firmware?deviceType=${deviceType}&firmwareVersion=${version}`,
      token: staff,
      rawBody: image,
      contentType: 'application/octet-stream',
    });
  const first = await upload('1.0.0');
  expect(first.status, first.text).toBe(200);
  const { imageSha256 } = JSON.parse(first.text);
  expect(JSON.parse((await upload('1.0.0')).text).errors).toMatchObject([{ code: 'versionTaken' }]);
  const fetched = await fetch(`${server.baseUrl}/firmware/images/${imageSha256}`);
  expect(new Uint8Array(await fetched.arrayBuffer())).toEqual(image);
  expect(fetched.headers.get('content-disposition')).toBe(`attachment; filename="${imageSha256}.bin"`);
  const latest = () =>
    server.send({ method: 'GET', path: `/firmware/latest?deviceType=${deviceType}`, token: staff });
  expect((await latest()).status).toBe(200);
  await ask(withdrawFirmware, staff, { params: { deviceType, firmwareVersion: '1.0.0' } });
  expect((await latest()).status).toBe(404);
  await pool.query('update device set device_type = $2, firmware_version = $3 where id = $1', [
    mine.deviceId,
    deviceType,
    '1.0.0',
  ]);
  expect(await read(listFirmwareReleases, staff)).toContainEqual(
    expect.objectContaining({ deviceType, devices: 1, withdrawnAt: expect.any(String) }),
  );
});

/** With the right password, accepting what is mandatory. */
async function trySignIn(email: string) {
  const policies = await server.send({ method: 'GET', path: addressOf(listPolicies.path, {}) });
  const ids = JSON.parse(policies.text)
    .filter(({ mandatory }: { mandatory: boolean }) => mandatory)
    .map(({ id }: { id: string }) => id)
    .join(',');
  return server.send({
    method: signIn.method,
    path: addressOf(signIn.path, { query: { policiesAccepted: 'true', policyIds: ids } }),
    body: { email, password: TEST_PASSWORD },
  });
}

test('an organisation is created once, renamed and disabled; nobody disables their own', async () => {
  const { mine, other, staff } = await makeTwo();
  const signInThere = () => trySignIn(other.signerEmail);
  const body = {
    name: 'Third',
    identifier: `third-${crypto.randomUUID()}`,
  };
  expect(await read(createTopOrganisation, staff, { body })).toMatchObject({
    name: 'Third',
    people: 0,
    status: 'active',
  });
  const again = await server.send({ method: 'POST', path: '/admin/organisations', token: staff, body });
  expect(JSON.parse(again.text)).toMatchObject({
    status: 400,
    errors: [{ field: 'body.identifier', code: 'identifierTaken' }],
  });
  const name = `Renamed ${crypto.randomUUID()}`;
  const renamed = await read(renameAnyOrganisation, staff, {
    params: { id: other.organisationId },
    body: { name },
  });
  expect(renamed).toMatchObject({ id: other.organisationId, name });
  expect((await read(listAudit, staff, { query: { subject: other.organisationId } })).rows).toContainEqual(
    expect.objectContaining({ action: 'organisation.rename' }),
  );
  const disable = (id: string) =>
    server.send({
      method: 'PUT',
      path: `/admin/organisations/${id}/status`,
      token: staff,
      body: { status: 'disabled' },
    });
  expect((await disable(mine.organisationId)).status).toBe(409);
  expect((await signInThere()).status).toBe(200);
  expect((await disable(other.organisationId)).status).toBe(200);
  const refused = await signInThere();
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([401, 'credentialsWrong']);
  const { rows } = await pool.query('select status from organisation where id = $1', [other.organisationId]);
  expect(rows[0].status).toBe('disabled');
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PermissionCode, RoleCode } from '@ritzel/contract';
import { makeServiceTokens } from '../modules/service-accounts/index.ts';
import { ensureDemoOrganisation } from '../modules/sessions/index.ts';
import { makeAccountStore } from '../modules/users/index.ts';
import type { TokenClaims } from '../platform/access.ts';
import type { Configuration } from '../platform/configuration.ts';
import { makeTestDatabase } from '../platform/database.testing.ts';
import { makeLog } from '../platform/log.ts';

import { testPasswordHash } from '../testing/users.testing.ts';
import { boot } from './boot.ts';
import { makePlantMaker } from './test-plant.testing.ts';

/** A request made by hand: the fuzz sends what no typed caller could. */
export interface RawRequest {
  readonly method: string;
  /** Below the base, with the query. */
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly rawBody?: Uint8Array<ArrayBuffer> | string | undefined;
  readonly contentType?: string | undefined;
}

export interface RawAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly requestId: string;
  readonly text: string;
}

const silentProgress = { step() {}, done() {} };
let lastAddress = 0;

/** The server as `boot` makes it, with the demo, on a database and a folder of its own. */
export async function makeWholeServer({
  databasePort,
  ...settings
}: Partial<Configuration> & { readonly databasePort?: number } = {}) {
  const database = await makeTestDatabase();
  const databaseUrl = new URL(database.url);
  if (databasePort !== undefined) databaseUrl.port = String(databasePort);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ritzel-whole-'));
  const server = await boot(
    {
      port: 0,
      host: '127.0.0.1',
      mqttPort: 0,
      mqttsPort: 0,
      tls: undefined,
      dataDir,
      databaseUrl: databaseUrl.href,
      mqttUrl: undefined,
      blobUrl: undefined,
      roles: ['http', 'ingest', 'jobs'],
      logLevel: 'silent',
      publicUrl: undefined,
      staffEmailDomains: ['ritzel.example', 'ritzel-service.example'],
      sessionMaxDays: 30,
      storageKey: undefined,
      metricsToken: undefined,
      trustProxy: ['loopback'],
      map: undefined,
      demo: true,
      ...settings,
    },
    makeLog(process.env.TEST_LOG_LEVEL ?? 'silent'),
    silentProgress,
  );
  const { pool } = database;
  const baseUrl = `http://127.0.0.1:${new URL(server.localUrl).port}/api`;
  await ensureDemoOrganisation(database.db, server.tokens, new Date());
  const passwordHash = await testPasswordHash();

  async function insertUser(organisationId: string, role: RoleCode): Promise<{ id: string; email: string }> {
    const email = `u-${crypto.randomUUID()}@holtwick.example`;
    const { rows } = await pool.query<{ id: string }>(
      `insert into app_user (organisation_id, email, name, role_code, password_hash)
       values ($1, $2, 'Test user', $3, $4) returning id`,
      [organisationId, email, role, passwordHash],
    );
    return { id: rows[0]?.id ?? '', email };
  }

  async function send(request: RawRequest): Promise<RawAnswer> {
    lastAddress += 1;
    const headers = new Headers({
      'x-forwarded-for': `10.${lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`,
    });
    if (request.token !== undefined) headers.set('authorization', `Bearer ${request.token}`);
    const body = request.rawBody ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
    if (body !== undefined) headers.set('content-type', request.contentType ?? 'application/json');
    const leave = new AbortController();
    const response = await fetch(baseUrl + request.path, {
      method: request.method,
      headers,
      signal: leave.signal,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });
    const contentType = response.headers.get('content-type') ?? '';
    const requestId = response.headers.get('x-request-id') ?? '';
    // A stream never ends by itself.
    if (contentType.startsWith('text/event-stream')) {
      leave.abort();
      return { status: response.status, contentType, requestId, text: '' };
    }
    return { status: response.status, contentType, requestId, text: await response.text() };
  }

  /** A user of this role made for one request, with a token. */
  async function newCaller(organisationId: string, role: RoleCode, issuedAt = new Date(), groupId?: string) {
    const { id: userId } = await insertUser(organisationId, role);
    if (groupId !== undefined)
      await pool.query('insert into group_member (group_id, user_id) values ($1, $2)', [groupId, userId]);
    const claims: TokenClaims = { userId, organisationId, role, isDemo: role === 'Dem' };
    return { userId, token: (await server.tokens.issue(claims, issuedAt)).token };
  }

  /** A service account's token, as if it had been issued. */
  async function newServiceCaller(organisationId: string, permissions: readonly PermissionCode[]) {
    const { token, hash, hint } = makeServiceTokens(server.tokens.serviceKey).make();
    const id = await makeAccountStore(database.db).insertService({ organisationId, name: `S-${hint}` });
    await pool.query(
      `insert into service_account (id, organisation_id, permissions, created_by_name) values ($1, $2, $3, 'Somebody')`,
      [id, organisationId, permissions],
    );
    const { rows } = await pool.query<{ id: string }>(
      `insert into service_token (account_id, token_hash, hint, expires_at)
       values ($1, $2, $3, now() + interval '1 day') returning id`,
      [id, hash, hint],
    );
    return { accountId: id, tokenId: rows[0]?.id ?? '', token };
  }

  /** The token of a session of its own, of which no process remembers how the user stands. */
  async function newToken(organisationId: string, role: RoleCode, userId: string): Promise<string> {
    const sessionId = crypto.randomUUID();
    await pool.query(
      `insert into session (id, user_id, begun_at, ends_at) values ($1, $2, now(), now() + interval '1 hour')`,
      [sessionId, userId],
    );
    const claims: TokenClaims = { userId, organisationId, role, isDemo: role === 'Dem', sessionId };
    return (await server.tokens.issue(claims, new Date())).token;
  }

  /** Resolves when every waveform that was requeued is diagnosed: from then on the server changes nothing by itself. */
  async function diagnosed(): Promise<void> {
    const waiting = 'select count(*) from waveform where analysed_at is null or diagnosed_at is null';
    const deadline = performance.now() + 60_000;
    while ((await pool.query(waiting)).rows[0].count > 0) {
      if (performance.now() > deadline) throw new Error('waveforms still wait for their diagnosis');
      await sleep(50);
    }
  }

  return {
    diagnosed,
    /** For programs of this machine; what others use is `publicUrl`. */
    url: `http://127.0.0.1:${new URL(server.localUrl).port}`,
    publicUrl: server.url,
    mqttUrl: server.mqttUrl,
    mqttsPort: server.mqttsPort,
    pool,
    db: database.db,
    baseUrl,
    dataDir,
    send,
    newCaller,
    newServiceCaller,
    newToken,
    insertUser,
    makePlant: makePlantMaker({ pool, dataDir, send, insertUser, newCaller, newServiceCaller }),
    async close() {
      await server.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestWholeServer = Awaited<ReturnType<typeof makeWholeServer>>;

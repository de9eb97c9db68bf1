import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { issueDeviceCredentials, type PermissionCode, type RoleCode } from '@ritzel/contract';
import { shippedTemplate } from '@ritzel/drivetrain';
import { makeServiceTokens } from '../modules/service-accounts/index.ts';
import { ensureDemoOrganisation, makePasswords } from '../modules/sessions/index.ts';
import { makeAccountStore } from '../modules/users/index.ts';
import type { TokenClaims } from '../platform/access.ts';
import { makeBlobStore } from '../platform/blob-store.ts';
import type { Configuration } from '../platform/configuration.ts';
import { makeTestDatabase } from '../platform/database.testing.ts';
import { makeLog } from '../platform/log.ts';

import { makeTestEvents, testCondition } from '../testing/events.testing.ts';

import {
  makeTestDevice,
  makeTestEquipment,
  makeTestOrganisation,
  makeTestSignal,
} from '../testing/plant.testing.ts';
import { TEST_PASSWORD } from '../testing/users.testing.ts';
import { boot } from './boot.ts';

/** What there is in one organisation, one of each kind: the subjects of the calls. */
export interface TestPlant {
  readonly organisationId: string;
  readonly organisationName: string;
  readonly userId: string;
  readonly userEmail: string;
  /** Someone else, whom no call changes. */
  readonly signerEmail: string;
  readonly equipmentId: string;
  readonly equipmentIdentifier: string;
  readonly drivetrainId: string;
  /** One that holds the drivetrain. */
  readonly groupId: string;
  readonly deviceId: string;
  /** One that was cancelled. */
  readonly jobId: string;
  /** One that is done. */
  readonly firmwareUpdateId: string;
  readonly deviceToken: string;
  readonly signalId: string;
  readonly metric: string;
  readonly waveformId: string;
  readonly rediagnosisId: string;
  readonly channel: string;
  readonly bearingId: string;
  /** One for each deletion: a deleted one cannot be deleted again. */
  readonly spareBearingIds: string[];
  readonly spareDrivetrainIds: string[];
  readonly spareDeviceIds: string[];
  readonly spareUserIds: string[];
  /** Of a drivetrain that was deleted and can be restored. */
  readonly deletionId: string;
  /** A role of the organisation's own that nobody holds, and one for each deletion. */
  readonly roleCode: string;
  readonly spareRoleCodes: string[];
  /** With a token of its own; and one for each deletion. */
  readonly serviceAccountId: string;
  readonly spareServiceAccounts: { readonly accountId: string; readonly tokenId: string }[];
  /** Disabled, with a delivery that has failed; and one for each deletion. */
  readonly webhookId: string;
  readonly webhookDeliveryId: string;
  readonly spareWebhookIds: string[];
  /** With a point on the equipment; and one for each deletion. */
  readonly roundId: string;
  readonly roundPointId: string;
  readonly spareRoundIds: string[];
  /** A saved view of a user of the organisation, shared by its link. */
  readonly savedViewId: string;
  /** Where its drivetrain stands. */
  readonly locationId: string;
  readonly knowledgePostId: string;
  readonly knowledgeVersionId: string;
  readonly knowledgePictureId: string;
  readonly pictureId: string;
  readonly logEntryId: string;
  /** Unacknowledged, of an open case that has a photo and a check. */
  readonly alarmId: string;
  readonly caseId: string;
  readonly casePhotoId: string;
  /** Being carried out, with a photo of a step; and one for each deletion. */
  readonly checkId: string;
  readonly executionId: string;
  readonly checkPhotoId: string;
  readonly workOrderId: string;
  readonly spareCheckIds: string[];
  readonly spareExecutionIds: string[];
  readonly templateId: string;
  readonly spareTemplateIds: string[];
  readonly logPhotoId: string;
  readonly documentId: string;
  readonly notificationId: string;
  /** English drafts, each of a version of its own: the one that is published cannot be changed after that. */
  readonly policyDraftId: string;
  readonly publishedDraftId: string;
  readonly contactMessageId: string;
  /** Of somebody of the organisation. */
  readonly sessionId: string;
  readonly invitationId: string;
  /** One for each mail sent again. */
  readonly spareInvitationIds: string[];
  /** One of the outbox. */
  readonly mailId: string;
}

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
  const passwordHash = await makePasswords().hash(TEST_PASSWORD);

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

  async function insertRoles(organisationId: string, count: number): Promise<string[]> {
    const { rows } = await pool.query<{ code: string }>(
      `insert into organisation_role (organisation_id, name, permissions)
       select $1, 'Lubrication ' || gen_random_uuid(), '{EQUIPMENT_1001}' from generate_series(1, $2::int) as n returning code`,
      [organisationId, count],
    );
    return rows.map(({ code }) => code);
  }

  /** They lead into the own network, so nothing is ever sent by them. */
  async function insertWebhooks(organisationId: string) {
    const { rows } = await pool.query<{ id: string }>(
      `insert into webhook (organisation_id, name, url, form, language, events, least_severity, is_enabled, secret,
                            created_by_name)
       select $1, 'Chat ' || gen_random_uuid(), 'https://127.0.0.1/hook', 'ritzel', 'en', '{case.opened}', 4, false, '\\x00', 'Somebody'
         from generate_series(1, 8) returning id`,
      [organisationId],
    );
    const [webhookId = '', ...spareWebhookIds] = rows.map(({ id }) => id);
    const facts = {
      ...{ at: '2026-11-22T08:30:00.000Z', organisation: { id: organisationId, name: 'Somewhere' } },
      equipment: {
        ...{ id: crypto.randomUUID(), type: 'gearunit', identifier: 'GU', name: 'GU' },
        ...{ drivetrainId: null, drivetrainName: null },
      },
      ...{
        severity: 'SEVERE',
        severityBefore: null,
        sentence: 'It knocks.',
        says: [],
        by: null,
        comment: null,
      },
      ...{ case: null, alarm: null },
    };
    const delivery = await pool.query<{ id: string }>(
      `insert into webhook_delivery (webhook_id, organisation_id, event_position, event, severity, facts, state, created_at,
                                     next_attempt_at, give_up_at, ended_at)
       values ($1, $2, 1, 'case.opened', 5, $3, 'failed', now(), now(), now(), now()) returning id`,
      [webhookId, organisationId, facts],
    );
    return { webhookId, webhookDeliveryId: delivery.rows[0]?.id ?? '', spareWebhookIds };
  }

  async function insertRounds(organisationId: string, equipmentId: string, count: number) {
    const { rows } = await pool.query<{ round: string; point: string }>(
      `with made as (
         insert into measuring_round (organisation_id, name, interval_days, next_due)
         select $1, 'Round ' || n, 30, '2026-12-01' from generate_series(1, $3::int) n returning id)
       insert into round_point (round_id, place, asset_id, code, name, axis, unit)
       select id, 0, $2, 'B1-H', 'Bearing B1', 'horizontal', 'm/s²' from made returning round_id as round, id as point`,
      [organisationId, equipmentId, count],
    );
    const [first, ...spare] = rows;
    return {
      roundId: first?.round ?? '',
      roundPointId: first?.point ?? '',
      spareRoundIds: spare.map(({ round }) => round),
    };
  }

  async function insertServiceAccounts(organisationId: string, count: number) {
    const made = [];
    for (let n = 0; n < count; n += 1) made.push(await newServiceCaller(organisationId, ['EQUIPMENT_1001']));
    return made.map(({ accountId, tokenId }) => ({ accountId, tokenId }));
  }

  async function insertPicture(organisationId: string, equipmentId: string, logEntryId: string | null) {
    const id = crypto.randomUUID();
    await makeBlobStore(undefined, dataDir).put(`pictures/${id}/1600.webp`, new Uint8Array([1]));
    await pool.query(
      `insert into picture (id, organisation_id, equipment_id, purpose, log_entry_id, width, height)
       values ($1, $2, $3, $4, $5, 24, 24)`,
      [id, organisationId, equipmentId, logEntryId === null ? 'equipment' : 'log', logEntryId],
    );
    return id;
  }

  /** An alarm of an operator's gear unit with its case, a photo and a check that would confirm it. */
  async function insertAlarm(organisationId: string, equipmentId: string) {
    const made = await pool.query<{ id: string }>(
      `insert into fault_case (organisation_id, number, equipment_id, scope_id, subject_key, severity, worst_severity, sentence,
         opened_at, first_sign_at, worse_at)
       select $1, (select count(*) + 1 from fault_case where organisation_id = $1), id, coalesce(drivetrain_id, id), 'fault b3 outer-race', 4, 4, 'Bearing B3 is damaged.', now(), now(), now()
         from equipment where id = $2 returning id`,
      [organisationId, equipmentId],
    );
    const caseId = made.rows[0]?.id ?? '';
    const alarm = await pool.query<{ id: string }>(
      `insert into alarm (organisation_id, equipment_id, case_id, kind, source_key, subject, state, is_active, severity,
         worst_severity, sentence, raised_at, worse_at)
       values ($1, $2::uuid, $3, 'finding', 'finding ' || $2::text, 'Bearing B3', 'unacknowledged', true, 4, 4, 'Bearing B3 is damaged.',
               now(), now()) returning id`,
      [organisationId, equipmentId, caseId],
    );
    await pool.query(
      `insert into case_confirmation (case_id, code, message)
       values ($1, 'CONFIRM_BEARING', '{"code": "CONFIRM_BEARING", "params": {"place": "B3"}}')`,
      [caseId],
    );
    const casePhotoId = await insertPicture(organisationId, equipmentId, null);
    await pool.query("update picture set purpose = 'case', case_id = $2 where id = $1", [
      casePhotoId,
      caseId,
    ]);
    return { alarmId: alarm.rows[0]?.id ?? '', caseId, casePhotoId };
  }

  /** A check that is being carried out with a photo of a step, templates, and some to end. */
  async function insertChecks(organisationId: string, equipmentId: string, spares: number) {
    const planned = await pool.query<{ id: string }>(
      `insert into maintenance_check (organisation_id, equipment_id, scope_id, shipped_code, kind, minutes, every_hours, due_hours)
       select $1, id, coalesce(drivetrain_id, id), 'oil-sample', 'oil-sample', 40, 500, 100
         from equipment, generate_series(1, $3::int) where id = $2 returning id`,
      [organisationId, equipmentId, 3 * (1 + spares)],
    );
    const begun = await pool.query<{ id: string; check_id: string }>(
      `insert into check_execution (id, organisation_id, check_id, equipment_id, shipped_code, steps, started_at, started_by_name)
       select gen_random_uuid(), $1, check_id, $2, 'oil-sample', $4, now(), 'Somebody' from unnest($3::uuid[]) as check_id
       returning id, check_id`,
      [
        organisationId,
        equipmentId,
        planned.rows.slice(0, 1 + spares).map(({ id }) => id),
        JSON.stringify(shippedTemplate('oil-sample')?.steps),
      ],
    );
    const [first, ...spareExecutions] = begun.rows;
    const checkPhotoId = await insertPicture(organisationId, equipmentId, null);
    await pool.query(
      `update picture set purpose = 'check', execution_id = $2, step_key = 'flush', sent_id = gen_random_uuid() where id = $1`,
      [checkPhotoId, first?.id],
    );
    const templates = await pool.query<{ id: string }>(
      `insert into check_template (organisation_id, name, kind, minutes, every_hours, steps, changed_by_name, changed_at)
       select $1, 'Grease ' || n, 'other', 10, 500, '[{"key": "a", "kind": "tick", "text": "Greased.", "code": null, "unit": null,
              "low": null, "high": null, "isRequired": true}]', 'Somebody', now() from generate_series(1, $2::int) n returning id`,
      [organisationId, 1 + spares],
    );
    const [templateId = '', ...spareTemplateIds] = templates.rows.map(({ id }) => id);
    const order = await pool.query<{ id: string }>(
      `insert into work_order (organisation_id, number, equipment_id, check_id, origin, sentence, says, priority, steps, status,
                               status_since, change_number, created_at, created_by_name, changed_at)
       select $1, count(*) + 1, $2, $3, 'person', 'Oil sample', '[]', 'normal', '[]', 'open', now() - interval '1 hour',
              count(*) + 1, now() - interval '1 hour', 'Somebody', now()
         from work_order where organisation_id = $1 returning id`,
      [organisationId, equipmentId, first?.check_id],
    );
    return {
      workOrderId: order.rows[0]?.id ?? '',
      ...{ checkId: first?.check_id ?? '', executionId: first?.id ?? '', checkPhotoId },
      ...{ spareCheckIds: planned.rows.slice(1 + spares).map(({ id }) => id), templateId, spareTemplateIds },
      spareExecutionIds: spareExecutions.map(({ id }) => id),
    };
  }

  async function insertDocument(organisationId: string, equipmentId: string) {
    const id = crypto.randomUUID();
    await makeBlobStore(undefined, dataDir).put(`documents/${id}`, new Uint8Array([65]));
    await pool.query(
      `insert into document (id, organisation_id, equipment_id, title, kind, file_name, media_type, bytes, sha256, added_by_name)
       values ($1, $2, $3, 'Part list', 'drawing', 'parts.csv', 'text/csv', 1, '\\x00', 'Somebody')`,
      [id, organisationId, equipmentId],
    );
    return id;
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

  let drafts = 0;
  /**
   * The data of a new organisation, one of each kind; or once more in an organisation that is there. Of what a call
   * deletes there are as many as every role needs, or fewer for one request: they are most of the work.
   */
  async function makePlant(within?: string, spares = 30): Promise<TestPlant> {
    const organisationId = within ?? (await makeTestOrganisation(pool));
    const drivetrainId = await makeTestEquipment(pool, organisationId, 'drivetrain');
    const equipmentId = await makeTestEquipment(pool, organisationId, 'gearunit');
    await pool.query('update equipment set drivetrain_id = $2 where id = $1', [equipmentId, drivetrainId]);
    await pool.query(
      `insert into kinematics_version (equipment_id, version, status, document)
       select $1, version, 'draft', '{"shafts":[{"id":"s1"}]}' from generate_series(1, 2) version`,
      [drivetrainId],
    );
    const group = await pool.query<{ id: string }>(
      'insert into user_group (organisation_id, name) values ($1, $2) returning id',
      [organisationId, `Group ${crypto.randomUUID()}`],
    );
    const groupId = group.rows[0]?.id ?? '';
    await pool.query('insert into group_equipment (group_id, equipment_id) values ($1, $2)', [
      groupId,
      drivetrainId,
    ]);
    const deviceId = await makeTestDevice(pool, organisationId, equipmentId);
    const signalId = await makeTestSignal(pool, {
      organisationId,
      assetId: equipmentId,
      number: 1,
      deviceId,
    });
    const channel = `channel-${deviceId}`;
    await pool.query(
      `insert into waveform_channel (device_id, asset_id, channel, name, unit) values ($1, $2, $3, $3, 'g')`,
      [deviceId, equipmentId, channel],
    );
    const samples = new Float32Array([0, 1, 0, -1]);
    const blobKey = `test/${crypto.randomUUID()}`;
    await makeBlobStore(undefined, dataDir).put(blobKey, new Uint8Array(samples.buffer));
    const waveform = await pool.query<{ id: string }>(
      `insert into waveform (asset_id, organisation_id, device_id, channel, channel_name, axis, t0_ns,
         sampling_rate_hz, samples, quantity, unit, sha256, blob_key, analysed_at, diagnosed_at)
       values ($1, $2, $3, $4, $4, 'radial', 1700000000000000000, 25600, 4, 'acceleration', 'g', '\\x00', $5, now(), now())
       returning id`,
      [equipmentId, organisationId, deviceId, channel, blobKey],
    );
    const update = await pool.query<{ id: string }>(
      `insert into firmware_update (organisation_id, device_type, firmware_version, state, created_at, ended_at)
       values ($1, 'test-device', '1.0.0', 'done', now(), now()) returning id`,
      [organisationId],
    );
    const job = await pool.query<{ id: string }>(
      `insert into device_job (organisation_id, device_id, kind, state, created_at, ended_at, deadline_at)
       values ($1, $2, 'measure', 'cancelled', now(), now(), now()) returning id`,
      [organisationId, deviceId],
    );
    const bearings = await pool.query<{ id: string }>(
      `insert into bearing (organisation_id, designation, designation_key, base_key, sort_key, trust)
       select $1, name, name, name, name, 'dimensions' from generate_series(6205, 6205 + $3) as n, lateral (select n::text || $2) as made (name)
       returning id`,
      [organisationId, within === undefined ? '' : ` ${crypto.randomUUID()}`, spares],
    );
    const [bearingId = '', ...spareBearingIds] = bearings.rows.map(({ id }) => id);
    const [deletedId = '', ...spareDrivetrainIds] = await Promise.all(
      Array.from({ length: Math.min(12, 1 + spares) }, () =>
        makeTestEquipment(pool, organisationId, 'drivetrain'),
      ),
    );
    await pool.query('insert into group_equipment (group_id, equipment_id) select $1, unnest($2::uuid[])', [
      groupId,
      [deletedId, ...spareDrivetrainIds],
    ]);
    const spareDeviceIds = await Promise.all(
      spareDrivetrainIds.map((id) => makeTestDevice(pool, organisationId, id)),
    );
    const spareUsers = await Promise.all(spareDrivetrainIds.map(() => insertUser(organisationId, 'Vie')));
    const spareUserIds = spareUsers.map(({ id }) => id);
    const deletion = await pool.query<{ id: string }>(
      `with made as (
         insert into deletion (organisation_id, kind, subject_id, identifier, name, counts, deleted_at, restorable_until)
         values ($1, 'equipment', $2, 'deleted', 'deleted', '{}', now(), now() + interval '1 day') returning id
       ), hidden as (update every_equipment set deletion_id = made.id from made where every_equipment.id = $2)
       select id from made`,
      [organisationId, deletedId],
    );
    const picture = await insertPicture(organisationId, equipmentId, null);
    await pool.query('update equipment set picture_id = $2 where id = $1', [equipmentId, picture]);
    const [notificationId = ''] = await makeTestEvents(pool, [
      testCondition({ equipmentId, at: new Date().toISOString(), from: 2, to: 4 }),
    ]);
    const entry = await pool.query<{ id: string }>(
      `insert into log_entry (organisation_id, equipment_id, at, kind, text, author_id, author_name)
       values ($1, $2, now(), 'observation', 'Hums.', gen_random_uuid(), 'Somebody') returning id`,
      [organisationId, equipmentId],
    );
    const logEntryId = entry.rows[0]?.id ?? '';
    const user = await insertUser(organisationId, 'Vie');
    const savedView = await pool.query<{ id: string }>(
      `insert into saved_view (organisation_id, owner_id, name, address, sharing)
       values ($1, $2, 'Kilns', 'search=kiln', 'link') returning id`,
      [organisationId, user.id],
    );
    const location = await pool.query<{ id: string }>(
      `with location as (
         insert into location (organisation_id, name, town, country, latitude, longitude)
         values ($1, 'Kiln works ' || gen_random_uuid(), 'Luleå', 'SE', 65.6, 22.1) returning id)
       update equipment set location_id = location.id from location where equipment.id = $2 returning location_id as id`,
      [organisationId, drivetrainId],
    );
    const knowledge = await pool.query<{ id: string; postId: string }>(
      `with post as (
         insert into knowledge_post (organisation_id, created_at) values ($1, now()) returning id)
       insert into knowledge_version (post_id, organisation_id, lang_code, number, state, category, title, summary, body,
         faults, equipment_types, changed_at, published_at)
       select id, $1, 'en', 1, 'published', 'plant', 'Our kilns', '', 'They turn.', '{}', '{}', now(), now() from post
       returning id, post_id as "postId"`,
      [organisationId],
    );
    const knowledgePictureId = crypto.randomUUID();
    await makeBlobStore(undefined, dataDir).put(
      `pictures/${knowledgePictureId}/1600.webp`,
      new Uint8Array([1]),
    );
    await pool.query(
      `with picture as (
         insert into knowledge_picture (id, organisation_id, width, height, bytes, added_at, used_at)
         values ($1, $2, 40, 30, 1, now(), now()) returning id)
       update knowledge_version set picture_ids = array[picture.id] from picture where knowledge_version.id = $3`,
      [knowledgePictureId, organisationId, knowledge.rows[0]?.id],
    );
    const session = await pool.query<{ id: string }>(
      `with begun as (
         insert into session (id, user_id, begun_at, ends_at)
         values (gen_random_uuid(), $1, now(), now() + interval '1 day') returning id, user_id, ends_at)
       insert into refresh_token (token_hash, family_id, user_id, expires_at, session_ends_at)
       select sha256(id::text::bytea), id, user_id, ends_at, ends_at from begun returning family_id as id`,
      [user.id],
    );
    const invitations = await pool.query<{ id: string }>(
      `insert into invitation (id, organisation_id, email, role_code, lang_code, token_hash, invited_by_name, invited_at,
         sent_at, expires_at)
       select gen_random_uuid(), $1, 'i-' || gen_random_uuid() || '@holtwick.example', 'Vie', 'en',
              sha256(gen_random_uuid()::text::bytea), 'Somebody', now(), now() - interval '1 hour', now() + interval '7 days'
         from generate_series(1, $2::int) returning id`,
      [organisationId, Math.min(10, 1 + spares)],
    );
    const [invitationId = '', ...spareInvitationIds] = invitations.rows.map(({ id }) => id);
    const mail = await pool.query<{ id: string }>(
      `insert into mail (id, organisation_id, recipient, template, lang_code, parameters, state, created_at,
         next_attempt_at, give_up_at)
       values (gen_random_uuid(), $1, 'nobody@nowhere.example', 'password-changed', 'en',
         '{"changedAt":"2026-11-22T08:30:00Z"}', 'outbox', now(), now(), now() + interval '1 day') returning id`,
      [organisationId],
    );
    const { token } = await newCaller(organisationId, 'Adm');
    const credentials = await send({
      method: issueDeviceCredentials.method,
      path: `/devices/${deviceId}/credentials`,
      token,
    });
    const names = await pool.query(
      `select organisation.name, equipment.identifier, signal.metric
         from organisation, equipment, signal
        where organisation.id = $1 and equipment.id = $2 and signal.id = $3`,
      [organisationId, equipmentId, signalId],
    );
    const [roleCode = '', ...spareRoleCodes] = await insertRoles(organisationId, 1 + spares);
    const [service, ...spareServiceAccounts] = await insertServiceAccounts(organisationId, 1 + spares);
    const rediagnosis = await pool.query<{ id: string }>(
      'insert into rediagnosis (organisation_id, equipment_id, total) values ($1, $2, 1) returning id',
      [organisationId, equipmentId],
    );
    drafts += 1;
    const policies = await pool.query<{ id: string }>(
      `insert into policy (name, version, lang_code, status, mandatory, title, body, published_at)
       select 'about', version, 'en', 'DRAFT', false, 'About us', 'We look after drives.', null
         from unnest($1::text[]) version returning id`,
      [[`6.${drafts}`, `7.${drafts}`]],
    );
    const message = await pool.query<{ id: string }>(
      `insert into contact_message (organisation_id, organisation_name, sender_name, sender_email, subject, body, sent_at)
       values ($1, 'Somewhere', 'Somebody', 'somebody@holtwick.example', 'Hum', 'It hums.', now()) returning id`,
      [organisationId],
    );
    return {
      policyDraftId: policies.rows[0]?.id ?? '',
      publishedDraftId: policies.rows[1]?.id ?? '',
      contactMessageId: message.rows[0]?.id ?? '',
      organisationId,
      organisationName: names.rows[0].name,
      userId: user.id,
      userEmail: user.email,
      signerEmail: (await insertUser(organisationId, 'Vie')).email,
      equipmentId,
      equipmentIdentifier: names.rows[0].identifier,
      drivetrainId,
      groupId,
      deviceId,
      jobId: job.rows[0]?.id ?? '',
      firmwareUpdateId: update.rows[0]?.id ?? '',
      deviceToken: JSON.parse(credentials.text).token,
      signalId,
      metric: names.rows[0].metric,
      waveformId: waveform.rows[0]?.id ?? '',
      rediagnosisId: rediagnosis.rows[0]?.id ?? '',
      channel,
      bearingId,
      ...(await insertRounds(organisationId, equipmentId, Math.min(12, 1 + spares))),
      spareBearingIds,
      spareDrivetrainIds,
      spareDeviceIds,
      spareUserIds,
      deletionId: deletion.rows[0]?.id ?? '',
      roleCode,
      spareRoleCodes,
      serviceAccountId: service?.accountId ?? '',
      spareServiceAccounts,
      ...(await insertWebhooks(organisationId)),
      savedViewId: savedView.rows[0]?.id ?? '',
      locationId: location.rows[0]?.id ?? '',
      knowledgePostId: knowledge.rows[0]?.postId ?? '',
      knowledgeVersionId: knowledge.rows[0]?.id ?? '',
      knowledgePictureId,
      pictureId: picture,
      logEntryId,
      ...(await insertAlarm(organisationId, equipmentId)),
      ...(await insertChecks(organisationId, equipmentId, spares)),
      notificationId,
      sessionId: session.rows[0]?.id ?? '',
      invitationId,
      spareInvitationIds,
      mailId: mail.rows[0]?.id ?? '',
      documentId: await insertDocument(organisationId, equipmentId),
      logPhotoId: await insertPicture(organisationId, equipmentId, logEntryId),
    };
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
    makePlant,
    async close() {
      await server.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestWholeServer = Awaited<ReturnType<typeof makeWholeServer>>;

/** Names of a plant that does not exist. */
export function makeMissingPlant(): TestPlant {
  return {
    organisationId: crypto.randomUUID(),
    organisationName: 'nowhere',
    userId: crypto.randomUUID(),
    userEmail: 'nobody@nowhere.example',
    signerEmail: 'nobody@nowhere.example',
    equipmentId: crypto.randomUUID(),
    equipmentIdentifier: 'nothing',
    drivetrainId: crypto.randomUUID(),
    groupId: crypto.randomUUID(),
    deviceId: crypto.randomUUID(),
    jobId: crypto.randomUUID(),
    firmwareUpdateId: crypto.randomUUID(),
    deviceToken: `d-${crypto.randomUUID().replaceAll('-', '')}.${'A'.repeat(32)}`,
    signalId: crypto.randomUUID(),
    metric: 'nothing',
    waveformId: crypto.randomUUID(),
    rediagnosisId: crypto.randomUUID(),
    channel: 'nothing',
    bearingId: crypto.randomUUID(),
    spareBearingIds: [],
    spareDrivetrainIds: [],
    spareDeviceIds: [],
    spareUserIds: [],
    deletionId: crypto.randomUUID(),
    roleCode: crypto.randomUUID(),
    spareRoleCodes: [],
    serviceAccountId: crypto.randomUUID(),
    spareServiceAccounts: [],
    webhookId: crypto.randomUUID(),
    webhookDeliveryId: crypto.randomUUID(),
    spareWebhookIds: [],
    roundId: crypto.randomUUID(),
    roundPointId: crypto.randomUUID(),
    spareRoundIds: [],
    savedViewId: crypto.randomUUID(),
    locationId: crypto.randomUUID(),
    knowledgePostId: crypto.randomUUID(),
    knowledgeVersionId: crypto.randomUUID(),
    knowledgePictureId: crypto.randomUUID(),
    pictureId: crypto.randomUUID(),
    logEntryId: crypto.randomUUID(),
    alarmId: crypto.randomUUID(),
    caseId: crypto.randomUUID(),
    casePhotoId: crypto.randomUUID(),
    workOrderId: crypto.randomUUID(),
    ...{ checkId: crypto.randomUUID(), executionId: crypto.randomUUID(), checkPhotoId: crypto.randomUUID() },
    ...{ spareCheckIds: [], spareExecutionIds: [], templateId: crypto.randomUUID(), spareTemplateIds: [] },
    logPhotoId: crypto.randomUUID(),
    documentId: crypto.randomUUID(),
    notificationId: '999999999999999',
    policyDraftId: crypto.randomUUID(),
    publishedDraftId: crypto.randomUUID(),
    contactMessageId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
    invitationId: crypto.randomUUID(),
    spareInvitationIds: [],
    mailId: crypto.randomUUID(),
  };
}

import { issueDeviceCredentials, type RoleCode } from '@ritzel/contract';
import { makeBlobStore } from '../platform/blob-store.ts';
import { makeTestEvents, testCondition } from '../testing/events.testing.ts';
import {
  makeTestDevice,
  makeTestEquipment,
  makeTestOrganisation,
  makeTestSignal,
} from '../testing/plant.testing.ts';
import { makePlantRows, type PlantRowsParts } from './plant-rows.testing.ts';
import type { TestPlant } from './plant-subjects.testing.ts';

export interface TestPlantParts extends PlantRowsParts {
  readonly send: (request: {
    readonly method: string;
    readonly path: string;
    readonly token: string;
  }) => Promise<{ readonly text: string }>;
  readonly insertUser: (
    organisationId: string,
    role: RoleCode,
  ) => Promise<{ readonly id: string; readonly email: string }>;
  readonly newCaller: (organisationId: string, role: RoleCode) => Promise<{ readonly token: string }>;
}

/** Makes plants at a whole server. */
export function makePlantMaker(parts: TestPlantParts) {
  const { pool, dataDir, send, insertUser, newCaller } = parts;
  const rows = makePlantRows(parts);
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
    const picture = await rows.insertPicture(organisationId, equipmentId, null);
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
    const [roleCode = '', ...spareRoleCodes] = await rows.insertRoles(organisationId, 1 + spares);
    const [service, ...spareServiceAccounts] = await rows.insertServiceAccounts(organisationId, 1 + spares);
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
      ...(await rows.insertRounds(organisationId, equipmentId, Math.min(12, 1 + spares))),
      spareBearingIds,
      spareDrivetrainIds,
      spareDeviceIds,
      spareUserIds,
      deletionId: deletion.rows[0]?.id ?? '',
      roleCode,
      spareRoleCodes,
      serviceAccountId: service?.accountId ?? '',
      spareServiceAccounts,
      ...(await rows.insertWebhooks(organisationId)),
      savedViewId: savedView.rows[0]?.id ?? '',
      locationId: location.rows[0]?.id ?? '',
      knowledgePostId: knowledge.rows[0]?.postId ?? '',
      knowledgeVersionId: knowledge.rows[0]?.id ?? '',
      knowledgePictureId,
      pictureId: picture,
      logEntryId,
      ...(await rows.insertAlarm(organisationId, equipmentId)),
      ...(await rows.insertChecks(organisationId, equipmentId, spares)),
      notificationId,
      sessionId: session.rows[0]?.id ?? '',
      invitationId,
      spareInvitationIds,
      mailId: mail.rows[0]?.id ?? '',
      documentId: await rows.insertDocument(organisationId, equipmentId),
      logPhotoId: await rows.insertPicture(organisationId, equipmentId, logEntryId),
    };
  }

  return makePlant;
}

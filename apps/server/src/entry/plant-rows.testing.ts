import type { PermissionCode } from '@ritzel/contract';
import { shippedTemplate } from '@ritzel/drivetrain';
import type { Pool } from 'pg';
import { makeBlobStore } from '../platform/blob-store.ts';

export interface PlantRowsParts {
  readonly pool: Pool;
  readonly dataDir: string;
  readonly newServiceCaller: (
    organisationId: string,
    permissions: readonly PermissionCode[],
  ) => Promise<{ readonly accountId: string; readonly tokenId: string }>;
}

/** What a plant is made of beside its equipment, written as the product would have. */
export function makePlantRows({ pool, dataDir, newServiceCaller }: PlantRowsParts) {
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

  return {
    insertRoles,
    insertWebhooks,
    insertRounds,
    insertServiceAccounts,
    insertPicture,
    insertAlarm,
    insertChecks,
    insertDocument,
  };
}

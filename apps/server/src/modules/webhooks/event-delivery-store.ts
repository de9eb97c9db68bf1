import type { EquipmentTypeCode, WebhookEvent } from '@ritzel/contract';
import type { PoolClient } from 'pg';
import { queryRows } from '../../platform/query-rows.ts';
import type { CaseFacts, WebhookFacts } from './webhook-facts.ts';

/** What a webhook wants to receive. */
export interface WantingWebhook {
  readonly id: string;
  readonly organisation_id: string;
  readonly organisation_name: string;
  readonly events: readonly WebhookEvent[];
  readonly least_severity: number;
  readonly created_at: Date;
  /** Null: of all machines. */
  readonly assets: ReadonlySet<string> | null;
}

/** The enabled webhooks of these organisations, with which of these machines their groups hold. */
export async function readWantingWebhooks(
  client: PoolClient,
  organisationIds: readonly string[],
  equipmentIds: readonly string[],
): Promise<WantingWebhook[]> {
  const rows = await queryRows<Omit<WantingWebhook, 'assets'> & { assets: string[] | null }>(
    client,
    `select webhook.id, webhook.organisation_id, organisation.name as organisation_name, webhook.events,
            webhook.least_severity, webhook.created_at,
            case when webhook.group_ids <> '{}' then coalesce((
              with recursive chosen as (
                select user_group.id from user_group where user_group.id = any(webhook.group_ids)
                union
                select below.id from user_group below join chosen on below.parent_id = chosen.id)
              select array_agg(distinct group_asset.asset_id) from group_asset join chosen on chosen.id = group_asset.group_id
               where group_asset.asset_id = any($2::uuid[])), '{}') end as assets
       from webhook join organisation on organisation.id = webhook.organisation_id
      where webhook.is_enabled and webhook.organisation_id = any($1::uuid[])`,
    [[...organisationIds], [...equipmentIds]],
  );
  return rows.map(({ assets, ...row }) => ({ ...row, assets: assets === null ? null : new Set(assets) }));
}

export interface EquipmentFacts {
  readonly id: string;
  readonly type: EquipmentTypeCode;
  readonly identifier: string;
  readonly name: string;
  readonly drivetrainId: string | null;
  readonly drivetrainName: string | null;
}

export async function readEquipmentFacts(
  client: PoolClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EquipmentFacts>> {
  const rows = await queryRows<EquipmentFacts>(
    client,
    `select part.id, part.type, part.identifier, part.name, part.drivetrain_id as "drivetrainId",
            whole.name as "drivetrainName"
       from every_equipment part left join every_equipment whole on whole.id = part.drivetrain_id
      where part.id = any($1::uuid[])`,
    [[...ids]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface CaseOfEvent extends CaseFacts {
  readonly announcedSeverity: number;
}

export async function readCaseFacts(
  client: PoolClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CaseOfEvent>> {
  const rows = await queryRows<Omit<CaseOfEvent, 'openedAt'> & { openedAt: Date }>(
    client,
    `select id, number, opened_at as "openedAt", verdict, part_name as "partName", fault,
            announced_severity as "announcedSeverity"
       from fault_case where id = any($1::uuid[])`,
    [[...ids]],
  );
  return new Map(rows.map((row) => [row.id, { ...row, openedAt: row.openedAt.toISOString() }]));
}

export interface NewWebhookDelivery {
  readonly webhook_id: string;
  readonly organisation_id: string;
  readonly event_position: number;
  readonly event: string;
  readonly severity: number;
  readonly facts: WebhookFacts;
}

/** One for each webhook and event; what is there already stays as it is. */
export async function writeDeliveries(
  client: PoolClient,
  deliveries: readonly NewWebhookDelivery[],
  { now, giveUpAt }: { readonly now: Date; readonly giveUpAt: Date },
): Promise<void> {
  if (deliveries.length === 0) return;
  await queryRows(
    client,
    `insert into webhook_delivery (webhook_id, organisation_id, event_position, event, severity, facts, state, created_at,
                                   next_attempt_at, give_up_at)
     select given.webhook_id, given.organisation_id, given.event_position, given.event, given.severity, given.facts, 'queued',
            $2, $2, $3
       from jsonb_populate_recordset(null::webhook_delivery, $1::jsonb) given
      order by given.event_position
     on conflict (webhook_id, event_position) where event_position is not null do nothing`,
    [JSON.stringify(deliveries), now, giveUpAt],
  );
}

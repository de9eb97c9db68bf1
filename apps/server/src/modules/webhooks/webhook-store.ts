import type { Language, Webhook, WebhookEvent, WebhookForm } from '@ritzel/contract';
import { SEVERITIES, type Severity, severityOf } from '@ritzel/drivetrain';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

/** What an administrator says of a webhook. */
export interface WebhookSettings {
  readonly name: string;
  readonly url: string;
  readonly form: WebhookForm;
  readonly language: Language;
  readonly events: readonly WebhookEvent[];
  readonly leastSeverity: Severity;
  readonly groupIds: readonly string[];
  readonly isEnabled: boolean;
}

interface WebhookRow {
  id: string;
  name: string;
  url: string;
  form: WebhookForm;
  language: Language;
  events: WebhookEvent[];
  least_severity: number;
  group_ids: string[];
  is_enabled: boolean;
  created_at: Date;
  created_by_name: string;
  earlier_until: Date | null;
  failures: number;
  failing_since: Date | null;
  paused_at: Date | null;
  pause: Webhook['pause'];
  waits_until: Date | null;
  last_delivered_at: Date | null;
  queued: number;
  revision: number;
}

const isoOrNull = (time: Date | null) => time?.toISOString() ?? null;

function toWebhook(row: WebhookRow, now: Date): Webhook {
  const isWaiting = row.waits_until !== null && row.waits_until > now;
  const isRotating = row.earlier_until !== null && row.earlier_until > now;
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    form: row.form,
    language: row.language,
    events: row.events,
    leastSeverity: severityOf(row.least_severity),
    groupIds: row.group_ids,
    isEnabled: row.is_enabled,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    earlierSecretUntil: isRotating ? isoOrNull(row.earlier_until) : null,
    failures: row.failures,
    failingSince: isoOrNull(row.failing_since),
    pausedAt: isoOrNull(row.paused_at),
    pause: row.pause,
    waitsUntil: isWaiting ? isoOrNull(row.waits_until) : null,
    lastDeliveredAt: isoOrNull(row.last_delivered_at),
    queued: row.queued,
    revision: row.revision,
  };
}

/** A webhook as it is sent by: with its secrets, encrypted. */
export interface SendableWebhook {
  readonly id: string;
  readonly organisationId: string;
  readonly name: string;
  readonly url: string;
  readonly form: WebhookForm;
  readonly language: Language;
  readonly secret: Buffer;
  readonly earlierSecret: Buffer | null;
  readonly earlierUntil: Date | null;
  readonly failures: number;
  readonly failingSince: Date | null;
}

export const SENDABLE = sql`
  webhook.id, webhook.organisation_id as "organisationId", webhook.name, webhook.url, webhook.form, webhook.language,
  webhook.secret, webhook.earlier_secret as "earlierSecret", webhook.earlier_until as "earlierUntil", webhook.failures,
  webhook.failing_since as "failingSince"`;

/** The webhooks of one organisation. */
export function makeWebhookStore(db: Database | DatabaseTransaction, organisationId: string) {
  async function list(now: Date, id: string | null): Promise<Webhook[]> {
    const { rows } = await sql<WebhookRow>`
      select webhook.*, (select count(*)::int from webhook_delivery delivery
                          where delivery.webhook_id = webhook.id and delivery.state = 'queued') as queued
        from webhook
       where organisation_id = ${organisationId} and (${id}::uuid is null or id = ${id})
       order by lower(name), id`.execute(db);
    return rows.map((row) => toWebhook(row, now));
  }
  return {
    list: (now: Date) => list(now, null),

    async find(id: string, now: Date): Promise<Webhook | undefined> {
      return (await list(now, id))[0];
    },

    /** Changes of one webhook come one after the other. */
    async lock(id: string): Promise<SendableWebhook | undefined> {
      const { rows } = await sql<SendableWebhook>`
        select ${SENDABLE} from webhook where id = ${id} and organisation_id = ${organisationId}
           for no key update`.execute(db);
      return rows[0];
    },

    async read(id: string): Promise<SendableWebhook | undefined> {
      const { rows } = await sql<SendableWebhook>`
        select ${SENDABLE} from webhook where id = ${id} and organisation_id = ${organisationId}`.execute(db);
      return rows[0];
    },

    async insert(
      webhook: WebhookSettings & {
        readonly id: string;
        readonly secret: Buffer;
        readonly createdBy: string;
      },
    ): Promise<void> {
      await sql`
        insert into webhook (id, organisation_id, name, url, form, language, events, least_severity, group_ids, is_enabled,
                             secret, created_by, created_by_name)
        select ${webhook.id}, ${organisationId}, ${webhook.name}, ${webhook.url}, ${webhook.form}, ${webhook.language},
               ${[...webhook.events]}::text[], ${SEVERITIES[webhook.leastSeverity]}, ${[...webhook.groupIds]}::uuid[],
               ${webhook.isEnabled}, ${webhook.secret}, id, name
          from app_user where id = ${webhook.createdBy}`.execute(db);
    },

    /** A new address or form may work at once: what has failed is not held against it. */
    async change(id: string, webhook: WebhookSettings): Promise<void> {
      await sql`
        update webhook
           set name = ${webhook.name}, url = ${webhook.url}, form = ${webhook.form}, language = ${webhook.language},
               events = ${[...webhook.events]}::text[], least_severity = ${SEVERITIES[webhook.leastSeverity]},
               group_ids = ${[...webhook.groupIds]}::uuid[], is_enabled = ${webhook.isEnabled}, waits_until = null,
               revision = revision + 1
         where id = ${id}`.execute(db);
    },

    async rotate(
      id: string,
      secret: Buffer,
      earlier: { readonly secret: Buffer; readonly until: Date },
    ): Promise<void> {
      await sql`
        update webhook set secret = ${secret}, earlier_secret = ${earlier.secret}, earlier_until = ${earlier.until},
                           revision = revision + 1
         where id = ${id}`.execute(db);
    },

    async resume(id: string): Promise<void> {
      await sql`
        update webhook set paused_at = null, pause = null, waits_until = null, failures = 0, failing_since = null
         where id = ${id}`.execute(db);
      await sql`
        update webhook_delivery set next_attempt_at = created_at
         where webhook_id = ${id} and state = 'queued'`.execute(db);
    },

    async remove(id: string): Promise<void> {
      await sql`delete from webhook where id = ${id}`.execute(db);
    },

    /** Which of these are groups of the organisation. */
    async knownGroups(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const { rows } = await sql<{ id: string }>`
        select id from user_group where organisation_id = ${organisationId} and id = any(${[...ids]}::uuid[])`.execute(
        db,
      );
      return new Set(rows.map(({ id }) => id));
    },

    async readOrganisationName(): Promise<string> {
      const { rows } = await sql<{ name: string }>`
        select name from organisation where id = ${organisationId}`.execute(db);
      return rows[0]?.name ?? '';
    },
  };
}
export type WebhookStore = ReturnType<typeof makeWebhookStore>;

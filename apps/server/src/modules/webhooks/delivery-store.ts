import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookOutcome,
  WorkOrderDetail,
} from '@ritzel/contract';
import { severityOf } from '@ritzel/drivetrain';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { machineOf } from './said-words.ts';
import type { WebhookFacts } from './webhook-facts.ts';
import type { DeliveryAttempt } from './webhook-rules.ts';

export interface StoredDelivery {
  readonly id: string;
  readonly number: number;
  readonly event: string;
  readonly severity: number;
  readonly facts: WebhookFacts;
  readonly state: WebhookDelivery['state'];
  readonly attempts: number;
  readonly created_at: Date;
  readonly next_attempt_at: Date;
  readonly give_up_at: Date;
  readonly ended_at: Date | null;
  readonly outcome: WebhookOutcome | null;
  readonly status: number | null;
  readonly duration_ms: number | null;
}

const LAST = sql`
  left join webhook_attempt last on last.delivery_id = delivery.id
   and last.number = (select max(number) from webhook_attempt where delivery_id = delivery.id)`;

export function toDelivery(row: StoredDelivery): WebhookDelivery {
  const { case: fault, alarm, workOrder } = row.facts;
  const numbered = workOrder ? `WO-${workOrder.number}` : fault && `#${fault.number}`;
  const subject = row.event.startsWith('alarm.') ? alarm?.subject : numbered;
  return {
    id: row.id,
    event: row.event,
    about: [subject, machineOf(row.facts)].filter(Boolean).join(' · '),
    severity: severityOf(row.severity),
    isTest: row.event === 'test',
    state: row.state,
    attempts: row.attempts,
    createdAt: row.created_at.toISOString(),
    nextAttemptAt: row.state === 'queued' ? row.next_attempt_at.toISOString() : null,
    giveUpAt: row.give_up_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    outcome: row.outcome,
    status: row.status,
    durationMs: row.duration_ms,
  };
}

/** What one webhook sent and is to send. */
export function makeDeliveryStore(db: Database | DatabaseTransaction, webhookId: string) {
  return {
    async list(
      state: WebhookDelivery['state'] | undefined,
      { before, size }: { readonly before: number | undefined; readonly size: number },
    ): Promise<StoredDelivery[]> {
      const { rows } = await sql<StoredDelivery>`
        select delivery.*, last.outcome, last.status, last.duration_ms from webhook_delivery delivery ${LAST}
         where delivery.webhook_id = ${webhookId}
           ${state === undefined ? sql`` : sql`and delivery.state = ${state}`}
           ${before === undefined ? sql`` : sql`and delivery.number < ${before}`}
         order by delivery.number desc limit ${size}`.execute(db);
      return rows;
    },

    async find(id: string): Promise<StoredDelivery | undefined> {
      const { rows } = await sql<StoredDelivery>`
        select delivery.*, last.outcome, last.status, last.duration_ms from webhook_delivery delivery ${LAST}
         where delivery.webhook_id = ${webhookId} and delivery.id = ${id}`.execute(db);
      return rows[0];
    },

    async listAttempts(id: string): Promise<WebhookDeliveryDetail['log']> {
      const { rows } = await sql<{
        number: number;
        at: Date;
        outcome: WebhookOutcome;
        status: number | null;
        duration_ms: number;
        answer: string;
      }>`
        select number, at, outcome, status, duration_ms, answer from webhook_attempt
         where delivery_id = ${id} order by number desc limit 300`.execute(db);
      return rows.map(({ at, duration_ms, ...row }) => ({
        ...row,
        at: at.toISOString(),
        durationMs: duration_ms,
      }));
    },

    /** A sample, sent already. */
    async insertTest(
      organisationId: string,
      test: {
        readonly id: string;
        readonly facts: WebhookFacts;
        readonly severity: number;
        readonly at: Date;
      },
      attempt: DeliveryAttempt,
    ): Promise<void> {
      await sql`
        insert into webhook_delivery (id, webhook_id, organisation_id, event, severity, facts, state, attempts, created_at,
                                      next_attempt_at, give_up_at, ended_at)
        values (${test.id}, ${webhookId}, ${organisationId}, 'test', ${test.severity}, ${JSON.stringify(test.facts)}::jsonb,
                ${attempt.outcome === 'delivered' ? 'delivered' : 'failed'}, 1, ${test.at}, ${test.at}, ${test.at},
                ${test.at})`.execute(db);
      await writeAttempt(db, test.id, 1, test.at, attempt);
    },

    /** Is sent once more, by hand. */
    async requeue(id: string, now: Date, giveUpAt: Date): Promise<void> {
      await sql`
        update webhook_delivery set state = 'queued', ended_at = null, next_attempt_at = ${now}, give_up_at = ${giveUpAt}
         where id = ${id} and webhook_id = ${webhookId}`.execute(db);
      await sql`update webhook set waits_until = null where id = ${webhookId}`.execute(db);
    },
  };
}

export async function writeAttempt(
  db: Database | DatabaseTransaction,
  deliveryId: string,
  number: number,
  at: Date,
  { outcome, status, durationMs, answer }: DeliveryAttempt,
): Promise<void> {
  await sql`
    insert into webhook_attempt (delivery_id, number, at, outcome, status, duration_ms, answer)
    values (${deliveryId}, ${number}, ${at}, ${outcome}, ${status}, ${durationMs}, ${answer})
    on conflict (delivery_id, number) do nothing`.execute(db);
}

/** What was posted of a work order, oldest first: to whom, and whether it arrived. */
export async function listWorkOrderDeliveries(
  db: Database | DatabaseTransaction,
  { organisationId, workOrderId }: { readonly organisationId: string; readonly workOrderId: string },
): Promise<WorkOrderDetail['sent']> {
  const { rows } = await sql<{
    event: string;
    webhook: string;
    state: WebhookDelivery['state'];
    created_at: Date;
    ended_at: Date | null;
  }>`
    select delivery.event, webhook.name as webhook, delivery.state, delivery.created_at, delivery.ended_at
      from webhook_delivery delivery join webhook on webhook.id = delivery.webhook_id
     where delivery.facts #>> '{workOrder,id}' = ${workOrderId} and delivery.organisation_id = ${organisationId}
     order by delivery.number limit 100`.execute(db);
  return rows.map(({ event, webhook, state, created_at, ended_at }) => ({
    ...{ event, webhook, state, at: created_at.toISOString(), endedAt: ended_at?.toISOString() ?? null },
  }));
}

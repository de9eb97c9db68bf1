import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { writeAttempt } from './delivery-store.ts';
import type { WebhookFacts } from './webhook-facts.ts';
import type { AfterFailure, DeliveryAttempt } from './webhook-rules.ts';
import { SENDABLE, type SendableWebhook } from './webhook-store.ts';

/** A delivery that was taken up: nobody else sends one of its webhook before the lease ends. */
export interface TakenDelivery {
  readonly webhook: SendableWebhook;
  readonly id: string;
  readonly event: string;
  readonly facts: WebhookFacts;
  /** With this one; settles by it, for whoever took it up later counted on. */
  readonly attempts: number;
}

type Mine = Pick<TakenDelivery, 'id' | 'attempts' | 'webhook'>;

/** What the sender of the portal works with, over all organisations. */
export function makeSendingStore(db: Database | DatabaseTransaction) {
  /** Ends the delivery for good; answers whether it was still ours. */
  async function end({ id, attempts }: Mine, state: 'delivered' | 'failed', now: Date): Promise<boolean> {
    const { rows } = await sql`
      update webhook_delivery set state = ${state}, ended_at = ${now}
       where id = ${id} and attempts = ${attempts} and state = 'queued' returning 1`.execute(db);
    return rows.length > 0;
  }

  return {
    /** The first due delivery of each webhook that waits for nothing; those served longest ago come first. */
    async take(now: Date, leaseUntil: Date, most: number): Promise<TakenDelivery[]> {
      const { rows } = await sql<
        SendableWebhook & {
          delivery_id: string;
          event: string;
          facts: WebhookFacts;
          attempts: number;
        }
      >`
        with due as (
          select webhook.id from webhook
           where webhook.is_enabled and webhook.paused_at is null
             and (webhook.leased_until is null or webhook.leased_until <= ${now})
             and (webhook.waits_until is null or webhook.waits_until <= ${now})
             and exists (select 1 from webhook_delivery delivery
                          where delivery.webhook_id = webhook.id and delivery.state = 'queued'
                            and delivery.next_attempt_at <= ${now} and delivery.give_up_at > ${now})
           order by webhook.served_at nulls first, webhook.id limit ${most} for update skip locked),
        leased as (
          update webhook set leased_until = ${leaseUntil}, served_at = ${now}
            from due where webhook.id = due.id returning webhook.*),
        taken as (
          update webhook_delivery set attempts = attempts + 1
           where id in (select (select delivery.id from webhook_delivery delivery
                                 where delivery.webhook_id = due.id and delivery.state = 'queued'
                                   and delivery.next_attempt_at <= ${now} and delivery.give_up_at > ${now}
                                 order by delivery.next_attempt_at, delivery.number limit 1)
                          from due)
          returning id, webhook_id, event, facts, attempts)
        select ${SENDABLE}, taken.id as delivery_id, taken.event, taken.facts, taken.attempts
          from taken join leased webhook on webhook.id = taken.webhook_id`.execute(db);
      return rows.map(({ delivery_id, event, facts, attempts, ...webhook }) => ({
        webhook,
        ...{ id: delivery_id, event, facts, attempts },
      }));
    },

    async noteDelivered(mine: Mine, attempt: DeliveryAttempt, now: Date): Promise<void> {
      await writeAttempt(db, mine.id, mine.attempts, now, attempt);
      await end(mine, 'delivered', now);
      await sql`
        update webhook set leased_until = null, failures = 0, failing_since = null, waits_until = null,
                           last_delivered_at = ${now}
         where id = ${mine.webhook.id}`.execute(db);
    },

    /** Answers whether this paused the webhook. */
    async noteFailed(mine: Mine, attempt: DeliveryAttempt, after: AfterFailure, now: Date): Promise<boolean> {
      await writeAttempt(db, mine.id, mine.attempts, now, attempt);
      await sql`
        update webhook_delivery set next_attempt_at = coalesce(${after.nextAttemptAt}::timestamptz, next_attempt_at)
         where id = ${mine.id} and attempts = ${mine.attempts} and state = 'queued'`.execute(db);
      const { rows } = await sql`
        update webhook set leased_until = null, failures = ${after.failures}, failing_since = ${after.failingSince},
                           waits_until = ${after.waitsUntil},
                           paused_at = case when ${after.pause}::text is null then null else ${now}::timestamptz end,
                           pause = ${after.pause}
         where id = ${mine.webhook.id} and paused_at is null returning 1`.execute(db);
      return after.pause !== null && rows.length > 0;
    },

    /** A process that stops gives back what it did not finish; the same delivery follows. */
    async giveBack({ webhook }: Mine): Promise<void> {
      await sql`update webhook set leased_until = null where id = ${webhook.id}`.execute(db);
    },

    /** What nobody took for three days; samples have ended by themselves. */
    async giveUp(now: Date): Promise<void> {
      await sql`
        update webhook_delivery set state = 'failed', ended_at = ${now}
         where id in (select id from webhook_delivery where state = 'queued' and give_up_at <= ${now}
                       order by id limit 1000 for update skip locked)`.execute(db);
    },

    async removeBefore(before: Date): Promise<void> {
      await sql`delete from webhook_delivery where created_at < ${before} and state <> 'queued'`.execute(db);
    },
  };
}

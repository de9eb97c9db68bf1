import { type Executor, queryRows } from '../../platform/query-rows.ts';

/** A row of `push_subscription`. */
export interface PushSubscriptionRecord {
  readonly id: string;
  readonly user_id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly user_agent: string;
  readonly created_at: Date;
  readonly last_sent_at: Date | null;
}

export function listSubscriptions(executor: Executor, userId: string): Promise<PushSubscriptionRecord[]> {
  return queryRows<PushSubscriptionRecord>(
    executor,
    `select subscription.* from push_subscription subscription
       left join session on session.id = subscription.session_id
      where subscription.user_id = $1 and (subscription.session_id is null or session.ends_at > now())
      order by subscription.created_at desc, subscription.id`,
    [userId],
  );
}

/** Who of these lets at least one browser be pushed to. */
export async function listPushUsers(
  executor: Executor,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await queryRows<{ user_id: string }>(
    executor,
    'select distinct user_id from push_subscription where user_id = any($1::uuid[])',
    [[...userIds]],
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

/**
 * Keeps a browser: one that is known already belongs to who signed in last, and the oldest beyond `most` are removed.
 * Undefined where the session has ended meanwhile.
 */
export async function keepSubscription(
  executor: Executor,
  given: Pick<PushSubscriptionRecord, 'user_id' | 'endpoint' | 'p256dh' | 'auth' | 'user_agent'> & {
    readonly session_id: string | null;
    readonly at: Date;
    readonly most: number;
  },
): Promise<PushSubscriptionRecord | undefined> {
  const rows = await queryRows<PushSubscriptionRecord>(
    executor,
    `insert into push_subscription (user_id, session_id, endpoint, p256dh, auth, user_agent, created_at)
     select app_user.id, $2, $3, $4, $5, $6, $7 from app_user
      where app_user.id = $1 and ($2::uuid is null or exists (select 1 from session where session.id = $2))
     on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
       p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent, created_at = excluded.created_at
     returning *`,
    [given.user_id, given.session_id, given.endpoint, given.p256dh, given.auth, given.user_agent, given.at],
  );
  await queryRows(
    executor,
    `delete from push_subscription where id in
       (select id from push_subscription where user_id = $1 order by created_at desc, id offset $2)`,
    [given.user_id, given.most],
  );
  return rows[0];
}

export async function removeSubscription(executor: Executor, id: string, userId: string): Promise<boolean> {
  const rows = await queryRows(
    executor,
    'delete from push_subscription where id = $1 and user_id = $2 returning 1',
    [id, userId],
  );
  return rows.length > 0;
}

/** What a browser is shown. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** Of the portal, below its base. */
  readonly path: string;
  /** One that comes twice, or again for the same case, takes the place of the one before. */
  readonly tag: string;
  readonly isUrgent: boolean;
}

/** Queues one message a browser of the person; answers how many. */
export async function queueMessages(
  executor: Executor,
  message: {
    readonly userId: string;
    readonly deliveryId: string | null;
    readonly payload: PushPayload;
    readonly at: Date;
    readonly giveUpAt: Date;
  },
): Promise<number> {
  const rows = await queryRows(
    executor,
    `insert into push_message (delivery_id, subscription_id, payload, created_at, next_attempt_at, give_up_at)
     select $2, id, $3::jsonb, $4, $4, $5 from push_subscription where user_id = $1 order by id returning 1`,
    [message.userId, message.deliveryId, JSON.stringify(message.payload), message.at, message.giveUpAt],
  );
  return rows.length;
}

export interface ClaimedMessage {
  readonly id: string;
  readonly payload: PushPayload;
  readonly attempts: number;
  readonly give_up_at: Date;
  readonly subscription_id: string | null;
  readonly user_id: string | null;
  readonly endpoint: string | null;
  readonly p256dh: string | null;
  readonly auth: string | null;
  readonly is_session_open: boolean | null;
}

/** Takes up the message that waited longest: nobody else does before `until`. */
export async function claimMessage(
  executor: Executor,
  now: Date,
  until: Date,
): Promise<ClaimedMessage | undefined> {
  const rows = await queryRows<ClaimedMessage>(
    executor,
    `with taken as (
       update push_message set attempts = attempts + 1, next_attempt_at = $2
        where id = (select id from push_message where state = 'queued' and next_attempt_at <= $1
                     order by next_attempt_at, id limit 1 for update skip locked)
       returning *)
     select taken.id, taken.payload, taken.attempts, taken.give_up_at, taken.subscription_id, subscription.user_id,
            subscription.endpoint, subscription.p256dh, subscription.auth,
            subscription.session_id is null or session.ends_at > $1 as is_session_open
       from taken left join push_subscription subscription on subscription.id = taken.subscription_id
       left join session on session.id = subscription.session_id`,
    [now, until],
  );
  return rows[0];
}

/** Only who took it up last settles it. */
export async function settleMessage(
  executor: Executor,
  { id, attempts, subscription_id }: Pick<ClaimedMessage, 'id' | 'attempts' | 'subscription_id'>,
  outcome: { readonly state: 'sent' | 'failed'; readonly error: string | null; readonly at: Date },
): Promise<void> {
  await queryRows(
    executor,
    `update push_message set state = $3, last_error = $4, ended_at = $5
      where id = $1 and attempts = $2 and state = 'queued'`,
    [id, attempts, outcome.state, outcome.error, outcome.at],
  );
  if (outcome.state === 'sent')
    await queryRows(executor, 'update push_subscription set last_sent_at = $2 where id = $1', [
      subscription_id,
      outcome.at,
    ]);
}

export async function postponeMessage(
  executor: Executor,
  { id, attempts }: Pick<ClaimedMessage, 'id' | 'attempts'>,
  { error, until }: { readonly error: string; readonly until: Date },
): Promise<void> {
  await queryRows(
    executor,
    `update push_message set last_error = $3, next_attempt_at = $4
      where id = $1 and attempts = $2 and state = 'queued'`,
    [id, attempts, error, until],
  );
}

/** The browser took its permission back: the push service says that it is gone. */
export async function dropSubscription(executor: Executor, id: string): Promise<void> {
  await queryRows(executor, 'delete from push_subscription where id = $1', [id]);
}

export async function removeMessagesBefore(executor: Executor, before: Date): Promise<void> {
  await queryRows(
    executor,
    `delete from push_message where id in
       (select id from push_message where state <> 'queued' and created_at < $1 order by id limit 50000
           for update skip locked)`,
    [before],
  );
}

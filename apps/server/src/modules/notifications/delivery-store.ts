import type { Delivery } from '@ritzel/contract';
import { severityOf } from '@ritzel/drivetrain';
import { type Executor, queryRows } from '../../platform/query-rows.ts';
import { type EquipmentViewer, SEEN_BY_GROUPS } from '../visibility/index.ts';

export interface NewNotificationDelivery {
  readonly organisationId: string;
  readonly userId: string;
  readonly caseId: string | null;
  readonly occasion: string;
  readonly severity: number;
  readonly channel: 'email' | 'push';
  readonly timing: Delivery['timing'];
  readonly createdAt: Date;
  readonly dueAt: Date;
}

/** Writes who is to be notified; what stands there already for the same occasion stays as it is. */
export async function addDeliveries(
  executor: Executor,
  rows: readonly NewNotificationDelivery[],
): Promise<void> {
  if (rows.length === 0) return;
  await queryRows(
    executor,
    `insert into notification_delivery (organisation_id, user_id, case_id, occasion, severity, channel, timing, created_at, due_at)
     select new."organisationId", new."userId", new."caseId", new.occasion, new.severity, new.channel, new.timing,
            new."createdAt", new."dueAt"
       from jsonb_to_recordset($1::jsonb) as new ("organisationId" uuid, "userId" uuid, "caseId" uuid, occasion text,
            severity smallint, channel text, timing text, "createdAt" timestamptz, "dueAt" timestamptz)
       join app_user on app_user.id = new."userId"
      order by new."userId", new.channel
     on conflict (user_id, case_id, occasion, channel) do nothing`,
    [JSON.stringify(rows)],
  );
}

/** A row of `notification_delivery` that is due, with its machine. */
export interface DueDelivery {
  readonly id: string;
  readonly organisation_id: string;
  readonly user_id: string;
  readonly case_id: string;
  readonly equipment_id: string;
  readonly occasion: string;
  readonly severity: number;
  readonly timing: NewNotificationDelivery['timing'];
  readonly created_at: Date;
}

/** The person and channel that something is due for the longest. */
export async function nextDue(
  executor: Executor,
  now: Date,
  except: readonly string[],
): Promise<{ readonly userId: string; readonly channel: 'email' | 'push' } | undefined> {
  const rows = await queryRows<{ userId: string; channel: 'email' | 'push' }>(
    executor,
    `select user_id as "userId", channel from notification_delivery
      where state = 'waiting' and due_at <= $1 and case_id is not null and user_id || channel <> all ($2::text[])
      order by due_at, user_id limit 1`,
    [now, [...except]],
  );
  return rows[0];
}

/**
 * All that is due for one person by one channel, locked; of another process that has them, none. What is collected goes
 * with the first mail that is sent anyway; a digest takes nothing along that is not in it.
 */
export function lockDue(
  executor: Executor,
  { userId, channel }: { readonly userId: string; readonly channel: 'email' | 'push' },
  now: Date,
): Promise<DueDelivery[]> {
  return queryRows<DueDelivery>(
    executor,
    `select delivery.id, delivery.organisation_id, delivery.user_id, delivery.case_id, fault_case.equipment_id,
            delivery.occasion, delivery.severity, delivery.timing, delivery.created_at
       from notification_delivery delivery join fault_case on fault_case.id = delivery.case_id
      where delivery.state = 'waiting' and delivery.user_id = $1 and delivery.channel = $2
        and (delivery.due_at <= $3
             or (delivery.timing in ('collected', 'duty')
                 and exists (select 1 from notification_delivery sent
                              where sent.user_id = $1 and sent.channel = $2 and sent.state = 'waiting'
                                and sent.due_at <= $3 and sent.timing <> 'digest')))
      order by delivery.due_at, delivery.id limit 1000 for update of delivery skip locked`,
    [userId, channel, now],
  );
}

/** When the mail that is being collected for each of these people is due; who has none is left out. On duty, only that waits. */
export async function collectedUntil(
  executor: Executor,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  const rows = await queryRows<{ user_id: string; due_at: Date }>(
    executor,
    `select user_id, min(due_at) as due_at from notification_delivery
      where user_id = any($1::uuid[]) and channel = 'email' and state = 'waiting' and timing in ('collected', 'duty') and due_at > $2
      group by user_id`,
    [[...userIds], now],
  );
  return new Map(rows.map(({ user_id, due_at }) => [user_id, due_at]));
}

/** The cases that one mail announced. */
export async function listAnnouncedCases(
  executor: Executor,
  { organisationId, mailId }: { readonly organisationId: string; readonly mailId: string },
): Promise<string[]> {
  const rows = await queryRows<{ case_id: string }>(
    executor,
    `select distinct case_id from notification_delivery
      where mail_id = $1 and organisation_id = $2 and case_id is not null`,
    [mailId, organisationId],
  );
  return rows.map(({ case_id }) => case_id);
}

export async function settleDeliveries(
  executor: Executor,
  ids: readonly string[],
  outcome:
    | { readonly state: 'handed-over'; readonly mailId: string | null; readonly at: Date }
    | { readonly state: 'dropped'; readonly reason: string; readonly at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await queryRows(
    executor,
    `update notification_delivery set state = $2, reason = $3, mail_id = $4, ended_at = $5
      where id = any($1::uuid[]) and state = 'waiting'`,
    [
      [...ids],
      outcome.state,
      outcome.state === 'dropped' ? outcome.reason : null,
      outcome.state === 'handed-over' ? outcome.mailId : null,
      outcome.at,
    ],
  );
}

export async function countTests(executor: Executor, userId: string, since: Date): Promise<number> {
  const rows = await queryRows<{ count: number }>(
    executor,
    `select count(*)::int as count from notification_delivery
      where user_id = $1 and case_id is null and created_at > $2`,
    [userId, since],
  );
  return rows[0]?.count ?? 0;
}

/** A test is handed over at once. */
export async function addTest(
  executor: Executor,
  test: {
    readonly organisationId: string;
    readonly userId: string;
    readonly mailId: string;
    readonly at: Date;
  },
): Promise<void> {
  await queryRows(
    executor,
    `insert into notification_delivery (organisation_id, user_id, occasion, severity, channel, timing, created_at, due_at,
                                        state, mail_id, ended_at)
     values ($1, $2, 'test', 0, 'email', 'now', $4, $4, 'handed-over', $3, $4)`,
    [test.organisationId, test.userId, test.mailId, test.at],
  );
}

export async function removeDeliveriesBefore(executor: Executor, before: Date): Promise<void> {
  await queryRows(
    executor,
    `delete from notification_delivery where id in
       (select id from notification_delivery where state <> 'waiting' and created_at < $1 order by id limit 50000
           for update skip locked)`,
    [before],
  );
}

export interface DeliveryPlace {
  readonly createdAt: string;
  readonly id: string;
}

interface ListedRow {
  readonly id: string;
  readonly created_at: Date;
  readonly created_key: string;
  readonly due_at: Date;
  readonly ended_at: Date | null;
  readonly user_id: string;
  readonly user_name: string;
  readonly user_email: string;
  readonly case_id: string | null;
  readonly case_number: number | null;
  readonly equipment_name: string | null;
  readonly occasion: string;
  readonly severity: number;
  readonly channel: Delivery['channel'];
  readonly timing: Delivery['timing'];
  readonly shown_state: Delivery['state'];
  readonly reason: string | null;
  readonly error: string | null;
}

/** The delivery log: of an organisation, or of one person in it. */
export async function listDeliveryRows(
  executor: Executor,
  scope: EquipmentViewer & { readonly userId: string | null },
  page: {
    readonly state?: Delivery['state'] | undefined;
    readonly channel?: Delivery['channel'] | undefined;
    readonly caseId?: string | undefined;
    readonly after: DeliveryPlace | undefined;
    readonly size: number;
  },
): Promise<{ rows: Delivery[]; next: string | null }> {
  const found = await queryRows<ListedRow>(
    executor,
    `with listed as (
       select delivery.*, person.name as user_name, person.email as user_email, fault_case.number as case_number,
              equipment.name as equipment_name,
              case when delivery.state <> 'handed-over' then delivery.state
                   when delivery.channel = 'email' then coalesce(mail.state, 'sent')
                   when pushed.queued > 0 then 'queued' when pushed.sent > 0 then 'sent' else 'failed' end as shown_state,
              case when delivery.channel = 'email' then mail.last_error else pushed.error end as error
         from notification_delivery delivery
         join app_user person on person.id = delivery.user_id
         left join fault_case on fault_case.id = delivery.case_id
         left join equipment on equipment.id = fault_case.equipment_id
         left join mail on mail.id = delivery.mail_id
         left join lateral (
           select count(*) filter (where message.state = 'queued') as queued,
                  count(*) filter (where message.state = 'sent') as sent, max(message.last_error) as error
             from push_message message where message.delivery_id = delivery.id) pushed on delivery.channel = 'push'
        where delivery.organisation_id = $1 and ($2::uuid is null or delivery.user_id = $2)
          and ($3::text is null or delivery.channel = $3) and ($4::uuid is null or delivery.case_id = $4)
          and (fault_case.id is null or ${SEEN_BY_GROUPS('fault_case.equipment_id', '$9')})
          and ($5::timestamptz is null or (delivery.created_at, delivery.id) < ($5, $6::uuid)))
     select id, created_at, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_key, due_at,
            ended_at, user_id, user_name, user_email, case_id, case_number, equipment_name, occasion, severity, channel,
            timing, shown_state, reason, error
       from listed where $7::text is null or shown_state = $7 order by created_at desc, id desc limit $8`,
    [
      ...[scope.organisationId, scope.userId, page.channel ?? null, page.caseId ?? null],
      ...[page.after?.createdAt ?? null, page.after?.id ?? null, page.state ?? null, page.size + 1],
      scope.visibleGroups === null ? null : [...scope.visibleGroups],
    ],
  );
  // One more than asked for shows whether there is a next page.
  const rows = found.slice(0, page.size);
  const last = found.length > page.size ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      dueAt: row.due_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      person: { id: row.user_id, name: row.user_name, email: row.user_email },
      case:
        row.case_id === null || row.case_number === null
          ? null
          : { id: row.case_id, number: row.case_number },
      equipmentName: row.equipment_name,
      occasion: row.occasion.replace(/-.*/, ''),
      severity: severityOf(row.severity),
      channel: row.channel,
      timing: row.timing,
      state: row.shown_state,
      reason: row.reason,
      error: row.error,
    })),
    next: last === undefined ? null : `${last.created_key}_${last.id}`,
  };
}

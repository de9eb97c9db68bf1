import type { AlarmEvent } from '@ritzel/alarms';
import { type Alarm, type AlarmActKind, MAX_SHELVE_DAYS, problem } from '@ritzel/contract';
import { type ProblemTextCode, problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import { AlarmChanges, moveAlarm } from './alarm-changes.ts';
import { makeAlarmList } from './alarm-list-store.ts';
import type { AlarmRecord } from './alarm-record.ts';
import { lockById, readSnapshots, writeAlarms, writeSteps } from './alarm-store.ts';

export interface AlarmParts {
  readonly db: Database;
  readonly now: () => number;
}

export interface Acting {
  readonly caller: Caller;
  readonly requestId: string;
}

export interface Act {
  readonly act: AlarmActKind;
  readonly comment?: string | undefined;
  readonly until?: Date | undefined;
}

interface GivenAlarm {
  readonly id: string;
  readonly revision?: number | undefined;
}

const DAY_MS = 86_400_000;

/** What must be said with an act, and how long a shelf may last. */
function assertComplete({ act, comment, until }: Act, nowMs: number): void {
  const needsReason = act === 'shelve' || act === 'suppress' || act === 'take-out-of-service';
  if ((needsReason || act === 'comment') && (comment === undefined || comment === ''))
    throw problem.fieldInvalid(
      'body.comment',
      'reasonMissing',
      needsReason ? problemText('SAY_WHY_TO_SHIFT') : problemText('WRITE_COMMENT'),
    );
  if (act !== 'shelve') {
    if (until !== undefined)
      throw problem.fieldInvalid('body.until', 'untilUnused', problemText('ONLY_SHELVING_ENDS'));
    return;
  }
  if (until === undefined)
    throw problem.fieldInvalid('body.until', 'untilMissing', problemText('SHELVE_UNTIL'));
  if (until.getTime() <= nowMs)
    throw problem.fieldInvalid('body.until', 'untilPast', problemText('SHELVING_ENDS_IN_PAST'));
  if (until.getTime() > nowMs + MAX_SHELVE_DAYS * DAY_MS)
    throw problem.fieldInvalid(
      'body.until',
      'untilTooFar',
      problemText('SHELVED_TOO_LONG', { most: MAX_SHELVE_DAYS }),
    );
}

/** Why the life of an alarm does not allow an act, said to whoever tried. */
const REFUSALS = {
  acknowledge: 'ALARM_NOT_TO_ACKNOWLEDGE',
  shelve: 'ALARM_NOT_TO_SHELVE',
  unshelve: 'ALARM_NOT_SHELVED',
  suppress: 'ALARM_PUT_ASIDE',
  unsuppress: 'ALARM_NOT_SUPPRESSED',
  'take-out-of-service': 'ALARM_OUT_OF_SERVICE',
  'return-to-service': 'ALARM_IN_SERVICE',
  reset: 'ALARM_NOT_TO_RESET',
  comment: 'ALARM_ENDED',
} as const satisfies Readonly<Record<Act['act'], ProblemTextCode>>;

/** One act on several alarms: all or none. */
export async function actOnAlarms(
  parts: AlarmParts,
  acting: Acting,
  given: readonly GivenAlarm[],
  act: Act,
): Promise<Alarm[]> {
  const { caller, requestId } = acting;
  assertComplete(act, parts.now());
  const ids = [...new Set(given.map(({ id }) => id))];
  return runTransaction(parts.db, async (transaction) => {
    // First what the caller sees, then the rows themselves: another's is not even locked.
    const list = makeAlarmList(transaction, caller);
    const seen = new Set((await list.find(ids)).map(({ id }) => id));
    if (seen.size < ids.length) throw problem.notFound('alarm');
    const alarms = await lockById(transaction, ids);
    const revisions = new Map(given.map(({ id, revision }) => [id, revision]));
    const isOutdated = alarms.some(({ id, revision }) => (revisions.get(id) ?? revision) !== revision);
    if (isOutdated)
      throw problem.changedMeanwhile('body.alarms', problemText('ALARMS_CHANGED'), await list.find(ids));
    const changes = await stepActs(transaction, acting, alarms, act, parts.now());
    await saveActs(transaction, changes);
    await recordAudit(transaction, {
      organisationId: caller.organisationId,
      userId: caller.userId,
      action: `alarm.${act.act}`,
      subjectType: 'alarm',
      ...(ids.length === 1 && ids[0] !== undefined ? { subjectId: ids[0] } : {}),
      detail: {
        alarms: ids.length > 50 ? ids.length : ids,
        ...(act.comment ? { comment: act.comment } : {}),
        ...(act.until ? { until: act.until.toISOString() } : {}),
      },
      requestId,
    });
    return list.find(ids);
  });
}

async function stepActs(
  transaction: DatabaseTransaction,
  { caller }: Acting,
  alarms: readonly AlarmRecord[],
  { act, comment, until }: Act,
  nowMs: number,
): Promise<AlarmChanges> {
  const at = new Date(nowMs);
  const changes = new AlarmChanges();
  const snapshots =
    act === 'acknowledge'
      ? await readSnapshots(
          transaction,
          alarms.map((alarm) => alarm.equipment_id),
        )
      : new Map<string, readonly unknown[]>();
  const by = await nameOf(transaction, caller);
  for (const [index, alarm] of alarms.entries()) {
    const refused = moveAlarm(alarm, act satisfies AlarmEvent, at.toISOString());
    if (refused !== undefined)
      throw problem.fieldInvalid(
        `body.alarms.${index}`,
        refused,
        problemText(REFUSALS[act], { name: alarm.subject }),
      );
    if (act === 'shelve') alarm.shelved_until = until?.toISOString() ?? null;
    alarm.last_act = { act, at: at.toISOString(), by, comment: comment ?? null };
    changes.record(alarm, act, {
      at,
      userId: caller.userId,
      comment: comment ?? null,
      until: until ?? null,
      snapshot: snapshots.get(alarm.equipment_id) ?? null,
      actor: { kind: 'user', id: caller.userId },
    });
  }
  return changes;
}

async function nameOf(transaction: DatabaseTransaction, { userId }: Caller): Promise<string | null> {
  const person = await transaction
    .selectFrom('app_user')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirst();
  return person?.name ?? null;
}

async function saveActs(transaction: DatabaseTransaction, changes: AlarmChanges): Promise<void> {
  await writeAlarms(transaction, [...changes.alarms.values()]);
  await writeSteps(transaction, changes.steps);
  await appendEvents(transaction, changes.events);
}

/**
 * What closing a case does to its alarms: what nobody acknowledged is acknowledged by it, what has returned ends. What is
 * still active stays listed, acknowledged, and opens a case of its own when it gets worse. With `silence` its causes keep
 * quiet until then.
 */
export async function settleAlarms(
  transaction: DatabaseTransaction,
  acting: Acting,
  alarms: readonly AlarmRecord[],
  {
    comment,
    now,
    isSilenced,
  }: { readonly comment: string; readonly now: Date; readonly isSilenced: boolean },
): Promise<void> {
  const changes = new AlarmChanges();
  const by = await nameOf(transaction, acting.caller);
  const { userId } = acting.caller;
  const step = (alarm: AlarmRecord, act: AlarmActKind) => {
    if (moveAlarm(alarm, act, now.toISOString()) !== undefined) return;
    alarm.last_act = { act, at: now.toISOString(), by, comment };
    changes.record(alarm, act, { at: now, userId, comment, actor: { kind: 'user', id: userId } });
  };
  for (const alarm of alarms) {
    if (alarm.state === 'unacknowledged' || alarm.state === 'returned') step(alarm, 'acknowledge');
    if (alarm.state === 'latched') step(alarm, 'reset');
    if (isSilenced && alarm.ended_at === null && alarm.state === 'acknowledged') step(alarm, 'suppress');
  }
  await saveActs(transaction, changes);
}

/** The causes of a case are heard again: what was suppressed for it is as it would be. */
export async function unsilenceAlarms(
  transaction: DatabaseTransaction,
  acting: Acting,
  alarms: readonly AlarmRecord[],
  now: Date,
): Promise<void> {
  const changes = new AlarmChanges();
  const { userId } = acting.caller;
  const by = await nameOf(transaction, acting.caller);
  for (const alarm of alarms) {
    if (alarm.state !== 'suppressed' || moveAlarm(alarm, 'unsuppress', now.toISOString()) !== undefined)
      continue;
    alarm.last_act = { act: 'unsuppress', at: now.toISOString(), by, comment: null };
    changes.record(alarm, 'unsuppress', { at: now, userId, actor: { kind: 'user', id: userId } });
  }
  await saveActs(transaction, changes);
}

import { type CaseDetail, ProblemError } from '@ritzel/contract';
import { type BackgroundLoop, type LoopMetrics, makeBackgroundLoop } from '../../platform/background-loop.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { runTransaction } from '../../platform/transaction.ts';
import type { MailQueue } from '../mail/index.ts';
import { takeDueStep } from '../on-call/index.ts';
import { queueMessages } from '../web-push/index.ts';
import { toDuty, withBrowsers } from './announcement-consumer.ts';
import {
  bySeverity,
  drawCase,
  readCaseFor,
  sentenceOfCase,
  type TrendParts,
  toCaseMail,
  toCollectedCase,
  toDigestLine,
} from './case-announcement.ts';
import { occasionOf, PUSH_LIFE_MS, reasonToDrop } from './delivery-rules.ts';
import { addDeliveries, type DueDelivery, lockDue, nextDue, settleDeliveries } from './delivery-store.ts';
import { listRecipients, type Recipient } from './recipient-store.ts';

export interface DeliverySenderParts extends TrendParts {
  readonly db: Database;
  readonly mail: MailQueue;
  readonly log: Log;
  readonly metrics?: LoopMetrics;
  readonly now: () => Date;
  /** Mails or pushes were queued: after the commit. */
  readonly onQueued?: () => void;
  readonly everyMs?: number;
}

const EVERY_MS = 5_000;

/** One case for one person, with all that is due of it. */
interface DueCase {
  readonly deliveries: readonly DueDelivery[];
  readonly detail: CaseDetail;
  readonly recipient: Recipient;
}

/**
 * Makes what is due into mails and pushes: all of one person and channel in one transaction with the state of its rows, so
 * that a process that dies at any moment leaves either both or neither. Escalations take their next step here too.
 */
export function makeDeliverySender(parts: DeliverySenderParts): BackgroundLoop {
  const { db, mail } = parts;

  /** Takes one step of an escalation; answers whether one was due. */
  async function escalate(): Promise<boolean> {
    return runTransaction(db, async (transaction) => {
      const now = parts.now();
      const step = await takeDueStep(transaction, now.getTime());
      if (step === undefined) return false;
      const { case_id, organisation_id, equipment_id, severity } = step.escalation;
      const recipients = await listRecipients(transaction, {
        organisationId: organisation_id,
        equipmentId: equipment_id,
      });
      const chosen =
        step.to === 'administrators'
          ? recipients.filter(({ isAdministrator }) => isAdministrator)
          : step.userIds.flatMap((id) => recipients.find(({ userId }) => userId === id) ?? []).slice(0, 1);
      const about = {
        ...{ organisationId: organisation_id, caseId: case_id, severity, createdAt: now },
        occasion: `escalated-${now.getTime()}-${step.number}`,
      };
      const deliveries = await withBrowsers(
        transaction,
        chosen.flatMap((recipient) => toDuty(recipient, about)),
      );
      await addDeliveries(transaction, deliveries);
      return true;
    });
  }

  async function deliver(of: { readonly userId: string; readonly channel: 'email' | 'push' }): Promise<void> {
    await runTransaction(db, async (transaction) => {
      const now = parts.now();
      const due = await lockDue(transaction, of, now);
      const cases: DueCase[] = [];
      for (const deliveries of Map.groupBy(due, ({ case_id }) => case_id).values()) {
        const known = await examine(transaction, deliveries, of.channel, now);
        if (known !== undefined) cases.push(known);
      }
      if (of.channel === 'push') await push(transaction, cases, now);
      else await write(transaction, cases, now);
    });
  }

  /** What is still to be said of one case; the rest is dropped with its reason. */
  async function examine(
    transaction: DatabaseTransaction,
    due: readonly DueDelivery[],
    channel: 'email' | 'push',
    now: Date,
  ): Promise<DueCase | undefined> {
    const drop = (rows: readonly DueDelivery[], reason: string) =>
      settleDeliveries(
        transaction,
        rows.map(({ id }) => id),
        { state: 'dropped', reason, at: now },
      );
    const { organisation_id, equipment_id, user_id, case_id } = due[0]!;
    const [recipient] = await listRecipients(transaction, {
      ...{ organisationId: organisation_id, equipmentId: equipment_id, userIds: [user_id] },
    });
    if (recipient === undefined) return void (await drop(due, 'not-visible'));
    if (channel === 'email' && !recipient.permissions.has('NOTIFICATION_3001'))
      return void (await drop(due, 'no-permission'));
    const detail = await findCase(transaction, recipient, {
      organisationId: organisation_id,
      caseId: case_id,
    });
    if (detail === undefined) return void (await drop(due, 'not-visible'));
    const left: DueDelivery[] = [];
    for (const delivery of due) {
      const reason = isStillWanted(recipient, delivery, channel)
        ? reasonToDrop(delivery, detail)
        : 'not-wanted';
      if (reason === undefined) left.push(delivery);
      else await drop([delivery], reason);
    }
    return left.length === 0 ? undefined : { deliveries: left, detail, recipient };
  }

  async function write(
    transaction: DatabaseTransaction,
    cases: readonly DueCase[],
    now: Date,
  ): Promise<void> {
    const digest = cases.filter(({ deliveries }) => deliveries.every(({ timing }) => timing === 'digest'));
    const single = cases.filter((each) => !digest.includes(each));
    if (single.length > 1) await writeTogether(transaction, single, now);
    else for (const each of single) await writeOne(transaction, each, now);
    if (digest.length > 0) await writeDigest(transaction, digest, now);
  }

  async function writeOne(
    transaction: DatabaseTransaction,
    { deliveries, detail, recipient }: DueCase,
    now: Date,
  ): Promise<void> {
    const picture = await drawCase(transaction, parts, detail, {
      ...{ recipient, organisationId: deliveries[0]!.organisation_id, nowMs: now.getTime() },
    });
    const mailId = await mail.add(
      transaction,
      {
        template: 'case-notification',
        parameters: toCaseMail(detail, recipient, picture, {
          occasion: occasionOf(deliveries),
          isOnDuty: isOnDuty(deliveries),
        }),
        secrets: null,
        ...addressOf(recipient, deliveries),
        ...(picture.png === undefined ? {} : { picture: picture.png }),
      },
      now,
    );
    await handOver(transaction, deliveries, mailId, now);
  }

  /** One mail of several cases, worst first, with one link that acknowledges them all and the picture of the worst. */
  async function writeTogether(
    transaction: DatabaseTransaction,
    given: readonly DueCase[],
    now: Date,
  ): Promise<void> {
    const cases = given.toSorted((a, b) => bySeverity(a.detail, b.detail));
    const { recipient, detail } = cases[0]!;
    const deliveries = cases.flatMap((each) => each.deliveries);
    const { timeZone } = recipient.preference;
    const { png, signal, pictureText } = await drawCase(transaction, parts, detail, {
      ...{ recipient, organisationId: deliveries[0]!.organisation_id, nowMs: now.getTime() },
    });
    const id = crypto.randomUUID();
    await mail.add(
      transaction,
      {
        ...{ id, template: 'case-collection', secrets: null },
        parameters: {
          ...{ announcementId: id, timeZone, signal, pictureText, hasPicture: png !== undefined },
          isOnDuty: isOnDuty(deliveries),
          cases: cases.map((each) =>
            toCollectedCase(each.detail, each.recipient, occasionOf(each.deliveries)),
          ),
        },
        ...addressOf(recipient, deliveries),
        ...(png === undefined ? {} : { picture: png }),
      },
      now,
    );
    await handOver(transaction, deliveries, id, now);
  }

  async function writeDigest(
    transaction: DatabaseTransaction,
    given: readonly DueCase[],
    now: Date,
  ): Promise<void> {
    const { recipient } = given[0]!;
    const deliveries = given.flatMap((each) => each.deliveries);
    const cases = given.map((each) => toDigestLine(each.detail, each.recipient)).sort(bySeverity);
    const mailId = await mail.add(
      transaction,
      {
        template: 'case-digest',
        parameters: { timeZone: recipient.preference.timeZone, cases },
        secrets: null,
        ...addressOf(recipient, deliveries),
      },
      now,
    );
    await handOver(transaction, deliveries, mailId, now);
  }

  async function push(transaction: DatabaseTransaction, cases: readonly DueCase[], now: Date): Promise<void> {
    for (const { deliveries, detail, recipient } of cases) {
      const queued = await queueMessages(transaction, {
        userId: recipient.userId,
        // One delivery stands for all of this case: it is one push.
        deliveryId: deliveries[0]!.id,
        payload: {
          title: detail.equipment.drivetrainName ?? detail.equipment.name,
          body: sentenceOfCase(detail, recipient),
          path: `/cases/${detail.id}?acknowledge=1`,
          tag: `case-${detail.id}`,
          isUrgent: detail.severity === 'CRITICAL' || deliveries.some(({ timing }) => timing === 'duty'),
        },
        at: now,
        giveUpAt: new Date(now.getTime() + PUSH_LIFE_MS),
      });
      if (queued > 0) await handOver(transaction, deliveries, null, now);
      else
        await settleDeliveries(
          transaction,
          deliveries.map(({ id }) => id),
          { state: 'dropped', reason: 'no-browser', at: now },
        );
    }
  }

  return makeBackgroundLoop({
    name: 'notifications',
    everyMs: parts.everyMs ?? EVERY_MS,
    log: parts.log,
    metrics: parts.metrics,
    async turn({ signal }) {
      while (!signal.aborted && (await escalate()));
      // What another process has locked is not tried again in this turn.
      const tried: string[] = [];
      while (!signal.aborted) {
        const next = await nextDue(db, parts.now(), tried);
        if (next === undefined) break;
        tried.push(`${next.userId}${next.channel}`);
        await deliver(next);
      }
      if (tried.length > 0) parts.onQueued?.();
    },
  });
}

const isOnDuty = (deliveries: readonly DueDelivery[]): boolean =>
  deliveries.some(({ timing, occasion }) => timing === 'duty' && !occasion.startsWith('escalated'));

const handOver = (
  transaction: DatabaseTransaction,
  deliveries: readonly DueDelivery[],
  mailId: string | null,
  at: Date,
) =>
  settleDeliveries(
    transaction,
    deliveries.map(({ id }) => id),
    { state: 'handed-over', mailId, at },
  );

const addressOf = ({ email, name, language }: Recipient, deliveries: readonly DueDelivery[]) => ({
  organisationId: deliveries[0]!.organisation_id,
  recipient: { email, name },
  language,
});

/** What waited is asked again: it may be muted meanwhile. Who is on duty is notified whatever they chose. */
function isStillWanted({ choice }: Recipient, { timing }: DueDelivery, channel: 'email' | 'push'): boolean {
  return timing === 'duty' || timing === 'now' || choice?.[channel] === true;
}

async function findCase(
  transaction: DatabaseTransaction,
  recipient: Recipient,
  which: { readonly organisationId: string; readonly caseId: string },
): Promise<CaseDetail | undefined> {
  try {
    return await readCaseFor(transaction, recipient, which);
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'notFound') return undefined;
    throw error;
  }
}

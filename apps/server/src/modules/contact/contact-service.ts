import {
  type ContactMessage,
  type ContactState,
  MAX_CONTACT_MESSAGES_PER_HOUR,
  problem,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import type { MailQueue } from '../mail/index.ts';
import { makeContactMessageStore } from './contact-message-store.ts';
import { notifyOperator } from './operator-mail.ts';

const HOUR_MS = 3_600_000;

interface Request {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Date;
}

export function sendMessage(
  db: Database,
  { caller, requestId, now, mail }: Request & { readonly mail: MailQueue },
  message: { readonly subject: string; readonly text: string; readonly equipmentId: string | null },
): Promise<ContactMessage> {
  return runTransaction(db, async (transaction) => {
    // Counts before it writes: many at once must not pass the limit together.
    await takeTurns(transaction, 'contact messages', caller.userId);
    const store = makeContactMessageStore(transaction);
    const sent = await store.countSince(caller.userId, new Date(now.getTime() - HOUR_MS));
    if (sent >= MAX_CONTACT_MESSAGES_PER_HOUR)
      throw problem.tooMany(problemText('CONTACT_MESSAGES_SENT', { most: MAX_CONTACT_MESSAGES_PER_HOUR }));
    const { subject, text, equipmentId } = message;
    const [equipment] =
      equipmentId === null ? [undefined] : await listAssetsInScope(transaction, caller, equipmentId);
    if (equipmentId !== null && equipment === undefined)
      throw problem.fieldInvalid('body.equipmentId', 'equipmentUnknown', problemText('EQUIPMENT_UNKNOWN'));
    const stored = await store.insert({ subject, text, equipment }, caller.userId, now);
    if (stored === undefined) throw problem.sessionEnded();
    await notifyOperator(transaction, { mail, now }, caller, stored);
    await recordAudit(transaction, {
      organisationId: caller.organisationId,
      userId: caller.userId,
      action: 'contact.send',
      subjectType: 'contact-message',
      subjectId: stored.id,
      detail: { subject, equipmentId },
      requestId,
    });
    return stored;
  });
}

export function setMessageState(
  db: Database,
  { caller, requestId, now }: Request,
  id: string,
  state: ContactState,
): Promise<ContactMessage> {
  return runTransaction(db, async (transaction) => {
    const { userId } = caller;
    const changed = await makeContactMessageStore(transaction).setState(id, state, { userId, now });
    if (changed === undefined) throw problem.notFound('message');
    await recordAudit(transaction, {
      organisationId: caller.organisationId,
      userId,
      action: 'contact.set-state',
      subjectType: 'contact-message',
      subjectId: id,
      detail: { state },
      requestId,
    });
    return changed;
  });
}

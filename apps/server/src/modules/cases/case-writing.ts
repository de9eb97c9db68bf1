import { type Case, problem } from '@ritzel/contract';
import type { Language } from '@ritzel/sentences';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { appendEvents } from '../domain-events/index.ts';
import type { PictureParts } from '../pictures/index.ts';
import { makeCaseList } from './case-list-store.ts';
import type { CaseRecord } from './case-record.ts';
import { lockCase } from './case-store.ts';

export interface CaseParts extends PictureParts {
  readonly now: () => number;
  readonly cancelWork: CancelWork;
}

/** Cancels the work order of a case that closes, if nobody has begun it; the turn of its work orders is held. */
export type CancelWork = (
  transaction: DatabaseTransaction,
  writing: CaseWriting & { readonly language: Language },
  closed: { readonly caseId: string; readonly number: number; readonly found: string; readonly at: Date },
) => Promise<void>;

export interface CaseWriting {
  readonly caller: Caller;
  readonly requestId: string;
}

/** One change of a case: the row is locked, and what the caller does not see is not there. */
export async function changeLockedCase<T>(
  db: Database,
  { caller }: CaseWriting,
  id: string,
  work: (transaction: DatabaseTransaction, record: CaseRecord, seen: Case) => Promise<T>,
  { turn }: { readonly turn?: 'work orders' } = {},
): Promise<T> {
  return runTransaction(db, async (transaction) => {
    const list = makeCaseList(transaction, caller);
    await list.read(id);
    // Turns are taken before rows are locked.
    if (turn !== undefined) await takeTurns(transaction, turn, caller.organisationId);
    const record = await lockCase(transaction, id);
    if (record === undefined) throw problem.notFound('case');
    return work(transaction, record, await list.read(id));
  });
}

/** The event and the audit entry of what a person did. */
export async function recordCaseChange(
  transaction: DatabaseTransaction,
  { caller, requestId }: CaseWriting,
  record: CaseRecord,
  code: string,
  { text = null, ...detail }: { readonly text?: string | null } & Record<string, unknown> = {},
): Promise<void> {
  await appendEvents(transaction, [
    {
      kind: 'case',
      code,
      parameters: {
        caseId: record.id,
        number: record.number,
        severity: record.severity,
        severityBefore: null,
        sentence: record.sentence,
        says: record.says,
        text,
      },
      organisationId: record.organisation_id,
      equipmentId: record.equipment_id,
      subject: { kind: 'case', id: record.id },
      actor: { kind: 'user', id: caller.userId },
    },
  ]);
  await recordAudit(transaction, {
    organisationId: caller.organisationId,
    userId: caller.userId,
    action: `case.${code}`,
    subjectType: 'case',
    subjectId: record.id,
    detail: { number: record.number, text, ...detail },
    requestId,
  });
}

export function assertCaseRevision(record: CaseRecord, seen: Case, revision: number): void {
  if (record.revision !== revision)
    throw problem.changedMeanwhile('body.revision', problemText('CASE_CHANGED'), seen);
}

export function assertCaseOpen(record: CaseRecord): void {
  if (record.closed_at !== null) throw problem.conflict(problemText('CASE_CLOSED_REOPEN'));
}

import { type Case, type CaseVerdict, problem } from '@ritzel/contract';
import type { Language } from '@ritzel/sentences';
import { problemText } from '@ritzel/sentences';
import type { DatabaseTransaction } from '../../platform/database.ts';
import {
  type AlarmRecord,
  endSilences,
  lockOfCase,
  readForCases,
  settleAlarms,
  unsilenceAlarms,
  writeSilence,
} from '../alarms/index.ts';
import { writeLogNote } from '../log-book/index.ts';
import { makeCaseList } from './case-list-store.ts';
import type { CaseRecord } from './case-record.ts';
import { findOpenOfSubject, writeCases, writePersonsEntry } from './case-store.ts';
import {
  assertCaseOpen,
  assertCaseRevision,
  type CaseParts,
  type CaseWriting,
  changeLockedCase,
  recordCaseChange,
} from './case-writing.ts';

const LONGEST_SILENCE_MS = 366 * 86_400_000;

export interface CaseClosing {
  readonly revision: number;
  readonly verdict: CaseVerdict;
  readonly found: string;
  readonly partExchanged: string | null;
  readonly resetsBaseline: boolean;
  readonly silenceUntil?: Date | undefined;
}

function assertClosing(closing: CaseClosing, nowMs: number): void {
  if (closing.verdict !== 'confirmed' && closing.found === '')
    throw problem.fieldInvalid('body.found', 'foundMissing', problemText('SAY_WHAT_WAS_FOUND'));
  const { silenceUntil } = closing;
  if (silenceUntil === undefined) return;
  if (closing.verdict !== 'false')
    throw problem.fieldInvalid('body.silenceUntil', 'silenceOfFault', problemText('SILENCE_OF_FALSE_CASE'));
  if (silenceUntil.getTime() <= nowMs)
    throw problem.fieldInvalid('body.silenceUntil', 'untilPast', problemText('SILENCE_ENDS_IN_PAST'));
  if (silenceUntil.getTime() > nowMs + LONGEST_SILENCE_MS)
    throw problem.fieldInvalid('body.silenceUntil', 'untilTooFar', problemText('SILENT_TOO_LONG'));
}

/** Closes a case with what was found; the hit rates of its rule count it from then on, and its work order is cancelled if nobody has begun it. */
export async function closeCase(
  parts: CaseParts,
  writing: CaseWriting & { readonly language: Language },
  id: string,
  closing: CaseClosing,
): Promise<Case> {
  assertClosing(closing, parts.now());
  const close = async (transaction: DatabaseTransaction, record: CaseRecord, seen: Case) => {
    assertCaseOpen(record);
    assertCaseRevision(record, seen, closing.revision);
    const now = new Date(parts.now());
    const alarms = await lockOfCase(transaction, id);
    const comment = closing.found === '' ? `Case ${record.number}: ${closing.verdict}` : closing.found;
    const { found, silenceUntil } = closing;
    if (silenceUntil !== undefined) await silence(transaction, writing, record, { found, silenceUntil, now });
    await settleAlarms(transaction, writing, alarms, {
      comment: comment.slice(0, 2000),
      now,
      isSilenced: silenceUntil !== undefined,
    });
    record.closed_at = now.toISOString();
    record.closed_by = writing.caller.userId;
    record.verdict = closing.verdict;
    record.found = closing.found;
    record.part_exchanged = closing.partExchanged;
    record.resets_baseline = closing.resetsBaseline;
    record.revision += 1;
    await writeCases(transaction, [record]);
    await writePersonsEntry(transaction, record, writing.caller.userId, {
      kind: 'closed',
      code: closing.verdict,
      at: now,
      text: closing.found,
    });
    if (closing.resetsBaseline || closing.partExchanged !== null)
      await writeLogNote(transaction, writing, record.equipment_id, {
        kind: closing.partExchanged === null ? 'maintenance' : 'repair',
        text: logTextOf(record, closing),
        at: now,
        resetsBaseline: closing.resetsBaseline,
      });
    await recordCaseChange(transaction, writing, record, 'closed', { text: closing.found, ...closing });
    await parts.cancelWork(transaction, writing, { caseId: id, number: record.number, found, at: now });
    return makeCaseList(transaction, writing.caller).read(id);
  };
  return changeLockedCase(parts.db, writing, id, close, { turn: 'work orders' });
}

function logTextOf(record: CaseRecord, { found, partExchanged }: CaseClosing): string {
  return [
    `${record.number}: ${record.sentence}`,
    ...(found === '' ? [] : [found]),
    ...(partExchanged === null ? [] : [partExchanged]),
  ].join('\n\n');
}

/**
 * Each source of the case keeps quiet in the operating bin that its newest alarm was raised in; also one whose alarm has ended
 * already, for it would be raised again.
 */
async function silence(
  transaction: DatabaseTransaction,
  writing: CaseWriting,
  record: CaseRecord,
  {
    found,
    silenceUntil,
    now,
  }: Pick<CaseClosing, 'found'> & { readonly silenceUntil: Date; readonly now: Date },
): Promise<void> {
  const alarms = await readForCases(transaction, { alarmIds: [], caseIds: [record.id] });
  await writeSilence(transaction, {
    organisationId: record.organisation_id,
    caseId: record.id,
    equipmentId: record.equipment_id,
    sources: sourcesOf(alarms),
    reason: found,
    until: silenceUntil,
    userId: writing.caller.userId,
  });
  await writePersonsEntry(transaction, record, writing.caller.userId, {
    kind: 'silenced',
    code: '',
    at: now,
    text: silenceUntil.toISOString(),
  });
}

const sourcesOf = (alarms: readonly AlarmRecord[]) => [
  ...new Map(
    alarms
      .toSorted((a, b) => Date.parse(a.raised_at) - Date.parse(b.raised_at))
      .map(({ source_key, bin }) => [source_key, { sourceKey: source_key, bin }]),
  ).values(),
];

export async function reopenCase(
  parts: CaseParts,
  writing: CaseWriting,
  id: string,
  reason: string,
): Promise<Case> {
  return changeLockedCase(parts.db, writing, id, async (transaction, record) => {
    if (record.closed_at === null) throw problem.conflict(problemText('CASE_OPEN'));
    const taken = await findOpenOfSubject(transaction, record);
    if (taken !== undefined) throw problem.conflict(problemText('CASE_OPEN_FOR_FAULT', { number: taken }));
    await endSilencing(transaction, writing, id, new Date(parts.now()));
    record.closed_at = null;
    record.closed_by = null;
    record.verdict = null;
    record.revision += 1;
    await writeCases(transaction, [record]);
    await writePersonsEntry(transaction, record, writing.caller.userId, {
      kind: 'reopened',
      code: '',
      at: new Date(parts.now()),
      text: reason,
    });
    await recordCaseChange(transaction, writing, record, 'reopened', { text: reason });
    return makeCaseList(transaction, writing.caller).read(id);
  });
}

async function endSilencing(
  transaction: DatabaseTransaction,
  writing: CaseWriting,
  caseId: string,
  now: Date,
): Promise<boolean> {
  const sources = await endSilences(transaction, caseId);
  if (sources.length === 0) return false;
  await unsilenceAlarms(transaction, writing, await lockOfCase(transaction, caseId), now);
  return true;
}

export async function endSilence(parts: CaseParts, writing: CaseWriting, id: string): Promise<void> {
  await changeLockedCase(parts.db, writing, id, async (transaction, record) => {
    const now = new Date(parts.now());
    if (!(await endSilencing(transaction, writing, id, now)))
      throw problem.conflict(problemText('CASE_SILENCES_NOTHING'));
    await writePersonsEntry(transaction, record, writing.caller.userId, {
      kind: 'silenced',
      code: 'ended',
      at: now,
    });
    await recordCaseChange(transaction, writing, record, 'silence-ended');
  });
}

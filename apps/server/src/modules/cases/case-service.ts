import { type Case, type CaseEntry, type CaseVerdict, problem } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import {
  type AlarmRecord,
  endSilences,
  lockOfCase,
  settleAlarms,
  unsilenceAlarms,
  writeSilence,
} from '../alarms/index.ts';
import { appendEvents } from '../domain-events/index.ts';
import { writeLogNote } from '../log-book/index.ts';
import { keepPicture, makePictureStore, type PictureParts } from '../pictures/index.ts';
import { makeCaseList } from './case-list-store.ts';
import type { CaseRecord } from './case-record.ts';
import {
  countNotes,
  findOpenOfSubject,
  lockCase,
  type WrittenEntry,
  writeCases,
  writeConfirmation,
  writePersonsEntry,
} from './case-store.ts';

export interface CaseParts extends PictureParts {
  readonly now: () => number;
}

export interface CaseWriting {
  readonly caller: Caller;
  readonly requestId: string;
}

/** A case keeps at most so many notes and photos. */
const MAX_WRITTEN_ENTRIES = 2000;
const LONGEST_SILENCE_MS = 366 * 86_400_000;
const LONGEST_DUE_MS = 5 * 366 * 86_400_000;

/** One change of a case: the row is locked, and what the caller does not see is not there. */
async function changing<T>(
  db: Database,
  { caller }: CaseWriting,
  id: string,
  work: (transaction: DatabaseTransaction, record: CaseRecord, seen: Case) => Promise<T>,
): Promise<T> {
  return runTransaction(db, async (transaction) => {
    const list = makeCaseList(transaction, caller);
    await list.read(id);
    const record = await lockCase(transaction, id);
    if (record === undefined) throw problem.notFound('case');
    return work(transaction, record, await list.read(id));
  });
}

async function addEntry(
  transaction: DatabaseTransaction,
  { caller }: CaseWriting,
  record: CaseRecord,
  entry: WrittenEntry,
): Promise<number> {
  return writePersonsEntry(transaction, record, caller.userId, entry);
}

async function recordCase(
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

function assertRevision(record: CaseRecord, seen: Case, revision: number): void {
  if (record.revision !== revision)
    throw problem.changedMeanwhile(
      'body.revision',
      'Somebody changed the case, or it got worse, after you looked.',
      seen,
    );
}

function assertOpen(record: CaseRecord): void {
  if (record.closed_at !== null) throw problem.conflict('The case is closed. Open it again first.');
}

export async function assignCaseTo(
  parts: CaseParts,
  writing: CaseWriting,
  id: string,
  body: {
    readonly revision: number;
    readonly assigneeId?: string | null | undefined;
    readonly dueAt?: Date | null | undefined;
  },
): Promise<Case> {
  return changing(parts.db, writing, id, async (transaction, record, seen) => {
    assertOpen(record);
    assertRevision(record, seen, body.revision);
    const list = makeCaseList(transaction, writing.caller);
    const now = new Date(parts.now());
    if (body.assigneeId !== undefined && body.assigneeId !== record.assignee_id) {
      const person =
        body.assigneeId === null
          ? undefined
          : (await list.listAssignees(record.equipment_id)).find((each) => each.id === body.assigneeId);
      if (body.assigneeId !== null && person === undefined)
        throw problem.fieldInvalid(
          'body.assigneeId',
          'assigneeUnknown',
          'This person may not act on the alarms of this machine.',
        );
      record.assignee_id = body.assigneeId;
      await addEntry(transaction, writing, record, {
        kind: 'assigned',
        code: person === undefined ? 'unassigned' : 'assigned',
        at: now,
        text: person?.name ?? null,
      });
      await recordCase(transaction, writing, record, 'assigned', {
        text: person?.name ?? null,
        assigneeId: body.assigneeId,
      });
    }
    if (body.dueAt !== undefined) {
      if (body.dueAt !== null && Math.abs(body.dueAt.getTime() - parts.now()) > LONGEST_DUE_MS)
        throw problem.fieldInvalid('body.dueAt', 'dueTooFar', 'Choose a date within five years.');
      record.due_at = body.dueAt?.toISOString() ?? null;
      await addEntry(transaction, writing, record, {
        kind: 'assigned',
        code: body.dueAt === null ? 'due-removed' : 'due',
        at: now,
        text: record.due_at,
      });
      await recordCase(transaction, writing, record, 'due', { text: record.due_at });
    }
    record.revision += 1;
    await writeCases(transaction, [record]);
    return list.read(id);
  });
}

export async function addNote(
  parts: CaseParts,
  writing: CaseWriting,
  id: string,
  text: string,
): Promise<CaseEntry> {
  return changing(parts.db, writing, id, async (transaction, record) => {
    await assertRoom(transaction, id);
    const entryId = await addEntry(transaction, writing, record, {
      kind: 'note',
      code: '',
      at: new Date(parts.now()),
      text,
    });
    await recordCase(transaction, writing, record, 'note', { text: text.slice(0, 500) });
    return makeCaseList(transaction, writing.caller).readEntry(entryId);
  });
}

async function assertRoom(transaction: DatabaseTransaction, caseId: string): Promise<void> {
  if ((await countNotes(transaction, caseId)) >= MAX_WRITTEN_ENTRIES)
    throw problem.conflict(`A case keeps ${MAX_WRITTEN_ENTRIES} notes at most.`);
}

export async function addCasePhotoFile(
  parts: CaseParts,
  writing: CaseWriting,
  id: string,
  bytes: Uint8Array,
): Promise<CaseEntry> {
  const { caller } = writing;
  // Checked first: a photo of somebody who may not is not even decoded.
  await makeCaseList(parts.db, caller).read(id);
  let entryId = 0;
  await keepPicture(parts, bytes, caller.userId, async (transaction, picture) => {
    const list = makeCaseList(transaction, caller);
    await list.read(id);
    const record = await lockCase(transaction, id);
    if (record === undefined) throw problem.notFound('case');
    await assertRoom(transaction, id);
    await makePictureStore(transaction, caller).add({
      ...picture,
      equipmentId: record.equipment_id,
      logEntryId: null,
      caseId: id,
      userId: caller.userId,
    });
    entryId = await addEntry(transaction, writing, record, {
      kind: 'note',
      code: 'photo',
      at: new Date(parts.now()),
      photos: [picture],
    });
    await recordCase(transaction, writing, record, 'photo', { photoId: picture.id });
  });
  return makeCaseList(parts.db, caller).readEntry(entryId);
}

export async function setConfirmation(
  parts: CaseParts,
  writing: CaseWriting,
  id: string,
  code: string,
  { isDone, text }: { readonly isDone: boolean; readonly text?: string | undefined },
): Promise<void> {
  await changing(parts.db, writing, id, async (transaction, record) => {
    assertOpen(record);
    const now = new Date(parts.now());
    const isThere = await writeConfirmation(transaction, id, code, {
      isDone,
      text: text ?? null,
      at: now,
      userId: writing.caller.userId,
    });
    if (!isThere) throw problem.notFound('check');
    await addEntry(transaction, writing, record, {
      kind: 'confirmation',
      code: isDone ? code : `${code} undone`,
      at: now,
      text: text ?? null,
    });
    await recordCase(transaction, writing, record, 'confirmation', { text: code, isDone });
  });
}

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
    throw problem.fieldInvalid('body.found', 'foundMissing', 'Say what was found at the machine.');
  const { silenceUntil } = closing;
  if (silenceUntil === undefined) return;
  if (closing.verdict !== 'false')
    throw problem.fieldInvalid(
      'body.silenceUntil',
      'silenceOfFault',
      'Only the cause of a false case can be silenced.',
    );
  if (silenceUntil.getTime() <= nowMs)
    throw problem.fieldInvalid('body.silenceUntil', 'untilPast', 'The end of the silence lies in the past.');
  if (silenceUntil.getTime() > nowMs + LONGEST_SILENCE_MS)
    throw problem.fieldInvalid('body.silenceUntil', 'untilTooFar', 'A cause is silent for a year at most.');
}

/** Closes a case with what was found; the hit rates of its rule count it from then on. */
export async function closeCase(
  parts: CaseParts,
  writing: CaseWriting,
  id: string,
  closing: CaseClosing,
): Promise<Case> {
  assertClosing(closing, parts.now());
  return changing(parts.db, writing, id, async (transaction, record, seen) => {
    assertOpen(record);
    assertRevision(record, seen, closing.revision);
    const now = new Date(parts.now());
    const alarms = await lockOfCase(transaction, id);
    const comment = closing.found === '' ? `Case ${record.number}: ${closing.verdict}` : closing.found;
    if (closing.silenceUntil !== undefined) await silence(transaction, writing, record, alarms, closing);
    await settleAlarms(transaction, writing, alarms, {
      comment: comment.slice(0, 2000),
      now,
      isSilenced: closing.silenceUntil !== undefined,
    });
    record.closed_at = now.toISOString();
    record.closed_by = writing.caller.userId;
    record.verdict = closing.verdict;
    record.found = closing.found;
    record.part_exchanged = closing.partExchanged;
    record.resets_baseline = closing.resetsBaseline;
    record.revision += 1;
    await writeCases(transaction, [record]);
    await addEntry(transaction, writing, record, {
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
    await recordCase(transaction, writing, record, 'closed', { text: closing.found, ...closing });
    return makeCaseList(transaction, writing.caller).read(id);
  });
}

function logTextOf(record: CaseRecord, { found, partExchanged }: CaseClosing): string {
  return [
    `${record.number}: ${record.sentence}`,
    ...(found === '' ? [] : [found]),
    ...(partExchanged === null ? [] : [partExchanged]),
  ].join('\n\n');
}

async function silence(
  transaction: DatabaseTransaction,
  writing: CaseWriting,
  record: CaseRecord,
  alarms: readonly AlarmRecord[],
  { found, silenceUntil }: CaseClosing,
): Promise<void> {
  if (silenceUntil === undefined) return;
  const sources = [
    ...new Map(alarms.map(({ source_key, bin }) => [source_key, { sourceKey: source_key, bin }])).values(),
  ];
  await writeSilence(transaction, {
    organisationId: record.organisation_id,
    caseId: record.id,
    equipmentId: record.equipment_id,
    sources,
    reason: found,
    until: silenceUntil,
    userId: writing.caller.userId,
  });
  await addEntry(transaction, writing, record, {
    kind: 'silenced',
    code: '',
    at: new Date(),
    text: silenceUntil.toISOString(),
  });
}

export async function reopenCase(
  parts: CaseParts,
  writing: CaseWriting,
  id: string,
  reason: string,
): Promise<Case> {
  return changing(parts.db, writing, id, async (transaction, record) => {
    if (record.closed_at === null) throw problem.conflict('The case is open.');
    const taken = await findOpenOfSubject(transaction, record);
    if (taken !== undefined)
      throw problem.conflict(`Case ${taken} is open for the same fault of this machine.`);
    await endSilencing(transaction, writing, id, new Date(parts.now()));
    record.closed_at = null;
    record.closed_by = null;
    record.verdict = null;
    record.revision += 1;
    await writeCases(transaction, [record]);
    await addEntry(transaction, writing, record, {
      kind: 'reopened',
      code: '',
      at: new Date(parts.now()),
      text: reason,
    });
    await recordCase(transaction, writing, record, 'reopened', { text: reason });
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
  await changing(parts.db, writing, id, async (transaction, record) => {
    const now = new Date(parts.now());
    if (!(await endSilencing(transaction, writing, id, now)))
      throw problem.conflict('The case silences nothing.');
    await addEntry(transaction, writing, record, { kind: 'silenced', code: 'ended', at: now });
    await recordCase(transaction, writing, record, 'silence-ended');
  });
}

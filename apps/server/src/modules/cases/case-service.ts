import { type Case, type CaseEntry, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { keepPicture, makePictureStore } from '../pictures/index.ts';
import { makeCaseList } from './case-list-store.ts';
import { countNotes, lockCase, writeCases, writeConfirmation, writePersonsEntry } from './case-store.ts';
import {
  assertCaseOpen,
  assertCaseRevision,
  type CaseParts,
  type CaseWriting,
  changeLockedCase,
  recordCaseChange,
} from './case-writing.ts';

/** A case keeps at most so many notes and photos. */
const MAX_WRITTEN_ENTRIES = 2000;
const LONGEST_DUE_MS = 5 * 366 * 86_400_000;

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
  return changeLockedCase(parts.db, writing, id, async (transaction, record, seen) => {
    assertCaseOpen(record);
    assertCaseRevision(record, seen, body.revision);
    const list = makeCaseList(transaction, writing.caller);
    const now = new Date(parts.now());
    if (body.assigneeId !== undefined && body.assigneeId !== record.assignee_id) {
      const person =
        body.assigneeId === null
          ? undefined
          : (await list.listAssignees(record.equipment_id)).find((each) => each.id === body.assigneeId);
      if (body.assigneeId !== null && person === undefined)
        throw problem.fieldInvalid('body.assigneeId', 'assigneeUnknown', problemText('ASSIGNEE_MAY_NOT'));
      record.assignee_id = body.assigneeId;
      await writePersonsEntry(transaction, record, writing.caller.userId, {
        kind: 'assigned',
        code: person === undefined ? 'unassigned' : 'assigned',
        at: now,
        text: person?.name ?? null,
      });
      await recordCaseChange(transaction, writing, record, 'assigned', {
        text: person?.name ?? null,
        assigneeId: body.assigneeId,
      });
    }
    if (body.dueAt !== undefined) {
      if (body.dueAt !== null && Math.abs(body.dueAt.getTime() - parts.now()) > LONGEST_DUE_MS)
        throw problem.fieldInvalid('body.dueAt', 'dueTooFar', problemText('DUE_TOO_FAR'));
      record.due_at = body.dueAt?.toISOString() ?? null;
      await writePersonsEntry(transaction, record, writing.caller.userId, {
        kind: 'assigned',
        code: body.dueAt === null ? 'due-removed' : 'due',
        at: now,
        text: record.due_at,
      });
      await recordCaseChange(transaction, writing, record, 'due', { text: record.due_at });
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
  return changeLockedCase(parts.db, writing, id, async (transaction, record) => {
    await assertRoom(transaction, id);
    const entryId = await writePersonsEntry(transaction, record, writing.caller.userId, {
      kind: 'note',
      code: '',
      at: new Date(parts.now()),
      text,
    });
    await recordCaseChange(transaction, writing, record, 'note', { text: text.slice(0, 500) });
    return makeCaseList(transaction, writing.caller).readEntry(entryId);
  });
}

async function assertRoom(transaction: DatabaseTransaction, caseId: string): Promise<void> {
  if ((await countNotes(transaction, caseId)) >= MAX_WRITTEN_ENTRIES)
    throw problem.conflict(problemText('MOST_CASE_NOTES', { most: MAX_WRITTEN_ENTRIES }));
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
    entryId = await writePersonsEntry(transaction, record, writing.caller.userId, {
      kind: 'note',
      code: 'photo',
      at: new Date(parts.now()),
      photos: [picture],
    });
    await recordCaseChange(transaction, writing, record, 'photo', { photoId: picture.id });
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
  await changeLockedCase(parts.db, writing, id, async (transaction, record) => {
    assertCaseOpen(record);
    const now = new Date(parts.now());
    const isThere = await writeConfirmation(transaction, id, code, {
      isDone,
      text: text ?? null,
      at: now,
      userId: writing.caller.userId,
    });
    if (!isThere) throw problem.notFound('check');
    await writePersonsEntry(transaction, record, writing.caller.userId, {
      kind: 'confirmation',
      code: isDone ? code : `${code} undone`,
      at: now,
      text: text ?? null,
    });
    await recordCaseChange(transaction, writing, record, 'confirmation', { text: code, isDone });
  });
}

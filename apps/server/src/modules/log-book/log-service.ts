import { type LogNote, MAX_LOG_PHOTOS, type Picture, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { requestRediagnosis } from '../diagnoses/index.ts';
import { appendEvents } from '../domain-events/index.ts';
import { referToEquipment } from '../equipment/index.ts';
import { keepPicture, makePictureStore, type PictureParts } from '../pictures/index.ts';
import { makeNoteStore, type WrittenNote } from './note-store.ts';

export interface LogParts extends PictureParts {
  readonly now: () => number;
}

interface Writing {
  readonly caller: Caller;
  readonly requestId: string;
}

export interface NoteBody extends Omit<WrittenNote, 'at'> {
  readonly at?: Date | undefined;
}

/** A clock may be a little ahead; a plan is no entry. */
const AHEAD_MS = 5 * 60_000;
const EARLIEST = Date.UTC(1950, 0, 1);

function written(body: NoteBody, nowMs: number, before?: LogNote): WrittenNote {
  const at = body.at ?? (before === undefined ? new Date(nowMs) : new Date(before.at));
  if (at.getTime() > nowMs + AHEAD_MS)
    throw problem.fieldInvalid('body.at', 'timeAhead', problemText('HAPPENED_ALREADY'));
  if (at.getTime() < EARLIEST)
    throw problem.fieldInvalid('body.at', 'timeTooEarly', problemText('BEFORE_MACHINES'));
  return { kind: body.kind, text: body.text, at, resetsBaseline: body.resetsBaseline };
}

async function audit(
  transaction: DatabaseTransaction,
  { caller, requestId }: Writing,
  action: string,
  note: Pick<LogNote, 'id' | 'equipmentId'>,
  detail: Record<string, unknown> = {},
) {
  await recordAudit(transaction, {
    organisationId: caller.organisationId,
    userId: caller.userId,
    action,
    subjectType: 'log-entry',
    subjectId: note.id,
    detail: { equipmentId: note.equipmentId, ...detail },
    requestId,
  });
}

/** What was learnt of the machine begins anew, or after all not: its findings and its newest records are looked at again. */
async function followReset(
  transaction: DatabaseTransaction,
  { caller: { organisationId, userId } }: Writing,
  ...notes: readonly Pick<LogNote, 'equipmentId' | 'resetsBaseline'>[]
): Promise<void> {
  const equipmentIds = notes.filter(({ resetsBaseline }) => resetsBaseline).map((note) => note.equipmentId);
  await requestRediagnosis(transaction, { organisationId, equipmentIds, userId });
}

async function recordNote(
  transaction: DatabaseTransaction,
  { caller: { organisationId, userId } }: Writing,
  code: 'added' | 'changed' | 'removed',
  note: LogNote,
): Promise<void> {
  await appendEvents(transaction, [
    {
      kind: 'log-entry',
      code,
      parameters: { entryKind: note.kind, resetsBaseline: note.resetsBaseline },
      organisationId,
      equipmentId: note.equipmentId,
      // Written down later than it happened; changed and removed it is now.
      ...(code === 'added' ? { occurredAt: new Date(note.at) } : {}),
      subject: { kind: 'log-entry', id: note.id },
      actor: { kind: 'user', id: userId },
    },
  ]);
}

const storeOf = (transaction: DatabaseTransaction, { caller }: Writing) =>
  makeNoteStore(transaction, caller, caller.userId);

async function lockOwn(transaction: DatabaseTransaction, writing: Writing, id: string): Promise<LogNote> {
  const store = storeOf(transaction, writing);
  // The machine before the note: saving a drivetrain takes them in this order.
  const stored = await store.find(id);
  if (stored !== undefined) await referToEquipment(transaction, writing.caller, stored.equipmentId);
  const note = await store.lockOwn(id);
  if (note === undefined) throw problem.notFound('note');
  return note;
}

export async function addLogNote(
  parts: LogParts,
  writing: Writing,
  equipmentId: string,
  body: NoteBody,
): Promise<LogNote> {
  return runTransaction(parts.db, (transaction) =>
    writeLogNote(transaction, writing, equipmentId, written(body, parts.now())),
  );
}

/** The same in the transaction of what caused the note. */
export async function writeLogNote(
  transaction: DatabaseTransaction,
  writing: Writing,
  equipmentId: string,
  body: WrittenNote,
): Promise<LogNote> {
  if (!(await referToEquipment(transaction, writing.caller, equipmentId)))
    throw problem.notFound('equipment');
  const store = storeOf(transaction, writing);
  const note = await store.find(await store.add(equipmentId, body));
  if (note === undefined) throw problem.internal();
  await followReset(transaction, writing, note);
  await recordNote(transaction, writing, 'added', note);
  await audit(transaction, writing, 'log.add', note, {
    kind: note.kind,
    resetsBaseline: note.resetsBaseline,
  });
  return note;
}

export async function changeNote(
  parts: LogParts,
  writing: Writing,
  id: string,
  body: NoteBody,
): Promise<LogNote> {
  return runTransaction(parts.db, async (transaction) => {
    const before = await lockOwn(transaction, writing, id);
    const store = storeOf(transaction, writing);
    await store.change(id, written(body, parts.now(), before));
    const note = await store.find(id);
    if (note === undefined) throw problem.internal();
    await followReset(transaction, writing, before, note);
    await recordNote(transaction, writing, 'changed', note);
    const { kind, text, at, resetsBaseline } = before;
    await audit(transaction, writing, 'log.change', note, { before: { kind, text, at, resetsBaseline } });
    return note;
  });
}

export async function removeNote(parts: LogParts, writing: Writing, id: string): Promise<void> {
  await runTransaction(parts.db, async (transaction) => {
    const note = await lockOwn(transaction, writing, id);
    await storeOf(transaction, writing).remove(id);
    await followReset(transaction, writing, note);
    await recordNote(transaction, writing, 'removed', note);
    await audit(transaction, writing, 'log.remove', note, { kind: note.kind, text: note.text });
  });
}

export async function addPhoto(
  parts: LogParts,
  writing: Writing,
  id: string,
  bytes: Uint8Array,
): Promise<Picture> {
  const { caller } = writing;
  const note = await makeNoteStore(parts.db, caller, caller.userId).find(id);
  if (!note?.isOwn) throw problem.notFound('note');
  return keepPicture(parts, bytes, caller.userId, async (transaction, picture) => {
    const locked = await lockOwn(transaction, writing, id);
    if (locked.photos.length >= MAX_LOG_PHOTOS)
      throw problem.conflict(problemText('MOST_LOG_PHOTOS', { most: MAX_LOG_PHOTOS }));
    await makePictureStore(transaction, caller).add({
      ...picture,
      equipmentId: locked.equipmentId,
      logEntryId: id,
      userId: caller.userId,
    });
    await audit(transaction, writing, 'log.photo', locked, { photoId: picture.id });
  });
}

export async function removePhoto(
  parts: LogParts,
  writing: Writing,
  id: string,
  photoId: string,
): Promise<void> {
  await runTransaction(parts.db, async (transaction) => {
    const note = await lockOwn(transaction, writing, id);
    if (!note.photos.some((photo) => photo.id === photoId)) throw problem.notFound('photo');
    await makePictureStore(transaction, writing.caller).markRemoved(photoId, writing.caller.userId, null);
    await audit(transaction, writing, 'log.photo-remove', note, { photoId });
  });
}

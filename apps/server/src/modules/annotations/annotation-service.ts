import { type Annotation, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { recordAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import type { StoredWaveform, WaveformStore } from '../telemetry-store/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { makeAnnotationStore, type StoredAnnotation } from './annotation-store.ts';
import { makeVisitorNotes } from './visitor-notes.ts';

export interface AnnotationParts {
  readonly db: Database;
  readonly waveforms: Pick<WaveformStore, 'find'>;
}

/** Who acts, and in which request. */
export interface Actor extends EquipmentViewer {
  readonly userId: string;
  /** A visitor of the demo writes into a sandbox of their own (visitor-notes.ts). */
  readonly isDemo: boolean;
  readonly requestId: string;
}

/** Who reads: a visitor of the demo their own notes too. */
export type NoteReader = Omit<Actor, 'requestId'>;

export interface NewAnnotation {
  readonly plot: Annotation['plot'];
  readonly place: number;
  readonly text: string;
  readonly parentId: string | null;
}

async function waveformOf(
  { waveforms }: AnnotationParts,
  viewer: EquipmentViewer,
  id: string,
): Promise<StoredWaveform> {
  const found = await waveforms.find(viewer, id);
  if (found === undefined) throw problem.notFound('waveform');
  return found;
}

const placeOf = (waveform: StoredWaveform) => ({ assetId: waveform.assetId, waveformId: waveform.id });

function toAnnotationDto(waveformId: string, userId: string, stored: StoredAnnotation): Annotation {
  return {
    id: stored.id,
    waveformId,
    parentId: stored.parentId,
    plot: stored.plot,
    place: stored.place,
    text: stored.isDeleted ? null : stored.text,
    authorName: stored.authorName,
    isOwn: stored.authorId === userId,
    at: stored.createdAt.toISOString(),
  };
}

/** The notes of a waveform; a deleted one only while a reply to it lives. */
export async function listNotes(
  parts: AnnotationParts,
  actor: NoteReader,
  waveformId: string,
): Promise<Annotation[]> {
  const waveform = await waveformOf(parts, actor, waveformId);
  const shared = await makeAnnotationStore(parts.db, actor.organisationId).list(placeOf(waveform));
  const own = actor.isDemo ? await makeVisitorNotes(parts.db, actor.userId).list(waveformId) : [];
  const stored = [...shared, ...own];
  const answered = new Set(stored.filter(({ isDeleted }) => !isDeleted).map(({ parentId }) => parentId));
  return stored
    .filter(({ id, isDeleted }) => !isDeleted || answered.has(id))
    .map((each) => toAnnotationDto(waveformId, actor.userId, each));
}

function assertAnswerable(note: NewAnnotation, parent: StoredAnnotation | undefined): void {
  if (note.parentId !== null && (parent === undefined || parent.isDeleted || parent.parentId !== null))
    throw problem.fieldInvalid('body.parentId', 'parentUnknown', problemText('NO_NOTE_TO_ANSWER'));
}

async function pinInSandbox(
  { db }: AnnotationParts,
  { organisationId, userId }: Actor,
  waveform: StoredWaveform,
  note: NewAnnotation,
): Promise<Annotation> {
  const notes = makeVisitorNotes(db, userId);
  const parent =
    note.parentId === null
      ? undefined
      : ((await makeAnnotationStore(db, organisationId).find(placeOf(waveform), note.parentId)) ??
        (await notes.list(waveform.id)).find(({ id }) => id === note.parentId));
  assertAnswerable(note, parent);
  const { plot, place } = parent ?? note;
  return toAnnotationDto(waveform.id, userId, await notes.add(waveform.id, { ...note, plot, place }));
}

/** A reply hangs on a note, never on a reply, and stands where the note stands. */
export async function pinAnnotation(
  parts: AnnotationParts,
  actor: Actor,
  waveformId: string,
  note: NewAnnotation,
): Promise<Annotation> {
  const waveform = await waveformOf(parts, actor, waveformId);
  const at = placeOf(waveform);
  if (actor.isDemo) return pinInSandbox(parts, actor, waveform, note);
  return runTransaction(parts.db, async (transaction) => {
    const store = makeAnnotationStore(transaction, actor.organisationId);
    const parent =
      note.parentId === null ? undefined : await store.find(at, note.parentId, { isLocked: true });
    assertAnswerable(note, parent);
    const { plot, place } = parent ?? note;
    const stored = await store.add(at, {
      parentId: note.parentId,
      plot,
      place,
      text: note.text,
      authorId: actor.userId,
    });
    await recordAudit(transaction, {
      ...actor,
      action: 'annotation.add',
      subjectType: 'waveform',
      subjectId: waveform.id,
      detail: { annotationId: stored.id, plot, place, parentId: note.parentId },
    });
    return toAnnotationDto(waveform.id, actor.userId, stored);
  });
}

/** Only its author writes a note anew; to everybody else it is not there to be written. */
export async function editNote(
  parts: AnnotationParts,
  actor: Actor,
  { id, annotationId }: { readonly id: string; readonly annotationId: string },
  text: string,
): Promise<Annotation> {
  const waveform = await waveformOf(parts, actor, id);
  const at = placeOf(waveform);
  if (actor.isDemo) {
    const note = await makeVisitorNotes(parts.db, actor.userId).rewrite(id, annotationId, text);
    if (note === undefined) throw problem.notFound('annotation');
    return toAnnotationDto(id, actor.userId, note);
  }
  return runTransaction(parts.db, async (transaction) => {
    const store = makeAnnotationStore(transaction, actor.organisationId);
    const stored = await store.find(at, annotationId, { isLocked: true });
    if (stored === undefined || stored.isDeleted || stored.authorId !== actor.userId) {
      throw problem.notFound('annotation');
    }
    if (stored.text !== text) {
      await store.rewrite(at, annotationId, text);
      await recordAudit(transaction, {
        ...actor,
        action: 'annotation.edit',
        subjectType: 'waveform',
        subjectId: waveform.id,
        detail: { annotationId, before: stored.text, after: text },
      });
    }
    return toAnnotationDto(waveform.id, actor.userId, { ...stored, text });
  });
}

/** Only its author deletes a note; to everybody else it is not there to be deleted. */
export async function deleteNote(
  parts: AnnotationParts,
  actor: Actor,
  waveformId: string,
  annotationId: string,
): Promise<void> {
  const waveform = await waveformOf(parts, actor, waveformId);
  const at = placeOf(waveform);
  if (actor.isDemo) {
    if (await makeVisitorNotes(parts.db, actor.userId).remove(waveformId, annotationId)) return;
    throw problem.notFound('annotation');
  }
  await runTransaction(parts.db, async (transaction) => {
    const store = makeAnnotationStore(transaction, actor.organisationId);
    const stored = await store.find(at, annotationId, { isLocked: true });
    if (stored === undefined || stored.isDeleted || stored.authorId !== actor.userId) {
      throw problem.notFound('annotation');
    }
    await store.markDeleted(at, annotationId);
    await recordAudit(transaction, {
      ...actor,
      action: 'annotation.delete',
      subjectType: 'waveform',
      subjectId: waveform.id,
      detail: { annotationId, text: stored.text },
    });
  });
}

import {
  addLogEntry,
  addLogPhoto,
  type CallReply,
  changeLogEntry,
  type LogKind,
  type LogNote,
  type LogNoteKind,
  listLog,
  ProblemError,
  removeLogEntry,
  removeLogPhoto,
} from '@ritzel/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { upload } from '../../platform/upload.ts';

const PAGE_SIZE = 50;

/** Pages of the log book, newest first. */
export function useLogPages(equipmentId: string, kinds: readonly LogKind[] | null) {
  return useInfiniteQuery({
    queryKey: ['listLog', equipmentId, kinds?.join(',') ?? null],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(
        listLog,
        {
          params: { id: equipmentId },
          query: {
            size: PAGE_SIZE,
            ...(pageParam === '' ? {} : { after: pageParam }),
            ...(kinds === null ? {} : { kinds: kinds.join(',') }),
          },
        },
        { signal },
      ),
    // Entries that are written meanwhile move none from one page to the next.
    getNextPageParam: (last: CallReply<typeof listLog>) => last.next,
  });
}

export interface NoteDraft {
  readonly kind: LogNoteKind;
  readonly text: string;
  /** ISO; null for now. */
  readonly at: string | null;
  readonly resetsBaseline: boolean;
  readonly newPhotos: readonly File[];
  /** Photos of the note that are to go. */
  readonly droppedPhotos: readonly string[];
}

export interface SavedNote {
  readonly note: LogNote;
  /** Names of photos that were refused, with the code that says why; the note itself is kept. */
  readonly refused: readonly { readonly name: string; readonly code: string }[];
}

/** Writes, changes and removes notes; photos follow the note they belong to. */
export function useNoteChanges(equipmentId: string) {
  const client = useQueryClient();
  const readAgain = () => {
    for (const name of ['listLog', 'listFlags']) void client.invalidateQueries({ queryKey: [name] });
  };
  return {
    async save(
      draft: NoteDraft,
      before: LogNote | null,
      onProgress: (share: number) => void,
    ): Promise<SavedNote> {
      const body = {
        kind: draft.kind,
        text: draft.text,
        resetsBaseline: draft.resetsBaseline,
        ...(draft.at === null ? {} : { at: draft.at }),
      };
      const note =
        before === null
          ? await call(addLogEntry, { params: { id: equipmentId }, body })
          : await call(changeLogEntry, { params: { entryId: before.id }, body });
      const refused: { name: string; code: string }[] = [];
      try {
        for (const photoId of draft.droppedPhotos)
          await call(removeLogPhoto, { params: { entryId: note.id, photoId } });
        for (const [index, photo] of draft.newPhotos.entries()) {
          try {
            await upload(addLogPhoto, { params: { entryId: note.id } }, photo, {
              onProgress: (share) => onProgress((index + share) / draft.newPhotos.length),
            });
          } catch (error) {
            refused.push({ name: photo.name, code: logBookProblemCode(error) });
          }
        }
      } finally {
        readAgain();
      }
      return { note, refused };
    },
    async remove(note: LogNote): Promise<void> {
      await call(removeLogEntry, { params: { entryId: note.id } });
      readAgain();
    },
  };
}

/** The field's own code where there is one: it says more. */
export function logBookProblemCode(error: unknown): string {
  if (!(error instanceof ProblemError)) return 'internal';
  return error.problem.errors?.[0]?.code ?? error.problem.code;
}

import { type DrivetrainDocument, documentFingerprint } from '@ritzel/contract';
import { useEffect, useState } from 'react';
import { dropStoredDraft, keepDraft, readStoredDraft, type StoredDraft } from './draft-storage.ts';
import { useEditorStore } from './editor-context.tsx';
import { hasUnsaved } from './editor-store.ts';

/** Written when one has paused this long: encryption takes time, and no keystroke waits for it. */
const KEEP_AFTER_MS = 800;

function baseOf(stored: DrivetrainDocument | null): string {
  return stored === null ? 'new' : documentFingerprint(stored);
}

/** Keeps what is not saved in the browser, encrypted, in case the window or the machine is lost. */
export function useDraftKeeping(owner: string, stored: DrivetrainDocument | null): void {
  const store = useEditorStore();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen = store.get().draft;
    const keep = () => {
      const snapshot = store.get();
      if (hasUnsaved(snapshot))
        keepDraft(owner, { atMs: Date.now(), draft: snapshot.draft, basedOn: baseOf(stored) });
      else dropStoredDraft(owner);
    };
    const stop = store.subscribe(() => {
      if (store.get().draft === seen) return;
      seen = store.get().draft;
      clearTimeout(timer);
      timer = setTimeout(keep, KEEP_AFTER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store, owner, stored]);
}

/** A draft that an earlier window left behind: offered once, and gone when it is dropped. */
export function useStoredDraft(owner: string, stored: DrivetrainDocument | null) {
  const store = useEditorStore();
  const [draft, setDraft] = useState<StoredDraft | null>(() => {
    const kept = readStoredDraft(owner);
    return kept !== null && JSON.stringify(kept.draft) !== JSON.stringify(store.get().saved) ? kept : null;
  });
  return {
    draft,
    isOfOlder: draft !== null && draft.basedOn !== baseOf(stored),
    restore: () => {
      if (draft === null) return;
      store.change(() => draft.draft);
      setDraft(null);
    },
    drop: () => {
      dropStoredDraft(owner);
      setDraft(null);
    },
  };
}

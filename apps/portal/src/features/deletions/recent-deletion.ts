import type { Deletion } from '@ritzel/contract';
import { useSyncExternalStore } from 'react';

/** What was deleted last: the screen that asked for it is gone, so the shell offers to take it back. */
let latest: Deletion | undefined;
const listeners = new Set<() => void>();

export function announceDeletion(deletion: Deletion | undefined): void {
  latest = deletion;
  for (const listener of listeners) listener();
}

export function useRecentDeletion(): Deletion | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => latest,
  );
}

/** Things of a machine are called by their identifier, an organisation by its name: made in the tree it has one of its own. */
export function calledAs({ kind, identifier, name }: Pick<Deletion, 'kind' | 'identifier' | 'name'>): string {
  return kind === 'organisation' ? name : identifier;
}

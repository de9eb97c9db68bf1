import type { EventKind } from './event-kinds.ts';

/** How long events gather before consumers are woken: their transaction has mostly been committed by then. */
const GATHER_MS = 50;

type Listener = (kinds: ReadonlySet<EventKind>) => void;

const listeners = new Set<Listener>();
let timer: NodeJS.Timeout | undefined;
let gathered = new Set<EventKind>();

/** Called for each append of this process. It only wakes: what it misses, the consumers' own rounds find. */
export function noteAppended(kinds: Iterable<EventKind>): void {
  if (listeners.size === 0) return;
  for (const kind of kinds) gathered.add(kind);
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    const appended = gathered;
    gathered = new Set();
    for (const listener of [...listeners]) listener(appended);
  }, GATHER_MS);
  timer.unref();
}

/** Returns the function that ends the subscription. */
export function onAppended(listener: Listener): () => void {
  const entry: Listener = (kinds) => listener(kinds);
  listeners.add(entry);
  return () => void listeners.delete(entry);
}

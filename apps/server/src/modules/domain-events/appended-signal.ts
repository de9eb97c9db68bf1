/** How long events gather before consumers are woken: their transaction has mostly been committed by then. */
const GATHER_MS = 50;

const listeners = new Set<() => void>();
let timer: NodeJS.Timeout | undefined;

/** Called for each append of this process. It only wakes: what it misses, the consumers' own rounds find. */
export function noteAppended(): void {
  if (timer !== undefined || listeners.size === 0) return;
  timer = setTimeout(() => {
    timer = undefined;
    for (const listener of [...listeners]) listener();
  }, GATHER_MS);
  timer.unref();
}

/** Returns the function that ends the subscription. */
export function onAppended(listener: () => void): () => void {
  const entry = () => listener();
  listeners.add(entry);
  return () => void listeners.delete(entry);
}

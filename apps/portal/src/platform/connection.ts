import { readHealth } from '@ritzel/contract';
import { portalConfig } from './config.ts';
import { createObservable, useObservable } from './observable.ts';
import { browserStorage } from './secure-storage.ts';

/** The offline status key (specification, section 9): since when the server has not answered. */
const ENTRY = 'offline';
const PROBE_MS = 2_000;

/** Epoch in ms since when nobody has answered; undefined while somebody does. */
const lostSince = createObservable<number | undefined>(undefined);
let probing: ReturnType<typeof setInterval> | undefined;

/** The server answered, whatever it said. */
export function noteAnswer(): void {
  if (lostSince.get() === undefined) return;
  clearInterval(probing);
  probing = undefined;
  browserStorage().remove(ENTRY);
  lostSince.set(undefined);
}

/** A request came to nothing: from now on the server is asked every two seconds whether it is back. */
export function noteNoAnswer(nowMs = Date.now()): void {
  if (lostSince.get() === undefined) {
    browserStorage().write(ENTRY, new Date(nowMs).toISOString());
    lostSince.set(nowMs);
  }
  probing ??= setInterval(() => void probe(), PROBE_MS);
}

/** Whether an answer came from a proxy that has no server behind it. */
export function isNoAnswer(status: number): boolean {
  return status === 502 || status === 504;
}

/** Asks whether anybody answers. */
export async function probe(): Promise<void> {
  try {
    const response = await fetch(portalConfig().services.config + readHealth.path, { cache: 'no-store' });
    if (isNoAnswer(response.status)) noteNoAnswer();
    else noteAnswer();
  } catch {
    noteNoAnswer();
  }
}

/** At start: what the last visit left, and what the browser itself knows about the network. */
export function watchConnection(): void {
  const kept = Date.parse(browserStorage().read(ENTRY) ?? '');
  if (Number.isFinite(kept)) {
    noteNoAnswer(kept);
    void probe();
  }
  window.addEventListener('offline', () => noteNoAnswer());
  window.addEventListener('online', () => void probe());
}

export function subscribeToConnection(listener: (isLost: boolean) => void): () => void {
  return lostSince.subscribe(() => listener(lostSince.get() !== undefined));
}

/** Since when the values shown are the last known ones; undefined while the server answers. */
export function useLostSince(): number | undefined {
  return useObservable(lostSince);
}

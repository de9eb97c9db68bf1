import { useLayoutEffect } from 'react';
import { useEditor, useSettled } from './editor-context.tsx';

/** Name of the measure from a keystroke to its field being in the page again. */
export const REDRAW = 'editor-redraw';

/** Name of the measure from a keystroke to drawing, table and warnings following it. */
export const FOLLOWED = 'editor-followed';

/** How many measures the browser keeps for whoever looks. */
const KEPT = 200;

const changedAt = new Map<string, number>();

/** `atMs` is the time of the key's event: what it waited for counts. */
export function markChange(atMs: number): void {
  changedAt.set(REDRAW, atMs);
  // While one types on, the drawing lags behind the first key that it has not followed.
  if (!changedAt.has(FOLLOWED)) changedAt.set(FOLLOWED, atMs);
}

function measureSince(name: string): void {
  const start = changedAt.get(name);
  if (start === undefined) return;
  changedAt.delete(name);
  if (performance.getEntriesByName(name).length >= KEPT) performance.clearMeasures(name);
  performance.measure(name, { start, end: performance.now() });
}

/** Measures every redraw: an editor that lags behind the keys is broken, and this is where one sees it. */
export function RedrawMeasure(): null {
  const draft = useEditor((snapshot) => snapshot.draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE it is the change of the draft that is measured
  useLayoutEffect(() => measureSince(REDRAW), [draft]);
  const settled = useSettled((snapshot) => snapshot.draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE as above
  useLayoutEffect(() => measureSince(FOLLOWED), [settled]);
  return null;
}

import { useLayoutEffect } from 'react';
import { useEditor } from './editor-context.tsx';

const CHANGE = 'editor-change';

/** Name of the measure from a keystroke to form, drawing and table being in the page again. */
export const REDRAW = 'editor-redraw';

/** How many measures the browser keeps for whoever looks. */
const KEPT = 200;

export function markChange(): void {
  performance.mark(CHANGE);
}

/** Measures every redraw: an editor that lags behind the keys is broken, and this is where one sees it. */
export function useRedrawMeasure(): void {
  const draft = useEditor((snapshot) => snapshot.draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the draft that is measured
  useLayoutEffect(() => {
    if (performance.getEntriesByName(CHANGE).length === 0) return;
    performance.measure(REDRAW, CHANGE);
    performance.clearMarks(CHANGE);
    if (performance.getEntriesByName(REDRAW).length > KEPT) performance.clearMeasures(REDRAW);
  }, [draft]);
}

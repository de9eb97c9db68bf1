import { useMemo, useState } from 'react';
import { createObservable } from '../../platform/observable.ts';
import { HELD_MAIN, type HeldLine, heldLine } from './held-cursor.ts';
import type { SpectrumCursors } from './spectrum-cursors.ts';

/**
 * The cursors of an open chart: where they stand, which of their lines the keys move, and where the pointer is.
 * They begin at those given; every change is kept here and reported.
 */
export function useChartCursors(beginning: SpectrumCursors, onCursors: (cursors: SpectrumCursors) => void) {
  const hover = useMemo(() => createObservable<number | null>(null), []);
  const [cursors, setCursors] = useState(beginning);
  const [held, hold] = useState<HeldLine>(HELD_MAIN);
  const keep = (next: SpectrumCursors) => {
    setCursors(next);
    onCursors(next);
  };
  return { hover, cursors, keep, held, hold, heldMark: heldLine(cursors, held) };
}

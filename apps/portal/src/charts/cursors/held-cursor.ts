import { type CursorMark, dragMark, type SpectrumCursors } from './spectrum-cursors.ts';

/** The line of the cursors that the arrow keys move; `step` as in a CursorMark. */
export type HeldLine = Pick<CursorMark, 'cursor' | 'step'>;

export const HELD_MAIN: HeldLine = { cursor: 'main', step: 0 };

/** What a cursor that was just set is moved by: the base of harmonics, the spacing of sidebands, the far ends. */
export const FIRST_HELD: Readonly<Record<string, HeldLine>> = {
  h: { cursor: 'harmonic', step: 1 },
  s: { cursor: 'sideband', step: 1 },
  d: { cursor: 'difference', step: 1 },
  b: { cursor: 'band', step: 1 },
};

/** Lines that can be taken hold of by keys, in the order in which `c` walks through them. */
export function holdableLines(cursors: SpectrumCursors): CursorMark[] {
  const { mainHz, harmonic, sideband, difference, band } = cursors;
  const lines: CursorMark[] = [];
  if (mainHz !== null) lines.push({ ...HELD_MAIN, hz: mainHz });
  if (harmonic !== null) lines.push({ cursor: 'harmonic', step: 1, hz: harmonic.baseHz });
  if (sideband !== null) {
    lines.push({ cursor: 'sideband', step: 0, hz: sideband.centreHz });
    lines.push({ cursor: 'sideband', step: 1, hz: sideband.centreHz + sideband.spacingHz });
  }
  if (difference !== null) {
    lines.push({ cursor: 'difference', step: 0, hz: difference.fromHz });
    lines.push({ cursor: 'difference', step: 1, hz: difference.toHz });
  }
  if (band !== null) {
    lines.push({ cursor: 'band', step: 0, hz: band.lowHz });
    lines.push({ cursor: 'band', step: 1, hz: band.highHz });
  }
  return lines;
}

/** The held line with where it stands; null where its cursor is not set (the arrows then set the main cursor). */
export function heldLine(cursors: SpectrumCursors, held: HeldLine): CursorMark | null {
  return (
    holdableLines(cursors).find(({ cursor, step }) => cursor === held.cursor && step === held.step) ?? null
  );
}

/** The line after the held one, or before it; round and round. */
export function nextHeld(cursors: SpectrumCursors, held: HeldLine, direction: 1 | -1): HeldLine {
  const lines = holdableLines(cursors);
  const at = lines.findIndex(({ cursor, step }) => cursor === held.cursor && step === held.step);
  const next = lines[at < 0 ? 0 : (at + direction + lines.length) % lines.length];
  return next === undefined ? HELD_MAIN : { cursor: next.cursor, step: next.step };
}

/** The cursors after the held line was put on a place; without one, the main cursor stands there. */
export function moveHeld(cursors: SpectrumCursors, held: HeldLine, toHz: number): SpectrumCursors {
  const line = heldLine(cursors, held);
  return line === null ? { ...cursors, mainHz: Math.max(0, toHz) } : dragMark(cursors, line, toHz);
}

/** Whether a line is a distance or an edge, which no peak of the spectrum attracts. */
export function isDistance({ cursor, step }: HeldLine): boolean {
  return cursor === 'band' || (cursor === 'sideband' && step !== 0);
}

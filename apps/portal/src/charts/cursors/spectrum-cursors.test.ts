import { describe, expect, it } from 'vitest';
import {
  cursorMarks,
  decodeCursors,
  dragMark,
  encodeCursors,
  markAt,
  NO_CURSORS,
} from './spectrum-cursors.ts';

const cursors = {
  mainHz: 107.36,
  harmonic: { baseHz: 107.36, count: 3 },
  sideband: { centreHz: 520.8, spacingHz: 25, count: 2 },
  difference: { fromHz: 98.5, toHz: 107.36 },
  band: null,
};

describe('spectrum cursors', () => {
  it('stand on the multiples of the base and on both sides of the centre, within the spectrum', () => {
    const marks = cursorMarks(cursors, 540);
    expect(marks.map(({ cursor, step }) => `${cursor} ${step}`)).toEqual([
      'main 0',
      'harmonic 1',
      'harmonic 2',
      'harmonic 3',
      'sideband -2',
      'sideband -1',
      'sideband 0',
      'difference 0',
      'difference 1',
    ]);
    expect(marks[3]!.hz).toBeCloseTo(322.08, 10);
    expect(marks[4]!.hz).toBeCloseTo(470.8, 10);
  });

  it('dragging the fifth harmonic moves the base by a fifth of it', () => {
    const moved = dragMark(cursors, { cursor: 'harmonic', step: 5, hz: 536.8 }, 541.8);
    expect(moved.harmonic?.baseHz).toBeCloseTo(108.36, 10);
    expect(moved.mainHz).toBe(107.36);
  });

  it('dragging a sideband changes the spacing, dragging the centre moves them all', () => {
    const wider = dragMark(cursors, { cursor: 'sideband', step: -2, hz: 470.8 }, 460.8);
    expect(wider.sideband).toMatchObject({ centreHz: 520.8, count: 2 });
    expect(wider.sideband?.spacingHz).toBeCloseTo(30, 9);
    const shifted = dragMark(cursors, { cursor: 'sideband', step: 0, hz: 520.8 }, 600);
    expect(shifted.sideband).toEqual({ centreHz: 600, spacingHz: 25, count: 2 });
  });

  it('takes the nearest line within reach and none beyond', () => {
    const marks = cursorMarks(cursors, 1000);
    expect(markAt(marks, 322, 2)).toMatchObject({ cursor: 'harmonic', step: 3 });
    expect(markAt(marks, 400, 2)).toBeNull();
  });

  it('travel in the address and come back; malformed data is ignored', () => {
    expect(encodeCursors(cursors)).toBe('m107.36,h107.36x3,s520.8~25x2,d98.5~107.36');
    expect(decodeCursors(encodeCursors(cursors))).toEqual(cursors);
    expect(encodeCursors(NO_CURSORS)).toBeNull();
    expect(decodeCursors('m-5,hx3,s5x2,d1,<script>,h0x3')).toEqual(NO_CURSORS);
    expect(decodeCursors(null)).toEqual(NO_CURSORS);
  });
});

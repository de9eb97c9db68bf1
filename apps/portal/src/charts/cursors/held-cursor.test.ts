import { describe, expect, it } from 'vitest';
import { HELD_MAIN, heldLine, holdableLines, moveHeld, nextHeld } from './held-cursor.ts';
import { NO_CURSORS, type SpectrumCursors } from './spectrum-cursors.ts';

const ALL: SpectrumCursors = {
  mainHz: 50,
  harmonic: { baseHz: 25, count: 5 },
  sideband: { centreHz: 500, spacingHz: 25, count: 3 },
  difference: { fromHz: 100, toHz: 120 },
  band: { lowHz: 1000, highHz: 2000 },
};

describe('the line the arrow keys move', () => {
  it('is taken in turn through every cursor that is set, and back', () => {
    let held = HELD_MAIN;
    const walked: string[] = [];
    for (let i = 0; i < 8; i++) {
      walked.push(`${held.cursor}${held.step}`);
      held = nextHeld(ALL, held, 1);
    }
    expect(walked.join(' ')).toBe('main0 harmonic1 sideband0 sideband1 difference0 difference1 band0 band1');
    expect(held).toEqual(HELD_MAIN);
    expect(nextHeld(ALL, HELD_MAIN, -1)).toEqual({ cursor: 'band', step: 1 });
  });

  it('moves what it stands for: base, centre, spacing, ends and edges', () => {
    const moved = (cursor: 'harmonic' | 'sideband' | 'difference' | 'band', step: number, to: number) =>
      moveHeld(ALL, { cursor, step }, to);
    expect(moved('harmonic', 1, 26).harmonic?.baseHz).toBe(26);
    expect(moved('sideband', 0, 510).sideband).toMatchObject({ centreHz: 510, spacingHz: 25 });
    expect(moved('sideband', 1, 530).sideband).toMatchObject({ centreHz: 500, spacingHz: 30 });
    expect(moved('difference', 1, 130).difference).toEqual({ fromHz: 100, toHz: 130 });
    expect(moved('band', 0, 2500).band).toEqual({ lowHz: 2000, highHz: 2000 });
  });

  it('is the main cursor where the held one is gone', () => {
    expect(heldLine(NO_CURSORS, { cursor: 'band', step: 0 })).toBeNull();
    expect(moveHeld(NO_CURSORS, { cursor: 'band', step: 0 }, 12)).toEqual({ ...NO_CURSORS, mainHz: 12 });
    expect(holdableLines(NO_CURSORS)).toEqual([]);
    expect(nextHeld(NO_CURSORS, { cursor: 'band', step: 0 }, 1)).toEqual(HELD_MAIN);
  });
});

import { describe, expect, it } from 'vitest';
import { moveBand } from './spectrum-band.ts';

const band = { lowHz: 2000, highHz: 4000 };

describe('envelope band', () => {
  it('moves one edge, and never past the other', () => {
    expect(moveBand(band, 'low', 1500, 6000, 100)).toEqual({ lowHz: 1500, highHz: 4000 });
    expect(moveBand(band, 'low', 5000, 6000, 100)).toEqual({ lowHz: 3900, highHz: 4000 });
    expect(moveBand(band, 'high', 100, 6000, 100)).toEqual({ lowHz: 2000, highHz: 2100 });
  });

  it('stays within the spectrum with its width', () => {
    expect(moveBand(band, 'middle', 5900, 6000, 100)).toEqual({ lowHz: 4000, highHz: 6000 });
    expect(moveBand(band, 'middle', -50, 6000, 100)).toEqual({ lowHz: 0, highHz: 2000 });
    expect(moveBand(band, 'high', 9000, 6000, 100).highHz).toBe(6000);
  });
});

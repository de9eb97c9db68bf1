import { describe, expect, it } from 'vitest';
import {
  addCorner,
  bandAround,
  flatMask,
  movePoint,
  noBands,
  onAxis,
  removePoint,
  withoutSpectralRule,
  withSpectralRule,
} from './spectral-draft.ts';

const mask = flatMask('velocity', 2, { fromHz: 5, toHz: 4992.7 });

describe('a mask that is drawn', () => {
  it('begins above the highest line and ends within the pass band', () => {
    expect(mask.points).toEqual([
      { at: 5, amplitude: 3 },
      { at: 4990, amplitude: 3 },
    ]);
  });

  it('keeps its corners in order, whatever the hand does', () => {
    const three = addCorner(mask, { at: 1000, amplitude: 2 });
    expect(three.points.map(({ at }) => at)).toEqual([5, 1000, 4990]);
    expect(addCorner(three, { at: 1000, amplitude: 9 })).toBe(three);
    for (const at of [-50, 0, 2500, 9000]) {
      for (const index of [0, 1, 2]) {
        const moved = movePoint(three, index, { at, amplitude: 0 }, 4990).points;
        expect(moved[0]!.at).toBeLessThan(moved[1]!.at);
        expect(moved[1]!.at).toBeLessThan(moved[2]!.at);
        expect(moved[2]!.at).toBeLessThanOrEqual(4990);
        expect(Math.min(...moved.map(({ amplitude }) => amplitude))).toBeGreaterThan(0);
      }
    }
  });

  it('keeps two corners at least', () => {
    expect(removePoint(mask, 0)).toBe(mask);
    expect(removePoint(addCorner(mask, { at: 100, amplitude: 1 }), 1).points).toEqual(mask.points);
  });

  it('moves to orders and back at the speed of the record', () => {
    const orders = onAxis(mask, 'orders', 25);
    expect(orders.points.map(({ at }) => at)).toEqual([0.2, 199.6]);
    expect(onAxis(orders, 'hz', 25).points.map(({ at }) => at)).toEqual([5, 4990]);
  });
});

it('a draft holds one rule of a kind for each spectrum', () => {
  const empty = { rules: [], source: '', reason: '' };
  const bands = { ...noBands('envelope'), bands: [bandAround('b3/bpfo', 5, 0.2)] };
  const both = withSpectralRule(withSpectralRule(empty, mask), bands);
  expect(both.rules).toHaveLength(2);
  expect(withSpectralRule(both, { ...mask, criticalDb: 6 }).rules).toHaveLength(2);
  expect(withoutSpectralRule(both, mask).rules).toEqual([bands]);
  expect(bands.bands[0]).toEqual({ line: 'b3/bpfo', harmonics: 3, widthPercent: 1.5, amplitude: 0.3 });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equivalentLoad, minerSum } from './miner-sum.ts';
import { countCycles, halfCyclesOf, type LoadCycle, makeRainflowCounter } from './rainflow.ts';

function byRange(cycles: readonly LoadCycle[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { range, count } of cycles) sums[range] = (sums[range] ?? 0) + count;
  return sums;
}

const loads = fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 2, maxLength: 80 });

describe('rainflow counting', () => {
  it('counts the example of ASTM E1049-85, figure 6', () => {
    expect(byRange(countCycles([-2, 1, -3, 5, -1, 3, -4, 4, -2]))).toEqual({
      3: 0.5,
      4: 1.5,
      6: 0.5,
      8: 1,
      9: 0.5,
    });
  });

  // Two of the turning points are flat: whoever looks for a change of sign from one load to the next misses them, and finds 317.5.
  it('finds 318.5 cycles in a thousand random loads', () => {
    let state = 5;
    const random = Array.from({ length: 1000 }, () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return Math.round(100 * ((state / 4294967296) * 2 - 1));
    });
    const cycles = countCycles(random);
    expect(cycles.reduce((sum, { count }) => sum + count, 0)).toBe(318.5);
  });

  it('of a history in two parts is that of the whole, once both residues follow each other', () => {
    fc.assert(
      fc.property(loads, loads, (first, second) => {
        const parts = [first, second].map((part) => {
          const counter = makeRainflowCounter();
          for (const load of part) counter.add(load);
          return { closed: counter.takeClosed(), residue: counter.residue() };
        });
        const joined = makeRainflowCounter();
        for (const { residue } of parts) for (const load of residue) joined.add(load);
        const cycles = [
          ...parts.flatMap(({ closed }) => closed),
          ...joined.takeClosed(),
          ...halfCyclesOf(joined.residue()),
        ];
        expect(byRange(cycles)).toEqual(byRange(countCycles([...first, ...second])));
      }),
    );
  });

  it('has half as many cycles as the history has reversals', () => {
    fc.assert(
      fc.property(loads, (history) => {
        const turns = history.filter((load, i) => load !== history[i - 1]);
        const reversals = turns.filter(
          (load, i) => i === 0 || i === turns.length - 1 || load > turns[i - 1]! === load > turns[i + 1]!,
        );
        const total = countCycles(history).reduce((sum, { count }) => sum + count, 0);
        expect(total).toBe(Math.max(0, reversals.length - 1) / 2);
      }),
    );
  });
});

describe("Miner's sum", () => {
  const blocks = [
    { load: 120, cycles: 2e5 },
    { load: 80, cycles: 1e6 },
    { load: 60, cycles: 5e6 },
  ];

  it('adds up the blocks on the S-N line', () => {
    expect(minerSum(blocks, { load: 100, cycles: 1e6, exponent: 6.6 })).toBeCloseTo(1.06722696154, 9);
  });

  it('is the same for the equivalent load in as many cycles', () => {
    const load = equivalentLoad(blocks, 6.6, 6.2e6);
    expect(load).toBeCloseTo(76.5988032924, 6);
    const line = { load: 100, cycles: 1e6, exponent: 6.6 };
    expect(minerSum([{ load, cycles: 6.2e6 }], line)).toBeCloseTo(minerSum(blocks, line), 9);
  });
});

import { describe, expect, test } from 'vitest';
import { FIGURE_NAMES } from './figure-names.ts';
import { figurePath } from './figure-paths.ts';
import type { FigurePlot } from './figure-plots.ts';
import { LEARNING_FIGURES } from './figure-signals.ts';

const valueAt = ({ values, stepX, fromX = 0 }: FigurePlot, x: number) => {
  const at = Math.round((x - fromX) / stepX);
  return Math.max(...values.slice(Math.max(0, at - 2), at + 3));
};
const plot = (figure: (typeof FIGURE_NAMES)[number], kind: FigurePlot['kind'], settings: object) =>
  LEARNING_FIGURES[figure].plots(settings).find((each) => each.kind === kind)!;

describe('a live figure', () => {
  test.each(FIGURE_NAMES)('%s draws finite numbers within its axes at every end of its sliders', (name) => {
    const { controls, plots } = LEARNING_FIGURES[name];
    for (const end of ['min', 'initial', 'max'] as const) {
      const settings = Object.fromEntries(controls.map((control) => [control.name, control[end]]));
      for (const each of plots(settings)) {
        expect(each.values.length).toBeGreaterThan(1);
        expect(each.values.every(Number.isFinite)).toBe(true);
        expect(figurePath(each)).not.toMatch(/NaN|Infinity/);
      }
    }
  });

  test.each([
    ['outer-race', 'envelope'],
    ['inner-race', 'envelope'],
    ['gear-tooth', 'envelope'],
    ['gear-wear', 'spectrum'],
    ['unbalance', 'spectrum'],
    ['misalignment', 'spectrum'],
    ['looseness', 'spectrum'],
  ] as const)('of %s raises its marked lines with the damage', (name, kind) => {
    const [healthy, damaged] = [0, 100].map((damage) => plot(name, kind, { damage, speed: 1490 }));
    const marked = damaged!.marks.map(({ x }) => x).filter((x) => x < 400 || kind === 'spectrum');
    const risen = marked.filter((x) => valueAt(damaged!, x) > 2 * valueAt(healthy!, x));
    // Unbalance raises the turn alone; the others at least every second of their lines.
    expect(marked.length).toBeGreaterThan(0);
    expect(risen.length).toBeGreaterThanOrEqual(name === 'unbalance' ? 1 : Math.ceil(marked.length / 2));
  });

  test('of aliasing shows a tone of 600 Hz at 88 Hz', () => {
    const spectrum = plot('aliasing', 'spectrum', { tone: 600 });
    const highest = spectrum.values.indexOf(Math.max(...spectrum.values));
    expect(highest * spectrum.stepX).toBeCloseTo(88, 0);
  });

  test('of resolution separates the two lines only when the record is long', () => {
    const dip = (duration: number) => {
      const spectrum = plot('resolution', 'spectrum', { duration });
      const middle = Math.round((99.665 - (spectrum.fromX ?? 0)) / spectrum.stepX);
      return spectrum.values[middle]! / Math.max(...spectrum.values);
    };
    expect(dip(1)).toBeGreaterThan(0.4);
    expect(dip(8)).toBeLessThan(0.3);
  });
});

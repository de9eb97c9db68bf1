import { describe, expect, it } from 'vitest';
import { buildPyramid } from '../plot/min-max-pyramid.ts';
import { nearestIndex, type PlotTrace } from '../plot/plot-trace.ts';
import { summarizeTrace } from './chart-summary.ts';

const trace = (values: number[], at = values.map((_, i) => i * 10)): PlotTrace => ({
  id: 'v',
  axis: 'left',
  color: 'trace1',
  x: { at: Float64Array.from(at) },
  y: buildPyramid(Float64Array.from(values)),
});

describe('chart summary', () => {
  it('gives minimum, maximum and last of what is in view', () => {
    const summary = summarizeTrace(trace([9, 1, 3, 5, 4, Number.NaN, 9]), { min: 10, max: 50 });
    expect(summary).toMatchObject({ min: { x: 10, y: 1 }, max: { x: 30, y: 5 }, last: { x: 40, y: 4 } });
  });

  it('counts how often a boundary was crossed upwards and when last', () => {
    const summary = summarizeTrace(trace([1, 6, 4, 5, 6, 3]), { min: 0, max: 100 }, [
      { name: 'B/C', limit: 5 },
      { name: 'C/D', limit: 8 },
    ]);
    expect(summary?.crossings).toEqual([{ boundary: 'B/C', limit: 5, count: 2, lastX: 40 }]);
  });

  it('counts how often a floor was undercut, as of an oil pressure', () => {
    const summary = summarizeTrace(trace([2, 0.9, 1.5, 0.8, 0.7]), { min: 0, max: 100 }, [
      { name: 'A/B', limit: 1, isFloor: true },
    ]);
    expect(summary?.crossings).toEqual([{ boundary: 'A/B', limit: 1, count: 2, lastX: 30 }]);
  });

  it('takes extremes from the band, which knows what the mean hides', () => {
    const banded = {
      ...trace([2, 2]),
      band: { low: buildPyramid(Float64Array.of(1, 2)), high: buildPyramid(Float64Array.of(2, 7)) },
    };
    expect(summarizeTrace(banded, { min: 0, max: 10 })).toMatchObject({ min: { y: 1 }, max: { y: 7 } });
  });

  it('says nothing where nothing is', () => {
    expect(summarizeTrace(trace([]), { min: 0, max: 1 })).toBeNull();
    expect(summarizeTrace(trace([Number.NaN]), { min: 0, max: 1 })).toBeNull();
    expect(summarizeTrace(trace([1, 2]), { min: 2, max: 8 })).toBeNull();
  });
});

describe('nearest point', () => {
  it('is the nearer of the two neighbours and stays within the record', () => {
    const { x, y } = trace([1, 2, 3]);
    expect([-5, 4, 6, 99].map((value) => nearestIndex({ x, y }, value))).toEqual([0, 0, 1, 2]);
    expect(nearestIndex({ x: { x0: 0, step: 0.5 }, y }, 0.8)).toBe(2);
  });
});

import { expect, it } from 'vitest';
import { datedTrendLine, scaleDatedTrend } from './dated-trend-paths.ts';

const area = { left: 0, right: 100, top: 0, bottom: 40 };

it('places records by their time, not by their number', () => {
  const points = [0, 10, 100].map((atMs) => ({ atMs, value: atMs / 10 }));
  const scale = scaleDatedTrend(points, [], area)!;
  expect(points.map(({ atMs }) => scale.x(atMs))).toEqual([0, 10, 100]);
});

it('has round numbers around the values, and room for a mark outside of them', () => {
  const points = [
    { atMs: 50, value: -38 },
    { atMs: 100, value: 19 },
  ];
  const scale = scaleDatedTrend(points, [0], area)!;
  expect(scale.ticks).toEqual([-40, -20, 0, 20]);
  expect([scale.x(0), scale.x(100), scale.y(-40), scale.y(20)]).toEqual([0, 100, 40, 0]);
});

it('breaks the line where a record does not show it', () => {
  const points = [
    { atMs: 0, value: 0 },
    { atMs: 50, value: null },
    { atMs: 100, value: 1 },
  ];
  const line = datedTrendLine(points, scaleDatedTrend(points, [], area)!);
  expect(line).toBe('M0 40M100 0');
});

it('draws nothing of one value', () => {
  expect(scaleDatedTrend([{ atMs: 0, value: 1 }], [], area)).toBeNull();
});

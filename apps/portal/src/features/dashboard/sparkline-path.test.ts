import { expect, it } from 'vitest';
import { sharedTop, sparklinePath } from './sparkline-path.ts';

const box = { width: 30, height: 10, top: 10 };

it('a line goes from zero at the bottom to the shared top', () => {
  expect(sparklinePath([0, 5, 10, 20], box)).toBe('M0.0 10.0L10.0 5.0L20.0 0.0L30.0 0.0');
});

it('the line is broken where nothing came', () => {
  expect(sparklinePath([0, null, null, 10], box)).toBe('M0.0 10.0M30.0 0.0');
  expect(sparklinePath([null, null], box)).toBe('');
});

it('all of a page share one scale', () => {
  expect(sharedTop([{ vibration24h: [1, null, 8] }, { vibration24h: [2] }])).toBeCloseTo(8.4);
  expect(sharedTop([{ vibration24h: [null] }])).toBeCloseTo(1.05);
});

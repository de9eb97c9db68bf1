import { expect, it } from 'vitest';
import { speedsOf } from './setup-coverage.ts';

const setup = (speedRpm: { from: number; to: number } | null) => ({
  channels: [],
  schedule: { normalMinutes: 60, alarmMinutes: 10, alarmVelocityMmS: null },
  window: { speedRpm, load: null },
});

it('evaluates at the ends of the speed window', () => {
  expect(speedsOf(setup({ from: 600, to: 1500 }), 994)).toEqual({ slowestRpm: 600, fastestRpm: 1500 });
});

it('a window from standstill is evaluated from a hundredth of its end, since nothing turns at none', () => {
  expect(speedsOf(setup({ from: 0, to: 1500 }), null)).toEqual({ slowestRpm: 15, fastestRpm: 1500 });
});

it('without a window, or with one that is being typed, evaluates at the rated speed', () => {
  expect(speedsOf(setup(null), 994)).toEqual({ slowestRpm: 994, fastestRpm: 994 });
  expect(speedsOf(setup({ from: 900, to: 90 }), 994)).toEqual({ slowestRpm: 994, fastestRpm: 994 });
  expect(speedsOf(setup(null), null)).toBeNull();
});

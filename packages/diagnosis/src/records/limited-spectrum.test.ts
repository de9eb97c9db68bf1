import { expect, test } from 'vitest';
import { computeLimitedSpectrum } from './limited-spectrum.ts';

const RATE_HZ = 6400;
/** 0.5 g at 100 Hz. */
const sine = Float32Array.from({ length: 6400 }, (_, i) => 0.5 * Math.sin((2 * Math.PI * 100 * i) / RATE_HZ));
const at100 = { samplingRateHz: RATE_HZ, unit: 'g' };

test('an accelerometer in g shows its peak in m/s² and, integrated, in mm/s', () => {
  const acceleration = computeLimitedSpectrum(sine, at100, 'acceleration');
  expect(acceleration.stepHz).toBe(1);
  expect(acceleration.values[100]).toBeCloseTo(0.5 * 9.80665, 4);
  // v = a / (2 pi f)
  expect(computeLimitedSpectrum(sine, at100, 'velocity').values[100]).toBeCloseTo(
    (1000 * 0.5 * 9.80665) / (2 * Math.PI * 100),
    4,
  );
});

test('a velocity channel shows its peak, and differentiated in m/s²', () => {
  const velocity = { samplingRateHz: RATE_HZ, unit: 'mm/s' };
  expect(computeLimitedSpectrum(sine, velocity, 'velocity').values[100]).toBeCloseTo(0.5, 6);
  expect(computeLimitedSpectrum(sine, velocity, 'acceleration').values[100]).toBeCloseTo(
    (0.5 * 2 * Math.PI * 100) / 1000,
    6,
  );
  expect(() => computeLimitedSpectrum(sine, velocity, 'envelope')).toThrow('acceleration');
});

test('the envelope shows how a resonance is struck, and ends where its band does', () => {
  const struck = Float32Array.from(
    { length: 6400 },
    (_, i) =>
      (1 + 0.6 * Math.cos((2 * Math.PI * 30 * i) / RATE_HZ)) * Math.sin((2 * Math.PI * 1500 * i) / RATE_HZ),
  );
  const { values, stepHz } = computeLimitedSpectrum(
    struck,
    { samplingRateHz: RATE_HZ, unit: 'm/s²' },
    'envelope',
  );
  expect(values[30]).toBeCloseTo(0.6, 2);
  expect((values.length - 1) * stepHz).toBeCloseTo(0.3 * RATE_HZ, 0);
});

test('velocity below 2 Hz is left out: there an accelerometer shows its drift', () => {
  const drift = Float32Array.from({ length: 6400 }, (_, i) => Math.sin((2 * Math.PI * i) / RATE_HZ));
  expect(computeLimitedSpectrum(drift, { samplingRateHz: RATE_HZ, unit: 'm/s²' }, 'velocity').values[1]).toBe(
    0,
  );
});

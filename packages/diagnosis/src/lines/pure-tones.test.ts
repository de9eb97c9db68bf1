import { describe, expect, it } from 'vitest';
import { diagnose } from '../records/diagnose.ts';
import { normalNoise, RATE_HZ } from '../signals.testing.ts';

const N = 51_200;
const TONES = 20;
/** From 20 Hz to 5 kHz in even steps, none of them a whole number of turns in the record. */
const toneOf = (i: number) => 20.006 * 250 ** (i / (TONES - 1));
const tone = (hz: number) =>
  Float64Array.from({ length: N }, (_, i) => Math.sin((2 * Math.PI * hz * i) / RATE_HZ + 0.3));
const evaluated = (samples: Float64Array | Float32Array) => {
  const measurement = { samples, samplingRateHz: RATE_HZ, unit: 'm/s2' as const, speedRpm: 1500 };
  const lines = { ftfHz: 9.958, bpfoHz: 89.62, bpfiHz: 135.38, bsfHz: 58.918 };
  return diagnose(measurement, (speedRpm) => ({
    shafts: [{ id: 's', name: 's', shaftHz: speedRpm / 60 }],
    bearings: [{ id: 'b', name: 'b', shaftHz: speedRpm / 60, ...lines }],
    meshes: [],
    hasCoupling: false,
    hasPlainBearings: false,
  }));
};

describe('a pure tone is no bearing fault', () => {
  it('without any noise nothing is evaluated, and it is said why, whatever holds the numbers', () => {
    for (let i = 0; i < TONES; i++) {
      for (const samples of [tone(toneOf(i)), Float32Array.from(tone(toneOf(i)))]) {
        const { verdict, notEvaluated } = evaluated(samples);
        expect(verdict, `${toneOf(i).toFixed(1)} Hz`).toBe('insufficient-evidence');
        expect(notEvaluated.map(({ code }) => code)).toContain('NOT_EVALUATED_NO_NOISE');
      }
    }
  });

  it.each([60, 80, 100])('with noise %d dB below nothing is named', (belowDb) => {
    for (let i = 0; i < TONES; i++) {
      const noise = normalNoise(N, i + 1);
      const level = Math.SQRT1_2 * 10 ** (-belowDb / 20);
      const samples = tone(toneOf(i)).map((v, k) => v + level * noise[k]!);
      expect(evaluated(samples).verdict, `${toneOf(i).toFixed(1)} Hz`).toBe('none');
    }
  });
});

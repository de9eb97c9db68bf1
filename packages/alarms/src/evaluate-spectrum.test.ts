import { describe, expect, it } from 'vitest';
import { checkSpectralRule } from './check-spectral-rule.ts';
import { FIRST_RULE_STATE, type RuleState } from './evaluate-rule.ts';
import { evaluateSpectrum, maskAt, stepSpectralRule } from './evaluate-spectrum.ts';
import { proposeMask } from './propose-mask.ts';
import type { LimitedSpectrum, SpectralRule } from './spectral-rule.ts';

const common = { criticalDb: 12, minimum: { of: 1, outOf: 1 }, gate: {} } as const;
const mask = (over: Partial<Extract<SpectralRule, { kind: 'mask' }>> = {}): SpectralRule => ({
  ...{ kind: 'mask', spectrum: 'velocity', axis: 'hz', interpolation: 'log', ...common },
  points: [
    { at: 10, amplitude: 4 },
    { at: 100, amplitude: 1 },
    { at: 1000, amplitude: 1 },
  ],
  ...over,
});
/** A floor of 0.01 with lines on it, half a hertz apart. */
const spectrumOf = (...lines: readonly (readonly [hz: number, amplitude: number])[]): LimitedSpectrum => {
  const values = new Float64Array(4001).fill(0.01);
  for (const [hz, amplitude] of lines) values[Math.round(hz * 2)] = amplitude;
  return { stepHz: 0.5, values };
};
const nothingKnown = { speedHz: Number.NaN, lines: [] };

describe('a mask', () => {
  it('is straight on logarithmic axes, or on linear ones, and ends with its corners', () => {
    const points = [
      { at: 10, amplitude: 4 },
      { at: 1000, amplitude: 1 },
    ];
    expect(maskAt(points, 'log', 100)).toBeCloseTo(2, 12);
    expect(maskAt(points, 'linear', 505)).toBeCloseTo(2.5, 12);
    expect(maskAt(points, 'log', 9)).toBeNaN();
    expect(maskAt(points, 'log', 1001)).toBeNaN();
    expect(maskAt(points, 'log', 10)).toBe(4);
    expect(maskAt(points, 'log', 1000)).toBe(1);
  });

  it('names the worst line and by how much it is above', () => {
    const { worst, above } = evaluateSpectrum(
      spectrumOf([20, 3], [300, 2], [1500, 90]),
      mask(),
      nothingKnown,
    );
    expect(worst).toMatchObject({ frequencyHz: 300, amplitude: 2, limit: 1 });
    expect(worst?.decibel).toBeCloseTo(6.02, 2);
    // 3 at 20 Hz lies above 2.64; what is outside of the corners is not limited.
    expect(above.map(({ frequencyHz }) => frequencyHz)).toEqual([300, 20]);
  });

  it('counts neighbours of one peak once', () => {
    const { above } = evaluateSpectrum(spectrumOf([300, 2], [300.5, 3], [301, 2]), mask(), nothingKnown);
    expect(above).toMatchObject([{ frequencyHz: 300.5 }]);
  });

  it('says how far below its nearest line lies', () => {
    const { worst, above } = evaluateSpectrum(spectrumOf([50, 0.5]), mask(), nothingKnown);
    expect(above).toEqual([]);
    expect(worst?.frequencyHz).toBe(50);
    expect(worst?.decibel).toBeLessThan(0);
  });

  it('in orders moves with the speed of the record, and needs one', () => {
    const orders = mask({
      axis: 'orders',
      points: [
        { at: 0.5, amplitude: 1 },
        { at: 1.5, amplitude: 1 },
      ],
    });
    const spectrum = spectrumOf([25, 2]);
    const at = (speedHz: number) => evaluateSpectrum(spectrum, orders, { speedHz, lines: [] });
    expect(at(25).above).toHaveLength(1);
    expect(at(10).above).toHaveLength(0);
    expect(at(Number.NaN)).toMatchObject({ worst: null, skipped: 'no-speed' });
  });
});

describe('bands around lines of the machine', () => {
  const bands: SpectralRule = {
    ...{ kind: 'bands', spectrum: 'envelope', ...common },
    bands: [{ line: 'b3/bpfo', harmonics: 3, widthPercent: 1, amplitude: 0.2 }],
  };
  const lines = [{ id: 'b3/bpfo', frequencyHz: 107.3 }];

  it('find the highest peak near each multiple and name the line', () => {
    const found = evaluateSpectrum(spectrumOf([107, 0.3], [215, 0.8], [400, 9]), bands, {
      speedHz: 25,
      lines,
    });
    expect(found.worst).toMatchObject({ line: 'b3/bpfo', harmonic: 2, frequencyHz: 215, amplitude: 0.8 });
    expect(found.above).toHaveLength(2);
  });

  it('move with the line', () => {
    const spectrum = spectrumOf([107, 0.3]);
    const moved = [{ id: 'b3/bpfo', frequencyHz: 150 }];
    expect(evaluateSpectrum(spectrum, bands, { speedHz: 35, lines: moved }).above).toEqual([]);
  });

  it('leave out multiples beyond the spectrum, and say when nothing is left', () => {
    const high = [{ id: 'b3/bpfo', frequencyHz: 1500 }];
    expect(evaluateSpectrum(spectrumOf([1500, 1]), bands, { speedHz: 1, lines: high }).above).toHaveLength(1);
    const beyond = [{ id: 'b3/bpfo', frequencyHz: 2500 }];
    expect(evaluateSpectrum(spectrumOf(), bands, { speedHz: 1, lines: beyond })).toMatchObject({
      worst: null,
      skipped: 'no-lines',
    });
    expect(evaluateSpectrum(spectrumOf(), bands, nothingKnown)).toMatchObject({ skipped: 'no-speed' });
  });
});

describe('from record to record', () => {
  const run = (rule: SpectralRule, decibels: readonly (number | null)[], speedRpm = 1500) => {
    let state: RuleState = FIRST_RULE_STATE;
    return decibels.flatMap((decibel, i) => {
      const step = stepSpectralRule(state, { tMs: i * 3_600_000, decibel }, { speedRpm }, rule);
      state = step.state;
      return step.change === undefined ? [] : [`${i} ${step.change.code} ${step.change.to}`];
    });
  };
  it('an exceedance needs so many of the last records, and as many to end', () => {
    const rule = { ...mask(), minimum: { of: 2, outOf: 3 } };
    expect(run(rule, [-3, 2, -3, 3, 3, -4, -4])).toEqual(['3 began WARNING', '6 ended UNKNOWN']);
  });
  it('rises with the decibels above the limit', () => {
    expect(run(mask(), [1, 7, 13])).toEqual(['0 began WARNING', '1 changed SEVERE', '2 changed CRITICAL']);
  });
  it('a record that could not be compared raises and ends nothing', () => {
    expect(run(mask(), [3, null, null])).toEqual(['0 began WARNING']);
  });
  it('is gated by the speed', () => {
    expect(run({ ...mask(), gate: { minSpeedRpm: 1600 } }, [9, 9])).toEqual([]);
  });
});

describe('a rule that does not fit the channel', () => {
  const channel = {
    ...{ nyquistHz: 2000, passBandHz: 1560, highestRpm: 1500, lines: new Map([['b3/bpfo', 107.3]]) },
    spectra: ['velocity', 'acceleration', 'envelope'],
  } as const;
  const codes = (rule: SpectralRule) =>
    checkSpectralRule(rule, channel).map(({ field, code }) => `${field} ${code}`);

  it('is refused at the point beyond the Nyquist frequency, and above the pass band', () => {
    const ending = (at: number) =>
      mask({
        points: [
          { at: 10, amplitude: 1 },
          { at, amplitude: 1 },
        ],
      });
    expect(codes(ending(1500))).toEqual([]);
    expect(codes(ending(1800))).toEqual(['points.1.at maskAbovePassBand']);
    expect(codes(ending(2001))).toEqual(['points.1.at maskBeyondNyquist']);
    // 100 orders at 1500 rpm are 2500 Hz.
    expect(codes({ ...ending(100), axis: 'orders' } as SpectralRule)).toEqual([
      'points.1.at maskBeyondNyquist',
    ]);
  });
  it('is refused where its points are out of order, or no amplitudes', () => {
    const points = [
      { at: 100, amplitude: 1 },
      { at: 50, amplitude: 0 },
    ];
    expect(codes(mask({ points }))).toEqual(['points.1.at orderWrong', 'points.1.amplitude amplitudeUnfit']);
    expect(codes(mask({ points: points.slice(0, 1) }))).toEqual(['points pointsUnfit']);
  });
  it('is refused where the machine has no such line, or has it twice', () => {
    const band = { line: 'b3/bpfo', harmonics: 3, widthPercent: 1, amplitude: 1 };
    const rule = (...bands: readonly (typeof band)[]): SpectralRule => ({
      ...{ kind: 'bands', spectrum: 'envelope', ...common, bands },
    });
    expect(codes(rule(band))).toEqual([]);
    expect(codes(rule({ ...band, line: 'b9/bpfo' }))).toEqual(['bands.0.line lineUnknown']);
    expect(codes(rule(band, band))).toEqual(['bands.1.line lineTwice']);
  });
});

describe('a proposed mask', () => {
  it('lies the margin above every line of every healthy spectrum', () => {
    const healthy = [spectrumOf([25, 1.2], [50, 0.4], [570, 0.9]), spectrumOf([25, 1.4], [572, 1.1])];
    const points = proposeMask(healthy, { marginDb: 6, fromHz: 5, toHz: 1500, steps: 24 });
    const rule = mask({ points });
    for (const spectrum of healthy) {
      const { worst } = evaluateSpectrum(spectrum, rule, nothingKnown);
      expect(worst?.decibel).toBeLessThanOrEqual(-5.9);
    }
    expect(evaluateSpectrum(spectrumOf([570, 3]), rule, nothingKnown).above).toHaveLength(1);
    expect(points.every(({ at }, i) => i === 0 || at > points[i - 1]!.at)).toBe(true);
    expect(points.at(-1)!.at).toBeLessThanOrEqual(1500);
  });
});

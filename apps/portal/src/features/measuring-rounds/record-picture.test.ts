import { expect, test } from 'vitest';
import { linesShown, PICTURE_HEIGHT, recordPicture, spectrumLine, waveformLine } from './record-picture.ts';

const heights = (line: string) => line.split(' ').map((point) => Number(point.split(',')[1]));

test('the picture of a waveform keeps a click of one sample', () => {
  const samples = new Float32Array(50_000);
  samples[31_234] = 7;
  const ys = heights(waveformLine(samples, 0, 7));
  expect(Math.min(...ys)).toBe(1);
  expect(ys.filter((y) => y !== PICTURE_HEIGHT / 2)).toHaveLength(1);
});

test('the picture of a spectrum reaches as far as its energy', async () => {
  const samples = Float32Array.from(
    { length: 8192 },
    (_, i) => 3 * Math.sin((2 * Math.PI * 1000 * i) / 8192),
  );
  const { spectrumToHz, rms, peak, spectrum } = await recordPicture(samples, 8192);
  expect(rms).toBeCloseTo(3 / Math.SQRT2, 3);
  expect(peak).toBeCloseTo(3, 2);
  expect(spectrumToHz).toBeGreaterThan(1000);
  expect(spectrumToHz).toBeLessThan(1300);
  expect(Math.min(...heights(spectrum))).toBe(1);
});

test('silence, one sample and no sampling rate have a picture too', async () => {
  const silent = await recordPicture(new Float32Array(4096), 1000);
  expect(new Set(heights(silent.waveform))).toEqual(new Set([PICTURE_HEIGHT / 2]));
  expect(new Set(heights(silent.spectrum))).toEqual(new Set([PICTURE_HEIGHT - 1]));
  expect(await recordPicture(Float32Array.of(1), null)).toMatchObject({ spectrum: '', spectrumToHz: null });
  expect(linesShown(new Float64Array(10))).toBeGreaterThan(0);
  expect(spectrumLine(new Float64Array(1), 1)).not.toContain('NaN');
});

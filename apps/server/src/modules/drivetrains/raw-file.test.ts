import { readExchangeFile } from '@ritzel/telemetry';
import { describe, expect, test } from 'vitest';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import { type RawFormat, rawFile } from './raw-file.ts';

const samples = Float32Array.from({ length: 2048 }, (_, i) => 3 * Math.sin((2 * Math.PI * 50 * i) / 2048));
const waveform = {
  channel: 'input DE/radial',
  channelName: 'Acceleration, input',
  unit: 'm/s²',
  samplingRateHz: 2048,
  t0Ns: 1_772_323_200_123_456_789n,
} as StoredWaveform; // @NOTE: what a file needs of a waveform

const fileOf = (format: RawFormat) => rawFile(waveform, new Uint8Array(samples.buffer), format);

test('a raw file is the samples themselves, named by channel and time', () => {
  const { bytes, fileName } = fileOf('f32');
  expect([...new Float32Array(bytes.slice().buffer)]).toEqual([...samples]);
  expect(fileName).toBe('input-DE-radial-20260301T000000Z.f32');
});

describe.each(['csv', 'uff'] as const)('as %s', (format) => {
  test('what is written is read again', () => {
    const { bytes, fileName } = fileOf(format);
    const { records } = readExchangeFile(bytes, { fileName });
    expect(records).toHaveLength(1);
    expect(records[0]?.samples.length).toBe(2048);
    for (const index of [0, 7, 1023, 2047])
      expect(records[0]?.samples[index]).toBeCloseTo(samples[index]!, 5);
  });
});

test('as WAV the shape is kept at the rate', () => {
  const { bytes, mediaType } = fileOf('wav');
  expect(mediaType).toBe('audio/wav');
  const record = readExchangeFile(bytes, { fileName: 'x.wav' }).records[0]!;
  expect(record.samples.length).toBe(2048);
  const scale = 3 / Math.max(...record.samples);
  expect(record.samples[200]! * scale).toBeCloseTo(samples[200]!, 1);
});

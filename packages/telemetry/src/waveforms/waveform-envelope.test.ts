import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256Hex } from '../sha256.ts';
import {
  decodeWaveform,
  encodeWaveform,
  waveformChannelOf,
  waveformMetricName,
  waveformSamples,
} from './waveform-envelope.ts';
import { WaveformRefusedError } from './waveform-refused.ts';

const header = {
  id: '0b7c0f5e-8f0a-4a62-9a52-0c8b8a2f1d11',
  device: 'RZ-0001',
  channel: 'DE-radial',
  axis: 'x',
  t0Ns: 1_700_000_000_123_456_789n,
  fsHz: 25_600,
  quantity: 'acceleration',
  unit: 'g',
  scale: 1,
  offset: 0,
  range: '8g',
  highPassHz: 0.5,
  lowPassHz: 10_000,
  speedRpm: 1485,
  load: 0.8,
  operatingState: 'production',
  trigger: 'schedule',
  clipCount: 0,
} as const;

const nodeSha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The envelope with some fields of its header replaced, samples and lengths as they were. */
function withHeader(envelope: Uint8Array, change: Record<string, unknown>): Uint8Array {
  const view = new DataView(envelope.buffer, envelope.byteOffset);
  const length = view.getUint32(8, true);
  const fields = JSON.parse(new TextDecoder().decode(envelope.subarray(12, 12 + length)));
  const text = new TextEncoder().encode(JSON.stringify({ ...fields, ...change }));
  const changed = new Uint8Array(12 + text.length + envelope.length - 12 - length);
  changed.set(envelope.subarray(0, 12));
  changed.set(text, 12);
  changed.set(envelope.subarray(12 + length), 12 + text.length);
  new DataView(changed.buffer).setUint32(8, text.length, true);
  return changed;
}

function refusal(bytes: Uint8Array): WaveformRefusedError | undefined {
  try {
    waveformSamples(decodeWaveform(bytes));
    return undefined;
  } catch (error) {
    if (error instanceof WaveformRefusedError) return error;
    throw error;
  }
}

test('SHA-256 agrees with the standard and with node:crypto at every length around the block size', () => {
  // FIPS 180-4 example, "abc".
  expect(sha256Hex(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  for (let length = 0; length < 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) & 255);
    expect(sha256Hex(bytes)).toBe(nodeSha256(bytes));
  }
});

test('float samples and every header field arrive as they were sent, t0 to the nanosecond', () => {
  const samples = Float32Array.from([0, 1.5, -2.25, 1e-7]);
  const { header: read, raw } = decodeWaveform(encodeWaveform(header, samples), nodeSha256);
  expect(read).toEqual({ ...header, n: 4, dtype: 'f32', sha256: nodeSha256(raw), tacho: undefined });
  expect(waveformSamples({ header: read, raw })).toEqual(samples);
});

test('converter counts become physical units by scale and offset', () => {
  const bytes = encodeWaveform({ ...header, scale: 0.5, offset: -1 }, Int16Array.from([-32768, 0, 3]));
  expect([...waveformSamples(decodeWaveform(bytes))]).toEqual([-16385, -1, 0.5]);
});

test('a waveform metric name gives its channel back', () => {
  expect(waveformMetricName('DE-radial')).toBe('Waveform/DE-radial');
  expect(waveformChannelOf('Waveform/DE-radial')).toBe('DE-radial');
  expect(waveformChannelOf('Temperature')).toBeUndefined();
});

const good = encodeWaveform(header, Float32Array.from([1, 2, 3]));

test.each([
  ['n that the samples do not have', { n: 4 }, 'WAVEFORM_LENGTH', 'n'],
  ['n of zero', { n: 0 }, 'WAVEFORM_HEADER', 'n'],
  ['n beyond what a record may hold', { n: 1e12 }, 'WAVEFORM_HEADER', 'n'],
  ['a sampling rate of zero', { fs: 0 }, 'WAVEFORM_HEADER', 'fs'],
  ['a negative sampling rate', { fs: -1 }, 'WAVEFORM_HEADER', 'fs'],
  ['a missing sampling rate', { fs: undefined }, 'WAVEFORM_HEADER', 'fs'],
  ['an unknown unit', { unit: 'furlong' }, 'WAVEFORM_HEADER', 'unit'],
  ['t0 as a double', { t0: 1.7e18 }, 'WAVEFORM_HEADER', 't0'],
  ['t0 beyond 64 bits', { t0: '9999999999999999999' }, 'WAVEFORM_HEADER', 't0'],
  ['an unknown sample type', { dtype: 'f64' }, 'WAVEFORM_HEADER', 'dtype'],
  ['an unknown range', { range: '3g' }, 'WAVEFORM_HEADER', 'range'],
  ['no device', { device: '' }, 'WAVEFORM_HEADER', 'device'],
  ['a scale of zero', { scale: 0 }, 'WAVEFORM_HEADER', 'scale'],
  ['a sampling rate no date can follow', { fs: 1e-300 }, 'WAVEFORM_HEADER', 'fs'],
  ['more clipped samples than there are', { clipCount: 2 ** 40 }, 'WAVEFORM_HEADER', 'clipCount'],
  ['a load beyond any column', { load: 1e308 }, 'WAVEFORM_HEADER', 'load'],
  ['a speed beyond any shaft', { rpm: -1e300 }, 'WAVEFORM_HEADER', 'rpm'],
  ['half a surrogate pair', { operatingState: 'a\ud800' }, 'WAVEFORM_HEADER', 'operatingState'],
  ['a hash of other samples', { sha256: '0'.repeat(64) }, 'WAVEFORM_HASH', 'sha256'],
])('%s is refused by name', (_, change, code, field) => {
  expect(refusal(good)).toBeUndefined();
  expect(refusal(withHeader(good, change))).toMatchObject({ code, field });
});

test.each([5, 6, 7])('padding that is not zero, at byte %i, is refused', (at) => {
  const bytes = good.slice();
  bytes[at] = 1;
  expect(refusal(bytes)).toMatchObject({ code: 'WAVEFORM_FORM', field: 'envelope' });
});

test('a sample that is not a number is refused with its place', () => {
  const error = refusal(encodeWaveform(header, Float32Array.from([1, 2, Number.NaN])));
  expect(error).toMatchObject({ code: 'WAVEFORM_NOT_FINITE', message: 'Sample 2 is not a finite number.' });
});

test('mutated and random envelopes are refused or read, never anything else', () => {
  const mutated = fc
    .array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1 })
    .map((changes) => {
      const bytes = good.slice();
      for (const [at, to] of changes) bytes[at] = to;
      return bytes;
    });
  fc.assert(
    fc.property(fc.oneof(mutated, fc.uint8Array()), (bytes) => {
      refusal(bytes);
    }),
    { numRuns: 3000 },
  );
});

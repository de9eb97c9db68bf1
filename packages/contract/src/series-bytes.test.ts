import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSeriesBytes, encodeSeriesBytes } from './series-bytes.ts';

const float64s = (...values: number[]) => Float64Array.from(values);

describe('series bytes', () => {
  it('lays out magic, version, length, column bits and bucket width little-endian', () => {
    const bytes = encodeSeriesBytes({ bucketMs: 60_000, t: float64s(1), min: float64s(2), max: float64s(3) });
    expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('RZS1');
    expect([...bytes.subarray(4, 16)]).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 2 | 8, 0, 0, 0]);
    expect(new DataView(bytes.buffer).getFloat64(16, true)).toBe(60_000);
    expect([...new Float64Array(bytes.buffer, 24)]).toEqual([1, 2, 3]);
  });

  it('gives back raw points, missing values included, whatever the alignment of the bytes', () => {
    const raw = {
      bucketMs: null,
      t: float64s(1_700_000_000_000, 1_700_000_000_001.5),
      value: float64s(NaN, -0),
    };
    const bytes = encodeSeriesBytes(raw);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    const decoded = decodeSeriesBytes(shifted.subarray(3));
    expect(decoded).toEqual(raw);
    expect(Object.is(decoded.value?.[1], -0)).toBe(true);
    expect(decoded.mean).toBeUndefined();
  });

  it('returns every combination of columns as it was', () => {
    const column = fc.option(fc.constant(null), { nil: undefined });
    fc.assert(
      fc.property(
        fc.array(fc.double(), { maxLength: 40 }),
        fc.record({ value: column, min: column, mean: column, max: column, count: column }),
        (numbers, wanted) => {
          const t = Float64Array.from(numbers.keys());
          const columns = Object.fromEntries(
            Object.entries(wanted)
              .filter(([, mark]) => mark === null)
              .map(([name]) => [name, Float64Array.from(numbers)]),
          );
          const series = { bucketMs: 1000, t, ...columns };
          expect(decodeSeriesBytes(encodeSeriesBytes(series))).toEqual(series);
        },
      ),
    );
  });

  it('names what is wrong with bytes that are no series', () => {
    const good = encodeSeriesBytes({ bucketMs: null, t: float64s(1, 2), value: float64s(3, 4) });
    const changed = (offset: number, byte: number) => {
      const copy = good.slice();
      copy[offset] = byte;
      return copy;
    };
    expect(() => decodeSeriesBytes(new Uint8Array(5))).toThrow('at least 24 bytes; these are 5');
    expect(() => decodeSeriesBytes(changed(0, 0))).toThrow('does not begin with RZS1');
    expect(() => decodeSeriesBytes(changed(4, 9))).toThrow('version 9');
    expect(() => decodeSeriesBytes(changed(12, 33))).toThrow('unknown column');
    expect(() => decodeSeriesBytes(changed(8, 200))).toThrow('200 points take');
    expect(() => decodeSeriesBytes(good.subarray(0, good.length - 1))).toThrow('these are 55');
    expect(() => encodeSeriesBytes({ bucketMs: null, t: float64s(1), value: float64s() })).toThrow(
      'Column value',
    );
  });
});

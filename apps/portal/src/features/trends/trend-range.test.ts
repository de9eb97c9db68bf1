import { describe, expect, it } from 'vitest';
import { decodeRange, encodeRange, rangeWindow, refreshMs, seriesQuestion } from './trend-range.ts';

const now = Date.parse('2026-11-21T09:00:30Z');
const DAY_MS = 86_400_000;

describe('trend range', () => {
  it('a preset ends now, a custom range where it was put', () => {
    expect(rangeWindow({ kind: 'preset', preset: '24h' }, now)).toEqual({ min: now - DAY_MS, max: now });
    expect(rangeWindow({ kind: 'custom', fromMs: 1, toMs: 2 }, now)).toEqual({ min: 1, max: 2 });
  });

  it('travels in the address; the usual one is left out and malformed data becomes it', () => {
    expect(encodeRange({ kind: 'preset', preset: '7d' })).toBeNull();
    expect(decodeRange('31d')).toEqual({ kind: 'preset', preset: '31d' });
    const custom = { kind: 'custom', fromMs: now - 90_000, toMs: now } as const;
    expect(decodeRange(encodeRange(custom))).toEqual(custom);
    for (const text of [null, '', '5y', 'a/b', '2026-02-01T00:00:00Z/2026-01-01T00:00:00Z']) {
      expect(decodeRange(text)).toEqual({ kind: 'preset', preset: '7d' });
    }
  });

  it('asks for raw points of a day and for buckets of a quarter', () => {
    const day = seriesQuestion({ min: now - DAY_MS, max: now }, now, 60_000);
    expect(day.buckets).toBeNull();
    expect(day.fromMs).toBeLessThan(now - 1.4 * DAY_MS);
    expect(day.toMs - now).toBeLessThan(60_000);
    expect(seriesQuestion({ min: now - 90 * DAY_MS, max: now }, now, 60_000).buckets).toBe(1500);
    expect(seriesQuestion({ min: now - DAY_MS, max: now }, now, null).buckets).toBe(1500);
  });

  it('asks the same again after a small pan', () => {
    const base = Date.parse('2026-11-10T00:00:00Z');
    const first = seriesQuestion({ min: base, max: base + DAY_MS }, now, null);
    expect(seriesQuestion({ min: base + 200_000, max: base + DAY_MS + 200_000 }, now, null)).toEqual(first);
  });

  it('reads a range that ends now again, a custom one not', () => {
    expect(refreshMs({ kind: 'preset', preset: '24h' })).toBe(28_800);
    expect(refreshMs({ kind: 'custom', fromMs: 1, toMs: 2 })).toBe(false);
  });
});

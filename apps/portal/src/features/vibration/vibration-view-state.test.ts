import { describe, expect, it } from 'vitest';
import { decodeBand, decodeWindow, encodeWindow, fixedBands, usualBand } from './vibration-view-state.ts';

describe('views and bands in the address', () => {
  it('come back as they were', () => {
    expect(decodeWindow(encodeWindow({ min: 12.5, max: 431.25 }))).toEqual({ min: 12.5, max: 431.25 });
    expect(encodeWindow(null)).toBeNull();
    for (const text of [null, '', '5', '9~3', 'a~b', '-1~5', '~']) expect(decodeWindow(text)).toBeNull();
  });

  it('a band beyond half the sampling rate becomes the usual one', () => {
    expect(decodeBand('2000~4500', 12_000)).toEqual({ lowHz: 2000, highHz: 4500 });
    expect(decodeBand('2000~9000', 12_000)).toEqual(usualBand(12_000));
  });

  it('offers only bands that the sampling can see', () => {
    for (const fs of [2560, 12_000, 25_600, 51_200]) {
      for (const { lowHz, highHz } of [usualBand(fs), ...fixedBands(fs)]) {
        expect(highHz).toBeGreaterThan(lowHz);
        expect(highHz).toBeLessThan(fs / 2);
      }
    }
    expect(fixedBands(12_000)).toHaveLength(3);
  });
});

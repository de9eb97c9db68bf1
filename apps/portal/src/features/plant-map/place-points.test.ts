import { describe, expect, it } from 'vitest';
import { factsOf, markerImageName, readMapPosition, worstOf, writeMapPosition } from './place-points.ts';

describe('a tally', () => {
  it.each([
    [[0, 0, 0, 0, 0, 0, 1], 'CRITICAL'],
    [[9, 1, 0, 0, 0, 0, 0], 'OK'],
    [[3, 0, 0, 0, 0, 0, 0], 'UNKNOWN'],
    [[0, 0, 0, 0, 0, 0, 0], 'UNKNOWN'],
  ])('%j is %s: the worst known, never hidden by what is unknown', (counts, worst) => {
    expect(worstOf(counts)).toBe(worst);
  });
});

it('a marker knows its worst, its number as it is written, and what is unknown beside it', () => {
  const named = (counts: number[]) => markerImageName(factsOf({ counts, withUnknown: counts[0] ?? 0 }));
  expect(named([0, 0, 1, 0, 0, 0, 0])).toBe('marker|2||');
  expect(named([0, 40, 1, 0, 0, 0, 1])).toBe('marker|6|42|');
  expect(named([2, 0, 0, 0, 1, 0, 0])).toBe('marker|4|3|?');
  expect(named([3, 0, 0, 0, 0, 0, 0]), 'all of it unknown needs no sign beside it').toBe('marker|0|3|');
  expect(named([0, 1234, 0, 0, 0, 0, 0])).toBe('marker|1|1.2k|');
});

describe('the position of the map in the address', () => {
  it.each([
    ['10.5,50,4.25', { longitude: 10.5, latitude: 50, zoom: 4.25 }],
    ['', undefined],
    ['10,50', undefined],
    ['10,95,3', undefined],
    ['a,b,c', undefined],
    ['1,2,3,4', undefined],
  ])('%j is read as %j', (text, position) => {
    expect(readMapPosition(text)).toEqual(position);
  });

  it('is written short, within one turn of the globe, and read back', () => {
    expect(writeMapPosition({ longitude: 370.123456, latitude: -33.8, zoom: 3.148 })).toBe(
      '10.1235,-33.8,3.15',
    );
    expect(readMapPosition(writeMapPosition({ longitude: -180, latitude: 0, zoom: 0 }))).toEqual({
      longitude: -180,
      latitude: 0,
      zoom: 0,
    });
  });
});

import { describe, expect, it } from 'vitest';
import { evenPlaces, placesInTime, rowAtPlace } from './row-places.ts';

const DAY = 86_400_000;

describe('places of the rows of a waterfall', () => {
  it('are even where the order alone matters', () => {
    expect(evenPlaces(2)).toEqual([
      { low: 0, at: 0.5, high: 1 },
      { low: 1, at: 1.5, high: 2 },
    ]);
  });

  it('stand at their time and reach halfway to their neighbours', () => {
    const places = placesInTime([0, DAY, 3 * DAY, 4 * DAY]);
    expect(places.map(({ at }) => at)).toEqual([0, DAY, 3 * DAY, 4 * DAY]);
    expect(places.map(({ high }) => high)).toEqual([DAY / 2, 2 * DAY, 3.5 * DAY, 4.5 * DAY]);
    expect(places[2]?.low).toBe(2 * DAY);
  });

  it('leave a time without measurements empty', () => {
    const places = placesInTime([0, DAY, 2 * DAY, 30 * DAY, 31 * DAY]);
    expect(places[2]?.high).toBe(3.5 * DAY);
    expect(places[3]?.low).toBe(28.5 * DAY);
  });

  it('give one record alone some height', () => {
    const [place] = placesInTime([7]);
    expect(place!.high - place!.low).toBeGreaterThan(0);
  });

  it('find the row under a place, and the nearest in a hole', () => {
    const places = placesInTime([0, DAY, 2 * DAY, 30 * DAY, 31 * DAY]);
    expect(rowAtPlace(places, 1.4 * DAY)).toBe(1);
    expect(rowAtPlace(places, 10 * DAY)).toBe(2);
    expect(rowAtPlace(places, 20 * DAY)).toBe(3);
    expect(rowAtPlace(places, 99 * DAY)).toBe(4);
  });
});

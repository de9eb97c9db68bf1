import { describe, expect, it } from 'vitest';
import { matchRecords, type RoutePoint } from './match-records.ts';

const point = (code: string, machine = 'Fan 1', more: Partial<RoutePoint> = {}): RoutePoint => ({
  ...{
    id: `${machine} ${code}`,
    code,
    name: `Bearing ${code}`,
    machine,
    machineIdentifier: machine.toUpperCase().replace(' ', '-'),
  },
  ...{ unit: 'm/s²', ratedSpeedRpm: 1480, ...more },
});
const route = ['B1-H', 'B1-V', 'B2-H'].map((code) => point(code));
const record = (name: string, speedRpm: number | null = 1478, unit: string | null = 'm/s²') => ({
  name,
  speedRpm,
  unit,
});
const pointsOf = (match: ReturnType<typeof matchRecords>) => match.matches.map(({ pointId }) => pointId);

describe('records of a route file', () => {
  it('find their points by the code in their names, in whatever order and writing', () => {
    const match = matchRecords([record('fan b2_h'), record('B1 H'), record('Meas 3: b1-v 10 kHz')], route);
    expect(pointsOf(match)).toEqual(['Fan 1 B2-H', 'Fan 1 B1-H', 'Fan 1 B1-V']);
    expect(match.refusal).toBeNull();
  });

  it('are told apart by the machine where two have points of one code', () => {
    const both = [point('B1-H'), point('B1-H', 'Fan 2')];
    const match = matchRecords([record('FAN-2 B1-H'), record('Fan 1 B1-H'), record('B1-H')], both);
    expect(match.matches.map(({ pointId, because }) => [pointId, because])).toEqual([
      ['Fan 2 B1-H', 'code'],
      ['Fan 1 B1-H', 'code'],
      [null, 'ambiguous'],
    ]);
  });

  it('that name one point twice are asked, not guessed', () => {
    const match = matchRecords([record('B1-H'), record('B1-H again'), record('B2-H')], route);
    expect(match.matches.map(({ because }) => because)).toEqual(['ambiguous', 'ambiguous', 'code']);
  });

  it('without a name that says anything are taken in their order, if there are as many as points', () => {
    const match = matchRecords([record('1'), record('2'), record('3')], route);
    expect(match.matches.map(({ because }) => because)).toEqual(['order', 'order', 'order']);
    expect(pointsOf(match)).toEqual(route.map(({ id }) => id));
    expect(matchRecords([record('1'), record('2')], route).refusal).toEqual({
      ...{ code: 'no-name-fits', records: 2, points: 3 },
    });
  });

  it('of another machine are refused by their speed', () => {
    expect(matchRecords([record('B1-H', 2980)], route).refusal).toMatchObject({
      code: 'speed',
      machine: 'Fan 1',
    });
    // A drive with an inverter may run slowly.
    expect(matchRecords([record('B1-H', 400)], route).refusal).toBeNull();
  });

  it('in a unit that no point has are refused, and one among others is left out', () => {
    expect(matchRecords([record('B1-H', null, '°C')], route).refusal).toMatchObject({
      code: 'unit',
      unit: '°C',
    });
    const match = matchRecords([record('B1-H'), record('B1-V', null, '°C')], route);
    expect(match.matches[1]).toMatchObject({ pointId: null, because: 'not-vibration' });
  });
});

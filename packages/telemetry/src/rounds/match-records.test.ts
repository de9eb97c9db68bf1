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
  ...{ file: '', name, speedRpm, unit },
});
const inFile = (file: string, name: string, speedRpm: number | null = 1478) => ({
  ...record(name, speedRpm),
  file,
});
const pointsOf = (match: ReturnType<typeof matchRecords>) => match.matches.map(({ pointId }) => pointId);

describe('records of a route file', () => {
  it('find their points by the code in their names, in whatever order and writing', () => {
    const match = matchRecords([record('fan b2_h'), record('B1 H'), record('Meas 3: b1-v 10 kHz')], route);
    expect(pointsOf(match)).toEqual(['Fan 1 B2-H', 'Fan 1 B1-H', 'Fan 1 B1-V']);
    expect(match.refusals).toEqual([]);
  });

  it('find them by the name of their file, where their own says nothing', () => {
    const match = matchRecords(
      [inFile('Fan 1/B2-H.csv', 'acceleration'), inFile('Fan 1/B1-V.csv', 'acceleration')],
      route,
    );
    expect(pointsOf(match)).toEqual(['Fan 1 B2-H', 'Fan 1 B1-V']);
  });

  it('are distinguished by the machine where two have points of one code', () => {
    const both = [point('B1-H'), point('B1-H', 'Fan 2')];
    const match = matchRecords([record('FAN-2 B1-H'), record('Fan 1 B1-H'), record('B1-H')], both);
    expect(match.matches.map(({ pointId, because }) => [pointId, because])).toEqual([
      ['Fan 2 B1-H', 'code'],
      ['Fan 1 B1-H', 'code'],
      [null, 'ambiguous'],
    ]);
    expect(match.matches[2]?.candidates).toEqual(['Fan 1 B1-H', 'Fan 2 B1-H']);
  });

  it('without a machine are distinguished by the speed, where the machines turn differently', () => {
    const both = [point('B1-H'), point('B1-H', 'Fan 2', { ratedSpeedRpm: 990 })];
    const match = matchRecords([record('B1-H', 985), record('B1-H', 1478), record('B1-H', 1200)], both);
    expect(match.matches.map(({ pointId, because }) => [pointId, because])).toEqual([
      ['Fan 2 B1-H', 'speed'],
      ['Fan 1 B1-H', 'speed'],
      [null, 'ambiguous'],
    ]);
  });

  it('that name one point twice are asked, not guessed', () => {
    const match = matchRecords([record('B1-H'), record('B1-H again'), record('B2-H')], route);
    expect(match.matches.map(({ because }) => because)).toEqual(['twice', 'twice', 'code']);
    expect(match.matches[1]?.candidates).toEqual(['Fan 1 B1-H']);
  });

  it('without a name that says anything are taken in their order, if there are as many as points', () => {
    const match = matchRecords([record('left'), record('middle'), record('right')], route);
    expect(match.matches.map(({ because }) => because)).toEqual(['order', 'order', 'order']);
    expect(pointsOf(match)).toEqual(route.map(({ id }) => id));
    expect(matchRecords([record('left'), record('right')], route).refusals).toEqual([
      { file: '', code: 'no-name-fits', records: 2, points: 3 },
    ]);
  });

  it('without a name are taken by their numbers, where each is one of the route', () => {
    const match = matchRecords([record('Meas 3'), record('Meas 1')], route);
    expect(match.matches.map(({ because }) => because)).toEqual(['number', 'number']);
    expect(pointsOf(match)).toEqual(['Fan 1 B2-H', 'Fan 1 B1-H']);
    expect(matchRecords([record('Meas 4'), record('Meas 1')], route).refusals).toHaveLength(1);
  });

  it('of another machine are refused by their speed', () => {
    const match = matchRecords([record('B1-H', 2980)], route);
    expect(match.refusals).toMatchObject([{ code: 'speed', machine: 'Fan 1' }]);
    expect(pointsOf(match)).toEqual([null]);
    // A drive with an inverter may run slowly.
    expect(matchRecords([record('B1-H', 400)], route).refusals).toEqual([]);
  });

  it('that name another machine are refused, and the files beside theirs are not', () => {
    const others = [{ name: 'Fan 2', identifier: 'FAN-2' }];
    const match = matchRecords(
      [inFile('a.uff', 'B1-H'), inFile('b.uff', 'Fan-2 B1-V'), inFile('b.uff', 'B2-H')],
      route,
      others,
    );
    expect(match.refusals).toEqual([{ file: 'b.uff', code: 'other-machine', machine: 'Fan 2' }]);
    expect(pointsOf(match)).toEqual(['Fan 1 B1-H', null, null]);
    // Both are named: whoever compares them names the other as well.
    expect(matchRecords([record('Fan 1 as Fan 2 B1-H')], route, others).refusals).toEqual([]);
  });

  it('in a unit that no point has are refused, and one among others is left out', () => {
    expect(matchRecords([record('B1-H', null, '°C')], route).refusals).toMatchObject([
      { code: 'unit', unit: '°C' },
    ]);
    const match = matchRecords([record('B1-H'), record('B1-V', null, '°C')], route);
    expect(match.matches[1]).toMatchObject({ pointId: null, because: 'not-vibration' });
  });
});

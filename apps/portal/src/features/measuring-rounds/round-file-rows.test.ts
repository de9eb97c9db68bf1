import type { RoundMatch, RoundPoint } from '@ritzel/contract';
import { describe, expect, it } from 'vitest';
import type { FileRecord } from './read-round-files.ts';
import { matchRows, type RoundFacts, readyRows } from './round-file-rows.ts';

const point = (code: string, unit: RoundPoint['unit'] = 'm/s²'): RoundPoint => ({
  ...{ id: code, code, name: code, axis: 'axial', unit, position: null, equipmentId: 'part' },
  ...{ equipmentName: 'Gear unit', equipmentIdentifier: 'GU-1', equipmentType: 'gearunit' },
  ...{ drivetrainId: null, drivetrainName: null, ratedSpeedRpm: null },
  ...{ last: null, recordedId: null, skipped: null },
});
const record = (name: string, more: Partial<FileRecord> = {}): FileRecord => ({
  ...{ key: name, file: 'a.uff', name, samples: new Float32Array(8), samplesInFile: 8, fsHz: 1000 },
  ...{ unit: 'g', speedRpm: null, takenAtMs: 7, ...more },
  picture: { waveform: '', spectrum: '', spectrumToHz: null, rms: 0, peak: 0 },
});
const NO_FACTS: RoundFacts = { fsHz: null, unit: null, speedRpm: null, isRatedSpeed: false, takenAtMs: null };
const points = [point('B1'), point('B2'), point('V1', 'mm/s')];
const matched = (...ids: readonly (string | null)[]): RoundMatch => ({
  matches: ids.map((pointId, index) => ({ record: index, pointId, because: 'code', candidates: [] })),
  refusals: [],
});
const given = (match: RoundMatch, more: Partial<Parameters<typeof matchRows>[2]> = {}) => ({
  ...{ match, choices: new Map<string, string>(), facts: NO_FACTS, ...more },
});
const readyOf = (rows: ReturnType<typeof matchRows>) => readyRows(rows).map((row) => row.record.name);

describe('records beside their points', () => {
  it('are ready once they have a point, a rate and a unit', () => {
    const records = [record('a'), record('b', { fsHz: null }), record('c', { unit: null })];
    const match = matched('B1', 'B2', 'V1');
    const rows = matchRows(records, points, given(match));
    expect(rows.map(({ missing }) => missing)).toEqual([null, 'fsHz', 'unit']);
    expect(readyOf(rows)).toEqual(['a']);
    const facts = { ...NO_FACTS, fsHz: 2000, unit: 'mm/s', takenAtMs: 9 };
    const said = matchRows(records, points, given(match, { facts }));
    expect(readyOf(said)).toEqual(['a', 'b', 'c']);
    // What a file says itself stays.
    expect(said.map(({ fsHz, takenAtMs }) => [fsHz, takenAtMs])).toEqual([
      [1000, 9],
      [2000, 9],
      [1000, 9],
    ]);
  });

  it('without a speed have the rated one of their machine where that is wanted', () => {
    const rated = [{ ...point('B1'), ratedSpeedRpm: 990 }];
    const facts = { ...NO_FACTS, isRatedSpeed: true };
    const speedOf = (more: Partial<FileRecord>, said: RoundFacts) =>
      matchRows([record('a', more)], rated, given(matched('B1'), { facts: said }))[0]?.speedRpm;
    expect(speedOf({}, NO_FACTS)).toBeNull();
    expect(speedOf({}, facts)).toBe(990);
    expect(speedOf({ speedRpm: 985 }, facts)).toBe(985);
    expect(speedOf({}, { ...facts, speedRpm: 970 })).toBe(970);
  });

  it('of which two have one point wait until one is left out', () => {
    const records = [record('a'), record('b')];
    const choices = new Map([['b', 'B1']]);
    const rows = matchRows(records, points, given(matched('B1', null), { choices }));
    expect(rows.map(({ missing, because }) => [missing, because])).toEqual([
      ['twice', 'code'],
      ['twice', 'chosen'],
    ]);
    const left = new Map([...choices, ['a', '']]);
    const mended = matchRows(records, points, given(matched('B1', null), { choices: left }));
    expect(readyOf(mended)).toEqual(['b']);
    expect(mended[0]?.because).toBe('left-out');
  });

  it('cannot be chosen for a point of another unit, and of a refused file for none', () => {
    const [row] = matchRows([record('a')], points, given(matched('V1')));
    expect(row?.point).toBeNull();
    expect(row?.measurable.map(({ code }) => code)).toEqual(['B1', 'B2']);
    const refusals: RoundMatch['refusals'] = [
      { code: 'other-machine', file: 'a.uff', message: '', machine: 'Fan 2' },
    ];
    const choices = new Map([['a', 'B1']]);
    const rows = matchRows([record('a')], points, given({ ...matched('B1'), refusals }, { choices }));
    expect(rows).toMatchObject([{ point: null, because: 'refused', measurable: [] }]);
  });
});

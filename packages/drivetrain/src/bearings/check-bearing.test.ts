import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { csvCells, readBearingSheet } from './bearing-sheet.ts';
import { bearingMultipliers } from './bearings.ts';
import { checkBearing } from './check-bearing.ts';

const SIZE_6205 = { elements: 9, elementDiameterMm: 7.94, pitchDiameterMm: 39.04, contactAngleDeg: 0 };
const RINGS_6205 = { boreMm: 25, outerDiameterMm: 52 };

const codes = (...input: Parameters<typeof checkBearing>) => checkBearing(...input).map(({ code }) => code);

describe('a bearing of the catalogue', () => {
  it('passes when geometry, multipliers and dimensions agree', () => {
    const bearing = { geometry: SIZE_6205, multipliers: bearingMultipliers(SIZE_6205) };
    expect(checkBearing(bearing, RINGS_6205)).toEqual([]);
  });

  it('is caught when BSF was printed as 2 x BSF', () => {
    const multipliers = { ftf: 0.39828, bpfo: 3.5848, bpfi: 5.4152, bsf: 4.7135 };
    expect(codes({ multipliers })).toEqual(['roller-doubled']);
    expect(codes({ geometry: SIZE_6205, multipliers })).toEqual(['roller-doubled']);
  });

  it('is caught when BPFO + BPFI is not n or FTF not BPFO / n', () => {
    const good = bearingMultipliers(SIZE_6205);
    expect(codes({ multipliers: { ...good, bpfo: 3.2 } })).toContain('sum-not-whole');
    expect(codes({ geometry: { ...SIZE_6205, elements: 8 }, multipliers: good })).toContain(
      'sum-not-elements',
    );
    expect(codes({ multipliers: { ...good, ftf: 0.5935 } })).toEqual(['cage-does-not-agree']);
  });

  it('is caught when its pitch circle is not between the rings', () => {
    expect(codes({ geometry: { ...SIZE_6205, pitchDiameterMm: 34.55 } }, RINGS_6205)).toEqual([
      'pitch-off-centre',
    ]);
  });

  it('is caught when more balls are named than can be put between the rings', () => {
    const geometry = { ...SIZE_6205, pitchDiameterMm: 38.5, elements: 10 };
    expect(codes({ geometry }, { ...RINGS_6205, type: 'deep-groove-ball' })).toEqual([
      'elements-cannot-be-filled',
    ]);
    expect(codes({ geometry }, { ...RINGS_6205, type: 'angular-contact-ball' })).toEqual(['angle-unusual']);
  });

  it('is caught when its dimensions are not those of its designation', () => {
    const size = (designation: string, rings: object) =>
      checkBearing({ geometry: SIZE_6205 }, { designation, ...rings }).map(({ code, field }) => [
        code,
        field,
      ]);
    expect(size('6205-2RS', { ...RINGS_6205, widthMm: 15 })).toEqual([]);
    expect(size('6205-2RS', { ...RINGS_6205, widthMm: 16 })).toEqual([['not-the-standard', 'widthMm']]);
    expect(size('6206', RINGS_6205)).toEqual([
      ['not-the-standard', 'boreMm'],
      ['not-the-standard', 'outerDiameterMm'],
    ]);
    // Two of them side by side, and a name that is somebody's own.
    expect(codes({}, { designation: '30210 J2/QDF', widthMm: 43.5 })).toEqual(['nothing-given']);
    expect(codes({}, { designation: '6206', type: 'other', boreMm: 11 })).toEqual(['nothing-given']);
  });

  it('is caught when its load rating is not that of its balls', () => {
    const rated = (dynamicLoadKn: number) =>
      codes({ geometry: SIZE_6205 }, { ...RINGS_6205, type: 'deep-groove-ball', dynamicLoadKn });
    expect(rated(14.8)).toEqual([]);
    expect(rated(22.4)).toEqual(['rating-does-not-agree']);
    expect(rated(-1)).toEqual(['dimension-not-positive']);
  });

  it('has each warning at the field it is about', () => {
    const good = bearingMultipliers(SIZE_6205);
    const at = (...input: Parameters<typeof checkBearing>) =>
      checkBearing(...input).map(({ field }) => field);
    expect(at({ multipliers: { ...good, bsf: 2 * good.bsf } })).toEqual(['bsf']);
    expect(at({ multipliers: { ...good, ftf: 0.6 } })).toEqual(['ftf']);
    expect(at({ geometry: SIZE_6205, multipliers: { ...good, bsf: 0.8 * good.bsf } })).toEqual(['bsf']);
    expect(at({}, { boreMm: 52, outerDiameterMm: 25 })).toEqual(['outerDiameterMm', 'geometry']);
    expect(at({ geometry: { ...SIZE_6205, pitchDiameterMm: 53 } }, RINGS_6205)).toEqual(['pitchDiameterMm']);
  });

  it('is caught when it cannot exist', () => {
    expect(codes({ geometry: { ...SIZE_6205, elements: 40 } })).toEqual(['elements-do-not-fit']);
    expect(codes({ geometry: { ...SIZE_6205, elements: 8.5 } })).toEqual(['elements-not-whole']);
    expect(codes({ geometry: { ...SIZE_6205, elementDiameterMm: 0 } })).toEqual(['dimension-not-positive']);
    expect(codes({ geometry: { ...SIZE_6205, contactAngleDeg: 95 } })).toEqual(['angle-out-of-range']);
    expect(
      checkBearing({ multipliers: { ftf: 0.4, bpfo: 0, bpfi: 0, bsf: 1 } }).map(({ field }) => field),
    ).toEqual(['bpfo', 'bpfi']);
    expect(codes({})).toEqual(['nothing-given']);
  });
});

const catalogue = resolve(process.env.RITZEL_SHARED ?? '../shared', 'data/bearings.csv');
const isCatalogueHere = existsSync(catalogue);
if (!isCatalogueHere) console.info('Skipped: the collected catalogue is not beside the checkout.');

describe.skipIf(!isCatalogueHere)('the collected catalogue', () => {
  /** Rows of a trust with what speaks against them; that a row knows its dimensions alone is no warning. */
  function evaluated(trust: string) {
    const cells = csvCells(readFileSync(catalogue, 'utf8'));
    const column = cells[0]!.indexOf('trust');
    return readBearingSheet(cells)
      .rows.filter(({ line }) => cells[line - 1]![column] === trust)
      .map((row) => ({
        designation: row.designation,
        warnings: checkBearing(row.geometry ? { geometry: row.geometry } : {}, row).filter(
          ({ code }) => code !== 'nothing-given',
        ),
      }));
  }

  it('has every row marked X caught, each by two checks', () => {
    const rows = evaluated('X');
    expect(rows.length).toBe(22);
    for (const { designation, warnings } of rows)
      expect(warnings.length, designation).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ['A', 1323],
    ['B', 1484],
  ])('has no row of trust %s suspected', (trust, count) => {
    const rows = evaluated(trust);
    expect(rows.length).toBe(count);
    expect(rows.filter(({ warnings }) => warnings.length > 0)).toEqual([]);
  });
});

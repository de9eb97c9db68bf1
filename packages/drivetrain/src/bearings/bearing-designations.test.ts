import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  baseDesignation,
  designationsOf,
  standardBearing,
  standardBearings,
} from './bearing-designations.ts';
import { csvCells, readBearingSheet } from './bearing-sheet.ts';

describe('the boundary dimensions of a designation', () => {
  // ISO 15, ISO 355 and ISO 104, as every maker's catalogue prints them.
  it.each([
    ['6000', 'deep-groove-ball', 10, 26, 8],
    ['6201', 'deep-groove-ball', 12, 32, 10],
    ['6302', 'deep-groove-ball', 15, 42, 13],
    ['6203', 'deep-groove-ball', 17, 40, 12],
    ['6205', 'deep-groove-ball', 25, 52, 15],
    ['6410', 'deep-groove-ball', 50, 130, 31],
    ['61804', 'deep-groove-ball', 20, 32, 7],
    ['6804', 'deep-groove-ball', 20, 32, 7],
    ['618/500', 'deep-groove-ball', 500, 620, 56],
    ['61910', 'deep-groove-ball', 50, 72, 12],
    ['7312', 'angular-contact-ball', 60, 130, 31],
    ['3208', 'double-row-angular-contact-ball', 40, 80, 30.2],
    ['2208', 'self-aligning-ball', 40, 80, 23],
    ['NU 220', 'cylindrical-roller', 100, 180, 34],
    ['NJ 2318', 'cylindrical-roller', 90, 190, 64],
    ['NU 1040', 'cylindrical-roller', 200, 310, 51],
    ['NCF 2924', 'cylindrical-roller', 120, 165, 27],
    ['22320', 'spherical-roller', 100, 215, 73],
    ['23136', 'spherical-roller', 180, 300, 96],
    ['23218', 'spherical-roller', 90, 160, 52.4],
    ['24128', 'spherical-roller', 140, 225, 85],
    ['239/500', 'spherical-roller', 500, 670, 128],
    ['30205', 'tapered-roller', 25, 52, 16.25],
    ['32008 X', 'tapered-roller', 40, 68, 19],
    ['32310', 'tapered-roller', 50, 110, 42.25],
    ['51208', 'thrust-ball', 40, 68, 19],
  ])('%s are by the standard', (designation, type, boreMm, outerDiameterMm, widthMm) => {
    const standard = standardBearing(designation);
    expect(standard).toMatchObject({ designation, type, boreMm, outerDiameterMm, widthMm });
    const back = designationsOf({ boreMm, outerDiameterMm, widthMm });
    expect(back.map((each) => each.designation)).toContain(designation);
  });

  it('are found from the dimensions: every bearing that is interchangeable with it', () => {
    const names = designationsOf({ boreMm: 25, outerDiameterMm: 52, widthMm: 15 }).map(
      (each) => each.designation,
    );
    expect(names).toEqual(['6205', '7205', '1205', 'NU 205', 'NJ 205', 'NUP 205', 'N 205']);
    expect(designationsOf({ boreMm: 25, outerDiameterMm: 53 })).toEqual([]);
  });

  it('grow with the bore within each series, and are rings throughout', () => {
    const bySeries = Map.groupBy(standardBearings().values(), ({ series }) => series);
    expect(bySeries.size).toBeGreaterThan(40);
    for (const bearings of bySeries.values())
      for (const [i, { designation, boreMm, outerDiameterMm, widthMm }] of bearings.entries()) {
        expect(outerDiameterMm, designation).toBeGreaterThan(boreMm);
        const before = bearings[i - 1];
        if (!before) continue;
        expect(boreMm, designation).toBeGreaterThan(before.boreMm);
        expect(outerDiameterMm, designation).toBeGreaterThan(before.outerDiameterMm);
        // Steps of the widths are coarser, and in ISO 355 a larger bearing may be the lower one by a little.
        expect(widthMm, designation).toBeGreaterThanOrEqual(before.widthMm);
      }
  });
});

describe('the part of a designation that fixes the dimensions', () => {
  it.each([
    ['6205-2RS C3', '6205'],
    ['6205 2rs', '6205'],
    ['62052RS', '6205'],
    ['62052Z', '6205'],
    ['nu220 ecp', 'NU220'],
    ['NU-220', 'NU220'],
    ['22320 E', '22320'],
    ['22320CC/W33', '22320'],
    ['6205/C3', '6205'],
    ['239 / 500 ca', '239/500'],
    ['32008X', '32008'],
    ['7205 BEP', '7205'],
    ['ZA-2115', 'ZA2115'],
    ['', undefined],
    ['no number', undefined],
  ])('of "%s" is %s', (text, base) => expect(baseDesignation(text)).toBe(base));
});

const catalogue = resolve(process.env.RITZEL_SHARED ?? '../shared', 'data/bearings.csv');
const isCatalogueHere = existsSync(catalogue);
if (!isCatalogueHere) console.info('Skipped: the collected catalogue is not beside the checkout.');

describe.skipIf(!isCatalogueHere)('the collected catalogue', () => {
  it('has the same boundary dimensions in every row of the best trust', () => {
    const cells = csvCells(readFileSync(catalogue, 'utf8'));
    const trust = cells[0]!.indexOf('trust');
    const { rows } = readBearingSheet(cells);
    const known = rows
      .filter(({ line }) => cells[line - 1]![trust] === 'A')
      .flatMap((row) => {
        const standard = standardBearing(row.designation);
        return standard ? [{ row, standard }] : [];
      });
    expect(known.length).toBeGreaterThan(1100);
    for (const { row, standard } of known) {
      expect(row.boreMm ?? standard.boreMm, row.designation).toBe(standard.boreMm);
      expect(row.outerDiameterMm ?? standard.outerDiameterMm, row.designation).toBe(standard.outerDiameterMm);
      expect(Math.abs((row.widthMm ?? standard.widthMm) - standard.widthMm), row.designation).toBeLessThan(
        0.26,
      );
    }
  });
});

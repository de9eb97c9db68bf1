import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
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
if (!isCatalogueHere) console.info('Skipped: the bearing catalogue is not beside the checkout.');

describe.skipIf(!isCatalogueHere)('the collected catalogue', () => {
  const number = (text: string | undefined) => (text ? Number(text) : undefined);

  function rowsOf(trust: string) {
    return readFileSync(catalogue, 'utf8')
      .split('\n')
      .map((line) => line.replace(/"[^"]*"/g, '').split(','))
      .filter((fields) => fields[16] === trust && fields[3] && fields[4] && fields[5])
      .map((fields) => {
        const [boreMm, outerDiameterMm] = [number(fields[11]), number(fields[12])];
        return {
          designation: fields[0]!,
          geometry: {
            elements: Number(fields[3]),
            elementDiameterMm: Number(fields[4]),
            pitchDiameterMm: Number(fields[5]),
            contactAngleDeg: Number(fields[6]),
          },
          dimensions: {
            ...(boreMm === undefined ? {} : { boreMm }),
            ...(outerDiameterMm === undefined ? {} : { outerDiameterMm }),
          },
        };
      });
  }

  it('has every row marked X caught', () => {
    const rows = rowsOf('X');
    expect(rows.length).toBe(22);
    for (const { designation, geometry, dimensions } of rows) {
      expect(checkBearing({ geometry }, dimensions), designation).not.toEqual([]);
    }
  });

  it('has no trusted row suspected', () => {
    const rows = [...rowsOf('A'), ...rowsOf('B')];
    expect(rows.length).toBeGreaterThanOrEqual(8);
    for (const { designation, geometry, dimensions } of rows) {
      expect(checkBearing({ geometry }, dimensions), designation).toEqual([]);
    }
  });
});

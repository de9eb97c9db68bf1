import type { BearingType } from './bearing-types.ts';
import { OUTSIDE_DIAMETERS, THRUST_BALL, WIDTHS } from './iso-15-series.ts';

/** Boundary dimensions in mm; what is not known is left out. */
export interface BoundaryDimensions {
  readonly boreMm: number;
  readonly outerDiameterMm: number;
  readonly widthMm: number;
}

export interface StandardBearing extends BoundaryDimensions {
  /** As it is usually printed: `6205`, `NU 220`, `239/500`. */
  readonly designation: string;
  readonly type: BearingType;
  /** The digits before the bore code, with letters: `62`, `NU2`, `222`. */
  readonly series: string;
}

interface Series {
  readonly series: string;
  readonly type: BearingType;
  readonly outer: ReadonlyMap<number, number>;
  readonly width: ReadonlyMap<number, number>;
  readonly boresMm: readonly [from: number, to: number];
  /** Printed behind the bore code: the X of ISO 355's 320 X. */
  readonly suffix?: string;
}

function radial(
  type: BearingType,
  series: string,
  dimensionSeries: string,
  boresMm: readonly [number, number] = [0, Number.POSITIVE_INFINITY],
  suffix?: string,
): Series {
  const outer = OUTSIDE_DIAMETERS[dimensionSeries.at(-1) ?? ''];
  const width = WIDTHS[dimensionSeries];
  if (!outer || !width) throw new RangeError(`No dimension series ${dimensionSeries}.`);
  return { series, type, outer, width, boresMm, ...(suffix === undefined ? {} : { suffix }) };
}

function thrust(series: string, dimensionSeries: string): Series {
  const { outer, height } = THRUST_BALL[dimensionSeries] ?? {};
  if (!outer || !height) throw new RangeError(`No thrust series ${dimensionSeries}.`);
  return { series, type: 'thrust-ball', outer, width: height, boresMm: [10, 100] };
}

const cylindrical = (letters: string) => [
  radial('cylindrical-roller', `${letters}2`, '02', [15, 300]),
  radial('cylindrical-roller', `${letters}3`, '03', [15, 280]),
  radial('cylindrical-roller', `${letters}22`, '22', [17, 300]),
  radial('cylindrical-roller', `${letters}23`, '23', [17, 280]),
];

/** Which type and which dimension series a designation stands for (ISO 15, ISO 355, DIN 623-1), and the bores made. */
const SERIES: readonly Series[] = [
  radial('deep-groove-ball', '618', '18'),
  radial('deep-groove-ball', '619', '19'),
  // 68 and 69 are how makers in Asia write 618 and 619.
  radial('deep-groove-ball', '68', '18', [10, 480]),
  radial('deep-groove-ball', '69', '19', [10, 480]),
  radial('deep-groove-ball', '160', '00'),
  radial('deep-groove-ball', '60', '10'),
  radial('deep-groove-ball', '62', '02', [10, 240]),
  radial('deep-groove-ball', '63', '03', [10, 240]),
  radial('deep-groove-ball', '64', '04'),
  radial('deep-groove-ball', '622', '22', [10, 70]),
  radial('deep-groove-ball', '623', '23', [10, 60]),
  radial('angular-contact-ball', '70', '10', [10, 240]),
  radial('angular-contact-ball', '72', '02', [10, 240]),
  radial('angular-contact-ball', '73', '03', [10, 240]),
  radial('double-row-angular-contact-ball', '32', '32', [10, 110]),
  radial('double-row-angular-contact-ball', '33', '33'),
  radial('self-aligning-ball', '12', '02', [10, 110]),
  radial('self-aligning-ball', '13', '03', [10, 110]),
  radial('self-aligning-ball', '22', '22', [10, 110]),
  radial('self-aligning-ball', '23', '23', [10, 110]),
  ...cylindrical('NU'),
  ...cylindrical('NJ'),
  ...cylindrical('NUP'),
  radial('cylindrical-roller', 'N2', '02', [15, 300]),
  radial('cylindrical-roller', 'N3', '03', [15, 280]),
  radial('cylindrical-roller', 'NU10', '10', [25, 500]),
  radial('cylindrical-roller', 'NCF18', '18', [100, 1000]),
  radial('cylindrical-roller', 'NCF29', '29'),
  radial('spherical-roller', '213', '03', [25, 120]),
  radial('spherical-roller', '222', '22', [25, 360]),
  radial('spherical-roller', '223', '23', [40, 280]),
  radial('spherical-roller', '230', '30'),
  radial('spherical-roller', '231', '31'),
  radial('spherical-roller', '232', '32', [90, 500]),
  radial('spherical-roller', '239', '39'),
  radial('spherical-roller', '240', '40'),
  radial('spherical-roller', '241', '41'),
  radial('tapered-roller', '302', 'T02'),
  radial('tapered-roller', '303', 'T03'),
  radial('tapered-roller', '320', 'T20', undefined, 'X'),
  radial('tapered-roller', '322', 'T22'),
  radial('tapered-roller', '323', 'T23'),
  thrust('511', '11'),
  thrust('512', '12'),
  thrust('513', '13'),
];

/** Bore code of ISO 15 / DIN 623-1: 00 to 03 are 10, 12, 15, 17 mm; 04 to 96 a fifth of the bore; above, the bore behind a stroke. */
function boreCode(boreMm: number): string | undefined {
  const small = [10, 12, 15, 17].indexOf(boreMm);
  if (small >= 0) return `0${small}`;
  if (boreMm >= 500) return `/${boreMm}`;
  return boreMm % 5 === 0 && boreMm >= 20 ? String(boreMm / 5).padStart(2, '0') : undefined;
}

function designationOf(series: string, code: string, suffix?: string): string {
  const [, letters = '', digits = ''] = /^([A-Z]*)(\d+)$/.exec(series) ?? [];
  return `${letters}${letters === '' ? '' : ' '}${digits}${code}${suffix === undefined ? '' : ` ${suffix}`}`;
}

/** What people write between and around the characters that count. */
export function designationKey(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9/]/g, '');
}

let standards: ReadonlyMap<string, StandardBearing> | undefined;

/** Every bearing of the series above, by the key of its designation. About 1 500; made at first use. */
export function standardBearings(): ReadonlyMap<string, StandardBearing> {
  if (standards) return standards;
  const made = new Map<string, StandardBearing>();
  for (const { series, type, outer, width, boresMm, suffix } of SERIES) {
    for (const [boreMm, widthMm] of width) {
      const outerDiameterMm = outer.get(boreMm);
      const code = boreCode(boreMm);
      if (outerDiameterMm === undefined || code === undefined || boreMm < boresMm[0] || boreMm > boresMm[1])
        continue;
      // Nobody makes spherical roller bearings of 105 mm bore.
      if (type === 'spherical-roller' && boreMm === 105) continue;
      const bearing = {
        designation: designationOf(series, code, suffix),
        type,
        series,
        boreMm,
        outerDiameterMm,
        widthMm,
      };
      made.set(designationKey(designationOf(series, code)), bearing);
    }
  }
  standards = made;
  return made;
}

/**
 * The part of a designation that fixes the boundary dimensions, as a key: `6205-2RS C3`, `6205 2rs`, `62052RS` →
 * `6205`; `nu220 ecp` → `NU220`; `22320 E` → `22320`. A designation of no known series keeps its first word of
 * letters and digits; undefined where there is none.
 */
export function baseDesignation(text: string): string | undefined {
  const upper = text.toUpperCase().trim();
  const [, letters = '', digits = '', bore = ''] =
    /^([A-Z]*)[\s.-]*(\d+)(?:\s*(\/\s*\d{3,4}))?(?!\d)/.exec(upper) ?? [];
  if (digits === '') return undefined;
  const word = letters + digits + bore.replace(/\s/g, '');
  const known = standardBearings();
  if (known.has(word)) return word;
  // Seals written without a space run into the number: 62052RS is a 6205-2RS.
  const rest = upper.slice(upper.indexOf(digits) + digits.length);
  if (bore === '' && /^(RS|RZ|Z|LS)/.test(rest) && known.has(word.slice(0, -1))) return word.slice(0, -1);
  return word;
}

/** Boundary dimensions and type that the designation stands for by ISO 15, ISO 355 or ISO 104; suffixes do not matter. */
export function standardBearing(designation: string): StandardBearing | undefined {
  const base = baseDesignation(designation);
  return base === undefined ? undefined : standardBearings().get(base);
}

/** The designations whose boundary dimensions are these; a width left out fits all. */
export function designationsOf(
  dimensions: Pick<BoundaryDimensions, 'boreMm' | 'outerDiameterMm'> & { readonly widthMm?: number },
): StandardBearing[] {
  return [...standardBearings().values()].filter(
    ({ boreMm, outerDiameterMm, widthMm }) =>
      boreMm === dimensions.boreMm &&
      outerDiameterMm === dimensions.outerDiameterMm &&
      (dimensions.widthMm === undefined || Math.abs(widthMm - dimensions.widthMm) < 0.051),
  );
}

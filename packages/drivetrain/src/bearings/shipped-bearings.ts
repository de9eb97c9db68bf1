import { designationKey, standardBearings } from './bearing-designations.ts';
import type { BearingType } from './bearing-types.ts';
import type { BearingGeometry } from './bearings.ts';
import { estimateBearing } from './estimate-bearing.ts';

/** Where a geometry comes from: taken from a bearing or stated by who knows it, or worked out from the dimensions. */
export const GEOMETRY_ORIGINS = ['measured', 'published', 'estimated'] as const;
export type GeometryOrigin = (typeof GEOMETRY_ORIGINS)[number];

export interface ShippedBearing {
  readonly designation: string;
  readonly manufacturer?: string;
  readonly type: BearingType;
  readonly boreMm?: number;
  readonly outerDiameterMm?: number;
  readonly widthMm?: number;
  readonly geometry?: BearingGeometry;
  readonly origin?: GeometryOrigin;
  readonly source: string;
}

/** Raised with every change of what is shipped, so that a running catalogue is brought up to it. */
export const SHIPPED_BEARINGS_EDITION = 2;

const INCH_MM = 25.4;
const geometryInch = (elements: number, element: number, pitch: number, contactAngleDeg = 0) => ({
  elements,
  elementDiameterMm: Number((element * INCH_MM).toFixed(4)),
  pitchDiameterMm: Number((pitch * INCH_MM).toFixed(4)),
  contactAngleDeg,
});

/** Geometries of bearings on public test rigs, as their pages state them; the 6205 and 6203 in inches there. */
const MEASURED: readonly ShippedBearing[] = [
  {
    designation: '6205-2RS JEM',
    manufacturer: 'SKF',
    type: 'deep-groove-ball',
    boreMm: 25,
    outerDiameterMm: 52,
    widthMm: 15,
    geometry: geometryInch(9, 0.3126, 1.537),
    origin: 'measured',
    source: 'Case Western Reserve University, Bearing Data Center: drive-end bearing of the test rig',
  },
  {
    designation: '6203-2RS JEM',
    manufacturer: 'SKF',
    type: 'deep-groove-ball',
    boreMm: 17,
    outerDiameterMm: 40,
    widthMm: 12,
    geometry: geometryInch(8, 0.2656, 1.122),
    origin: 'measured',
    source: 'Case Western Reserve University, Bearing Data Center: fan-end bearing of the test rig',
  },
  {
    designation: 'ZA-2115',
    manufacturer: 'Rexnord',
    type: 'other',
    geometry: geometryInch(16, 0.331, 2.815, 15.17),
    origin: 'measured',
    source: 'NASA prognostics data repository, IMS bearing data: double row, 16 rollers a row',
  },
];

/**
 * What the source `aiq` holds: boundary dimensions by ISO 15, ISO 355 and ISO 104 with a geometry estimated from
 * them and marked so, and the few geometries that a public page states.
 */
export function shippedBearings(): ShippedBearing[] {
  const standards = [...standardBearings().values()].map((standard): ShippedBearing => {
    const estimate = estimateBearing(standard.type, standard, standard.designation);
    const norms: Partial<Record<BearingType, string>> = {
      'tapered-roller': 'ISO 355',
      'thrust-ball': 'ISO 104',
    };
    const norm = norms[standard.type] ?? 'ISO 15';
    return {
      designation: standard.designation,
      type: standard.type,
      boreMm: standard.boreMm,
      outerDiameterMm: standard.outerDiameterMm,
      widthMm: standard.widthMm,
      ...(estimate ? { geometry: estimate.geometry, origin: 'estimated' } : {}),
      source: `Boundary dimensions by ${norm}${estimate ? '; rolling elements estimated from them' : ''}`,
    };
  });
  return [...MEASURED, ...standards].sort((a, b) =>
    designationKey(a.designation).localeCompare(designationKey(b.designation)),
  );
}

import type { BearingGeometry } from '@ritzel/drivetrain';

type BearingType = 'ball' | 'cylindrical' | 'tapered' | 'spherical';

/** Boundary dimensions by ISO 15 and ISO 355: bore and outer diameter in mm. */
const BOUNDARY_DIMENSIONS: Readonly<
  Record<string, readonly [type: BearingType, bore: number, outer: number]>
> = {
  6308: ['ball', 40, 90],
  6310: ['ball', 50, 110],
  6314: ['ball', 70, 150],
  6316: ['ball', 80, 170],
  6319: ['ball', 95, 200],
  6322: ['ball', 110, 240],
  6324: ['ball', 120, 260],
  6326: ['ball', 130, 280],
  'NU 216': ['cylindrical', 80, 140],
  'NU 220': ['cylindrical', 100, 180],
  'NU 222': ['cylindrical', 110, 200],
  'NU 226': ['cylindrical', 130, 230],
  'NU 232': ['cylindrical', 160, 290],
  'NU 322': ['cylindrical', 110, 240],
  'NU 1040': ['cylindrical', 200, 310],
  'NCF 2924': ['cylindrical', 120, 165],
  'NCF 2934': ['cylindrical', 170, 230],
  'NCF 1880': ['cylindrical', 400, 500],
  32310: ['tapered', 50, 110],
  32314: ['tapered', 70, 150],
  32218: ['tapered', 90, 160],
  32222: ['tapered', 110, 200],
  32228: ['tapered', 140, 250],
  22312: ['spherical', 60, 130],
  22316: ['spherical', 80, 170],
  22320: ['spherical', 100, 215],
  22324: ['spherical', 120, 260],
  22328: ['spherical', 140, 300],
  23136: ['spherical', 180, 300],
  23144: ['spherical', 220, 370],
  23152: ['spherical', 260, 440],
  23160: ['spherical', 300, 500],
  23180: ['spherical', 400, 650],
};

/** Element diameter as a share of the section, how full the row is, and the contact angle, by type. */
const PROPORTIONS: Readonly<Record<BearingType, readonly [size: number, fill: number, angleDeg: number]>> = {
  ball: [0.62, 0.61, 0],
  cylindrical: [0.52, 0.86, 0],
  tapered: [0.45, 0.88, 14],
  spherical: [0.51, 0.9, 12],
};

/**
 * A geometry that is typical of the boundary dimensions. It is no maker's: real bearings of one designation
 * differ in their elements from maker to maker.
 */
export function typicalBearing(designation: string): BearingGeometry {
  const dimensions = BOUNDARY_DIMENSIONS[designation];
  if (!dimensions) throw new RangeError(`No boundary dimensions are known for ${designation}.`);
  const [type, bore, outer] = dimensions;
  const [size, fill, contactAngleDeg] = PROPORTIONS[type];
  const pitchDiameterMm = (bore + outer) / 2;
  const elementDiameterMm = Math.round(10 * size * ((outer - bore) / 2)) / 10;
  const elements = Math.round((fill * Math.PI) / Math.asin(elementDiameterMm / pitchDiameterMm));
  return { elements, elementDiameterMm, pitchDiameterMm, contactAngleDeg };
}

import {
  type BearingGeometry,
  type BearingMultipliers,
  type BearingSpecification,
  bearingMultipliers,
} from './bearings.ts';

export interface BearingDimensions {
  readonly boreMm?: number;
  readonly outerDiameterMm?: number;
}

export interface BearingDoubt {
  readonly code:
    | 'elements-not-whole'
    | 'dimension-not-positive'
    | 'angle-out-of-range'
    | 'elements-do-not-fit'
    | 'pitch-off-centre'
    | 'element-too-large'
    | 'element-too-small'
    | 'sum-not-whole'
    | 'sum-not-elements'
    | 'cage-does-not-agree'
    | 'roller-doubled'
    | 'roller-does-not-agree'
    | 'geometry-does-not-agree'
    | 'nothing-given';
  /** `wrong` cannot be a bearing or contradicts itself; `doubtful` wants a look at the catalogue. */
  readonly grade: 'wrong' | 'doubtful';
  readonly message: string;
}

/** Published figures are rounded to three or four digits. */
const ROUNDING = 0.01;

function checkGeometry(geometry: BearingGeometry): BearingDoubt[] {
  const { elements, elementDiameterMm: d, pitchDiameterMm: D, contactAngleDeg } = geometry;
  const doubts: BearingDoubt[] = [];
  const wrong = (code: BearingDoubt['code'], message: string) =>
    doubts.push({ code, grade: 'wrong', message });
  if (!Number.isInteger(elements) || elements < 3)
    wrong('elements-not-whole', `${elements} rolling elements: a row has a whole number, three or more.`);
  if (!(d > 0) || !(D > 0)) wrong('dimension-not-positive', 'Element and pitch diameter must be above zero.');
  if (!(contactAngleDeg >= 0 && contactAngleDeg <= 90))
    wrong('angle-out-of-range', `A contact angle of ${contactAngleDeg}° is not within 0° to 90°.`);
  // Neighbours on the pitch circle touch when the chord between them equals the element diameter.
  if (doubts.length === 0 && D * Math.sin(Math.PI / elements) < d)
    wrong('elements-do-not-fit', `${elements} elements of ${d} mm do not fit on a pitch circle of ${D} mm.`);
  return doubts;
}

function checkAgainstDimensions(geometry: BearingGeometry, dimensions: BearingDimensions): BearingDoubt[] {
  const { boreMm: bore, outerDiameterMm: outer } = dimensions;
  if (bore === undefined || outer === undefined) return [];
  if (!(outer > bore && bore > 0)) {
    const message = `Bore ${bore} mm and outer diameter ${outer} mm are no ring.`;
    return [{ code: 'dimension-not-positive', grade: 'wrong', message }];
  }
  const doubts: BearingDoubt[] = [];
  const mean = (bore + outer) / 2;
  const { pitchDiameterMm, elementDiameterMm } = geometry;
  const offCentre = Math.abs(pitchDiameterMm - mean) / mean;
  if (offCentre > 0.045) {
    doubts.push({
      code: 'pitch-off-centre',
      grade: offCentre > 0.15 ? 'wrong' : 'doubtful',
      message: `The pitch diameter ${pitchDiameterMm} mm is far from the mean of bore and outer diameter, ${mean} mm.`,
    });
  }
  const fill = elementDiameterMm / ((outer - bore) / 2);
  if (fill > 0.7) {
    doubts.push({
      code: 'element-too-large',
      grade: fill >= 1 ? 'wrong' : 'doubtful',
      message: `An element of ${elementDiameterMm} mm leaves no room for rings in a section of ${(outer - bore) / 2} mm.`,
    });
  }
  if (fill < 0.2) {
    doubts.push({
      code: 'element-too-small',
      grade: 'doubtful',
      message: `An element of ${elementDiameterMm} mm is small for a section of ${(outer - bore) / 2} mm.`,
    });
  }
  return doubts;
}

function checkMultipliers(multipliers: BearingMultipliers, geometry?: BearingGeometry): BearingDoubt[] {
  const { ftf, bpfo, bpfi, bsf } = multipliers;
  if (![ftf, bpfo, bpfi, bsf].every((value) => value > 0 && Number.isFinite(value))) {
    const message = 'Multipliers must be numbers above zero.';
    return [{ code: 'dimension-not-positive', grade: 'wrong', message }];
  }
  const doubts: BearingDoubt[] = [];
  const wrong = (code: BearingDoubt['code'], message: string) =>
    doubts.push({ code, grade: 'wrong', message });
  const sum = bpfo + bpfi;
  const elements = geometry?.elements ?? Math.round(sum);
  if (Math.abs(sum - Math.round(sum)) > 0.02)
    wrong('sum-not-whole', `BPFO + BPFI = ${sum.toFixed(3)} must be the whole number of elements.`);
  else if (Math.round(sum) !== elements)
    wrong('sum-not-elements', `BPFO + BPFI = ${sum.toFixed(3)}, but the bearing has ${elements} elements.`);
  if (Math.abs(ftf - bpfo / elements) > ROUNDING * ftf)
    wrong('cage-does-not-agree', `FTF ${ftf} is not BPFO / n = ${(bpfo / elements).toFixed(4)}.`);
  // With r from the races, BSF is at most (1 - r²) / 2r, reached at a contact angle of zero.
  const r = (bpfi - bpfo) / sum;
  const highest = r > 0 ? (1 - r * r) / (2 * r) : 0;
  const expected = geometry ? bearingMultipliers(geometry).bsf : highest;
  if (expected > 0 && Math.abs(bsf / expected - 2) < 0.1)
    wrong(
      'roller-doubled',
      `BSF ${bsf} is twice what the races give, ${expected.toFixed(4)}: 2 x BSF was printed.`,
    );
  else if (bsf > expected * (1 + 3 * ROUNDING))
    wrong(
      'roller-does-not-agree',
      `BSF ${bsf} does not agree with the races, which give ${expected.toFixed(4)}.`,
    );
  if (geometry) {
    const own = bearingMultipliers(geometry);
    if (Math.abs(own.bpfo - bpfo) > ROUNDING * bpfo || Math.abs(own.bpfi - bpfi) > ROUNDING * bpfi)
      wrong(
        'geometry-does-not-agree',
        `The geometry gives BPFO ${own.bpfo.toFixed(4)} and BPFI ${own.bpfi.toFixed(4)}, published are ${bpfo} and ${bpfi}.`,
      );
  }
  return doubts;
}

/**
 * What is wrong or doubtful about a catalogue row: BPFO + BPFI = n, FTF = BPFO / n, BSF not printed doubled,
 * pitch diameter near the mean of bore and outer diameter, elements that fit in the section.
 * An empty answer means that nothing speaks against it.
 */
export function checkBearing(
  bearing: BearingSpecification,
  dimensions: BearingDimensions = {},
): BearingDoubt[] {
  const { geometry, multipliers } = bearing;
  if (!geometry && !multipliers) {
    const message = 'Neither geometry nor multipliers are given: no frequency can be computed.';
    return [{ code: 'nothing-given', grade: 'doubtful', message }];
  }
  const doubts: BearingDoubt[] = [];
  if (geometry) doubts.push(...checkGeometry(geometry));
  if (doubts.length > 0) return doubts;
  if (geometry) doubts.push(...checkAgainstDimensions(geometry, dimensions));
  if (multipliers) doubts.push(...checkMultipliers(multipliers, geometry));
  return doubts;
}

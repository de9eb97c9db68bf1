import { type BearingDimensions, type BearingDoubt, doubtful, wrong } from './bearing-doubt.ts';
import {
  type BearingGeometry,
  type BearingMultipliers,
  type BearingSpecification,
  bearingMultipliers,
} from './bearings.ts';
import { checkBetweenRings, checkDimensions } from './check-bearing-rings.ts';

/** Published figures are rounded to three or four digits. */
const ROUNDING = 0.01;

function checkGeometry(geometry: BearingGeometry): BearingDoubt[] {
  const { elements, elementDiameterMm: d, pitchDiameterMm: D, contactAngleDeg: angle } = geometry;
  const doubts: BearingDoubt[] = [];
  if (!Number.isInteger(elements) || elements < 3) {
    const message = `${elements} rolling elements: a row has a whole number, three or more.`;
    doubts.push(wrong('elements-not-whole', 'elements', message, { elements }));
  }
  for (const [field, value] of [
    ['elementDiameterMm', d],
    ['pitchDiameterMm', D],
  ] as const)
    if (!(value > 0 && Number.isFinite(value)))
      doubts.push(
        wrong('dimension-not-positive', field, 'Element and pitch diameter must be above zero.', { value }),
      );
  if (!(angle >= 0 && angle <= 90)) {
    const message = `A contact angle of ${angle}° is not within 0° to 90°.`;
    doubts.push(wrong('angle-out-of-range', 'contactAngleDeg', message, { angle }));
  }
  // Neighbours on the pitch circle touch when the chord between them equals the element diameter.
  if (doubts.length === 0 && D * Math.sin(Math.PI / elements) < d) {
    const message = `${elements} elements of ${d} mm do not fit on a pitch circle of ${D} mm.`;
    doubts.push(wrong('elements-do-not-fit', 'elements', message, { elements, element: d, pitch: D }));
  }
  return doubts;
}

const digits = (value: number) => Number(value.toFixed(4));

/** BSF against what the races give: at most (1 - r²) / 2r with r = (BPFI - BPFO) / n, reached at an angle of zero. */
function checkRoller({ bpfo, bpfi, bsf }: BearingMultipliers, geometry?: BearingGeometry): BearingDoubt[] {
  const r = (bpfi - bpfo) / (bpfo + bpfi);
  const highest = r > 0 ? (1 - r * r) / (2 * r) : 0;
  const expected = geometry ? bearingMultipliers(geometry).bsf : highest;
  const values = { given: bsf, expected: digits(expected), doubled: digits(2 * expected) };
  if (expected > 0 && Math.abs(bsf / expected - 2) < 0.1) {
    const message = `BSF ${bsf} is twice what the races give, ${expected.toFixed(4)}: 2 x BSF was printed.`;
    return [wrong('roller-doubled', 'bsf', message, values)];
  }
  const isTooLow = geometry !== undefined && bsf < expected * (1 - 3 * ROUNDING);
  if (expected > 0 && (bsf > expected * (1 + 3 * ROUNDING) || isTooLow)) {
    const message = `BSF ${bsf} does not agree with the ${isTooLow ? 'geometry, which gives' : 'races, which give'} ${expected.toFixed(4)}.`;
    return [wrong('roller-does-not-agree', 'bsf', message, values)];
  }
  return [];
}

function checkMultipliers(multipliers: BearingMultipliers, geometry?: BearingGeometry): BearingDoubt[] {
  const { ftf, bpfo, bpfi } = multipliers;
  const notPositive = (['ftf', 'bpfo', 'bpfi', 'bsf'] as const).filter(
    (name) => !(multipliers[name] > 0 && Number.isFinite(multipliers[name])),
  );
  if (notPositive.length > 0)
    return notPositive.map((field) =>
      wrong('dimension-not-positive', field, 'Multipliers must be numbers above zero.', {
        value: multipliers[field],
      }),
    );
  const doubts: BearingDoubt[] = [];
  const sum = bpfo + bpfi;
  const elements = geometry?.elements ?? Math.round(sum);
  const values = { sum: digits(sum), elements };
  if (Math.abs(sum - Math.round(sum)) > 0.02) {
    const message = `BPFO + BPFI = ${sum.toFixed(3)} must be the whole number of elements.`;
    doubts.push(wrong('sum-not-whole', 'bpfi', message, values));
  } else if (Math.round(sum) !== elements) {
    const message = `BPFO + BPFI = ${sum.toFixed(3)}, but the bearing has ${elements} elements.`;
    doubts.push(wrong('sum-not-elements', 'bpfi', message, values));
  }
  if (Math.abs(ftf - bpfo / elements) > ROUNDING * ftf) {
    const expected = digits(bpfo / elements);
    const message = `FTF ${ftf} is not BPFO / n = ${expected.toFixed(4)}.`;
    doubts.push(wrong('cage-does-not-agree', 'ftf', message, { given: ftf, expected }));
  }
  doubts.push(...checkRoller(multipliers, geometry));
  if (geometry) {
    const own = bearingMultipliers(geometry);
    if (Math.abs(own.bpfo - bpfo) > ROUNDING * bpfo || Math.abs(own.bpfi - bpfi) > ROUNDING * bpfi) {
      const message = `The geometry gives BPFO ${own.bpfo.toFixed(4)} and BPFI ${own.bpfi.toFixed(4)}, published are ${bpfo} and ${bpfi}.`;
      doubts.push(
        wrong('geometry-does-not-agree', 'bpfo', message, {
          ownOuter: digits(own.bpfo),
          ownInner: digits(own.bpfi),
          outer: bpfo,
          inner: bpfi,
        }),
      );
    }
  }
  return doubts;
}

/**
 * What is wrong or doubtful about a catalogue row: BPFO + BPFI = n, FTF = BPFO / n, BSF not printed doubled, pitch
 * diameter near the mean of bore and outer diameter, elements that fit in the section and can be put there, boundary
 * dimensions that are those of the designation, a load rating that fits the balls.
 * An empty answer means that nothing speaks against it.
 */
export function checkBearing(
  bearing: BearingSpecification,
  dimensions: BearingDimensions = {},
): BearingDoubt[] {
  const { geometry, multipliers } = bearing;
  const doubts = checkDimensions(dimensions);
  if (!geometry && !multipliers) {
    const message = 'Neither geometry nor multipliers are given: no frequency can be computed.';
    return [...doubts, doubtful('nothing-given', 'geometry', message)];
  }
  const geometryDoubts = geometry ? checkGeometry(geometry) : [];
  doubts.push(...geometryDoubts);
  if (geometryDoubts.length > 0) return doubts;
  if (geometry && !doubts.some(({ grade }) => grade === 'wrong'))
    doubts.push(...checkBetweenRings(geometry, dimensions));
  if (multipliers) doubts.push(...checkMultipliers(multipliers, geometry));
  return doubts;
}

/** The gravest of doubts: `good` where there is none. */
export function verdictOf(doubts: readonly Pick<BearingDoubt, 'grade'>[]): 'good' | 'doubtful' | 'wrong' {
  if (doubts.some(({ grade }) => grade === 'wrong')) return 'wrong';
  return doubts.length > 0 ? 'doubtful' : 'good';
}

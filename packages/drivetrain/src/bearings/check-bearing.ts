import { sin } from '@ritzel/signal/elementary';
import { type BearingDimensions, type BearingWarning, suspect, wrong } from './bearing-warning.ts';
import {
  type BearingGeometry,
  type BearingMultipliers,
  type BearingSpecification,
  bearingMultipliers,
} from './bearings.ts';
import { checkBetweenRings, checkDimensions } from './check-bearing-rings.ts';

/** Published figures are rounded to three or four digits. */
const ROUNDING = 0.01;

function checkGeometry(geometry: BearingGeometry): BearingWarning[] {
  const { elements, elementDiameterMm: d, pitchDiameterMm: D, contactAngleDeg: angle } = geometry;
  const warnings: BearingWarning[] = [];
  if (!Number.isInteger(elements) || elements < 3) {
    const message = `${elements} rolling elements: a row has a whole number, three or more.`;
    warnings.push(wrong('elements-not-whole', 'elements', message, { elements }));
  }
  for (const [field, value] of [
    ['elementDiameterMm', d],
    ['pitchDiameterMm', D],
  ] as const)
    if (!(value > 0 && Number.isFinite(value)))
      warnings.push(
        wrong('dimension-not-positive', field, 'Element and pitch diameter must be above zero.', { value }),
      );
  if (!(angle >= 0 && angle <= 90)) {
    const message = `A contact angle of ${angle}° is not within 0° to 90°.`;
    warnings.push(wrong('angle-out-of-range', 'contactAngleDeg', message, { angle }));
  }
  // Neighbours on the pitch circle touch when the chord between them equals the element diameter.
  if (warnings.length === 0 && D * sin(Math.PI / elements) < d) {
    const message = `${elements} elements of ${d} mm do not fit on a pitch circle of ${D} mm.`;
    warnings.push(wrong('elements-do-not-fit', 'elements', message, { elements, element: d, pitch: D }));
  }
  return warnings;
}

const digits = (value: number) => Number(value.toFixed(4));

/** BSF against what the races give: at most (1 - r²) / 2r with r = (BPFI - BPFO) / n, reached at an angle of zero. */
function checkRoller({ bpfo, bpfi, bsf }: BearingMultipliers, geometry?: BearingGeometry): BearingWarning[] {
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

function checkMultipliers(multipliers: BearingMultipliers, geometry?: BearingGeometry): BearingWarning[] {
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
  const warnings: BearingWarning[] = [];
  const sum = bpfo + bpfi;
  const elements = geometry?.elements ?? Math.round(sum);
  const values = { sum: digits(sum), elements };
  if (Math.abs(sum - Math.round(sum)) > 0.02) {
    const message = `BPFO + BPFI = ${sum.toFixed(3)} must be the whole number of elements.`;
    warnings.push(wrong('sum-not-whole', 'bpfi', message, values));
  } else if (Math.round(sum) !== elements) {
    const message = `BPFO + BPFI = ${sum.toFixed(3)}, but the bearing has ${elements} elements.`;
    warnings.push(wrong('sum-not-elements', 'bpfi', message, values));
  }
  if (Math.abs(ftf - bpfo / elements) > ROUNDING * ftf) {
    const expected = digits(bpfo / elements);
    const message = `FTF ${ftf} is not BPFO / n = ${expected.toFixed(4)}.`;
    warnings.push(wrong('cage-does-not-agree', 'ftf', message, { given: ftf, expected }));
  }
  warnings.push(...checkRoller(multipliers, geometry));
  if (geometry) {
    const own = bearingMultipliers(geometry);
    if (Math.abs(own.bpfo - bpfo) > ROUNDING * bpfo || Math.abs(own.bpfi - bpfi) > ROUNDING * bpfi) {
      const message = `The geometry gives BPFO ${own.bpfo.toFixed(4)} and BPFI ${own.bpfi.toFixed(4)}, published are ${bpfo} and ${bpfi}.`;
      warnings.push(
        wrong('geometry-does-not-agree', 'bpfo', message, {
          ownOuter: digits(own.bpfo),
          ownInner: digits(own.bpfi),
          outer: bpfo,
          inner: bpfi,
        }),
      );
    }
  }
  return warnings;
}

/**
 * What is wrong or suspect about a catalogue row: BPFO + BPFI = n, FTF = BPFO / n, BSF not printed doubled, pitch
 * diameter near the mean of bore and outer diameter, elements that fit in the section and can be put there, boundary
 * dimensions that are those of the designation, a load rating that fits the balls.
 * An empty answer means that nothing speaks against it.
 */
export function checkBearing(
  bearing: BearingSpecification,
  dimensions: BearingDimensions = {},
): BearingWarning[] {
  const { geometry, multipliers } = bearing;
  const warnings = checkDimensions(dimensions);
  if (!geometry && !multipliers) {
    const message = 'Neither geometry nor multipliers are given: no frequency can be computed.';
    return [...warnings, suspect('nothing-given', 'geometry', message)];
  }
  const geometryWarnings = geometry ? checkGeometry(geometry) : [];
  warnings.push(...geometryWarnings);
  if (geometryWarnings.length > 0) return warnings;
  if (geometry && !warnings.some(({ grade }) => grade === 'wrong'))
    warnings.push(...checkBetweenRings(geometry, dimensions));
  if (multipliers) warnings.push(...checkMultipliers(multipliers, geometry));
  return warnings;
}

/** The gravest of warnings: `good` where there is none. */
export function verdictOf(warnings: readonly Pick<BearingWarning, 'grade'>[]): 'good' | 'suspect' | 'wrong' {
  if (warnings.some(({ grade }) => grade === 'wrong')) return 'wrong';
  return warnings.length > 0 ? 'suspect' : 'good';
}

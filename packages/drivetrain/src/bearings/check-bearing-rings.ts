import { asin } from '@ritzel/signal/elementary';
import { ballDynamicRatingKn } from './ball-rating.ts';
import { standardBearing } from './bearing-designations.ts';
import { BEARING_TYPES } from './bearing-types.ts';
import { type BearingDimensions, type BearingWarning, suspect, wrong } from './bearing-warning.ts';
import type { BearingGeometry } from './bearings.ts';

/** Sets of two or more are named like one of them: DF, DB, DT, or T and the width of the set. */
const NAMES_A_SET = /\bQ?D[FBT]|D[FBT]\d*\b|\dT\d+/i;

/** Bore, outside diameter and width: a ring at all, and the one that the designation stands for. */
export function checkDimensions(dimensions: BearingDimensions): BearingWarning[] {
  const warnings: BearingWarning[] = [];
  const given = [
    ['boreMm', dimensions.boreMm],
    ['outerDiameterMm', dimensions.outerDiameterMm],
    ['widthMm', dimensions.widthMm],
    ['dynamicLoadKn', dimensions.dynamicLoadKn],
    ['staticLoadKn', dimensions.staticLoadKn],
  ] as const;
  for (const [field, value] of given)
    if (value !== undefined && !(value > 0))
      warnings.push(wrong('dimension-not-positive', field, `${value} must be above zero.`, { value }));
  const { boreMm: bore, outerDiameterMm: outer } = dimensions;
  if (warnings.length > 0) return warnings;
  if (bore !== undefined && outer !== undefined && outer <= bore)
    return [
      wrong(
        'rings-impossible',
        'outerDiameterMm',
        `Bore ${bore} mm and outer diameter ${outer} mm are no ring.`,
        {
          bore,
          outer,
        },
      ),
    ];
  const standard = standardBearing(dimensions.designation ?? '');
  if (!standard) return [];
  // A type given otherwise than the digits say: someone's own numbering, which the standards do not bind.
  if (dimensions.type !== undefined && dimensions.type !== standard.type) return [];
  const isSet = NAMES_A_SET.test(dimensions.designation ?? '');
  for (const field of ['boreMm', 'outerDiameterMm', 'widthMm'] as const) {
    const value = dimensions[field];
    if (value === undefined || (field === 'widthMm' && isSet)) continue;
    if (Math.abs(value - standard[field]) > (field === 'widthMm' ? 0.3 : 0.1))
      warnings.push(
        suspect(
          'not-the-standard',
          field,
          `A ${standard.designation} is ${standard.boreMm} x ${standard.outerDiameterMm} x ${standard.widthMm} mm by the standard; ${value} mm is given.`,
          {
            designation: standard.designation,
            size: `${standard.boreMm} × ${standard.outerDiameterMm} × ${standard.widthMm}`,
            value,
          },
        ),
      );
  }
  return warnings;
}

/** Balls of one row that fit through the gap of the displaced rings span at most about 200° (Conrad assembly). */
const FILLING_ANGLE_DEG = 202;

/** The elements between the rings: near their middle, with room for both, and such as the type has. */
export function checkBetweenRings(
  geometry: BearingGeometry,
  dimensions: BearingDimensions,
): BearingWarning[] {
  const warnings: BearingWarning[] = [];
  const { pitchDiameterMm: pitch, elementDiameterMm: element, elements, contactAngleDeg: angle } = geometry;
  const { boreMm: bore, outerDiameterMm: outer, type } = dimensions;
  if (bore !== undefined && outer !== undefined) {
    const mean = (bore + outer) / 2;
    const section = (outer - bore) / 2;
    const offCentre = Math.abs(pitch - mean) / mean;
    if (pitch <= bore || pitch >= outer)
      warnings.push(
        wrong(
          'pitch-outside-rings',
          'pitchDiameterMm',
          `A pitch circle of ${pitch} mm is not between the rings.`,
          {
            pitch,
          },
        ),
      );
    else if (offCentre > 0.045) {
      const grade = offCentre > 0.15 ? wrong : suspect;
      const message = `The pitch diameter ${pitch} mm is far from the mean of bore and outer diameter, ${mean} mm.`;
      warnings.push(grade('pitch-off-centre', 'pitchDiameterMm', message, { pitch, mean }));
    }
    if (element > 0.7 * section) {
      const grade = element >= section ? wrong : suspect;
      const message = `An element of ${element} mm leaves no room for rings in a section of ${section} mm.`;
      warnings.push(grade('element-too-large', 'elementDiameterMm', message, { element, section }));
    } else if (element < 0.2 * section) {
      const message = `An element of ${element} mm is small for a section of ${section} mm.`;
      warnings.push(suspect('element-too-small', 'elementDiameterMm', message, { element, section }));
    }
  }
  if (type === undefined) return warnings;
  const [least, most] = BEARING_TYPES[type].anglesDeg;
  if (angle < least - 0.5 || angle > most + 0.5) {
    const usual = least === most ? `${least}°` : `${least}° to ${most}°`;
    const message = `A contact angle of ${angle}° is unusual for this type: ${usual} is.`;
    warnings.push(suspect('angle-unusual', 'contactAngleDeg', message, { angle, usual }));
  }
  if (type === 'deep-groove-ball') {
    const spanDeg = ((elements - 1) * 2 * asin(element / pitch) * 180) / Math.PI;
    if (spanDeg > FILLING_ANGLE_DEG) {
      const message = `${elements} balls of ${element} mm span ${spanDeg.toFixed(0)}° of the circle; more than about ${FILLING_ANGLE_DEG}° cannot be put between the rings.`;
      warnings.push(
        suspect('elements-cannot-be-filled', 'elements', message, {
          elements,
          element,
          span: Math.round(spanDeg),
          most: FILLING_ANGLE_DEG,
        }),
      );
    }
  }
  if (dimensions.dynamicLoadKn !== undefined && (type === 'deep-groove-ball' || type === 'insert-ball')) {
    const expected = ballDynamicRatingKn(geometry);
    const given = dimensions.dynamicLoadKn;
    if (given > 1.35 * expected || given < expected / 1.35) {
      const message = `These balls give a dynamic load rating of about ${expected.toPrecision(3)} kN by ISO 281; ${given} kN is given.`;
      const values = { expected: Number(expected.toPrecision(3)), given };
      warnings.push(suspect('rating-does-not-agree', 'dynamicLoadKn', message, values));
    }
  }
  return warnings;
}

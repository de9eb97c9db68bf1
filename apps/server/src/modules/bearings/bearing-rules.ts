import {
  type Bearing,
  type BearingInput,
  type BearingTrust,
  problem,
  type RefusedField,
} from '@ritzel/contract';
import {
  type BearingDimensions,
  type BearingSpecification,
  type BearingWarning,
  baseDesignation,
  checkBearing,
  designationKey,
} from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';

/** What is known of a bearing: input and stored row alike. */
export type BearingFigures = Pick<
  BearingInput,
  | 'designation'
  | 'manufacturer'
  | 'type'
  | 'boreMm'
  | 'outerDiameterMm'
  | 'widthMm'
  | 'geometry'
  | 'published'
  | 'dynamicLoadKn'
  | 'staticLoadKn'
  | 'reference'
  | 'note'
> & { readonly origin: Bearing['origin'] };

/** The same, as the checks take it: what is not known is left out. */
export function specificationOf(figures: BearingFigures): BearingSpecification & BearingDimensions {
  const { designation, type, boreMm, outerDiameterMm, widthMm, geometry, published } = figures;
  const { origin, dynamicLoadKn, staticLoadKn } = figures;
  return {
    designation,
    ...(type === null ? {} : { type }),
    ...(boreMm === null ? {} : { boreMm }),
    ...(outerDiameterMm === null ? {} : { outerDiameterMm }),
    ...(widthMm === null ? {} : { widthMm }),
    // An estimate does not stand against what a catalogue prints.
    ...(geometry === null || (published !== null && origin === 'estimated') ? {} : { geometry }),
    ...(published === null ? {} : { multipliers: published }),
    ...(dynamicLoadKn === null ? {} : { dynamicLoadKn }),
    ...(staticLoadKn === null ? {} : { staticLoadKn }),
  };
}

export function bearingWarningsOf(figures: BearingFigures): BearingWarning[] {
  const specification = specificationOf(figures);
  return checkBearing(specification, specification);
}

const PLACES: Readonly<Record<string, string>> = {
  elements: 'geometry.elements',
  elementDiameterMm: 'geometry.elementDiameterMm',
  pitchDiameterMm: 'geometry.pitchDiameterMm',
  contactAngleDeg: 'geometry.contactAngleDeg',
  ftf: 'published.ftf',
  bpfo: 'published.bpfo',
  bpfi: 'published.bpfi',
  bsf: 'published.bsf',
};

/** What cannot be a bearing, or contradicts itself, as errors at the fields of the input. */
export function refusalsOf(figures: BearingFigures): RefusedField[] {
  const errors: RefusedField[] = bearingWarningsOf(figures)
    .filter(({ grade }) => grade === 'wrong')
    .map(({ code, field, message }) => ({ field: `body.${PLACES[field] ?? field}`, code, message }));
  if (designationKey(figures.designation).replaceAll('/', '') === '')
    errors.push({
      field: 'body.designation',
      code: 'designationInvalid',
      message: problemText('DESIGNATION_EMPTY'),
    });
  return errors;
}

export function refuseImpossible(figures: BearingFigures): void {
  const errors = refusalsOf(figures);
  if (errors.length > 0) throw problem.inputInvalid(errors, errors[0]?.message);
}

export function trustOf({ geometry, origin, published }: BearingFigures): BearingTrust {
  if (geometry !== null && origin !== null && !(origin === 'estimated' && published !== null)) return origin;
  return published === null ? 'dimensions' : 'published';
}

/** How a designation is found again: whole, by what fixes its dimensions, and in the order of its numbers. */
export function keysOf(designation: string): { key: string; base: string; sort: string } {
  const key = designationKey(designation);
  const base = baseDesignation(designation) ?? key;
  const [, letters = '', digits = '', bore = ''] = /^([A-Z]*)(\d*)(?:\/(\d+))?/.exec(base) ?? [];
  // Bores above 480 mm stand behind a stroke, and behind the bore code 96.
  const number = `${digits}${bore === '' ? '' : '99'}`.padStart(8, '0');
  return { key, base, sort: `${letters.padEnd(4)}${number}${bore.padStart(4, '0')}${key}` };
}

/** The stored origin belongs to a geometry; without one there is none. */
export function figuresOf(input: BearingInput): BearingFigures {
  const { geometry, origin, manufacturer, reference, note } = input;
  return {
    ...input,
    manufacturer: manufacturer || null,
    reference: reference || null,
    note: note || null,
    origin: geometry === null ? null : origin,
  };
}

import type { Bearing, BearingInput, BearingOrigin } from '@ritzel/contract';
import {
  type BearingMultipliers,
  type BearingType,
  type BearingWarning,
  checkBearing,
  estimateBearing,
  multipliersOf,
} from '@ritzel/drivetrain';

export const NUMBER_FIELDS = [
  'boreMm',
  'outerDiameterMm',
  'widthMm',
  'elements',
  'elementDiameterMm',
  'pitchDiameterMm',
  'contactAngleDeg',
  'bpfo',
  'bpfi',
  'bsf',
  'ftf',
  'dynamicLoadKn',
  'staticLoadKn',
] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

export const GEOMETRY_FIELDS = [
  'elements',
  'elementDiameterMm',
  'pitchDiameterMm',
  'contactAngleDeg',
] as const;
const PUBLISHED_FIELDS = ['bpfo', 'bpfi', 'bsf', 'ftf'] as const;

/** A bearing while it is being typed: numbers are texts still. */
export type BearingDraft = Record<NumberField, string> & {
  readonly designation: string;
  readonly manufacturer: string;
  readonly type: BearingType | '';
  readonly origin: BearingOrigin;
  readonly reference: string;
  readonly note: string;
};

const numbersOf = (value: (field: NumberField) => number | null | undefined) =>
  // @NOTE: fromEntries widens the keys; they are the closed list above
  Object.fromEntries(NUMBER_FIELDS.map((field) => [field, value(field)?.toString() ?? ''])) as Record<
    NumberField,
    string
  >;

export const EMPTY_BEARING_DRAFT: BearingDraft = {
  ...numbersOf(() => null),
  designation: '',
  manufacturer: '',
  type: '',
  origin: 'published',
  reference: '',
  note: '',
};

export function draftOf(bearing: Bearing): BearingDraft {
  const { geometry, published } = bearing;
  return {
    ...numbersOf((field) => {
      if (field in EMPTY_GEOMETRY) return geometry?.[field as keyof typeof EMPTY_GEOMETRY]; // @NOTE: just asked
      if (field in EMPTY_PUBLISHED) return published?.[field as keyof typeof EMPTY_PUBLISHED]; // @NOTE: just asked
      return bearing[
        field as Exclude<NumberField, keyof typeof EMPTY_GEOMETRY | keyof typeof EMPTY_PUBLISHED>
      ]; // @NOTE: the rest
    }),
    designation: bearing.designation,
    manufacturer: bearing.manufacturer ?? '',
    type: bearing.type ?? '',
    origin: bearing.origin ?? 'published',
    reference: bearing.reference ?? '',
    note: bearing.note ?? '',
  };
}

const EMPTY_GEOMETRY = { elements: 0, elementDiameterMm: 0, pitchDiameterMm: 0, contactAngleDeg: 0 };
const EMPTY_PUBLISHED = { bpfo: 0, bpfi: 0, bsf: 0, ftf: 0 };

/** `7,94` is a number too; undefined for what is none. Empty is null. */
export function numberIn(text: string): number | null | undefined {
  const clean = text.trim().replace(',', '.');
  if (clean === '') return null;
  if (!/^[-+]?(\d+(?:\.\d*)?|\.\d+)$/.test(clean)) return undefined;
  return Number(clean);
}

export interface ReadDraft {
  /** As it would be sent; what is incomplete is left out. */
  readonly input: BearingInput;
  readonly warnings: readonly BearingWarning[];
  /** Fields that hold no number, or are missing beside their neighbours. */
  readonly errors: Readonly<
    Partial<Record<NumberField | 'designation', 'notANumber' | 'incomplete' | 'required'>>
  >;
  readonly multipliers: BearingMultipliers | undefined;
}

/** What the draft says so far, and what speaks against it. */
export function readDraft(draft: BearingDraft): ReadDraft {
  const errors: Partial<Record<NumberField | 'designation', 'notANumber' | 'incomplete' | 'required'>> = {};
  const number = (field: NumberField): number | null => {
    const value = numberIn(draft[field]);
    if (value === undefined) errors[field] = 'notANumber';
    return value ?? null;
  };
  /** All of them or nothing. */
  const group = <Name extends NumberField>(fields: readonly Name[]): Record<Name, number> | null => {
    const values = fields.map((field) => [field, number(field)] as const);
    if (fields.every((field) => draft[field].trim() === '')) return null;
    for (const field of fields) if (draft[field].trim() === '') errors[field] = 'incomplete';
    if (values.some(([, value]) => value === null)) return null;
    // @NOTE: none is null, and the names are those asked for
    return Object.fromEntries(values) as Record<Name, number>;
  };
  if (draft.designation.trim() === '') errors.designation = 'required';
  const input: BearingInput = {
    designation: draft.designation.trim(),
    manufacturer: draft.manufacturer.trim() || null,
    type: draft.type || null,
    boreMm: number('boreMm'),
    outerDiameterMm: number('outerDiameterMm'),
    widthMm: number('widthMm'),
    geometry: group(GEOMETRY_FIELDS),
    origin: draft.origin,
    published: group(PUBLISHED_FIELDS),
    dynamicLoadKn: number('dynamicLoadKn'),
    staticLoadKn: number('staticLoadKn'),
    reference: draft.reference.trim() || null,
    note: draft.note.trim() || null,
  };
  const { geometry, origin, published, type, boreMm, outerDiameterMm, widthMm, dynamicLoadKn, staticLoadKn } =
    input;
  const specification = {
    // An estimate does not stand against what a catalogue prints.
    ...(geometry && !(published && origin === 'estimated') ? { geometry } : {}),
    ...(published ? { multipliers: published } : {}),
  };
  const warnings = checkBearing(specification, {
    designation: input.designation,
    ...(type === null ? {} : { type }),
    ...(boreMm === null ? {} : { boreMm }),
    ...(outerDiameterMm === null ? {} : { outerDiameterMm }),
    ...(widthMm === null ? {} : { widthMm }),
    ...(dynamicLoadKn === null ? {} : { dynamicLoadKn }),
    ...(staticLoadKn === null ? {} : { staticLoadKn }),
  });
  const isPossible = !warnings.some(({ grade, field }) => grade === 'wrong' && field in EMPTY_GEOMETRY);
  return { input, warnings, errors, multipliers: isPossible ? multipliersOf(specification) : undefined };
}

/** The estimate for what the draft says of type and rings; undefined where they do not suffice. */
export function estimateOf({ input }: ReadDraft) {
  const { type, boreMm, outerDiameterMm, designation } = input;
  if (type === null || boreMm === null || outerDiameterMm === null) return undefined;
  return estimateBearing(type, { boreMm, outerDiameterMm }, designation);
}

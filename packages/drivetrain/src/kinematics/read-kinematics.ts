import { COUPLING_KINDS, GEAR_KINDS, type Kinematics, MACHINE_KINDS, SENSOR_AXES } from './kinematics.ts';
import type { KinematicsProblem } from './kinematics-problem.ts';

type FieldKind =
  | { readonly is: 'text' | 'number' | 'flag' }
  | { readonly is: 'one of'; readonly words: readonly string[] }
  | { readonly is: 'record'; readonly fields: Fields };
interface Field {
  readonly kind: FieldKind;
  readonly isRequired: boolean;
}
type Fields = Readonly<Record<string, Field>>;

const text: Field = { kind: { is: 'text' }, isRequired: true };
const number: Field = { kind: { is: 'number' }, isRequired: true };
const flag: Field = { kind: { is: 'flag' }, isRequired: true };
const oneOf = (words: readonly string[]): Field => ({ kind: { is: 'one of', words }, isRequired: true });
const record = (fields: Fields): Field => ({ kind: { is: 'record', fields }, isRequired: true });
const optional = (field: Field): Field => ({ ...field, isRequired: false });

const ELEMENT: Fields = { id: text, name: optional(text), part: optional(text) };
const GEAR = record({ shaft: text, teeth: number, at: optional(number) });
const CENTRAL_GEAR = record({ shaft: text, teeth: number, planetTeeth: optional(number) });

/** The lists of a kinematics document and the fields of their elements. */
const LISTS: Readonly<Record<keyof Kinematics, Fields>> = {
  shafts: { ...ELEMENT, ratedSpeedRpm: optional(number) },
  gearPairs: {
    ...ELEMENT,
    kind: oneOf(GEAR_KINDS),
    pinion: GEAR,
    wheel: GEAR,
    isInternal: optional(flag),
  },
  planetaryStages: {
    ...ELEMENT,
    planets: number,
    planetTeeth: number,
    carrier: text,
    sun: optional(CENTRAL_GEAR),
    ring: optional(CENTRAL_GEAR),
    secondSun: optional(CENTRAL_GEAR),
    secondRing: optional(CENTRAL_GEAR),
    isHelical: optional(flag),
  },
  unknownGears: { ...ELEMENT, from: text, to: text, ratio: optional(number), isSameWay: optional(flag) },
  couplings: {
    ...ELEMENT,
    from: text,
    to: text,
    kind: optional(oneOf(COUPLING_KINDS)),
    elements: optional(number),
  },
  bearings: {
    ...ELEMENT,
    kind: optional(oneOf(['rolling', 'plain'])),
    designation: optional(text),
    shaft: optional(text),
    outerShaft: optional(text),
    planetsOf: optional(text),
    geometry: optional(
      record({
        elements: number,
        elementDiameterMm: number,
        pitchDiameterMm: number,
        contactAngleDeg: number,
      }),
    ),
    multipliers: optional(record({ ftf: number, bpfo: number, bpfi: number, bsf: number })),
    isEstimated: optional(flag),
    at: optional(number),
  },
  motors: {
    ...ELEMENT,
    shaft: text,
    poles: optional(number),
    lineFrequencyHz: optional(number),
    rotorBars: optional(number),
  },
  machines: {
    ...ELEMENT,
    shaft: text,
    kind: oneOf(MACHINE_KINDS),
    blades: optional(number),
    rolls: optional(number),
  },
  sensors: { ...ELEMENT, axis: oneOf(SENSOR_AXES), near: optional(text), channel: optional(text) },
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wordingOf(kind: FieldKind): string {
  if (kind.is === 'one of') return `one of ${kind.words.join(', ')}`;
  return { text: 'a text', number: 'a number', flag: 'true or false', record: 'an object' }[kind.is];
}

function fits(value: unknown, kind: FieldKind): boolean {
  switch (kind.is) {
    case 'text':
      return typeof value === 'string' && value.trim() !== '' && value.length <= 200;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'one of':
      return typeof value === 'string' && kind.words.includes(value);
    case 'record':
      return isObject(value);
  }
}

function readFields(
  value: Record<string, unknown>,
  fields: Fields,
  path: string,
  problems: KinematicsProblem[],
) {
  const wrong = (field: string, message: string) =>
    problems.push({
      code: 'wrong-field',
      field,
      message,
      ...(typeof value.id === 'string' ? { element: value.id } : {}),
    });
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(fields, key)) wrong(`${path}.${key}`, `The field ${path}.${key} is not known.`);
  }
  for (const [key, { kind, isRequired }] of Object.entries(fields)) {
    const each = value[key];
    const where = `${path}.${key}`;
    if (each === undefined) {
      if (isRequired) wrong(where, `The field ${where} is missing.`);
    } else if (!fits(each, kind)) {
      wrong(where, `The field ${where} must be ${wordingOf(kind)}.`);
    } else if (kind.is === 'record' && isObject(each)) {
      readFields(each, kind.fields, where, problems);
    }
  }
}

/** Lists longer than this are no drivetrain. */
const LONGEST_LIST = 1000;

/**
 * Reads a document of unknown origin. Answers it as Kinematics when every field has the right shape, else
 * every field that has not; whether the drivetrain can turn is for `checkKinematics` to say.
 */
export function readKinematics(
  value: unknown,
): { readonly kinematics: Kinematics } | { readonly problems: readonly KinematicsProblem[] } {
  if (!isObject(value)) {
    return { problems: [{ code: 'not-a-document', message: 'A kinematics document is an object.' }] };
  }
  const problems: KinematicsProblem[] = [];
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(LISTS, key)) continue;
    problems.push({ code: 'wrong-field', field: key, message: `The field ${key} is not known.` });
  }
  for (const [list, fields] of Object.entries(LISTS)) {
    const elements = value[list];
    if (elements === undefined && list !== 'shafts') continue;
    if (!Array.isArray(elements) || elements.length > LONGEST_LIST) {
      const message = `The field ${list} must be a list of at most ${LONGEST_LIST} elements.`;
      problems.push({ code: 'wrong-field', field: list, message });
      continue;
    }
    elements.forEach((element: unknown, index) => {
      const path = `${list}.${index}`;
      if (isObject(element)) readFields(element, fields, path, problems);
      else problems.push({ code: 'wrong-field', field: path, message: `${path} must be an object.` });
    });
  }
  // @NOTE every field of the document has been compared with LISTS, which is keyed by Kinematics.
  return problems.length > 0 ? { problems } : { kinematics: value as unknown as Kinematics };
}

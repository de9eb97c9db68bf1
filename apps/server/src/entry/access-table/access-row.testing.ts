import type { TestPlant } from '../plant-subjects.testing.ts';

/** The parts of a valid request. */
export interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly rawBody?: Uint8Array<ArrayBuffer>;
  readonly contentType?: string;
}

export interface AccessRow {
  /** Roles that may, written out here apart from the program's own table; or an endpoint that asks for no user. */
  readonly may: 'everyone' | 'devices' | string;
  /** What a caller who may gets. */
  readonly status: number;
  /** `subject`: the request names a thing of an organisation. `caller`: it is about the caller's own. */
  readonly about: 'subject' | 'caller';
  /** The operator's staff (`Fle`) does it over every organisation. */
  readonly isEverywhere?: true;
  readonly parts: (plant: TestPlant) => CallParts;
}

/** Rows by the name of their call. */
export type AccessRows = Readonly<Record<string, AccessRow>>;

export const all = 'Fle Adm Ana Ope Vie Dem';
export const persons = 'Fle Adm Ana Ope Vie';
export const writers = 'Fle Adm Ana Ope';
export const engineers = 'Fle Adm Ana';
export const operators = 'Fle Adm Ana Ope';
export const administrators = 'Fle Adm';
/** Of the whole installation; where it has one organisation that one's administrators too (operator.test.ts). */
export const operatorStaff = 'Fle';

export const none = () => ({});
export const range = { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' };

/** 24 x 24 pixels of one colour. */
export const smallPng = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAH0lEQVQ4y2NwCU2jCmIYNWjUoFGDRg0aNWjUoIE3CAB6XT3fN5bhrgAAAABJRU5ErkJggg==',
    'base64',
  ),
);

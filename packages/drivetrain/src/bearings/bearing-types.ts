/** The usual types of rolling bearing; `element` says what rolls in them. */
export const BEARING_TYPES = {
  'deep-groove-ball': { element: 'ball', rows: 1, anglesDeg: [0, 0] },
  'angular-contact-ball': { element: 'ball', rows: 1, anglesDeg: [12, 45] },
  'double-row-angular-contact-ball': { element: 'ball', rows: 2, anglesDeg: [20, 45] },
  'self-aligning-ball': { element: 'ball', rows: 2, anglesDeg: [4, 22] },
  'cylindrical-roller': { element: 'roller', rows: 1, anglesDeg: [0, 0] },
  'spherical-roller': { element: 'roller', rows: 2, anglesDeg: [4, 19] },
  'tapered-roller': { element: 'roller', rows: 1, anglesDeg: [8, 32] },
  'thrust-ball': { element: 'ball', rows: 1, anglesDeg: [45, 90] },
  'insert-ball': { element: 'ball', rows: 1, anglesDeg: [0, 0] },
  other: { element: 'ball or roller', rows: 1, anglesDeg: [0, 90] },
} as const;

export type BearingType = keyof typeof BEARING_TYPES;
// @NOTE: Object.keys widens to string; the object above is the closed list.
export const BEARING_TYPE_CODES = Object.keys(BEARING_TYPES) as [BearingType, ...BearingType[]];

export function isBearingType(text: unknown): text is BearingType {
  return typeof text === 'string' && Object.hasOwn(BEARING_TYPES, text);
}

/**
 * A number as people type it: a comma or a dot for the decimals, spaces or thin spaces between thousands.
 * `empty` is not known, `wrong` is no number.
 */
export function readNumberEntry(text: string): number | 'empty' | 'wrong' {
  const bare = text.trim().replaceAll(/[\s\u202f\u00a0]/g, '');
  if (bare === '') return 'empty';
  if (!/^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?$/.test(bare)) return 'wrong';
  return Number(bare.replace(',', '.'));
}

/** The number, or undefined while there is none. */
export function numberOf(text: string): number | undefined {
  const read = readNumberEntry(text);
  return typeof read === 'number' ? read : undefined;
}

export function typedNumber(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

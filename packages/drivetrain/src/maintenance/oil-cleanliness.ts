/** Particles per millilitre at least as large as each size, as classes (ISO 4406): at 4, 6 and 14 µm(c). */
export type CleanlinessCode = readonly [four: number, six: number, fourteen: number];

/** Limit of a gear unit where nothing else is agreed. */
export const DEFAULT_CLEANLINESS_LIMIT: CleanlinessCode = [19, 17, 14];

/** ISO 4406:2021 has classes 0 to 28; `>28` stands above them all. */
const HIGHEST_CLASS = 28;

/**
 * Reads `21/19/16`, with blanks or `ISO` around it. Undefined where it is no code: not three classes, one beyond the table, or
 * one that rises, for what is larger than 6 µm is larger than 4 µm too.
 */
export function readCleanliness(text: string): CleanlinessCode | undefined {
  const found = /^(?:iso(?:\s*4406)?[\s:]*)?(\d{1,2})\s*\/\s*(\d{1,2})\s*\/\s*(\d{1,2})$/i.exec(text.trim());
  if (found === null) return undefined;
  const [four, six, fourteen] = found.slice(1).map(Number) as [number, number, number]; // @NOTE: the pattern has three
  if (four > HIGHEST_CLASS || six > four || fourteen > six) return undefined;
  return [four, six, fourteen];
}

export const cleanlinessText = (code: CleanlinessCode): string => code.join('/');

/** Which classes lie above their limits, one by one. */
export function classesOver(code: CleanlinessCode, limit: CleanlinessCode): readonly boolean[] {
  return code.map((each, index) => each > limit[index]!);
}

export const isDirty = (code: CleanlinessCode, limit: CleanlinessCode): boolean =>
  classesOver(code, limit).includes(true);

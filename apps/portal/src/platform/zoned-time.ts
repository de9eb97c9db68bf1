import { formatInstant } from './date-formats.ts';

const LOCAL_MINUTES = 'YYYY-MM-DDTHH:mm';

/** A time as a date-and-time field takes it, in the reader's zone. */
export function fieldText(atMs: number, timeZone: string): string {
  return formatInstant(atMs, LOCAL_MINUTES, timeZone);
}

/** The time that a date-and-time field names in the reader's zone; undefined when it names none. */
export function fieldTime(text: string, timeZone: string): number | undefined {
  const asUtc = Date.parse(`${text.slice(0, 16)}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) || Number.isNaN(asUtc)) return undefined;
  // The offset of the guess may be that of the other side of a change of the clocks: asked twice, it is right.
  let guess = asUtc;
  for (let round = 0; round < 2; round += 1) guess += asUtc - Date.parse(`${fieldText(guess, timeZone)}Z`);
  return guess;
}

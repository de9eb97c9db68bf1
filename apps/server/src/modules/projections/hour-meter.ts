/** The operating hours of an equipment: the newest reading of its counter. */
export interface HourMeter {
  hours: number | null;
  /** Of the newest reading; before all others where it is not known. */
  atMs: number;
}

export const makeHourMeter = (): HourMeter => ({ hours: null, atMs: Number.NEGATIVE_INFINITY });

/** One reading further; answers whether it is the newest. Of two of one time the later counts. */
export function stepHours(meter: HourMeter, tMs: number, value: number): boolean {
  if (!Number.isFinite(value) || tMs < meter.atMs) return false;
  meter.hours = value;
  meter.atMs = tMs;
  return true;
}

/** A drivetrain has run as long as the part that counts the most; null where none counts. */
export function foldHours(parts: readonly HourMeter[]): number | null {
  const hours = parts.map((part) => part.hours).filter((value) => value !== null);
  return hours.length === 0 ? null : Math.max(...hours);
}

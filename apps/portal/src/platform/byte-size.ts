import type { Formats } from './formats.ts';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** `3.2 MB`, in powers of ten as file managers show it. */
export function byteSize(bytes: number, formats: Pick<Formats, 'number'>): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${formats.number(value, unit === 0 || value >= 100 ? 0 : 1)} ${UNITS[unit]}`;
}

import { formatInstant } from '../../platform/date-formats.ts';
import { formatNumber } from '../../platform/number-formats.ts';

/** Decimals that distinguish neighbouring ticks, and no more. */
export function tickDecimals(step: number): number {
  if (!(step > 0)) return 0;
  for (let decimals = 0; decimals < 7; decimals++) {
    const scaled = step * 10 ** decimals;
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 * scaled) return decimals;
  }
  return 7;
}

/** Axis numbers in the reader's language. Very small and very large ones as powers of ten. */
export function formatTicks(splits: readonly (number | null)[], language: string): string[] {
  const shown = splits.filter((split) => split !== null);
  const isEven = shown.length > 2 && isEvenly(shown);
  const evenDecimals = isEven ? tickDecimals(shown[1]! - shown[0]!) : 0;
  return splits.map((value) => {
    if (value === null) return '';
    const size = Math.abs(value);
    const isPower = size !== 0 && (size < 1e-4 || size >= 1e7);
    const text = isPower
      ? value.toExponential(0).replace('e', '·10^')
      : formatNumber(value, language, isEven ? evenDecimals : tickDecimals(size));
    return text.replaceAll('-', '−');
  });
}

function isEvenly(values: readonly number[]): boolean {
  const step = values[1]! - values[0]!;
  return values.every(
    (value, i) => i === 0 || Math.abs(value - values[i - 1]! - step) < 1e-6 * Math.abs(step),
  );
}

const DAY_MS = 86_400_000;

/** Times in the reader's zone: clock times, the date where a day begins, the year at the first date. */
export function formatTimeTicks(splits: readonly number[], timeZone: string): string[] {
  const step = splits.length > 1 ? splits[1]! - splits[0]! : DAY_MS;
  // A day may last 23 hours when clocks change.
  const isDays = step >= DAY_MS - 3_600_000;
  const format = step < 60_000 ? 'HH:mm:ss' : 'HH:mm';
  let shownYear = '';
  return splits.map((ms) => {
    const year = formatInstant(ms, 'YYYY', timeZone);
    const isMidnight = formatInstant(ms, 'HH:mm:ss', timeZone) === '00:00:00';
    if (!isDays && !isMidnight) return formatInstant(ms, format, timeZone);
    const text = formatInstant(ms, year === shownYear || !isDays ? 'MM-DD' : 'YYYY-MM-DD', timeZone);
    shownYear = year;
    return text;
  });
}

/** The ticks of a horizontal axis; of one whose unit stands with its ticks, the last carries it. */
export function axisTicks(
  splits: number[],
  x: { readonly kind: 'linear' | 'time'; readonly label: string; readonly isInline?: boolean | undefined },
  { language, timeZone }: { readonly language: string; readonly timeZone: string },
): string[] {
  if (x.kind === 'time') return formatTimeTicks(splits, timeZone);
  const ticks = formatTicks(splits, language);
  return x.isInline ? [...ticks.slice(0, -1), `${ticks.at(-1) ?? ''} ${x.label}`.trim()] : ticks;
}

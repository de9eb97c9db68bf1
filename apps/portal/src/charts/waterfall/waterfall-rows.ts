import { readSpectrum } from '../spectrum/spectrum-reading.ts';

/** One spectrum of a waterfall. */
export interface WaterfallRow {
  readonly id: string;
  /** Beside the row: a time, a speed. */
  readonly label: string;
  readonly stepHz: number;
  /** Peak amplitudes. */
  readonly values: Float32Array | Float64Array;
  /** Speed of the reference shaft; null where it is not known. */
  readonly speedHz: number | null;
}

/** How a waterfall is looked at: x in Hz, or in orders of each row's own speed. */
export type WaterfallAxis = 'Hz' | 'orders';

/** Hz of a place on the x axis in one row; null in orders without a speed. */
export function rowHz(row: WaterfallRow, x: number, axis: WaterfallAxis): number | null {
  if (axis === 'Hz') return x;
  return row.speedHz === null ? null : x * row.speedHz;
}

/** Highest amplitude of a row between two places of the x axis; 0 where the row says nothing there. */
export function highestBetween(row: WaterfallRow, from: number, to: number, axis: WaterfallAxis): number {
  const low = rowHz(row, from, axis);
  const high = rowHz(row, to, axis);
  if (low === null || high === null) return 0;
  const first = Math.max(0, Math.round(low / row.stepHz));
  const last = Math.min(row.values.length - 1, Math.max(first, Math.ceil(high / row.stepHz) - 1));
  let highest = 0;
  for (let k = first; k <= last; k++) if (row.values[k]! > highest) highest = row.values[k]!;
  return highest;
}

/** A line through a waterfall: one frequency, or one order that moves with the speed. */
export interface FollowedLine {
  readonly kind: 'Hz' | 'order';
  readonly at: number;
}

/** Lines wander with load and with the error of the measured speed: a peak this near belongs to it. */
export const REACH_SHARE = 0.008;

/** Where the line stands in each row and how high the peak there is; NaN where the row has no speed or does not reach. */
export function followLine(
  rows: readonly WaterfallRow[],
  line: FollowedLine,
): { hz: number; amplitude: number }[] {
  return rows.map((row) => {
    const hz = line.kind === 'Hz' ? line.at : row.speedHz === null ? Number.NaN : line.at * row.speedHz;
    if (!(hz >= 0) || hz > (row.values.length - 1) * row.stepHz) return { hz, amplitude: Number.NaN };
    const reachBins = Math.max(1.5, (hz * REACH_SHARE) / row.stepHz);
    return { hz, amplitude: readSpectrum(row.values, row.stepHz, hz, reachBins).amplitude };
  });
}

/** The highest line of each row, the mean (the first line) left out. */
export function highestLines(rows: readonly WaterfallRow[]): { hz: number; amplitude: number }[] {
  return rows.map(({ values, stepHz }) => {
    let best = 1;
    for (let k = 2; k < values.length; k++) if (values[k]! > values[best]!) best = k;
    const { hz, amplitude } = readSpectrum(values, stepHz, best * stepHz, 0.6);
    return { hz, amplitude };
  });
}

/** Lowest and highest decibel of the picture: the highest line, and 70 dB below or the faintest floor, whichever is higher. */
export function decibelRange(rows: readonly WaterfallRow[]): readonly [number, number] {
  let high = 0;
  const floors: number[] = [];
  for (const { values } of rows) {
    let sum = 0;
    for (let k = 2; k < values.length; k++) {
      if (values[k]! > high) high = values[k]!;
      sum += Math.log(Math.max(values[k]!, 1e-30));
    }
    if (values.length > 2) floors.push(Math.exp(sum / (values.length - 2)));
  }
  if (!(high > 0)) return [-70, 0];
  const top = 20 * Math.log10(high);
  const floor = floors.length === 0 ? 0 : Math.min(...floors);
  return [Math.max(top - 70, 20 * Math.log10(Math.max(floor, 1e-30)) - 3), top];
}

/** Where the x axis ends: the highest frequency or order that a row reaches. */
export function waterfallEnd(rows: readonly WaterfallRow[], axis: WaterfallAxis): number {
  return rows.reduce((most, { values, stepHz, speedHz }) => {
    const hz = (values.length - 1) * stepHz;
    return Math.max(most, axis === 'Hz' ? hz : speedHz ? hz / speedHz : 0);
  }, 1);
}

/** The narrowest view of the x axis: some lines of the first row. */
export function waterfallLeastSpan(rows: readonly WaterfallRow[], axis: WaterfallAxis, end: number): number {
  const first = rows[0];
  if (first === undefined) return end / 100;
  return 24 * (axis === 'Hz' ? first.stepHz : first.stepHz / (first.speedHz ?? 1));
}

/** Where the followed line stands on the x axis in each row; null where it does not. */
export function followedPlaces(
  rows: readonly WaterfallRow[],
  followed: readonly { readonly hz: number }[],
  axis: WaterfallAxis,
): (number | null)[] {
  return rows.map(({ speedHz }, index) => {
    const hz = followed[index]?.hz;
    if (hz === undefined || Number.isNaN(hz)) return null;
    return axis === 'Hz' ? hz : speedHz ? hz / speedHz : null;
  });
}

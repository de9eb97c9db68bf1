import { type ChartColor, TRACE_COLORS } from '../plot/chart-colors.ts';
import { buildPyramid } from '../plot/min-max-pyramid.ts';
import type { PlotTrace } from '../plot/plot-trace.ts';

/** A trend shows at most this many signals, on two axes. */
export const MOST_SIGNALS = 8;

/** Limits A/B, B/C, C/D in the unit of the signal. */
export interface TrendLimits {
  readonly ab: number;
  readonly bc: number;
  readonly cd: number;
  /** The limit set they are of, with its edition. */
  readonly limitSet?: string;
  readonly edition?: string;
  /** What decided the severity where it lies between the boundaries, as of SEVERE, and what it is called. */
  readonly decisive?: { readonly limit: number; readonly name: string };
}

export interface TrendSignal {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly limits: TrendLimits | null;
  /** Which of the colours it has; its place where it is left out. */
  readonly colorSlot?: number;
  /** Usual distance of its points in ms; null when it is not known. */
  readonly intervalMs: number | null;
  /** null while it loads. */
  readonly series: {
    readonly bucketMs: number | null;
    readonly t: Float64Array;
    readonly value?: Float64Array | undefined;
    readonly min?: Float64Array | undefined;
    readonly mean?: Float64Array | undefined;
    readonly max?: Float64Array | undefined;
  } | null;
}

export function trendColor(index: number): ChartColor {
  return TRACE_COLORS[index % TRACE_COLORS.length]!;
}

/** The two units a trend can show: those that come first; the left axis has the first. */
export function trendUnits(signals: readonly Pick<TrendSignal, 'unit'>[]): string[] {
  return [...new Set(signals.map(({ unit }) => unit))].slice(0, 2);
}

/** No sign for this many intervals is a gap. */
const GAP_INTERVALS = 3;

/** A signal as a line on its axis: the mean with the band from minimum to maximum, or the raw points. */
export function trendTrace(signal: TrendSignal, index: number, units: readonly string[]): PlotTrace | null {
  const { series } = signal;
  if (series === null || !units.includes(signal.unit)) return null;
  const values = series.mean ?? series.value ?? new Float64Array(0);
  const spacing = Math.max(series.bucketMs ?? 0, signal.intervalMs ?? medianStep(series.t));
  return {
    id: signal.id,
    x: { at: series.bucketMs === null ? series.t : series.t.map((t) => t + series.bucketMs! / 2) },
    y: buildPyramid(values),
    ...(series.min !== undefined && series.max !== undefined
      ? { band: { low: buildPyramid(series.min), high: buildPyramid(series.max) } }
      : {}),
    axis: units.indexOf(signal.unit) === 0 ? 'left' : 'right',
    color: trendColor(signal.colorSlot ?? index),
    gapX: spacing > 0 ? spacing * GAP_INTERVALS : undefined,
  };
}

function medianStep(t: Float64Array): number {
  if (t.length < 3) return 0;
  const steps = t.slice(1).map((at, i) => at - t[i]!);
  return steps.sort()[steps.length >> 1]!;
}

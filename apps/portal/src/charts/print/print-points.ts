import { comparedTrace } from '../plot/compared-trace.ts';
import { paintPoints, pointBounds, pointTraces } from '../trend/points-painter.ts';
import { paintBoundaries, paintZones } from '../trend/trend-painter.ts';
import type { TrendLimits } from '../trend/trend-signal.ts';
import { type CurveKey, comparedOnPaper, curveKeyPx, paintCurveKey } from './curve-key.ts';
import { printPlot } from './print-plot.ts';

export interface PointsFigure {
  /** Ascending: ms since 1970, or what `xLabel` says. */
  readonly x: Float64Array;
  readonly isInTime: boolean;
  readonly xLabel: string;
  readonly name: string;
  /** NaN where there is none. */
  readonly values: Float64Array;
  /** Of another record at the same places, and what the two are called. */
  readonly compared?: { readonly values: Float64Array; readonly key: CurveKey } | null;
  readonly unit: string;
  readonly yLabel: string;
  readonly limits: TrendLimits | null;
  readonly fromZero: boolean;
  readonly hasDots: boolean;
  /** The value whose dot is larger. */
  readonly selected: number | null;
  readonly language: string;
  readonly timeZone: string;
  readonly width: number;
  readonly height: number;
}

/** Values over time or over an angle, as the workspace shows them. */
export function printPoints(figure: PointsFigure): Promise<HTMLCanvasElement> {
  const { x, name, values, unit, limits, hasDots, selected, language } = figure;
  const { compared = null } = figure;
  const series = [{ name, values }];
  const bounds = pointBounds(x, hasDots);
  return printPlot(
    {
      traces: [
        ...(compared === null
          ? []
          : [comparedOnPaper(comparedTrace('compared', { at: x }, compared.values))]),
        ...pointTraces(x, series),
      ],
      bounds,
      minSpan: (bounds.max - bounds.min) / 200,
      x: { kind: figure.isInTime ? 'time' : 'linear', label: figure.xLabel, perBase: 1 },
      language,
      timeZone: figure.timeZone,
      left: {
        label: figure.yLabel,
        scale: 'linear',
        fromZero: figure.fromZero,
        ...(limits === null ? {} : { landmarks: [limits.ab, limits.bc, limits.cd] }),
      },
      gutterPx: 0,
      ...(compared === null
        ? {}
        : {
            rightPx: curveKeyPx(compared.key),
            paintAbove: (painting) => paintCurveKey(painting, compared.key),
          }),
      ...(limits === null
        ? {}
        : {
            paintBelow: (painting) => paintZones(painting, limits, 'left'),
            paintAbove: (painting) => paintBoundaries(painting, limits, { unit, side: 'left', language }),
          }),
      paintOverlay: (painting) => paintPoints(painting, x, series, { hasDots, selected }),
    },
    figure,
  );
}

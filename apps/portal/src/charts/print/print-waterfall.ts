import { blankTrace } from '../plot/blank-trace.ts';
import type { ViewWindow } from '../plot/view-window.ts';
import { FAULT_LINE_GUTTER_PX, type FaultLine, paintFaultLines } from '../waterfall/fault-lines.ts';
import type { RowPlace } from '../waterfall/row-places.ts';
import { paintSpeedStrip, SPEED_STRIP_PX, speedSpan } from '../waterfall/speed-strip.ts';
import { paintFollowed, paintRidges } from '../waterfall/waterfall-painter.ts';
import {
  followedPlaces,
  type WaterfallAxis,
  type WaterfallRow,
  waterfallEnd,
  waterfallLeastSpan,
} from '../waterfall/waterfall-rows.ts';
import { printPlot } from './print-plot.ts';

export interface WaterfallFigure {
  /** From the bottom up. */
  readonly rows: readonly WaterfallRow[];
  readonly places: readonly RowPlace[];
  readonly isInTime: boolean;
  readonly faultLines: readonly FaultLine[];
  readonly axis: WaterfallAxis;
  readonly rangeDb: readonly [number, number];
  /** The line that is followed, in each row; left empty where none is. */
  readonly followed: readonly { readonly hz: number }[];
  readonly view: ViewWindow | null;
  readonly xLabel: string;
  /** Over the strip of speeds, and how a speed is written there. */
  readonly speedTitle: string;
  readonly speedText: (rpm: number) => string;
  readonly language: string;
  readonly timeZone: string;
  readonly width: number;
  readonly height: number;
}

/** A waterfall as ridges, the look of it that a copier copies; colours would be greys that look alike. */
export function printWaterfall(figure: WaterfallFigure): Promise<HTMLCanvasElement> {
  const { rows, places, axis, faultLines } = figure;
  const end = waterfallEnd(rows, axis);
  const hasSpeed = speedSpan(rows) !== null;
  const at = followedPlaces(rows, figure.followed, axis);
  return printPlot(
    {
      traces: [blankTrace('rows', end)],
      bounds: figure.view ?? { min: 0, max: end },
      minSpan: waterfallLeastSpan(rows, axis, end),
      x: { kind: 'linear', label: figure.xLabel, perBase: 1 },
      language: figure.language,
      timeZone: figure.timeZone,
      left: {
        label: '',
        scale: 'linear',
        range: [places[0]?.low ?? 0, places.at(-1)?.high ?? 1],
        sizePx: 96,
        ...(figure.isInTime
          ? { isTime: true }
          : { tickText: (value: number) => (Number.isInteger(value) ? (rows[value]?.label ?? null) : null) }),
      },
      gutterPx: FAULT_LINE_GUTTER_PX,
      rightPx: hasSpeed ? SPEED_STRIP_PX : 20,
      hasGrid: false,
      paintBelow: (painting) => paintRidges(painting, rows, places, axis, figure.rangeDb),
      ...(hasSpeed
        ? {
            paintAbove: (painting) =>
              paintSpeedStrip(painting, rows, places, {
                ...{ title: figure.speedTitle, number: figure.speedText, selected: null },
              }),
          }
        : {}),
      paintOverlay: (painting) => {
        paintFaultLines(painting, faultLines, rows, places, { axis, isRidge: true });
        paintFollowed(painting, at, places, true);
      },
    },
    figure,
  );
}

import type { ReplayFacts } from '@ritzel/contract';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartFigure } from '../../charts/figure/chart-figure.tsx';
import type { LinePlot, LinePlotOptions, PlotPainting } from '../../charts/plot/line-plot-options.ts';
import { buildPyramid } from '../../charts/plot/min-max-pyramid.ts';
import { PlotSurface } from '../../charts/plot/plot-surface.tsx';
import type { PlotTrace } from '../../charts/plot/plot-trace.ts';
import { usePlotReader } from '../../charts/plot/use-plot-reader.ts';
import type { ViewWindow } from '../../charts/plot/view-window.ts';
import { paintZones } from '../../charts/trend/trend-painter.ts';
import { useFormats } from '../../platform/formats.ts';
import { type Boundaries, type BoundaryName, snap } from './draft-rules.ts';
import { LimitHandles, type PlotScale } from './limit-handles.tsx';
import classes from './limits.module.css';
import { ReplayStrip } from './replay-strip.tsx';

export interface LimitChartProps {
  readonly title: string;
  readonly unit: string;
  readonly fileName: string;
  readonly timesMs: Float64Array;
  readonly values: Float64Array;
  /** Whether the machine ran in the chosen range of operation, for each value. */
  readonly isChosen: ReadonlyArray<boolean> | null;
  readonly range: ViewWindow;
  readonly gapMs: number | undefined;
  /** The boundaries that are edited; null where the rule has none in this unit. */
  readonly boundaries: Boundaries;
  readonly step: number;
  readonly isFloor: boolean;
  readonly onBoundary: ((name: BoundaryName, value: number) => void) | null;
  /** B/C of what is in force. */
  readonly todayLimit: number | null;
  readonly expected: {
    readonly timesMs: readonly number[];
    readonly values: readonly (number | null)[];
    readonly band: number;
  } | null;
  readonly replay: { readonly today: ReplayFacts; readonly draft: ReplayFacts } | undefined;
  readonly tools: ReactNode;
  readonly heightPx: number;
  /** On a phone the handles say their value alone. */
  readonly isNarrow: boolean;
}

const DOT_PX = 1.6;
/** Room at the right of the plot for the handles of the boundaries. */
const HANDLE_GUTTER_PX = { wide: 112, narrow: 66 };

/** The trend with the limits of the draft as lines that can be dragged; below it the alarms of today and of the draft. */
export function LimitChart(props: LimitChartProps) {
  const { timesMs, values, isChosen, range, gapMs, boundaries, expected, todayLimit, unit } = props;
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const reader = usePlotReader();
  const plot = useRef<LinePlot>(null);
  const [scale, setScale] = useState<PlotScale | null>(null);
  const [isDragging, setDragging] = useState(false);
  // While a line is dragged the axis stands still under it.
  const top = useTop(values, boundaries, isDragging, expected === null);

  const traces = useMemo<PlotTrace[]>(() => {
    const line: PlotTrace = {
      ...{ id: 'values', x: { at: timesMs }, axis: 'left', color: 'ink', gapX: gapMs },
      y: buildPyramid(
        isChosen === null ? values : values.map((value, i) => (isChosen[i] ? value : Number.NaN)),
      ),
    };
    if (expected === null) return [line];
    const at = Float64Array.from(expected.timesMs);
    const of = (offset: number) =>
      buildPyramid(
        Float64Array.from(expected.values, (value) => (value === null ? Number.NaN : value + offset)),
      );
    return [
      {
        ...{
          id: 'expected',
          x: { at },
          y: of(0),
          axis: 'left',
          color: 'trace1',
          gapX: undefined,
          dash: [5, 3],
        },
        band: { low: of(-expected.band), high: of(expected.band) },
      },
      line,
    ];
  }, [timesMs, values, isChosen, gapMs, expected]);

  const zones = useMemo(
    () =>
      boundaries === null
        ? null
        : { ab: boundaries.a ?? boundaries.good ?? 0.7 * boundaries.b, bc: boundaries.b, cd: boundaries.c },
    [boundaries],
  );
  const options: LinePlotOptions = {
    ...reader,
    traces,
    bounds: range,
    home: range,
    minSpan: 3_600_000,
    x: { kind: 'time', label: '', perBase: 1 },
    left: { label: formats.unit(unit), scale: 'linear', range: top },
    gutterPx: 4,
    rightPx: props.isNarrow ? HANDLE_GUTTER_PX.narrow : HANDLE_GUTTER_PX.wide,
    paintBelow: (painting) => {
      if (zones !== null) paintZones(painting, zones, 'left');
      if (isChosen !== null) paintOthers(painting, timesMs, values, isChosen);
    },
    paintAbove: (painting) => {
      if (zones !== null && todayLimit !== null)
        paintToday(painting, todayLimit, t('chart.today', { limit: formats.quantity(todayLimit, unit) }));
    },
    paintOverlay: (painting) => {
      const next = scaleOf(painting);
      setScale((before) => (before !== null && isSameScale(before, next) ? before : next));
    },
  };
  const { min, max } = range;
  useEffect(() => {
    plot.current?.setView({ min, max });
  }, [min, max]);

  return (
    <ChartFigure
      title={props.title}
      meta={isChosen === null ? undefined : t('chart.legend')}
      fileName={props.fileName}
      tools={props.tools}
      sentence={sentenceOf(values, unit, todayLimit, formats, t)}
      table={() => ({
        columns: [
          { name: t('chart.time'), isText: true },
          { name: props.title, unit: formats.unit(unit) },
        ],
        rows: Array.from(values, (value, i) => [
          formats.instant(timesMs[i]),
          Number.isFinite(value) ? value : null,
        ]),
      })}
      picture={() => plot.current?.picture() ?? null}
    >
      <PlotSurface
        plot={plot}
        options={options}
        start={range}
        heightPx={props.heightPx}
        label={props.title}
        announcement=""
      >
        {scale !== null && zones !== null && boundaries !== null && (
          <LimitHandles
            scale={scale}
            boundaries={{ a: boundaries.a, b: boundaries.b, c: boundaries.c }}
            unit={unit}
            step={props.step}
            today={todayLimit}
            onDragging={setDragging}
            onChange={
              props.onBoundary === null
                ? null
                : (name, value) => props.onBoundary?.(name, snap(value, props.step))
            }
          />
        )}
      </PlotSurface>
      {props.replay !== undefined && scale !== null && (
        <div className={classes.strips}>
          <ReplayStrip facts={props.replay.today} scale={scale} range={range} label={t('strip.today')} />
          <ReplayStrip
            facts={props.replay.draft}
            scale={scale}
            range={range}
            label={t('strip.draft')}
            isDraft
          />
        </div>
      )}
    </ChartFigure>
  );
}

/** Minimum, maximum, last, and how much of it lay beyond today's limit. */
function sentenceOf(
  values: Float64Array,
  unit: string,
  limit: number | null,
  formats: ReturnType<typeof useFormats>,
  t: TFunction<'limits'>,
): string {
  const known = values.filter(Number.isFinite);
  const last = known.at(-1);
  if (last === undefined) return t('chart.nothing');
  const quantity = (value: number) => formats.quantity(value, unit);
  const [min, max] = known.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [last, last],
  );
  const sentence = t('chart.sentence', {
    ...{ count: known.length, values: formats.count(known.length) },
    ...{ min: quantity(min), max: quantity(max), last: quantity(last) },
  });
  if (limit === null) return sentence;
  const beyond = known.filter((value) => value > limit).length / known.length;
  return `${sentence} ${t('chart.beyond', { limit: quantity(limit), share: `${formats.number(100 * beyond, 1)} %` })}`;
}

function useTop(
  values: Float64Array,
  boundaries: Boundaries,
  isDragging: boolean,
  withZero: boolean,
): readonly [number, number] {
  const kept = useRef<readonly [number, number]>([0, 1]);
  return useMemo(() => {
    if (isDragging) return kept.current;
    let [low, high] = withZero ? [0, 0] : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of values) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
    const limits = boundaries === null ? [] : [boundaries.b, boundaries.c];
    if (!withZero && low < high) {
      // What is left of a model is small beside the value: the axis begins near the values.
      const margin = (high - low) / 2;
      kept.current = [low - margin, high + margin];
      return kept.current;
    }
    const top = Math.max(high, ...limits, 0) * 1.08 || 1;
    kept.current = [Math.min(low, ...limits, 0), top];
    return kept.current;
  }, [values, boundaries, isDragging, withZero]);
}

/** In CSS px of the surface that the handles are laid over: the overlay stands somewhere within it. */
function scaleOf({ ctx, area, yPx }: PlotPainting): PlotScale {
  const overlay = ctx.canvas.getBoundingClientRect();
  const surface = ctx.canvas.closest('[role="application"]')?.getBoundingClientRect() ?? overlay;
  const [left, top] = [overlay.left - surface.left, overlay.top - surface.top];
  const [zero, one] = [yPx(0) + top, yPx(1) + top];
  return {
    ...{ left: area.left + left, top: area.top + top, width: area.width, height: area.height },
    ...{ zeroPx: zero, pxPerUnit: zero - one },
  };
}

const isSameScale = (x: PlotScale, y: PlotScale) =>
  x.left === y.left &&
  x.top === y.top &&
  x.width === y.width &&
  x.height === y.height &&
  x.zeroPx === y.zeroPx &&
  x.pxPerUnit === y.pxPerUnit;

/** What was measured while the machine ran otherwise: there, and not compared with these limits. */
function paintOthers(
  { ctx, colors, area, xPx, yPx }: PlotPainting,
  timesMs: Float64Array,
  values: Float64Array,
  isChosen: ReadonlyArray<boolean>,
): void {
  ctx.save();
  ctx.fillStyle = colors.lineStrong;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]!;
    if (isChosen[i] || !Number.isFinite(value)) continue;
    const x = xPx(timesMs[i]!);
    const y = yPx(value);
    if (x < area.left || x > area.left + area.width || y < area.top) continue;
    ctx.fillRect(x, y, DOT_PX, DOT_PX);
  }
  ctx.restore();
}

function paintToday({ ctx, colors, area, yPx }: PlotPainting, limit: number, text: string): void {
  const y = Math.round(yPx(limit)) + 0.5;
  if (y <= area.top || y >= area.top + area.height) return;
  ctx.save();
  ctx.strokeStyle = colors.ink;
  ctx.setLineDash([3, 3]);
  ctx.beginPath();
  ctx.moveTo(area.left, y);
  ctx.lineTo(area.left + area.width, y);
  ctx.stroke();
  ctx.setLineDash([]);
  const width = ctx.measureText(text).width;
  ctx.fillStyle = colors.surface;
  ctx.fillRect(area.left + 6, y - 17, width + 8, 15);
  ctx.fillStyle = colors.ink;
  ctx.fillText(text, area.left + 10, y - 6);
  ctx.restore();
}

import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DATE_FORMATS } from '../../platform/date-formats.ts';
import { useFormats } from '../../platform/formats.ts';
import { createObservable } from '../../platform/observable.ts';
import { ChartFigure } from '../figure/chart-figure.tsx';
import { summarizeTrace } from '../figure/chart-summary.ts';
import type { LinePlot, LinePlotOptions, PlotAxis, PlotPainting } from '../plot/line-plot-options.ts';
import { PlotSurface } from '../plot/plot-surface.tsx';
import { nearestIndex, xOf } from '../plot/plot-trace.ts';
import { usePlotReader } from '../plot/use-plot-reader.ts';
import type { ViewWindow } from '../plot/view-window.ts';
import { nextPeak } from '../spectrum/peak-search.ts';
import { NUMBERED_GUTTER_PX, type NumberedFlag, paintNumberedFlags } from './numbered-flags.ts';
import { trendAxis } from './trend-axis.ts';
import { TrendLegend } from './trend-legend.tsx';
import {
  FLAG_GUTTER_PX,
  paintBoundaries,
  paintFlags,
  paintTrendCursor,
  paintZones,
  type TrendEvent,
} from './trend-painter.ts';
import { type TrendSignal, trendTrace, trendUnits } from './trend-signal.ts';
import { trendTable } from './trend-table.ts';

export interface TrendChartProps {
  readonly title: string;
  readonly meta?: ReactNode;
  readonly fileName: string;
  readonly signals: readonly TrendSignal[];
  /** How far back and forth one may go, ms since 1970. */
  readonly bounds: ViewWindow;
  readonly range: ViewWindow;
  /** The view came to rest somewhere else: time to load it in full resolution. */
  readonly onRange: (range: ViewWindow) => void;
  readonly events?: readonly TrendEvent[];
  readonly onEvent?: (event: TrendEvent) => void;
  /** Rows of a list beside the plot, in place of events. */
  readonly numbered?: readonly NumberedFlag[];
  readonly onNumbered?: (id: string) => void;
  readonly onRemove?: ((id: string) => void) | undefined;
  readonly cursorMs?: number | null;
  readonly onCursor?: (atMs: number | null) => void;
  readonly tools?: ReactNode;
  readonly heightPx?: number;
}

const NO_EVENTS: readonly TrendEvent[] = [];
const NO_NUMBERS: readonly NumberedFlag[] = [];
const MIN_SPAN_MS = 60_000;

/** Up to eight signals over time on two axes, with bands, limits, gaps and flags. */
export function TrendChart(props: TrendChartProps) {
  const { signals, bounds, range, events = NO_EVENTS, numbered = NO_NUMBERS, heightPx = 340 } = props;
  const isNumbered = numbered.length > 0;
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const reader = usePlotReader();
  const plot = useRef<LinePlot>(null);
  const hover = useMemo(() => createObservable<number | null>(null), []);
  const [cursorMs, setCursorMs] = useState<number | null>(props.cursorMs ?? null);
  const [highlightedEvent, lightEvent] = useState<TrendEvent | NumberedFlag | null>(null);
  const circles = useRef<ReturnType<typeof paintNumberedFlags>>([]);

  const units = useMemo(() => trendUnits(signals), [signals]);
  const shown = useMemo(
    () =>
      signals.flatMap((signal, index) => {
        const trace = trendTrace(signal, index, units);
        return trace === null ? [] : [{ signal, trace }];
      }),
    [signals, units],
  );
  const traces = useMemo(() => shown.map(({ trace }) => trace), [shown]);
  // Zones belong to a signal; two criteria in one picture would be none.
  const [wantedZones, setWantedZones] = useState<string | null>(null);
  const limited =
    shown.find(({ signal }) => signal.id === wantedZones && signal.limits !== null)?.signal ??
    signals.find(({ unit, limits }) => units.includes(unit) && limits !== null);
  const limits = limited?.limits ?? null;
  const side = limited === undefined || limited.unit === units[0] ? 'left' : 'right';
  const left = useMemo<PlotAxis>(
    () => trendAxis(units[0] === undefined ? '' : formats.unit(units[0]), side === 'left' ? limits : null),
    [units, formats, limits, side],
  );
  const right = useMemo<PlotAxis | undefined>(
    () =>
      units[1] === undefined
        ? undefined
        : trendAxis(formats.unit(units[1]), side === 'right' ? limits : null),
    [units, formats, limits, side],
  );
  const paintBelow = useCallback(
    (painting: PlotPainting) => {
      if (limits !== null) paintZones(painting, limits, side);
    },
    [limits, side],
  );
  const { language } = formats;
  const limitUnit = limited === undefined ? '' : formats.unit(limited.unit);
  const paintAbove = useCallback(
    (painting: PlotPainting) => {
      if (limits !== null) paintBoundaries(painting, limits, { unit: limitUnit, side, language });
    },
    [limits, limitUnit, side, language],
  );

  const moveCursor = (atMs: number | null) => {
    setCursorMs(atMs);
    props.onCursor?.(atMs);
  };
  const numberedAt = ({ x, y }: { readonly x: number; readonly y: number }) => {
    const circle =
      y < NUMBERED_GUTTER_PX ? circles.current.find((each) => Math.abs(each.x - x) <= 10) : undefined;
    return numbered.find(({ id }) => id === circle?.id) ?? null;
  };
  const eventAt = (ms: number, msPerPx: number) => {
    const near = events.filter(({ atMs }) => Math.abs(atMs - ms) <= 6 * msPerPx);
    return near.find(({ kind }) => kind !== 'measurement') ?? near[0] ?? null;
  };

  const settled = useRef<ViewWindow | null>(null);
  const options: LinePlotOptions = {
    ...reader,
    traces,
    bounds,
    home: range,
    minSpan: MIN_SPAN_MS,
    x: { kind: 'time', label: '', perBase: 1 },
    left,
    right,
    gutterPx: isNumbered ? NUMBERED_GUTTER_PX : FLAG_GUTTER_PX,
    paintBelow,
    paintAbove,
    paintOverlay: (painting) => {
      if (isNumbered) circles.current = paintNumberedFlags(painting, numbered, highlightedEvent?.id ?? null);
      else paintFlags(painting, events, highlightedEvent?.id ?? null);
      const atMs = hover.get() ?? cursorMs;
      if (atMs === null) return;
      paintTrendCursor(
        painting,
        atMs,
        traces.flatMap(({ axis, color, ...trace }) => {
          const index = nearestIndex(trace, atMs);
          const y = trace.y.values[index];
          const isNear = trace.gapX === undefined || Math.abs(xOf(trace.x, index) - atMs) <= trace.gapX;
          return y === undefined || Number.isNaN(y) || !isNear ? [] : [{ y, axis, color }];
        }),
      );
    },
    onHover: (ms, px) => {
      hover.set(ms);
      const isOverFlags = px !== null && ms !== null && px.y < 14;
      if (isNumbered) lightEvent(px === null ? null : numberedAt(px));
      else lightEvent(isOverFlags ? eventAt(ms, plot.current?.basePerPx() ?? 0) : null);
      plot.current?.repaintOverlay();
    },
    onTap: (ms, _, px) => {
      const flag = isNumbered ? numberedAt(px) : null;
      if (flag !== null) return props.onNumbered?.(flag.id);
      const event = px.y < 14 ? eventAt(ms, plot.current?.basePerPx() ?? 0) : null;
      if (event !== null) props.onEvent?.(event);
      else moveCursor(ms);
    },
    onViewSettled: (view) => {
      settled.current = view;
      props.onRange(view);
    },
  };

  const { min, max } = range;
  useEffect(() => {
    // What comes back from the address, to the second, is what this plot said: the reader may have gone on meanwhile.
    if (settled.current !== null && isSameToTheSecond(settled.current, { min, max })) return;
    settled.current = null;
    plot.current?.setView({ min, max });
  }, [min, max]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE what is painted depends on all of these
  useEffect(() => {
    plot.current?.repaintOverlay();
  }, [cursorMs, highlightedEvent, events, numbered]);

  const onKey = (event: KeyboardEvent): boolean => {
    const main = traces[0];
    if (main === undefined) return false;
    const view = plot.current?.view() ?? range;
    const from = nearestIndex(main, cursorMs ?? (view.min + view.max) / 2);
    const last = main.y.values.length - 1;
    const goTo = (index: number) => {
      const atMs = xOf(main.x, Math.min(last, Math.max(0, index)));
      moveCursor(atMs);
      plot.current?.reveal(atMs);
      return true;
    };
    switch (event.key) {
      case 'ArrowLeft':
      case 'ArrowRight': {
        if (event.altKey) return false;
        const direction = event.key === 'ArrowRight' ? 1 : -1;
        return goTo(event.shiftKey ? nextPeak(main.y.values, from, direction, 1.02) : from + direction);
      }
      case 'Home':
        return goTo(nearestIndex(main, view.min));
      case 'End':
        return goTo(nearestIndex(main, view.max));
      case 'Escape':
        if (cursorMs === null) return false;
        moveCursor(null);
        return true;
      default:
        return false;
    }
  };

  const valuesAt = (atMs: number) =>
    formats.phrases(
      shown.map(({ signal, trace }) => {
        const value = trace.y.values[nearestIndex(trace, atMs)];
        return `${signal.name} ${value === undefined || Number.isNaN(value) ? '–' : formats.quantity(value, signal.unit)}`;
      }),
    );

  const first = shown[0];
  const summary =
    first === undefined
      ? null
      : summarizeTrace(
          first.trace,
          range,
          first.signal.limits === null ? [] : boundariesOf(first.signal.limits),
        );
  const sentence =
    first === undefined || summary === null
      ? t('nothing')
      : [
          t('trendSentence', {
            name: first.signal.name,
            min: formats.quantity(summary.min.y, first.signal.unit),
            minAt: formats.instant(summary.min.x, DATE_FORMATS.minutes),
            max: formats.quantity(summary.max.y, first.signal.unit),
            maxAt: formats.instant(summary.max.x, DATE_FORMATS.minutes),
            last: formats.quantity(summary.last.y, first.signal.unit),
          }),
          ...summary.crossings.map(({ boundary, limit, count, lastX }) =>
            t('crossing', {
              boundary,
              limit: formats.quantity(limit, first.signal.unit),
              count,
              at: formats.instant(lastX, DATE_FORMATS.minutes),
            }),
          ),
          ...(summary.crossings.length === 0 && first.signal.limits !== null ? [t('noCrossing')] : []),
        ].join(' ');

  return (
    <ChartFigure
      title={props.title}
      meta={
        highlightedEvent === null
          ? props.meta
          : `${formats.instant(highlightedEvent.atMs)} · ${highlightedEvent.label}`
      }
      fileName={props.fileName}
      tools={props.tools}
      sentence={sentence}
      table={() => trendTable(shown, plot.current?.view() ?? range, formats, t)}
      picture={() => plot.current?.picture() ?? null}
    >
      <TrendLegend
        shown={shown}
        signals={signals}
        hover={hover}
        cursorMs={cursorMs}
        onRemove={props.onRemove}
        zonesOf={limited ?? null}
        onZones={setWantedZones}
      />
      <PlotSurface
        plot={plot}
        options={options}
        start={range}
        heightPx={heightPx}
        label={t('trendLabel', { title: props.title })}
        announcement={
          cursorMs === null ? '' : formats.labelled(formats.instant(cursorMs), valuesAt(cursorMs))
        }
        onKey={onKey}
      />
    </ChartFigure>
  );
}

function boundariesOf({ ab, bc, cd, decisive }: NonNullable<TrendSignal['limits']>) {
  const isFloor = cd < ab;
  return [
    { name: 'A/B', limit: ab, isFloor },
    { name: 'B/C', limit: bc, isFloor },
    { name: 'C/D', limit: cd, isFloor },
    ...(decisive === undefined ? [] : [{ ...decisive, isFloor }]),
  ];
}

const isSameToTheSecond = (a: ViewWindow, b: ViewWindow) =>
  Math.abs(a.min - b.min) < 1000 && Math.abs(a.max - b.max) < 1000;

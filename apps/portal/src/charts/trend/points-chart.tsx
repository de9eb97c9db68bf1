import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { createObservable, useObservable } from '../../platform/observable.ts';
import classes from '../figure/chart-figure.module.css';
import { type ChartExport, ChartFigure } from '../figure/chart-figure.tsx';
import { FramePart } from '../figure/figure-frame.tsx';
import type { ReportFact } from '../figure/report-fact.ts';
import type { LinePlot, LinePlotOptions, PlotAxis } from '../plot/line-plot-options.ts';
import { PlotSurface } from '../plot/plot-surface.tsx';
import { nearestIndex } from '../plot/plot-trace.ts';
import { usePlotReader } from '../plot/use-plot-reader.ts';
import { paintHover } from '../spectrum/spectrum-painter.ts';
import { paintPoints, pointBounds, pointTraces } from './points-painter.ts';
import { paintBaseline, paintBoundaries, paintZones } from './trend-painter.ts';
import type { TrendLimits } from './trend-signal.ts';

export interface PointSeries {
  readonly name: string;
  readonly unit: string;
  /** One value for each x; NaN where there is none. */
  readonly values: Float64Array;
}

export interface PointsChartProps {
  readonly title: string;
  readonly meta?: ReactNode;
  readonly fileName: string;
  /** What it was measured from, for exports. */
  readonly facts?: readonly ReportFact[] | undefined;
  /** Ascending: ms since 1970, or numbers of `xUnit`. */
  readonly x: Float64Array;
  readonly xKind: 'time' | 'linear';
  readonly xName: string;
  readonly xUnit: string;
  /** Shown one over the other on the left axis. */
  readonly series: readonly PointSeries[];
  /** Limits in force for the first of them, in its unit. */
  readonly limits?: TrendLimits | null;
  /** What is normal, with the words for it. */
  readonly baseline?: { readonly value: number; readonly label: string } | null;
  readonly fromZero?: boolean;
  readonly hasDots?: boolean;
  readonly selected?: number | null;
  readonly onSelect?: (index: number) => void;
  readonly exports?: readonly ChartExport[];
  readonly heightPx?: number;
}

/** A few values over time, speed or angle; a point can be chosen. */
export function PointsChart(props: PointsChartProps) {
  const { limits = null, baseline = null } = props;
  const { x, xKind, series, selected = null, hasDots = true, heightPx = 220 } = props;
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const reader = usePlotReader();
  const plot = useRef<LinePlot>(null);
  const hover = useMemo(() => createObservable<number | null>(null), []);
  const bounds = useMemo(() => pointBounds(x, hasDots), [x, hasDots]);
  const traces = useMemo(() => pointTraces(x, series), [x, series]);
  const left = useMemo<PlotAxis>(
    () => ({
      label: series[0]?.unit ?? '',
      scale: 'linear',
      fromZero: props.fromZero ?? true,
      ...(limits === null ? {} : { landmarks: [limits.ab, limits.bc, limits.cd] }),
    }),
    [series, props.fromZero, limits],
  );
  const paintBelow = useMemo<LinePlotOptions['paintBelow']>(
    () => (limits === null ? undefined : (painting) => paintZones(painting, limits, 'left')),
    [limits],
  );
  const unit = series[0]?.unit ?? '';
  const paintAbove = useMemo<LinePlotOptions['paintAbove']>(
    () =>
      limits === null && baseline === null
        ? undefined
        : (painting) => {
            if (limits !== null)
              paintBoundaries(painting, limits, { unit, side: 'left', language: formats.language });
            if (baseline !== null) paintBaseline(painting, baseline);
          },
    [limits, baseline, unit, formats.language],
  );
  const first = traces[0];
  const indexAt = (base: number) => (first === undefined ? -1 : nearestIndex(first, base));
  const options: LinePlotOptions = {
    ...reader,
    traces,
    bounds,
    minSpan: (bounds.max - bounds.min) / 200,
    x: {
      kind: xKind,
      label:
        xKind === 'time'
          ? ''
          : props.xUnit === ''
            ? props.xName
            : formats.phrases([props.xName, props.xUnit]),
      perBase: 1,
    },
    left,
    gutterPx: 0,
    ...(paintBelow === undefined ? {} : { paintBelow }),
    ...(paintAbove === undefined ? {} : { paintAbove }),
    paintOverlay: (painting) => {
      const at = hover.get();
      if (at !== null) paintHover(painting, at);
      paintPoints(painting, x, series, { hasDots, selected });
    },
    onHover: (base) => {
      hover.set(base);
      plot.current?.repaintOverlay();
    },
    onTap: (base) => props.onSelect?.(indexAt(base)),
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE what is painted depends on all of these
  useEffect(() => {
    plot.current?.repaintOverlay();
  }, [selected, series]);

  const xText = (index: number) =>
    xKind === 'time' ? formats.instant(x[index]) : `${formats.number(x[index] ?? 0, 1)} ${props.xUnit}`;
  const speak = (index: number) =>
    formats.phrases([
      xText(index),
      ...series.map(({ name, unit, values }) => {
        const value = values[index];
        return `${name} ${value === undefined || Number.isNaN(value) ? '–' : formats.number(value)} ${unit}`;
      }),
    ]);
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return false;
    const next = (selected ?? indexAt((bounds.min + bounds.max) / 2)) + (event.key === 'ArrowRight' ? 1 : -1);
    if (next >= 0 && next < x.length) {
      props.onSelect?.(next);
      plot.current?.reveal(x[next]!);
    }
    return true;
  };
  const extremes = useMemo(() => {
    const found = { count: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
    for (const value of series[0]?.values ?? []) {
      if (Number.isNaN(value)) continue;
      found.count += 1;
      found.min = Math.min(found.min, value);
      found.max = Math.max(found.max, value);
    }
    return found;
  }, [series]);

  return (
    <ChartFigure
      title={props.title}
      meta={props.meta}
      fileName={props.fileName}
      facts={props.facts}
      exports={props.exports}
      sentence={
        extremes.count === 0
          ? t('nothing')
          : t('pointsSentence', {
              count: extremes.count,
              min: formats.number(extremes.min),
              max: formats.number(extremes.max),
              unit,
            })
      }
      table={() => ({
        columns: [
          { name: props.xName, unit: props.xUnit, isText: xKind === 'time' },
          ...series.map((each) => ({ name: each.name, unit: each.unit })),
        ],
        rows: Array.from(x, (_, index) => [
          xKind === 'time' ? formats.instant(x[index]) : Number((x[index] ?? 0).toPrecision(8)),
          ...series.map(({ values }) => {
            const value = values[index];
            return value === undefined || Number.isNaN(value) ? null : Number(value.toPrecision(6));
          }),
        ]),
      })}
      picture={() => plot.current?.picture() ?? null}
    >
      <FramePart part="reading">
        <PointsReadout hover={hover} selected={selected} text={speak} indexAt={indexAt} />
      </FramePart>
      <PlotSurface
        plot={plot}
        options={options}
        heightPx={heightPx}
        label={t('pointsLabel', { title: props.title })}
        announcement={selected === null ? '' : speak(selected)}
        onKey={onKey}
      />
    </ChartFigure>
  );
}

function PointsReadout({
  hover,
  selected,
  text,
  indexAt,
}: {
  hover: ReturnType<typeof createObservable<number | null>>;
  selected: number | null;
  text: (index: number) => string;
  indexAt: (base: number) => number;
}) {
  const base = useObservable(hover);
  const index = base === null ? selected : indexAt(base);
  return <div className={classes.reading}>{index === null || index < 0 ? ' ' : <b>{text(index)}</b>}</div>;
}

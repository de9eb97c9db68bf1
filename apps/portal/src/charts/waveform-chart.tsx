import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../platform/formats.ts';
import { createObservable, type Observable, useObservable } from '../platform/observable.ts';
import classes from './chart-figure.module.css';
import { type ChartExport, ChartFigure } from './chart-figure.tsx';
import { summarizeTrace } from './chart-summary.ts';
import type { LinePlot, LinePlotOptions, PlotAxis } from './line-plot-options.ts';
import { buildPyramid, type Samples } from './min-max-pyramid.ts';
import { nextPeak } from './peak-search.ts';
import { PlotSurface } from './plot-surface.tsx';
import { nearestIndex, type PlotTrace } from './plot-trace.ts';
import {
  type DoubtfulStretch,
  type PinnedMark,
  paintDoubts,
  paintHover,
  paintMarks,
  paintPins,
} from './spectrum-painter.ts';
import { usePlotReader } from './use-plot-reader.ts';
import type { ViewWindow } from './view-window.ts';

export interface WaveformChartProps {
  readonly title: string;
  readonly meta?: ReactNode;
  readonly fileName: string;
  readonly samples: Samples;
  readonly samplingRateHz: number;
  readonly unit: string;
  readonly speedRpm: number | null;
  readonly view: ViewWindow | null;
  readonly onView: (view: ViewWindow | null) => void;
  /** Stretches that are not to be trusted, in s. */
  readonly doubts?: readonly DoubtfulStretch[];
  /** Pinned notes, in s. */
  readonly pins?: readonly PinnedMark[];
  /** Where the ear is, in s. */
  readonly playing?: Observable<number | null> | undefined;
  readonly onOtherKey?: (key: string, mainS: number | null) => boolean;
  /** A tool for the place of the cursor. */
  readonly cursorTool?: ((mainS: number | null) => ReactNode) | undefined;
  readonly exports?: readonly ChartExport[] | undefined;
  readonly compared?: readonly { readonly name: string; readonly samples: Samples }[];
  readonly heightPx?: number;
}

const NOTHING: readonly never[] = [];

const GRAB_PX = 6;

/** Samples over time, with two time cursors whose distance is also a frequency. */
export function WaveformChart(props: WaveformChartProps) {
  const { samples, samplingRateHz, unit, speedRpm, heightPx = 200 } = props;
  const { doubts = NOTHING, pins = NOTHING, compared = NOTHING, playing } = props;
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const reader = usePlotReader();
  const plot = useRef<LinePlot>(null);
  const hover = useMemo(() => createObservable<number | null>(null), []);
  const [mainS, setMain] = useState<number | null>(null);
  const [difference, setDifference] = useState<{ fromS: number; toS: number } | null>(null);
  const stepS = 1 / samplingRateHz;
  const endS = Math.max(stepS, (samples.length - 1) * stepS);
  const trace = useMemo<PlotTrace>(
    () => ({
      id: 'waveform',
      x: { x0: 0, step: stepS },
      y: buildPyramid(samples),
      axis: 'left',
      color: 'trace1',
    }),
    [samples, stepS],
  );
  const valueAt = (s: number) => samples[nearestIndex(trace, s)] ?? 0;
  const marks = [
    ...(mainS === null ? [] : [mark('main', 0, mainS)]),
    ...(difference === null
      ? []
      : [mark('difference', 0, difference.fromS), mark('difference', 1, difference.toS)]),
  ];
  function mark(cursor: 'main' | 'difference', step: number, s: number) {
    return { cursor, step, hz: s, amplitude: valueAt(s), isGhost: false };
  }
  const spanS = difference === null ? 0 : Math.abs(difference.toS - difference.fromS);
  const differenceText =
    difference === null || spanS === 0
      ? null
      : [
          `Δ ${formats.quantity(spanS * 1000, 'ms', 2)}`,
          formats.quantity(1 / spanS, 'Hz', 2),
          ...(speedRpm ? [`${formats.number(60 / speedRpm / spanS, 3)}×`] : []),
        ].join('   ');

  const traces = useMemo<PlotTrace[]>(
    () => [
      ...compared.map(
        (each): PlotTrace => ({
          id: each.name,
          x: { x0: 0, step: stepS },
          y: buildPyramid(each.samples),
          axis: 'left',
          color: 'trace4',
        }),
      ),
      trace,
    ],
    [trace, compared, stepS],
  );
  const bounds = useMemo(() => ({ min: 0, max: endS }), [endS]);
  const left = useMemo<PlotAxis>(() => ({ label: unit, scale: 'linear', fromZero: false }), [unit]);

  const options: LinePlotOptions = {
    ...reader,
    traces,
    bounds,
    minSpan: stepS * 16,
    x: { kind: 'linear', label: t('timeAxis'), perBase: 1 },
    left,
    gutterPx: 0,
    paintOverlay: (painting) => {
      paintDoubts(painting, doubts);
      paintPins(painting, pins);
      const s = playing?.get() ?? hover.get();
      if (s !== null) paintHover(painting, s);
      paintMarks(painting, marks, differenceText);
    },
    onHover: (s) => {
      hover.set(s);
      plot.current?.repaintOverlay();
    },
    onTap: setMain,
    grab: (s, sPerPx) => {
      const found = marks.find(({ hz }) => Math.abs(hz - s) <= GRAB_PX * sPerPx);
      if (found === undefined) return null;
      if (found.cursor === 'main') return setMain;
      return (toS) =>
        setDifference((now) =>
          now === null ? null : found.step === 0 ? { ...now, fromS: toS } : { ...now, toS },
        );
    },
    onViewSettled: (view) => props.onView(view.max - view.min > endS * 0.999 ? null : view),
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE what is painted depends on all of these
  useEffect(() => {
    plot.current?.repaintOverlay();
  }, [mainS, difference, doubts, pins]);

  useEffect(() => playing?.subscribe(() => plot.current?.repaintOverlay()), [playing]);

  const onKey = (event: KeyboardEvent): boolean => {
    const view = plot.current?.view() ?? options.bounds;
    const from = nearestIndex(trace, mainS ?? (view.min + view.max) / 2);
    switch (event.key) {
      case 'ArrowLeft':
      case 'ArrowRight': {
        if (event.altKey) return false;
        const direction = event.key === 'ArrowRight' ? 1 : -1;
        const next = event.shiftKey ? nextPeak(samples, from, direction, 6) : from + direction;
        const s = Math.min(samples.length - 1, Math.max(0, next)) * stepS;
        setMain(s);
        plot.current?.reveal(s);
        return true;
      }
      case 'd':
        setDifference(
          difference === null
            ? {
                fromS: from * stepS,
                toS: from * stepS + (speedRpm ? 60 / speedRpm : (view.max - view.min) / 8),
              }
            : null,
        );
        return true;
      case 'Escape':
        setMain(null);
        setDifference(null);
        return true;
      default:
        return props.onOtherKey?.(event.key, mainS ?? hover.get()) ?? false;
    }
  };

  const summary = summarizeTrace(trace, { min: 0, max: endS });
  const spoken = (s: number) => `${formats.quantity(s, 's', 5)}, ${formats.quantity(valueAt(s), unit, 3)}`;

  return (
    <ChartFigure
      tools={props.cursorTool?.(mainS)}
      title={props.title}
      meta={props.meta}
      exports={props.exports}
      fileName={props.fileName}
      sentence={
        summary === null
          ? t('nothing')
          : t('waveformSentence', {
              min: formats.quantity(summary.min.y, unit),
              max: formats.quantity(summary.max.y, unit),
              count: samples.length,
              samples: formats.count(samples.length),
              duration: formats.quantity(endS, 's', 3),
            })
      }
      table={() => ({
        columns: [
          { name: t('time'), unit: 's' },
          { name: t('value'), unit },
        ],
        rows: Array.from(samples, (value, i) => [
          Number((i * stepS).toPrecision(9)),
          Number(value.toPrecision(7)),
        ]),
      })}
      picture={() => plot.current?.picture() ?? null}
    >
      <WaveformReadout hover={hover} mainS={mainS} read={spoken} hint={t('waveformHint')} />
      <PlotSurface
        plot={plot}
        options={options}
        start={props.view}
        heightPx={heightPx}
        label={t('waveformLabel', { title: props.title })}
        announcement={mainS === null ? '' : spoken(mainS)}
        onKey={onKey}
      />
    </ChartFigure>
  );
}

function WaveformReadout({
  hover,
  mainS,
  read,
  hint,
}: {
  hover: ReturnType<typeof createObservable<number | null>>;
  mainS: number | null;
  read: (s: number) => string;
  hint: string;
}) {
  const s = useObservable(hover) ?? mainS;
  return <div className={classes.reading}>{s === null ? hint : <b>{read(s)}</b>}</div>;
}

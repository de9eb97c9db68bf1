import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { type Observable, useObservable } from '../../platform/observable.ts';
import { cursorName } from '../cursors/cursor-table.tsx';
import { HELD_MAIN, moveHeld, nextHeld } from '../cursors/held-cursor.ts';
import {
  cursorMarks,
  dragMark,
  markAt,
  NO_CURSORS,
  type SpectrumCursors,
} from '../cursors/spectrum-cursors.ts';
import { TimeCursorTable } from '../cursors/time-cursor-table.tsx';
import { useChartCursors } from '../cursors/use-chart-cursors.ts';
import classes from '../figure/chart-figure.module.css';
import { type ChartExport, ChartFigure } from '../figure/chart-figure.tsx';
import { summarizeTrace } from '../figure/chart-summary.ts';
import { FramePart } from '../figure/figure-frame.tsx';
import type { ReportFact } from '../figure/report-fact.ts';
import { comparedTrace } from '../plot/compared-trace.ts';
import type { LinePlot, LinePlotOptions, PlotAxis } from '../plot/line-plot-options.ts';
import { buildPyramid, type PlotSamples } from '../plot/min-max-pyramid.ts';
import { PlotSurface } from '../plot/plot-surface.tsx';
import { nearestIndex, type PlotTrace } from '../plot/plot-trace.ts';
import { usePlotReader } from '../plot/use-plot-reader.ts';
import type { ViewWindow } from '../plot/view-window.ts';
import { nextPeak } from '../spectrum/peak-search.ts';
import type { CountedShaft } from '../spectrum/spectrum-abscissa.ts';
import {
  type PinnedMark,
  paintHover,
  paintMarks,
  paintPins,
  paintWarnings,
  type SuspectStretch,
} from '../spectrum/spectrum-painter.ts';

export interface WaveformChartProps {
  readonly title: string;
  readonly meta?: ReactNode;
  readonly fileName: string;
  /** What it was measured from, for exports. */
  readonly facts?: readonly ReportFact[] | undefined;
  readonly samples: PlotSamples;
  readonly samplingRateHz: number;
  readonly unit: string;
  /** The shaft whose turns a distance in time is compared with. */
  readonly orderShaft: CountedShaft | null;
  /** The main cursor and the two of a difference, in s. */
  readonly cursors: SpectrumCursors;
  readonly onCursors: (cursors: SpectrumCursors) => void;
  readonly view: ViewWindow | null;
  readonly onView: (view: ViewWindow | null) => void;
  /** Stretches that are not to be trusted, in s. */
  readonly warnings?: readonly SuspectStretch[];
  /** Pinned notes, in s. */
  readonly pins?: readonly PinnedMark[];
  /** Where the playback is, in s. */
  readonly playing?: Observable<number | null> | undefined;
  readonly onOtherKey?: (key: string, mainS: number | null) => boolean;
  /** A tool for the place of the cursor. */
  readonly cursorTool?: ((mainS: number | null) => ReactNode) | undefined;
  readonly exports?: readonly ChartExport[] | undefined;
  readonly compared?: readonly {
    readonly name: string;
    readonly samples: PlotSamples;
    readonly samplingRateHz: number;
  }[];
  readonly heightPx?: number;
}

const NOTHING: readonly never[] = [];

const GRAB_PX = 6;

/** Samples over time, with two time cursors whose distance is also a frequency. */
export function WaveformChart(props: WaveformChartProps) {
  const { samples, samplingRateHz, unit, orderShaft, heightPx = 200 } = props;
  const { warnings = NOTHING, pins = NOTHING, compared = NOTHING, playing } = props;
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const reader = usePlotReader();
  const plot = useRef<LinePlot>(null);
  const { hover, cursors, keep, held, hold, heldMark } = useChartCursors(props.cursors, props.onCursors);
  const { mainHz: mainS, difference } = cursors;
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
  const marks = cursorMarks({ ...NO_CURSORS, mainHz: mainS, difference }, endS).map((mark) => ({
    ...mark,
    amplitude: valueAt(mark.hz),
    isGhost: false,
    isHeld: mark.cursor === heldMark?.cursor && mark.step === heldMark.step,
  }));
  const spanS = difference === null ? 0 : Math.abs(difference.toHz - difference.fromHz);
  const differenceText =
    difference === null || spanS === 0
      ? null
      : [
          `Δ ${formats.quantity(spanS * 1000, 'ms', 2)}`,
          formats.quantity(1 / spanS, 'Hz', 2),
          ...(orderShaft === null
            ? []
            : [`${formats.number(1 / orderShaft.hz / spanS, 3)}× ${orderShaft.name ?? ''}`.trimEnd()]),
        ].join('   ');

  const traces = useMemo<PlotTrace[]>(
    () => [
      ...compared.map((each) =>
        comparedTrace(each.name, { x0: 0, step: 1 / each.samplingRateHz }, each.samples),
      ),
      trace,
    ],
    [trace, compared],
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
      paintWarnings(painting, warnings);
      paintPins(painting, pins);
      const s = playing?.get() ?? hover.get();
      if (s !== null) paintHover(painting, s);
      paintMarks(painting, marks, differenceText);
    },
    onHover: (s) => {
      hover.set(s);
      plot.current?.repaintOverlay();
    },
    onTap: (s) => {
      hold(HELD_MAIN);
      keep({ ...cursors, mainHz: s });
    },
    grab: (s, sPerPx) => {
      const found = markAt(marks, s, GRAB_PX * sPerPx);
      if (found === null) return null;
      let current = cursors;
      return (toS) => {
        current = dragMark(current, found, Math.min(endS, toS));
        hold(found);
        keep(current);
      };
    },
    onViewSettled: (view) => props.onView(view.max - view.min > endS * 0.999 ? null : view),
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE what is painted depends on all of these
  useEffect(() => {
    plot.current?.repaintOverlay();
  }, [mainS, difference, warnings, pins, held]);

  useEffect(() => playing?.subscribe(() => plot.current?.repaintOverlay()), [playing]);

  const put = (s: number) => {
    const toS = Math.min(samples.length - 1, Math.max(0, Math.round(s / stepS))) * stepS;
    plot.current?.reveal(toS);
    keep(moveHeld(cursors, held, toS));
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.altKey) return false;
    const view = plot.current?.view() ?? options.bounds;
    const from = nearestIndex(trace, heldMark?.hz ?? (view.min + view.max) / 2);
    switch (event.key) {
      case 'ArrowLeft':
      case 'ArrowRight': {
        const direction = event.key === 'ArrowRight' ? 1 : -1;
        put((event.shiftKey ? nextPeak(samples, from, direction, 6) : from + direction) * stepS);
        return true;
      }
      case 'Home':
        put(Math.ceil(view.min / stepS) * stepS);
        return true;
      case 'End':
        put(Math.floor(view.max / stepS) * stepS);
        return true;
      case 'm':
        put(highestBetween(samples, view.min / stepS, view.max / stepS) * stepS);
        return true;
      case 'c':
      case 'C':
        hold(nextHeld(cursors, held, event.key === 'c' ? 1 : -1));
        return true;
      case 'd': {
        const spanS = orderShaft === null ? (view.max - view.min) / 8 : 1 / orderShaft.hz;
        const fromHz = nearestIndex(trace, mainS ?? (view.min + view.max) / 2) * stepS;
        const next = difference === null ? { fromHz, toHz: Math.min(endS, fromHz + spanS) } : null;
        hold(next === null ? HELD_MAIN : { cursor: 'difference', step: 1 });
        keep({ ...cursors, difference: next });
        return true;
      }
      case 'Escape':
        hold(HELD_MAIN);
        keep(NO_CURSORS);
        return true;
      default:
        return props.onOtherKey?.(event.key, mainS ?? hover.get()) ?? false;
    }
  };

  const summary = summarizeTrace(trace, { min: 0, max: endS });
  const spoken = (s: number) =>
    formats.phrases([formats.quantity(s, 's', 5), formats.quantity(valueAt(s), unit, 3)]);

  return (
    <ChartFigure
      tools={props.cursorTool?.(mainS)}
      title={props.title}
      meta={props.meta}
      exports={props.exports}
      fileName={props.fileName}
      facts={props.facts}
      readings={() =>
        marks.map((mark) => ({
          name: cursorName(mark, t),
          cells: [formats.quantity(mark.hz, 's', 5), formats.quantity(mark.amplitude, unit, 4)],
        }))
      }
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
      <FramePart part="reading">
        <WaveformReadout hover={hover} mainS={mainS} read={spoken} hint={t('waveformHint')} />
      </FramePart>
      <PlotSurface
        plot={plot}
        options={options}
        start={props.view}
        heightPx={heightPx}
        label={t('waveformLabel', { title: props.title })}
        announcement={
          heldMark === null
            ? ''
            : [...(heldMark.cursor === 'main' ? [] : [cursorName(heldMark, t)]), spoken(heldMark.hz)].join(
                ', ',
              )
        }
        onKey={onKey}
      />
      <FramePart part="cursors">
        <TimeCursorTable
          marks={marks}
          unit={unit}
          decimals={Math.min(7, Math.max(3, Math.ceil(Math.log10(samplingRateHz)) + 1))}
          orderShaft={orderShaft}
        />
      </FramePart>
    </ChartFigure>
  );
}

/** The sample of the largest value between two places, in samples. */
function highestBetween(samples: PlotSamples, from: number, to: number): number {
  let best = Math.max(0, Math.ceil(from));
  for (let i = best; i <= Math.min(samples.length - 1, to); i++) {
    if (samples[i]! > (samples[best] ?? Number.NEGATIVE_INFINITY)) best = i;
  }
  return best;
}

function WaveformReadout({
  hover,
  mainS,
  read,
  hint,
}: {
  hover: Observable<number | null>;
  mainS: number | null;
  read: (s: number) => string;
  hint: string;
}) {
  const s = useObservable(hover) ?? mainS;
  return <div className={classes.reading}>{s === null ? hint : <b>{read(s)}</b>}</div>;
}

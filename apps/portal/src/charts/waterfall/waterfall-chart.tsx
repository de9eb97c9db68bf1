import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { createObservable, useObservable } from '../../platform/observable.ts';
import classes from '../figure/chart-figure.module.css';
import { type ChartExport, ChartFigure } from '../figure/chart-figure.tsx';
import { FramePart } from '../figure/figure-frame.tsx';
import type { ReportFact } from '../figure/report-fact.ts';
import { blankTrace } from '../plot/blank-trace.ts';
import type { LinePlot, LinePlotOptions, PlotAxis } from '../plot/line-plot-options.ts';
import { PlotSurface } from '../plot/plot-surface.tsx';
import type { PlotTrace } from '../plot/plot-trace.ts';
import { usePlotReader } from '../plot/use-plot-reader.ts';
import type { ViewWindow } from '../plot/view-window.ts';
import { FAULT_LINE_GUTTER_PX, type FaultLine, faultLineX, paintFaultLines } from './fault-lines.ts';
import { heatColor } from './heat-colors.ts';
import { type RowPlace, rowAtPlace } from './row-places.ts';
import { paintSpeedStrip, SPEED_STRIP_PX, speedSpan } from './speed-strip.ts';
import { paintFollowed, paintHeat, paintRidges } from './waterfall-painter.ts';
import {
  decibelRange,
  type FollowedLine,
  followedPlaces,
  followLine,
  highestBetween,
  highestLines,
  REACH_SHARE,
  type WaterfallAxis,
  type WaterfallRow,
  waterfallEnd,
  waterfallLeastSpan,
} from './waterfall-rows.ts';

export interface WaterfallChartProps {
  readonly title: string;
  readonly meta?: ReactNode;
  readonly fileName: string;
  /** What it was measured from, for exports. */
  readonly facts?: readonly ReportFact[] | undefined;
  /** From the bottom up. */
  readonly rows: readonly WaterfallRow[];
  /** Where each row is drawn; in ms since 1970 where `isInTime`. */
  readonly places: readonly RowPlace[];
  readonly isInTime: boolean;
  /** Lines of the machine that are flanked. */
  readonly faultLines: readonly FaultLine[];
  readonly rowName: string;
  readonly unit: string;
  readonly axis: WaterfallAxis;
  readonly isRidge: boolean;
  readonly line: FollowedLine | null;
  readonly onLine: (line: FollowedLine | null) => void;
  readonly row: number | null;
  readonly onRow: (row: number) => void;
  readonly onOpen: (row: number) => void;
  readonly view: ViewWindow | null;
  readonly onView: (view: ViewWindow | null) => void;
  readonly exports?: readonly ChartExport[];
  readonly heightPx?: number;
}

const GRAB_PX = 7;

/** Spectra one above the other: colour or ridges; a line through them is followed, a row is opened. */
export function WaterfallChart(props: WaterfallChartProps) {
  const { rows, places, isInTime, faultLines, axis, isRidge, line, row, unit, heightPx = 420 } = props;
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const reader = usePlotReader();
  const plot = useRef<LinePlot>(null);
  const hover = useMemo(() => createObservable<{ x: number; row: number } | null>(null), []);
  const range = useMemo(() => decibelRange(rows), [rows]);
  const maxX = useMemo(() => waterfallEnd(rows, axis), [rows, axis]);
  const bounds = useMemo(() => ({ min: 0, max: maxX }), [maxX]);
  const minSpan = useMemo(() => waterfallLeastSpan(rows, axis, maxX), [rows, axis, maxX]);
  const traces = useMemo<PlotTrace[]>(() => [blankTrace('rows', maxX)], [maxX]);
  const left = useMemo<PlotAxis>(
    () => ({
      label: '',
      scale: 'linear',
      range: [places[0]?.low ?? 0, places.at(-1)?.high ?? 1],
      sizePx: 96,
      ...(isInTime
        ? { isTime: true }
        : // A tick stands in the middle of no row; it names the row above it.
          { tickText: (value) => (Number.isInteger(value) ? (rows[value]?.label ?? null) : null) }),
    }),
    [rows, places, isInTime],
  );
  const followed = useMemo(() => (line === null ? [] : followLine(rows, line)), [rows, line]);
  const followedAt = followedPlaces(rows, followed, axis);
  const xOfLine = (index: number): number | null => followedAt[index] ?? null;
  const paintBelow = useMemo(
    () => (painting: Parameters<NonNullable<LinePlotOptions['paintBelow']>>[0]) =>
      isRidge
        ? paintRidges(painting, rows, places, axis, range)
        : paintHeat(painting, rows, places, axis, range),
    [isRidge, rows, places, axis, range],
  );

  const hasSpeed = useMemo(() => speedSpan(rows) !== null, [rows]);
  const paintAbove = useMemo<LinePlotOptions['paintAbove']>(
    () =>
      hasSpeed
        ? (painting) =>
            paintSpeedStrip(painting, rows, places, {
              title: t('speedStrip'),
              number: (rpm) => formats.number(rpm, 1),
              selected: row,
            })
        : undefined,
    [hasSpeed, rows, places, row, t, formats],
  );

  /** A click on x in a row: the order there where the row has a speed, else the frequency. */
  const lineAt = (x: number, index: number): FollowedLine => {
    const speedHz = rows[index]?.speedHz ?? null;
    if (axis === 'orders') return { kind: 'order', at: x };
    return speedHz === null ? { kind: 'Hz', at: x } : { kind: 'order', at: x / speedHz };
  };
  const rowAt = (y: number) => {
    const height = plot.current === null ? 1 : (plotHeight.current ?? 1);
    const [low, high] = [places[0]?.low ?? 0, places.at(-1)?.high ?? 1];
    return rowAtPlace(places, low + (1 - y / height) * (high - low));
  };
  const plotHeight = useRef<number | null>(null);

  const options: LinePlotOptions = {
    ...reader,
    traces,
    bounds,
    minSpan,
    x: { kind: 'linear', label: t(`frequencyUnit.${axis}`), perBase: 1 },
    left,
    gutterPx: FAULT_LINE_GUTTER_PX,
    rightPx: hasSpeed ? SPEED_STRIP_PX : 20,
    ...(paintAbove === undefined ? {} : { paintAbove }),
    hasGrid: false,
    paintBelow,
    paintOverlay: (painting) => {
      const { ctx, colors, area, yPx } = painting;
      plotHeight.current = area.height;
      paintFaultLines(painting, faultLines, rows, places, { axis, isRidge });
      ctx.save();
      ctx.lineWidth = 1;
      if (row !== null && row < rows.length) {
        ctx.strokeStyle = isRidge ? colors.accent : '#ffffff';
        const { low, high } = places[row]!;
        ctx.strokeRect(area.left + 0.5, yPx(high), area.width - 1, yPx(low) - yPx(high));
      }
      ctx.restore();
      paintFollowed(painting, followedAt, places, isRidge);
    },
    onHover: (x, px) => hover.set(x === null || px === null ? null : { x, row: rowAt(px.y) }),
    onTap: (x, _isFree, px) => {
      const index = rowAt(px.y);
      props.onRow(index);
      props.onLine(lineAt(x, index));
    },
    grab: (x, xPerPx) => {
      const index = hover.get()?.row ?? row ?? 0;
      const at = xOfLine(index);
      if (at === null || Math.abs(at - x) > GRAB_PX * xPerPx) return null;
      return (to) => props.onLine(lineAt(Math.max(0, to), index));
    },
    onViewSettled: (view) => props.onView(view.max - view.min > maxX * 0.999 ? null : view),
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE what is painted depends on all of these
  useEffect(() => {
    plot.current?.repaintOverlay();
  }, [row, followed, isRidge, faultLines]);

  const onKey = (event: KeyboardEvent): boolean => {
    const index = row ?? rows.length - 1;
    const view = plot.current?.view() ?? bounds;
    switch (event.key) {
      case 'ArrowUp':
      case 'ArrowDown':
        props.onRow(Math.max(0, Math.min(rows.length - 1, index + (event.key === 'ArrowUp' ? 1 : -1))));
        return true;
      case 'ArrowLeft':
      case 'ArrowRight': {
        const direction = event.key === 'ArrowRight' ? 1 : -1;
        const from = xOfLine(index) ?? (view.min + view.max) / 2;
        const to = Math.max(0, Math.min(maxX, from + (direction * minSpan) / (event.shiftKey ? 2 : 24)));
        props.onLine(lineAt(to, index));
        plot.current?.reveal(to);
        return true;
      }
      case 'Enter':
        if (row === null) return false;
        props.onOpen(row);
        return true;
      case 'Escape':
        props.onLine(null);
        return true;
      default:
        return false;
    }
  };
  const describe = (index: number, x: number) => {
    const each = rows[index];
    if (each === undefined) return '';
    const step = axis === 'Hz' ? each.stepHz : each.stepHz / (each.speedHz ?? 1);
    const amplitude = highestBetween(each, x - step, x + step, axis);
    const where = axis === 'Hz' ? `${formats.number(x, 1)} Hz` : `${formats.number(x, 3)}×`;
    const decibel = formats.number(20 * Math.log10(amplitude), 1);
    const line = faultLines.find((one) => {
      const at = faultLineX(one, each, axis);
      return at !== null && Math.abs(at - x) <= Math.max(1.5 * step, REACH_SHARE * at);
    })?.line;
    const speed = each.speedHz === null ? [] : [`${formats.number(each.speedHz * 60, 1)} rpm`];
    return formats.phrases([
      ...[each.label, ...speed, where, `${formats.number(amplitude)} ${unit}`, `${decibel} dB`],
      ...(line === undefined ? [] : [line.label]),
    ]);
  };
  const at = row === null ? null : xOfLine(row);

  return (
    <ChartFigure
      title={props.title}
      meta={props.meta}
      fileName={props.fileName}
      facts={props.facts}
      readings={() =>
        row === null || rows[row] === undefined
          ? []
          : [{ name: props.rowName, cells: [rows[row].label, at === null ? '' : describe(row, at)] }]
      }
      exports={props.exports}
      sentence={t('waterfallSentence', {
        count: rows.length,
        low: formats.number(range[0], 0),
        high: formats.number(range[1], 0),
        unit,
      })}
      table={() => ({
        columns: [
          { name: props.rowName, isText: true },
          { name: t('speed'), unit: 'rpm' },
          { name: t('frequency'), unit: 'Hz' },
          { name: t('amplitude'), unit },
        ],
        // Without a line to follow, the highest of each row.
        rows: (line === null ? highestLines(rows) : followed).map(({ hz, amplitude }, index) => [
          rows[index]?.label ?? '',
          speedOf(rows[index]),
          Number.isNaN(hz) ? null : Number(hz.toPrecision(7)),
          Number.isNaN(amplitude) ? null : Number(amplitude.toPrecision(6)),
        ]),
      })}
      picture={() => plot.current?.picture() ?? null}
    >
      <FramePart part="reading">
        <WaterfallReadout
          hover={hover}
          text={({ row: index, x }) => describe(index, x)}
          hint={t('waterfallHint')}
        />
      </FramePart>
      <PlotSurface
        plot={plot}
        options={options}
        start={props.view}
        heightPx={heightPx}
        label={t('waterfallLabel', { title: props.title })}
        announcement={row === null || at === null ? '' : describe(row, at)}
        onKey={onKey}
      />
      <div className={classes.heatLegend} aria-hidden="true">
        <span>{formats.number(range[0], 0)}</span>
        <span
          className={classes.heatBar}
          style={{
            background: `linear-gradient(90deg, ${[0, 0.25, 0.5, 0.75, 1].map(heatColor).join(', ')})`,
          }}
        />
        <span>
          {formats.number(range[1], 0)} {t('decibelsOfOne', { unit })}
        </span>
      </div>
    </ChartFigure>
  );
}

/** A row's speed in rpm; null where it is not known. */
function speedOf(row: WaterfallRow | undefined): number | null {
  const speedHz = row?.speedHz ?? null;
  return speedHz === null ? null : Number((speedHz * 60).toPrecision(7));
}

function WaterfallReadout({
  hover,
  text,
  hint,
}: {
  hover: ReturnType<typeof createObservable<{ x: number; row: number } | null>>;
  text: (at: { x: number; row: number }) => string;
  hint: string;
}) {
  const at = useObservable(hover);
  return <div className={classes.reading}>{at === null ? hint : <b>{text(at)}</b>}</div>;
}

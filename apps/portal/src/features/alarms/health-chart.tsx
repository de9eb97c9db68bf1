import { FLOOD_IN_TEN_MINUTES, MOST_ALARMS_IN_TEN_MINUTES } from '@ritzel/alarms';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartFigure } from '../../charts/figure/chart-figure.tsx';
import type { LinePlot, LinePlotOptions, PlotPainting } from '../../charts/plot/line-plot-options.ts';
import { buildPyramid } from '../../charts/plot/min-max-pyramid.ts';
import { PlotSurface } from '../../charts/plot/plot-surface.tsx';
import { usePlotReader } from '../../charts/plot/use-plot-reader.ts';
import type { ViewWindow } from '../../charts/plot/view-window.ts';
import { useFormats } from '../../platform/formats.ts';
import classes from './health.module.css';
import type { AlarmHealth } from './use-alarm-health.ts';

const TEN_MINUTES_MS = 600_000;
const SHORTEST_FLOOD_PX = 3;

/** Alarms of each ten minutes, with the floods marked and the two bounds as lines. */
export function HealthChart({ health }: { health: AlarmHealth }) {
  const { t } = useTranslation('alarm-health');
  const formats = useFormats();
  const reader = usePlotReader();
  const plot = useRef<LinePlot>(null);
  const [selected, select] = useState<number | null>(null);
  const { index, alarms } = health.tenMinutes;
  const bounds = useMemo<ViewWindow>(
    () => ({ min: Date.parse(health.from), max: Date.parse(health.to) }),
    [health.from, health.to],
  );
  const traces = useMemo<LinePlotOptions['traces']>(() => {
    const values = new Float64Array(Math.round((bounds.max - bounds.min) / TEN_MINUTES_MS));
    for (const [n, at] of index.entries()) values[at] = alarms[n] ?? 0;
    const x = { x0: bounds.min + TEN_MINUTES_MS / 2, step: TEN_MINUTES_MS };
    return [{ id: 'alarms', x, y: buildPyramid(values), axis: 'left', color: 'ink' }];
  }, [bounds, index, alarms]);
  const floods = useMemo(
    () => health.floods.map(({ begin, end }) => ({ beginMs: Date.parse(begin), endMs: Date.parse(end) })),
    [health.floods],
  );
  const top = Math.max(FLOOD_IN_TEN_MINUTES + 2, Math.max(0, ...alarms) * 1.1);
  const timeOf = (at: number) => bounds.min + (index[at] ?? 0) * TEN_MINUTES_MS;
  const options: LinePlotOptions = {
    ...reader,
    traces,
    // What came just now stands clear of the edge.
    bounds: { ...bounds, max: bounds.max + (bounds.max - bounds.min) * 0.01 },
    minSpan: 3_600_000,
    x: { kind: 'time', label: '', perBase: 1 },
    left: { label: t('chart.axis'), scale: 'linear', range: [0, top] },
    gutterPx: 4,
    paintBelow: (painting) => {
      paintFloods(painting, floods);
      paintBound(painting, FLOOD_IN_TEN_MINUTES, t('chart.flood'));
      paintBound(painting, MOST_ALARMS_IN_TEN_MINUTES, t('chart.goal'));
    },
    paintOverlay: (painting) => {
      if (selected !== null) paintSelected(painting, timeOf(selected) + TEN_MINUTES_MS / 2);
    },
    onTap: (base) => {
      const at = Math.floor((base - bounds.min) / TEN_MINUTES_MS);
      const nearest = index.findIndex((each) => each >= at);
      if (index.length > 0) select(nearest < 0 ? index.length - 1 : nearest);
    },
  };
  const speak = (at: number) =>
    formats.phrases([formats.instant(new Date(timeOf(at))), t('chart.alarms', { count: alarms[at] ?? 0 })]);
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return false;
    const next = (selected ?? index.length) + (event.key === 'ArrowRight' ? 1 : -1);
    if (next >= 0 && next < index.length) {
      select(next);
      plot.current?.reveal(timeOf(next));
    }
    return true;
  };
  return (
    <ChartFigure
      title={t('chart.title')}
      fileName="alarms-per-ten-minutes"
      sentence={
        health.worstAt === null
          ? t('chart.none')
          : formats.phrases([
              t('chart.alarms', { count: health.alarms }),
              t('chart.worst', { alarms: health.worstTenMinutes, at: formats.instant(health.worstAt) }),
              t('chart.floods', { count: health.floodCount }),
            ])
      }
      table={() => ({
        columns: [{ name: t('chart.time'), isText: true }, { name: t('chart.axis') }],
        rows: index.map((_, at) => [formats.instant(new Date(timeOf(at))), alarms[at] ?? 0]),
      })}
      picture={() => plot.current?.picture() ?? null}
    >
      <div className={classes.reading}>{selected === null ? ' ' : <b>{speak(selected)}</b>}</div>
      <PlotSurface
        plot={plot}
        options={options}
        heightPx={200}
        label={t('chart.title')}
        announcement={selected === null ? '' : speak(selected)}
        onKey={onKey}
      />
    </ChartFigure>
  );
}

function paintFloods(
  { ctx, colors, area, xPx }: PlotPainting,
  floods: readonly { readonly beginMs: number; readonly endMs: number }[],
): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(area.left, area.top, area.width, area.height);
  ctx.clip();
  for (const { beginMs, endMs } of floods) {
    const left = xPx(beginMs);
    const width = Math.max(SHORTEST_FLOOD_PX, xPx(endMs) - left);
    ctx.fillStyle = colors.zoneD;
    ctx.fillRect(left, area.top, width, area.height);
    // A bar at the top, which is seen without colour.
    ctx.fillStyle = colors.zoneDLine;
    ctx.fillRect(left, area.top, width, 4);
  }
  ctx.restore();
}

function paintBound({ ctx, colors, area, yPx }: PlotPainting, value: number, label: string): void {
  const y = Math.round(yPx(value)) + 0.5;
  ctx.save();
  ctx.strokeStyle = colors.lineStrong;
  ctx.setLineDash([5, 3]);
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.moveTo(area.left, y);
  ctx.lineTo(area.left + area.width, y);
  ctx.stroke();
  ctx.fillStyle = colors.ink2;
  ctx.font = '11px "Inter Variable", sans-serif';
  ctx.textAlign = 'left';
  ctx.fillText(label, area.left + 4, y - 4);
  ctx.restore();
}

function paintSelected({ ctx, colors, area, xPx }: PlotPainting, base: number): void {
  ctx.save();
  ctx.strokeStyle = colors.focus;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.moveTo(Math.round(xPx(base)) + 0.5, area.top);
  ctx.lineTo(Math.round(xPx(base)) + 0.5, area.top + area.height);
  ctx.stroke();
  ctx.restore();
}

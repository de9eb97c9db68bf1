import { maskAt, type SpectralExcess } from '@ritzel/alarms';
import type { SpectralLimits } from '@ritzel/contract';
import type { Spectrum } from '@ritzel/signal';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartFigure } from '../../charts/figure/chart-figure.tsx';
import type { LinePlot, LinePlotOptions, PlotPainting } from '../../charts/plot/line-plot-options.ts';
import { buildPyramid } from '../../charts/plot/min-max-pyramid.ts';
import { PlotSurface } from '../../charts/plot/plot-surface.tsx';
import type { PlotTrace } from '../../charts/plot/plot-trace.ts';
import { usePlotReader } from '../../charts/plot/use-plot-reader.ts';
import { useFormats } from '../../platform/formats.ts';
import { isSameSpectrumScale, MaskHandles, type SpectrumScale } from './mask-handles.tsx';
import { addCorner, type BandRule, type MaskRule } from './spectral-draft.ts';

/** Lines of a mask between its corners on a linear axis of frequency: enough to look bent. */
const MASK_STEPS = 60;
const DECADES = 4;

export interface SpectralChartProps {
  readonly title: string;
  readonly unit: string;
  readonly fileName: string;
  readonly spectrum: Spectrum;
  readonly mask: MaskRule | undefined;
  readonly bands: BandRule | undefined;
  readonly lines: SpectralLimits['record']['lines'];
  readonly speedHz: number | null;
  readonly topHz: number;
  /** Lines above their limit, worst first. */
  readonly above: readonly SpectralExcess[];
  /** Null where nothing may be changed. */
  readonly onMask: ((mask: MaskRule) => void) | null;
  readonly tools: ReactNode;
  readonly heightPx: number;
}

/** The spectrum of a record with the mask that is drawn on it, the bands around its lines, and what lies above. */
export function SpectralChart(props: SpectralChartProps) {
  const { spectrum, mask, bands, lines, speedHz, topHz, above, unit } = props;
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const reader = usePlotReader();
  const plot = useRef<LinePlot>(null);
  const [scale, setScale] = useState<SpectrumScale | null>(null);
  const hzPerUnit = mask?.axis === 'orders' ? (speedHz ?? 0) : 1;
  const corners = useMemo(
    () => (mask?.points ?? []).map(({ at, amplitude }) => ({ at: at * hzPerUnit, amplitude })),
    [mask, hzPerUnit],
  );
  const traces = useMemo<PlotTrace[]>(() => {
    const line: PlotTrace = {
      ...{ id: 'spectrum', x: { x0: 0, step: spectrum.stepHz }, axis: 'left', color: 'ink' },
      y: buildPyramid(spectrum.values),
    };
    if (corners.length < 2 || mask === undefined) return [line];
    const at = Float64Array.from(
      corners.flatMap((corner, i) => {
        const next = corners[i + 1];
        if (next === undefined) return [corner.at];
        return Array.from(
          { length: MASK_STEPS },
          (_, k) => corner.at + ((next.at - corner.at) * k) / MASK_STEPS,
        );
      }),
    );
    const y = at.map((hz) => maskAt(corners, mask.interpolation, hz));
    return [line, { id: 'mask', x: { at }, y: buildPyramid(y), axis: 'left', color: 'trace1' }];
  }, [spectrum, corners, mask]);
  const range = useMemo(() => {
    const limits = [
      ...corners.map(({ amplitude }) => amplitude),
      ...(bands?.bands ?? []).map(({ amplitude }) => amplitude),
    ];
    const top =
      2 *
      Math.max(
        1e-9,
        ...limits,
        spectrum.values.reduce((most, value) => Math.max(most, value), 0),
      );
    return [top / 10 ** DECADES, top] as const;
  }, [spectrum, corners, bands]);
  const bounds = { min: 0, max: topHz };
  const options: LinePlotOptions = {
    ...reader,
    ...{ traces, bounds, home: bounds, minSpan: 20 * spectrum.stepHz, gutterPx: 20 },
    x: { kind: 'linear', label: 'Hz', perBase: 1 },
    left: { label: formats.unit(unit), scale: 'log', range },
    onTap: (hz, _isFree, { y }) => {
      if (scale === null || mask === undefined || props.onMask === null || hzPerUnit === 0) return;
      const amplitude = scale.amplitudeAt(y + scale.top);
      props.onMask(addCorner(mask, { at: hz / hzPerUnit, amplitude }));
    },
    paintBelow: (painting) => {
      for (const { line, harmonics, widthPercent, amplitude } of bands?.bands ?? []) {
        const found = lines.find(({ id }) => id === line);
        if (found === undefined) continue;
        for (let k = 1; k <= harmonics; k += 1)
          paintBand(painting, {
            centreHz: k * found.frequencyHz,
            widthPercent,
            amplitude,
            text: k === 1 ? found.name : '',
          });
      }
    },
    paintOverlay: (painting) => {
      for (const excess of above.slice(0, 6)) paintExcess(painting, excess, excess === above[0]);
      const next = scaleOf(painting);
      setScale((before) => (before !== null && isSameSpectrumScale(before, next) ? before : next));
    },
  };
  const worst = above[0];
  return (
    <ChartFigure
      title={props.title}
      fileName={props.fileName}
      tools={props.tools}
      sentence={
        worst === undefined
          ? t('spectral.within')
          : t('spectral.above', {
              count: above.length,
              frequency: formats.quantity(worst.frequencyHz, 'Hz'),
              amplitude: formats.quantity(worst.amplitude, unit),
              decibel: formats.number(worst.decibel, 1),
            })
      }
      table={() => ({
        columns: [
          { name: t('spectral.frequency'), unit: 'Hz' },
          { name: t('spectral.amplitude'), unit: formats.unit(unit) },
          { name: t('spectral.limit'), unit: formats.unit(unit) },
          { name: 'dB' },
        ],
        rows: above.map(({ frequencyHz, amplitude, limit, decibel }) => [
          frequencyHz,
          amplitude,
          limit,
          decibel,
        ]),
      })}
      picture={() => plot.current?.picture() ?? null}
    >
      <PlotSurface
        plot={plot}
        options={options}
        start={bounds}
        heightPx={props.heightPx}
        label={props.title}
        announcement=""
      >
        {scale !== null && mask !== undefined && hzPerUnit > 0 && (
          <MaskHandles
            scale={scale}
            mask={mask}
            hzPerUnit={hzPerUnit}
            topHz={topHz}
            unit={unit}
            onChange={props.onMask}
          />
        )}
      </PlotSurface>
    </ChartFigure>
  );
}

const digits = (value: number, count: number) => Number(value.toPrecision(count));

/** In CSS px of the surface that the handles are laid over; the axis of amplitudes is logarithmic. */
function scaleOf({ ctx, area, view, yPx }: PlotPainting): SpectrumScale {
  const overlay = ctx.canvas.getBoundingClientRect();
  const surface = ctx.canvas.closest('[role="application"]')?.getBoundingClientRect() ?? overlay;
  const [left, top] = [area.left + overlay.left - surface.left, area.top + overlay.top - surface.top];
  const shift = overlay.top - surface.top;
  const onePx = yPx(1) + shift;
  const decadePx = onePx - (yPx(10) + shift);
  return {
    ...{ left, top, width: area.width, height: area.height, view, onePx, decadePx },
    xOf: (hz) => left + ((hz - view.min) / (view.max - view.min)) * area.width,
    yOf: (amplitude) => onePx - decadePx * Math.log10(amplitude),
    hzAt: (x) => view.min + ((x - left) / area.width) * (view.max - view.min),
    amplitudeAt: (y) => 10 ** ((onePx - y) / decadePx),
  };
}

function paintBand(
  { ctx, colors, area, xPx, yPx }: PlotPainting,
  {
    centreHz,
    widthPercent,
    amplitude,
    text,
  }: {
    readonly centreHz: number;
    readonly widthPercent: number;
    readonly amplitude: number;
    readonly text: string;
  },
): void {
  const half = (widthPercent / 100) * centreHz;
  const [from, to] = [xPx(centreHz - half), xPx(centreHz + half)];
  if (to < area.left || from > area.left + area.width) return;
  const width = Math.max(3, to - from);
  const y = Math.max(area.top, yPx(amplitude));
  ctx.save();
  ctx.globalAlpha = 0.12;
  ctx.fillStyle = colors.trace1;
  ctx.fillRect(from, y, width, area.top + area.height - y);
  ctx.globalAlpha = 1;
  ctx.fillRect(from - 2, y - 1, width + 4, 2);
  if (text !== '')
    ctx.fillText(text, Math.min(from, area.left + area.width - 90), Math.max(area.top + 10, y - 6));
  ctx.restore();
}

/** A line above its limit: a mark over it, the worst one with its figures. */
function paintExcess(
  { ctx, colors, area, xPx, yPx }: PlotPainting,
  { frequencyHz, amplitude, decibel }: SpectralExcess,
  isWorst: boolean,
): void {
  const x = xPx(frequencyHz);
  if (x < area.left || x > area.left + area.width) return;
  const y = Math.max(area.top + 6, yPx(amplitude));
  ctx.save();
  ctx.fillStyle = colors.zoneDLine;
  ctx.beginPath();
  ctx.moveTo(x, y - 3);
  ctx.lineTo(x - 4, y - 10);
  ctx.lineTo(x + 4, y - 10);
  ctx.fill();
  if (isWorst) {
    const text = `${digits(frequencyHz, 4)} Hz, +${decibel.toFixed(1)} dB`;
    ctx.fillText(
      text,
      Math.min(x + 8, area.left + area.width - ctx.measureText(text).width),
      Math.max(area.top + 8, y - 5),
    );
  }
  ctx.restore();
}

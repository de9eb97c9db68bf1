import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../platform/formats.ts';
import { createObservable } from '../platform/observable.ts';
import type { ChartColor } from './chart-colors.ts';
import { ChartFigure } from './chart-figure.tsx';
import { CursorTable } from './cursor-table.tsx';
import type { FrequencyLine } from './frequency-lines.ts';
import type { LinePlot, LinePlotOptions, PlotAxis } from './line-plot-options.ts';
import { buildPyramid } from './min-max-pyramid.ts';
import { nextPeak, snapToPeak } from './peak-search.ts';
import { PlotSurface } from './plot-surface.tsx';
import type { PlotTrace } from './plot-trace.ts';
import { type SpectrumBand, useBandHandle } from './spectrum-band.ts';
import {
  type CursorMark,
  cursorMarks,
  dragMark,
  HARMONICS_SHOWN,
  markAt,
  NO_CURSORS,
  type SpectrumCursors,
} from './spectrum-cursors.ts';
import {
  paintBand,
  paintFrequencyLines,
  paintHover,
  paintMarks,
  SPECTRUM_GUTTER_PX,
} from './spectrum-painter.ts';
import { readCursorRows, readSpectrum, spacingOf, startSideband } from './spectrum-reading.ts';
import { SpectrumReadout } from './spectrum-readout.tsx';
import type { SpectrumSettings } from './spectrum-settings.ts';
import { spectrumTable } from './spectrum-table.ts';
import { decibelReference, perPeak, shownPerHz, toDecibel } from './spectrum-units.ts';
import { usePlotReader } from './use-plot-reader.ts';
import type { ViewWindow } from './view-window.ts';

export interface SpectrumChartProps {
  readonly title: string;
  readonly meta?: ReactNode;
  readonly fileName: string;
  /** Peak amplitudes of a Hann spectrum; value k stands at k stepHz. */
  readonly spectrum: { readonly stepHz: number; readonly values: Float64Array };
  readonly unit: string;
  readonly color?: ChartColor;
  /** Speed of the reference shaft, for orders. */
  readonly speedRpm: number | null;
  /** Lines of the kinematics that are not hidden. */
  readonly lines: readonly FrequencyLine[];
  /** All lines, to name what a cursor stands on even when its family is hidden. */
  readonly allLines: readonly FrequencyLine[];
  readonly litElement: string | null;
  readonly onLight: (element: string | null) => void;
  readonly settings: SpectrumSettings;
  readonly cursors: SpectrumCursors;
  readonly onCursors: (cursors: SpectrumCursors) => void;
  readonly view: ViewWindow | null;
  readonly onView: (view: ViewWindow | null) => void;
  readonly band?: SpectrumBand | null;
  readonly onBand?: (band: SpectrumBand) => void;
  readonly tools?: ReactNode;
  readonly heightPx?: number;
}

const GRAB_PX = 6;
const SNAP_PX = 8;

/** A spectrum with the lines of the machine over it and cursors to measure with. */
export function SpectrumChart(props: SpectrumChartProps) {
  const { spectrum, unit, settings, speedRpm, lines, allLines, litElement, onLight, heightPx = 320 } = props;
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const reader = usePlotReader();
  const plot = useRef<LinePlot>(null);
  const hover = useMemo(() => createObservable<number | null>(null), []);
  const [cursors, setCursors] = useState(props.cursors);
  const { values, stepHz } = spectrum;
  const maxHz = (values.length - 1) * stepHz;
  const bandHandle = useBandHandle(props.band ?? null, props.onBand, maxHz);
  const pyramid = useMemo(() => buildPyramid(values), [values]);
  const rows = useMemo(
    () => readCursorRows(cursorMarks(cursors, maxHz), values, stepHz, allLines),
    [cursors, maxHz, values, stepHz, allLines],
  );
  const xUnit = settings.frequencyUnit === 'orders' && !speedRpm ? 'Hz' : settings.frequencyUnit;
  const perHz = shownPerHz(xUnit, speedRpm);
  const factor = perPeak(settings.detector);
  const reference = decibelReference(unit);
  const { scale } = settings;
  const toShown = useCallback(
    (amplitude: number) => (scale === 'dB' ? toDecibel(amplitude * factor, reference) : amplitude * factor),
    [scale, factor, reference],
  );
  const yLabel =
    settings.scale === 'dB' ? t('decibelsOf', { unit }) : t(`detectorOf.${settings.detector}`, { unit });

  const keep = (next: SpectrumCursors) => {
    setCursors(next);
    props.onCursors(next);
  };
  const snap = (hz: number, isFree: boolean) => {
    if (isFree) return hz;
    const reachBins = Math.max(1, (SNAP_PX * (plot.current?.basePerPx() ?? stepHz)) / stepHz);
    const top = snapToPeak(values, hz / stepHz, reachBins);
    return readSpectrum(values, stepHz, top * stepHz, 0.6).hz;
  };
  const { difference } = cursors;
  const differenceHz = difference === null ? 0 : Math.abs(difference.toHz - difference.fromHz);
  const differencePart = spacingOf(allLines, differenceHz, 1.5 * stepHz);
  const [fromRow, toRow] = rows.filter(({ cursor }) => cursor === 'difference');
  const differenceText =
    fromRow === undefined || toRow === undefined
      ? null
      : [
          `Δ ${formats.quantity(differenceHz, 'Hz', hzDecimals(stepHz))}`,
          ...(speedRpm ? [`${formats.number((differenceHz * 60) / speedRpm, 3)}×`] : []),
          `${formats.number(toDecibel(toRow.amplitude, fromRow.amplitude), 1)} dB`,
          ...(differencePart === null ? [] : [differencePart.label]),
        ].join('   ');

  const color = props.color ?? 'trace1';
  const traces = useMemo<PlotTrace[]>(
    () => [{ id: 'spectrum', x: { x0: 0, step: stepHz }, y: pyramid, axis: 'left', color }],
    [pyramid, stepHz, color],
  );
  const left = useMemo<PlotAxis>(
    () => ({
      label: yLabel,
      scale: scale === 'log' ? 'log' : 'linear',
      map: toShown,
      fromZero: scale !== 'dB',
      ...(scale === 'dB' ? { floor: (top: number) => top - 100 } : {}),
    }),
    [yLabel, scale, toShown],
  );
  const bounds = useMemo(() => ({ min: 0, max: maxHz }), [maxHz]);

  const options: LinePlotOptions = {
    ...reader,
    traces,
    bounds,
    minSpan: stepHz * 12,
    x: { kind: 'linear', label: t(`frequencyUnit.${xUnit}`), perBase: perHz },
    left,
    gutterPx: SPECTRUM_GUTTER_PX,
    paintOverlay: (painting) => {
      paintFrequencyLines(painting, lines, litElement);
      if (bandHandle.band !== null) {
        const { lowHz, highHz } = bandHandle.band;
        paintBand(painting, bandHandle.band, `${formats.number(lowHz, 0)} – ${formats.number(highHz, 0)} Hz`);
      }
      const hz = hover.get();
      if (hz !== null) paintHover(painting, hz);
      paintMarks(
        painting,
        rows.map((row) => ({ ...row, amplitude: toShown(row.amplitude) })),
        differenceText,
      );
    },
    onHover: (hz, px) => {
      hover.set(hz);
      plot.current?.repaintOverlay();
      const reachHz = GRAB_PX * (plot.current?.basePerPx() ?? 0);
      // The pointer lights a part only over its line, not wherever bearings may slip to.
      const near = hz === null || px === null ? null : nearestLine(lines, hz, reachHz);
      onLight(near?.element ?? null);
    },
    onTap: (hz, isFree) => {
      const mainHz = snap(hz, isFree);
      keep({ ...cursors, mainHz });
    },
    grab: (hz, hzPerPx) => {
      const mark = markAt(rows, hz, GRAB_PX * hzPerPx);
      if (mark !== null) return grabMark(mark);
      return bandHandle.grab(hz, GRAB_PX * hzPerPx);
    },
    onViewSettled: (view) => props.onView(view.max - view.min > maxHz * 0.999 ? null : view),
  };

  function grabMark(mark: CursorMark) {
    let current = cursors;
    return (hz: number, isFree: boolean) => {
      const isSpacing = mark.cursor === 'sideband' && mark.step !== 0;
      current = dragMark(current, mark, snap(hz, isFree || isSpacing));
      keep(current);
    };
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is painted depends on all of these
  useEffect(() => {
    plot.current?.repaintOverlay();
  }, [rows, lines, litElement, bandHandle.band, differenceText]);

  const moveMain = (direction: 1 | -1, toPeak: boolean) => {
    const view = plot.current?.view() ?? options.bounds;
    const fromBin = Math.round((cursors.mainHz ?? (view.min + view.max) / 2) / stepHz);
    const bin = toPeak
      ? nextPeak(values, fromBin, direction)
      : Math.min(values.length - 1, Math.max(0, fromBin + direction));
    const mainHz = toPeak ? readSpectrum(values, stepHz, bin * stepHz, 0.6).hz : bin * stepHz;
    plot.current?.reveal(mainHz);
    keep({ ...cursors, mainHz });
  };
  const onKey = (event: KeyboardEvent): boolean => {
    const mainHz = cursors.mainHz ?? hover.get();
    switch (event.key) {
      case 'ArrowLeft':
      case 'ArrowRight':
        if (event.altKey) return false;
        moveMain(event.key === 'ArrowRight' ? 1 : -1, event.shiftKey);
        return true;
      case 'h':
        if (cursors.harmonic !== null) keep({ ...cursors, harmonic: null });
        else if (mainHz !== null && mainHz > 0) {
          keep({ ...cursors, harmonic: { baseHz: snap(mainHz, false), count: HARMONICS_SHOWN } });
        }
        return true;
      case 's':
        if (cursors.sideband !== null) keep({ ...cursors, sideband: null });
        else if (mainHz !== null) {
          keep({ ...cursors, sideband: startSideband(snap(mainHz, false), allLines, stepHz) });
        }
        return true;
      case 'd':
        if (cursors.difference !== null) keep({ ...cursors, difference: null });
        else if (mainHz !== null) {
          const toHz = hover.get() ?? mainHz + (plot.current?.basePerPx() ?? stepHz) * 120;
          keep({ ...cursors, difference: { fromHz: snap(mainHz, false), toHz: snap(toHz, false) } });
        }
        return true;
      case 'Escape':
        if (rows.length === 0) return false;
        keep(NO_CURSORS);
        return true;
      default:
        return false;
    }
  };

  const highest = snapToPeak(values, values.length / 2, values.length);
  const peak = readSpectrum(values, stepHz, highest * stepHz, 0.6);
  const speak = (hz: number, amplitude: number, line: FrequencyLine | null) =>
    [
      formats.quantity(hz, 'Hz', hzDecimals(stepHz)),
      formats.quantity(amplitude * factor, unit),
      ...(line === null ? [] : [line.label]),
    ].join(', ');
  const main = rows.find(({ cursor }) => cursor === 'main');

  return (
    <ChartFigure
      title={props.title}
      meta={props.meta}
      fileName={props.fileName}
      tools={props.tools}
      sentence={t('spectrumSentence', {
        peak: speak(peak.hz, peak.amplitude, null),
        span: formats.quantity(maxHz, 'Hz', 0),
        lines: formats.count(values.length),
        step: formats.quantity(stepHz, 'Hz', 3),
      })}
      table={() => spectrumTable(values, stepHz, unit, factor, allLines, t)}
      picture={() => plot.current?.picture() ?? null}
    >
      <SpectrumReadout
        hover={hover}
        mainHz={cursors.mainHz}
        read={(hz) => {
          const reading = readSpectrum(values, stepHz, hz, 0.6);
          return {
            frequency: formats.quantity(reading.hz, 'Hz', hzDecimals(stepHz)),
            order: speedRpm ? `${formats.number((reading.hz * 60) / speedRpm, 3)}×` : null,
            amplitude: formats.quantity(reading.amplitude * factor, unit, 4),
            line: nearestLine(allLines, reading.hz, 1.5 * stepHz)?.label ?? null,
          };
        }}
      />
      <PlotSurface
        plot={plot}
        options={options}
        start={props.view}
        heightPx={heightPx}
        label={t('spectrumLabel', { title: props.title })}
        announcement={main === undefined ? '' : speak(main.hz, main.amplitude, main.line)}
        onKey={onKey}
      />
      <CursorTable
        rows={rows}
        unit={unit}
        factor={factor}
        speedRpm={speedRpm}
        stepHz={stepHz}
        onClear={() => keep(NO_CURSORS)}
        onLight={onLight}
      />
    </ChartFigure>
  );
}

function nearestLine(lines: readonly FrequencyLine[], hz: number, reachHz: number): FrequencyLine | null {
  let best: FrequencyLine | null = null;
  for (const line of lines) {
    const distance = Math.abs(line.hz - hz);
    if (distance > Math.max(reachHz, 0)) continue;
    if (best === null || distance < Math.abs(best.hz - hz)) best = line;
  }
  return best;
}

/** Decimals that show a tenth of a line. */
export function hzDecimals(stepHz: number): number {
  return Math.min(4, Math.max(1, Math.ceil(1 - Math.log10(stepHz))));
}

import { makeWindow, windowCorrections } from '@ritzel/signal';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { cursorNotes } from '../cursors/cursor-notes.ts';
import { cursorReadings } from '../cursors/cursor-readings.ts';
import { readCursorRows } from '../cursors/cursor-rows.ts';
import { CursorTable, cursorName } from '../cursors/cursor-table.tsx';
import { FIRST_HELD, HELD_MAIN, heldLine, isDistance } from '../cursors/held-cursor.ts';
import { type CursorMark, cursorMarks, dragMark, markAt, NO_CURSORS } from '../cursors/spectrum-cursors.ts';
import { spectrumKeys } from '../cursors/spectrum-keys.ts';
import { useChartCursors } from '../cursors/use-chart-cursors.ts';
import { ChartFigure } from '../figure/chart-figure.tsx';
import { FramePart } from '../figure/figure-frame.tsx';
import { comparedTrace } from '../plot/compared-trace.ts';
import type { LinePlot, LinePlotOptions, PlotAxis } from '../plot/line-plot-options.ts';
import { buildPyramid } from '../plot/min-max-pyramid.ts';
import { PlotSurface } from '../plot/plot-surface.tsx';
import type { PlotTrace } from '../plot/plot-trace.ts';
import { usePlotReader } from '../plot/use-plot-reader.ts';
import { paintCurveNames, paintHarmonicLabels, paintHeight } from './evidence-painter.ts';
import { closestLine, ofFamily } from './frequency-lines.ts';
import { snapToPeak } from './peak-search.ts';
import { abscissaWords } from './spectrum-abscissa.ts';
import { useBandHandle } from './spectrum-band.ts';
import type { SpectrumChartProps } from './spectrum-chart-props.ts';
import {
  curveNames,
  curveNamesPx,
  decibelAbove,
  harmonicHeights,
  heightOfMain,
  useSpectrumLevels,
} from './spectrum-levels.ts';
import {
  paintBand,
  paintFrequencyLines,
  paintHover,
  paintMarks,
  paintPins,
  SPECTRUM_GUTTER_PX,
} from './spectrum-painter.ts';
import { readSpectrum } from './spectrum-reading.ts';
import { SpectrumReadout } from './spectrum-readout.tsx';
import { spectrumTable } from './spectrum-table.ts';
import { decibelReference, perPeak, toDecibel } from './spectrum-units.ts';

const GRAB_PX = 6;
const SNAP_PX = 8;
const NOTHING: readonly never[] = [];

/** A spectrum with the lines of the machine over it and cursors to measure with. */
export function SpectrumChart(props: SpectrumChartProps) {
  const {
    spectrum,
    unit,
    settings,
    speedRpm,
    lines,
    allLines,
    highlightedElement,
    onLight,
    heightPx = 320,
  } = props;
  const { window = 'hann', asked, orderShaft, most = Number.POSITIVE_INFINITY } = props;
  const { abscissa = 'frequency', compared = NOTHING, pins = NOTHING } = props;
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const reader = usePlotReader();
  const plot = useRef<LinePlot>(null);
  const { hover, cursors, keep, held, hold, heldMark } = useChartCursors(props.cursors, props.onCursors);
  const { values, stepHz } = spectrum;
  const maxHz = (values.length - 1) * stepHz;
  const bandHandle = useBandHandle(props.band ?? null, props.onBand, maxHz);
  const pyramid = useMemo(() => buildPyramid(values), [values]);
  const rows = useMemo(
    () => readCursorRows(cursorMarks(cursors, maxHz), { values, stepHz, window, asked }, allLines),
    [cursors, maxHz, values, stepHz, allLines, window, asked],
  );
  const factor = perPeak(settings.detector);
  const words = abscissaWords(
    abscissa,
    settings.frequencyUnit,
    { speedRpm, shaft: orderShaft?.name ?? null },
    t,
  );
  const decimals = Math.min(4, hzDecimals(stepHz * words.perReading));
  const place = (base: number) => `${formats.number(base * words.perReading, decimals)} ${words.unit}`;
  const figure = (amplitude: number) =>
    Math.abs(amplitude) < most
      ? formats.number(amplitude * factor, 4)
      : `${amplitude > 0 ? '≥' : '≤'} ${formats.number(Math.sign(amplitude) * most * factor, 0)}`;
  const inWords = (amplitude: number) => `${figure(amplitude)} ${unit}`.trim();
  const isFrequency = abscissa === 'frequency';
  const orderOf = (hz: number) =>
    orderShaft === null
      ? null
      : `${formats.number(hz / orderShaft.hz, 3)}× ${orderShaft.name ?? ''}`.trimEnd();
  const reference = decibelReference(unit);
  const { scale } = settings;
  const toShown = useCallback(
    (amplitude: number) => (scale === 'dB' ? toDecibel(amplitude * factor, reference) : amplitude * factor),
    [scale, factor, reference],
  );
  const yLabel =
    props.yLabel ??
    (settings.scale === 'dB' ? t('decibelsOf', { unit }) : t(`detectorOf.${settings.detector}`, { unit }));
  const notes = useMemo(() => {
    const { noiseBandwidthBins } = windowCorrections(makeWindow(window ?? 'hann', 1024));
    const shaft = allLines.find(({ element }) => element === asked)?.shaft ?? null;
    const measured = { values, stepHz, noiseBandwidthBins, window, shaft, isDecibel: unit === 'dB' };
    return cursorNotes(cursors, measured, allLines);
  }, [cursors, values, stepHz, allLines, window, asked, unit]);

  const snap = (hz: number, isFree: boolean) => {
    if (isFree) return hz;
    const reachBins = Math.max(1, (SNAP_PX * (plot.current?.basePerPx() ?? stepHz)) / stepHz);
    const top = snapToPeak(values, hz / stepHz, reachBins);
    return readSpectrum(values, stepHz, top * stepHz, 0.6, window).hz;
  };
  const distance = notes.find(({ cursor }) => cursor === 'difference');
  const differenceText =
    distance?.cursor !== 'difference'
      ? null
      : [
          `Δ ${place(distance.spacingHz)}`,
          ...(orderShaft !== null && isFrequency ? [orderOf(distance.spacingHz)] : []),
          `${formats.number(distance.decibel, 1)} dB`,
          ...(distance.part === null ? [] : [distance.part.label]),
        ].join('   ');

  const color = props.color ?? 'trace1';
  const isDecibel = scale === 'dB';
  const levels = useSpectrumLevels(isDecibel ? props.levels : undefined, stepHz);
  const traces = useMemo<PlotTrace[]>(
    () => [
      ...compared.map((each) =>
        comparedTrace(each.name, { x0: 0, step: each.stepHz }, each.values, { isPeaks: isDecibel }),
      ),
      ...levels.curves.filter(({ id }) => id === 'baseline'),
      { id: 'spectrum', x: { x0: 0, step: stepHz }, y: pyramid, axis: 'left', color, isPeaks: isDecibel },
      ...levels.curves.filter(({ id }) => id === 'floor'),
    ],
    [pyramid, stepHz, color, compared, isDecibel, levels.curves],
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
  const inDecibel = (decibel: number) => `${formats.number(decibel, 1)} dB`;
  const heights = harmonicHeights(rows, heldMark, levels, inDecibel);
  const mainHeight = heightOfMain(rows, levels, toShown, (decibel) =>
    t('aboveFloor', { height: inDecibel(decibel) }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE the levels change with their curves
  const paintAbove = useMemo<LinePlotOptions['paintAbove']>(
    () =>
      levels.isShown
        ? (painting) =>
            paintCurveNames(
              painting,
              curveNames(painting.view, spectrum, props.levels ?? {}, toShown),
              (name) => t(`curve.${name}`),
            )
        : undefined,
    [levels.curves, spectrum, toShown, t],
  );
  // Of the part that is asked for, only the family the harmonics stand on.
  const hasHeights = levels.hasFloor && cursors.harmonic !== null;
  const visibleLines = useMemo(
    () => (hasHeights ? ofFamily(lines, highlightedElement, cursors.harmonic?.baseHz ?? 0) : lines),
    [hasHeights, lines, highlightedElement, cursors.harmonic],
  );

  const options: LinePlotOptions = {
    ...reader,
    traces,
    bounds,
    minSpan: stepHz * 12,
    x: { kind: 'linear', label: words.axisLabel, perBase: words.perBase },
    left,
    gutterPx: SPECTRUM_GUTTER_PX,
    ...(levels.isShown
      ? { rightPx: curveNamesPx([t('curve.now'), t('curve.floor'), t('curve.baseline')]) }
      : {}),
    ...(paintAbove === undefined ? {} : { paintAbove }),
    paintOverlay: (painting) => {
      // Harmonics whose heights are known are named by them; other names would stand in between.
      paintFrequencyLines(painting, visibleLines, highlightedElement, !hasHeights);
      if (bandHandle.band !== null) {
        const { lowHz, highHz } = bandHandle.band;
        paintBand(painting, bandHandle.band, `${formats.number(lowHz, 0)} – ${formats.number(highHz, 0)} Hz`);
      }
      paintPins(painting, pins);
      const hz = hover.get();
      if (hz !== null) paintHover(painting, hz);
      paintMarks(
        painting,
        rows.map((row) => ({
          ...row,
          amplitude: toShown(row.amplitude),
          isHeld: row.cursor === heldMark?.cursor && row.step === heldMark.step,
        })),
        differenceText,
        !hasHeights,
      );
      if (hasHeights) paintHarmonicLabels(painting, heights);
      if (mainHeight !== null) paintHeight(painting, mainHeight);
    },
    onHover: (hz, px) => {
      hover.set(hz);
      plot.current?.repaintOverlay();
      const reachHz = GRAB_PX * (plot.current?.basePerPx() ?? 0);
      // The pointer lights a part only over its line, not wherever bearings may slip to.
      const near = hz === null || px === null ? null : closestLine(lines, hz, reachHz);
      onLight(near?.element ?? null);
    },
    onTap: (hz, isFree) => {
      hold(HELD_MAIN);
      keep({ ...cursors, mainHz: snap(hz, isFree) });
    },
    grab: (hz, hzPerPx) => {
      const mark = markAt(rows, hz, GRAB_PX * hzPerPx);
      if (mark !== null) return grabMark(mark);
      return grabLine(hz, GRAB_PX * hzPerPx) ?? bandHandle.grab(hz, GRAB_PX * hzPerPx);
    },
    onViewSettled: (view) => props.onView(view.max - view.min > maxHz * 0.999 ? null : view),
  };

  function grabMark(mark: CursorMark) {
    let current = cursors;
    return (hz: number, isFree: boolean) => {
      current = dragMark(current, mark, snap(hz, isFree || isDistance(mark)));
      hold(heldLine(current, mark) === null ? (FIRST_HELD[mark.cursor.charAt(0)] ?? HELD_MAIN) : mark);
      keep(current);
    };
  }

  /** A line of the machine that is dragged takes the speed, and so all the others, with it. */
  function grabLine(hz: number, reachHz: number) {
    const { onRefine } = props;
    const line = onRefine === undefined ? null : closestLine(lines, hz, reachHz);
    if (line === null || onRefine === undefined) return null;
    let shownHz = line.hz;
    return (toHz: number, isFree: boolean) => {
      const next = Math.max(stepHz, snap(toHz, isFree));
      onRefine(next / shownHz);
      shownHz = next;
    };
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE what is painted depends on all of these
  useEffect(() => {
    plot.current?.repaintOverlay();
  }, [rows, lines, highlightedElement, bandHandle.band, differenceText, pins, held]);

  const onKey = spectrumKeys({
    ...{ plot, values, stepHz, maxHz, window, bounds, lines: allLines, asked },
    ...{ cursors, keep, held, hold, heldMark, snap, hoverHz: hover.get },
    ...{ onOtherKey: props.onOtherKey },
  });

  const peak = useMemo(() => {
    const highest = snapToPeak(values, values.length / 2, values.length);
    return readSpectrum(values, stepHz, highest * stepHz, 0.6, window);
  }, [values, stepHz, window]);
  const speak = (hz: number, amplitude: number, label: string | null) =>
    formats.phrases([place(hz), inWords(amplitude), ...(label === null ? [] : [label])]);

  /** What the held line says, for screen readers. */
  const heldText = () => {
    if (heldMark === null) return '';
    const row = rows.find(({ cursor, step }) => cursor === heldMark.cursor && step === heldMark.step);
    const words = speak(heldMark.hz, row?.amplitude ?? 0, row?.label ?? null);
    return heldMark.cursor === 'main' ? words : formats.phrases([cursorName(heldMark, t), words]);
  };

  return (
    <ChartFigure
      title={props.title}
      meta={props.meta}
      fileName={props.fileName}
      facts={props.facts}
      readings={() =>
        cursorReadings(
          rows,
          notes,
          {
            ...{ place, amplitude: inWords, order: (hz) => (isFrequency ? orderOf(hz) : null) },
            number: (value) => formats.number(value, 4),
            decibel: (value) => `${formats.number(value, 1)} dB`,
          },
          t,
        )
      }
      tools={
        <>
          {props.cursorTool?.(cursors.mainHz)}
          {props.tools}
        </>
      }
      exports={props.exports}
      sentence={t('spectrumSentence', {
        peak: speak(peak.hz, peak.amplitude, null),
        span: `${formats.number(maxHz * words.perReading, 0)} ${words.unit}`,
        lines: formats.count(values.length),
        step: `${formats.number(stepHz * words.perReading, 3)} ${words.unit}`,
      })}
      table={() => spectrumTable({ values, stepHz, unit, factor }, allLines, t, words)}
      picture={() => plot.current?.picture() ?? null}
    >
      <FramePart part="reading">
        <SpectrumReadout
          hover={hover}
          mainHz={cursors.mainHz}
          read={(hz, isCursor) => {
            // A cursor reads the same here as in its row of the table.
            const row = isCursor ? rows.find(({ cursor }) => cursor === 'main') : undefined;
            const reading = row ?? readSpectrum(values, stepHz, hz, 0.6, window);
            return {
              frequency: place(reading.hz),
              order: isFrequency ? orderOf(reading.hz) : null,
              amplitude: inWords(reading.amplitude),
              line: row?.label ?? closestLine(allLines, reading.hz, 1.5 * stepHz)?.label ?? null,
              level: isDecibel && unit !== 'dB' ? inDecibel(toShown(reading.amplitude)) : null,
              aboveFloor: decibelAbove(reading.amplitude, levels.floorAt(reading.hz)),
              aboveBaseline: decibelAbove(reading.amplitude, levels.baselineAt(reading.hz)),
            };
          }}
        />
      </FramePart>
      <PlotSurface
        plot={plot}
        options={options}
        start={props.view}
        heightPx={heightPx}
        label={t('spectrumLabel', { title: props.title })}
        announcement={heldText()}
        link={props.link}
        onKey={onKey}
      />
      <FramePart part="cursors">
        <CursorTable
          rows={rows}
          held={heldMark}
          notes={notes}
          compared={compared.map((each) => ({
            name: each.name,
            at: (hz) => readSpectrum(each.values, each.stepHz, hz, 1.5, window).amplitude,
          }))}
          unit={unit}
          factor={factor}
          figure={figure}
          orderShaft={orderShaft}
          decimals={decimals}
          words={words}
          onClear={() => keep(NO_CURSORS)}
          onLight={onLight}
        />
      </FramePart>
    </ChartFigure>
  );
}

/** Decimals that show a tenth of a line. */
export function hzDecimals(stepHz: number): number {
  return Math.min(4, Math.max(1, Math.ceil(1 - Math.log10(stepHz))));
}

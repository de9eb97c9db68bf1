import type { WindowKind } from '@ritzel/signal';
import { readCursorRows } from '../cursors/cursor-rows.ts';
import { cursorMarks, type SpectrumCursors } from '../cursors/spectrum-cursors.ts';
import type { ChartColor } from '../plot/chart-colors.ts';
import { comparedTrace } from '../plot/compared-trace.ts';
import { buildPyramid } from '../plot/min-max-pyramid.ts';
import type { PlotTrace } from '../plot/plot-trace.ts';
import { paintCurveNames, paintHarmonicLabels } from '../spectrum/evidence-painter.ts';
import type { FrequencyLine } from '../spectrum/frequency-lines.ts';
import {
  curveNames,
  curveNamesPx,
  harmonicHeights,
  levelCurves,
  readLevels,
  type SpectrumLevels,
} from '../spectrum/spectrum-levels.ts';
import {
  type PinnedMark,
  paintFrequencyLines,
  paintMarks,
  paintPins,
  SPECTRUM_GUTTER_PX,
} from '../spectrum/spectrum-painter.ts';
import type { AmplitudeScale, SpectrumDetector } from '../spectrum/spectrum-units.ts';
import { decibelReference, perPeak, toDecibel } from '../spectrum/spectrum-units.ts';
import { type CurveKey, comparedOnPaper, curveKeyPx, paintCurveKey } from './curve-key.ts';
import { printPlot } from './print-plot.ts';

export interface SpectrumFigure {
  readonly spectrum: { readonly stepHz: number; readonly values: Float64Array };
  /** Another record's, laid behind it, and what the two are called. */
  readonly compared?: {
    readonly stepHz: number;
    readonly values: Float64Array;
    readonly key: CurveKey;
  } | null;
  /** Of the line; that of the record that is looked at where nothing is said. */
  readonly color?: ChartColor;
  /** Notes, at their place on the axis. */
  readonly pins?: readonly PinnedMark[];
  readonly unit: string;
  readonly scale: AmplitudeScale;
  readonly detector: SpectrumDetector;
  readonly yLabel: string;
  /** Of the axis below; `isInline` where it is the unit alone, which stands with the last tick. */
  readonly x: { readonly label: string; readonly isInline: boolean; readonly perBase: number };
  readonly levels: SpectrumLevels;
  readonly cursors: SpectrumCursors;
  /** Of the samples: the shape of its lines is taken into account where one is read; null of what is no spectrum. */
  readonly window: WindowKind | null;
  /** Lines of the machine to draw, and all of them, to name cursors by. */
  readonly lines: readonly FrequencyLine[];
  readonly allLines: readonly FrequencyLine[];
  readonly asked: string | null;
  readonly fromHz: number;
  readonly toHz: number;
  readonly curveWords: Readonly<Record<'now' | 'floor' | 'baseline', string>>;
  readonly sayDecibel: (decibel: number) => string;
  readonly language: string;
  readonly timeZone: string;
  readonly width: number;
  readonly height: number;
}

/** A spectrum as the workspace shows it, with its cursors and the lines of the machine. */
export function printSpectrum(figure: SpectrumFigure): Promise<HTMLCanvasElement> {
  const { spectrum, unit, scale, levels, cursors, asked, allLines } = figure;
  const { values, stepHz } = spectrum;
  const maxHz = (values.length - 1) * stepHz;
  const factor = perPeak(figure.detector);
  const reference = decibelReference(unit);
  const isDecibel = scale === 'dB';
  const shown = isDecibel ? levels : { floor: null, baseline: null };
  const toShown = (amplitude: number) =>
    isDecibel ? toDecibel(amplitude * factor, reference) : amplitude * factor;
  const curves = levelCurves(shown, stepHz);
  const { compared = null, pins = [] } = figure;
  const traces: PlotTrace[] = [
    ...(compared === null
      ? []
      : [
          comparedOnPaper(
            comparedTrace('compared', { x0: 0, step: compared.stepHz }, compared.values, {
              isPeaks: isDecibel,
            }),
          ),
        ]),
    ...curves.filter(({ id }) => id === 'baseline'),
    {
      id: 'spectrum',
      x: { x0: 0, step: stepHz },
      y: buildPyramid(values),
      axis: 'left',
      color: figure.color ?? 'trace1',
      isPeaks: isDecibel,
    },
    ...curves.filter(({ id }) => id === 'floor'),
  ];
  const rows = readCursorRows(
    cursorMarks(cursors, maxHz),
    { values, stepHz, window: figure.window, asked },
    allLines,
  );
  const hasHeights = shown.floor !== null && cursors.harmonic !== null;
  const heights = harmonicHeights(rows, null, readLevels(shown, stepHz), figure.sayDecibel);
  const hasNames = curves.length > 0;
  return printPlot(
    {
      traces,
      bounds: { min: figure.fromHz, max: figure.toHz },
      minSpan: stepHz,
      x: { kind: 'linear', ...figure.x },
      language: figure.language,
      timeZone: figure.timeZone,
      left: {
        label: figure.yLabel,
        scale: scale === 'log' ? 'log' : 'linear',
        map: toShown,
        fromZero: !isDecibel,
        ...(isDecibel ? { floor: (top: number) => top - 100 } : {}),
      },
      gutterPx: SPECTRUM_GUTTER_PX,
      ...(hasNames
        ? {
            rightPx: curveNamesPx([
              figure.curveWords.now,
              figure.curveWords.floor,
              figure.curveWords.baseline,
            ]),
          }
        : {}),
      ...(hasNames
        ? {
            paintAbove: (painting) =>
              paintCurveNames(
                painting,
                curveNames(painting.view, spectrum, shown, toShown),
                (name) => figure.curveWords[name],
              ),
          }
        : {}),
      ...(compared === null
        ? {}
        : {
            rightPx: curveKeyPx(compared.key),
            paintAbove: (painting) => paintCurveKey(painting, compared.key),
          }),
      paintOverlay: (painting) => {
        paintFrequencyLines(painting, figure.lines, asked, !hasHeights);
        paintPins(painting, pins);
        const marks = rows.map((row) => ({ ...row, amplitude: toShown(row.amplitude) }));
        paintMarks(painting, marks, null, !hasHeights);
        if (hasHeights) paintHarmonicLabels(painting, heights);
      },
    },
    figure,
  );
}

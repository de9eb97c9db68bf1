import { comparedTrace } from '../plot/compared-trace.ts';
import { buildPyramid } from '../plot/min-max-pyramid.ts';
import { type PinnedMark, paintMarks, paintPins } from '../spectrum/spectrum-painter.ts';
import { type CurveKey, comparedOnPaper, curveKeyPx, paintCurveKey } from './curve-key.ts';
import { printPlot } from './print-plot.ts';

export interface WaveformFigure {
  readonly samples: Float32Array;
  readonly samplingRateHz: number;
  /** Another record, laid behind it, and what the two are called. */
  readonly compared: {
    readonly samples: Float32Array;
    readonly samplingRateHz: number;
    readonly key: CurveKey;
  } | null;
  /** Notes, in s. */
  readonly pins: readonly PinnedMark[];
  /** What stands at the two axes. */
  readonly yLabel: string;
  readonly xLabel: string;
  readonly fromS: number;
  readonly toS: number;
  readonly marks: Parameters<typeof paintMarks>[1];
  /** What lies between the two cursors of a difference; null without one. */
  readonly differenceText: string | null;
  readonly language: string;
  readonly timeZone: string;
  readonly width: number;
  readonly height: number;
}

/** Samples over time as the workspace shows them, with its cursors. */
export function printWaveform(figure: WaveformFigure): Promise<HTMLCanvasElement> {
  const stepS = 1 / figure.samplingRateHz;
  const { compared } = figure;
  return printPlot(
    {
      traces: [
        ...(compared === null
          ? []
          : [
              comparedOnPaper(
                comparedTrace('compared', { x0: 0, step: 1 / compared.samplingRateHz }, compared.samples),
              ),
            ]),
        {
          id: 'waveform',
          x: { x0: 0, step: stepS },
          y: buildPyramid(figure.samples),
          axis: 'left',
          color: 'trace1',
        },
      ],
      bounds: { min: figure.fromS, max: figure.toS },
      minSpan: stepS * 16,
      x: { kind: 'linear', label: figure.xLabel, perBase: 1 },
      language: figure.language,
      timeZone: figure.timeZone,
      left: { label: figure.yLabel, scale: 'linear', fromZero: false },
      gutterPx: 0,
      ...(compared === null
        ? {}
        : {
            rightPx: curveKeyPx(compared.key),
            paintAbove: (painting) => paintCurveKey(painting, compared.key),
          }),
      paintOverlay: (painting) => {
        paintPins(painting, figure.pins);
        paintMarks(painting, figure.marks, figure.differenceText);
      },
    },
    figure,
  );
}

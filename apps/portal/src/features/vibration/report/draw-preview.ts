import {
  type DrawnFigure,
  type FigureCompared,
  type FigureHistoryRecord,
  type FigureNote,
  type FigureReader,
  type ReportItem,
  TURN_SHARE,
  type Waveform,
} from '@ritzel/contract';
import type { Kinematics } from '@ritzel/drivetrain';
import type { TFunction } from 'i18next';
import { readChartColors } from '../../../charts/plot/chart-colors.ts';
import { drawReportIndicators } from './report-indicators.ts';
import { drawReportKurtogram } from './report-kurtogram.ts';
import { drawReportSpectrum } from './report-spectrum.ts';
import { drawReportTurn } from './report-turn.ts';
import { drawReportWaterfall } from './report-waterfall.ts';
import { drawReportWaveform } from './report-waveform.ts';

type Plot = Extract<ReportItem, { kind: 'plot' }>;

/** A plot that was added to a report, and what it is drawn from. */
export interface PreviewedPlot {
  readonly plot: Plot;
  readonly record: Waveform;
  readonly samples: Float32Array;
  readonly kinematics: Kinematics | null;
  /** The record that it is compared with; null without one, and where it is not to be had. */
  readonly compared: FigureCompared | null;
  readonly notes: readonly FigureNote[];
  /** Of the same point; left empty of plots of one record. */
  readonly history: readonly Waveform[];
  /** Samples of the rows of a waterfall. */
  readonly rows: readonly FigureHistoryRecord[];
}

/** In pixels of the screen: as wide as it stands in the list. */
export const PREVIEW_SIZE = { width: 360, height: 150 } as const;

/** With a key beside it, or with numbers in its cells, a plot needs more height to say the same. */
const KEYED_HEIGHT = 190;
const CELLS_HEIGHT = 240;

/** The plot in small, drawn by what draws it on paper, with all that stands below it there; null where the record says nothing of that kind. */
export async function drawPreview(
  previewed: PreviewedPlot,
  reader: FigureReader,
  t: TFunction<'charts'>,
): Promise<HTMLCanvasElement | null> {
  const figures = await drawFigures(previewed, reader, t);
  // @NOTE: on a page what is drawn on is a canvas
  return figures === null ? null : laidOut(figures as HTMLCanvasElement[][]);
}

/** Rows below each other, the pictures of a row side by side. */
function laidOut(rows: readonly (readonly HTMLCanvasElement[])[]): HTMLCanvasElement | null {
  const widthOf = (row: readonly HTMLCanvasElement[]) => row.reduce((sum, { width }) => sum + width, 0);
  const heightOf = (row: readonly HTMLCanvasElement[]) => Math.max(...row.map(({ height }) => height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(0, ...rows.map(widthOf));
  canvas.height = rows.reduce((sum, row) => sum + heightOf(row), 0);
  const ctx = canvas.getContext('2d');
  if (ctx === null || rows.length === 0) return null;
  ctx.fillStyle = readChartColors(document.documentElement).surface;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  let top = 0;
  for (const row of rows) {
    let left = 0;
    for (const each of row) {
      ctx.drawImage(each, left, top + (heightOf(row) - each.height) / 2);
      left += each.width;
    }
    top += heightOf(row);
  }
  return canvas;
}

async function drawFigures(
  { plot, record, samples, kinematics, compared, notes, history, rows }: PreviewedPlot,
  reader: FigureReader,
  t: TFunction<'charts'>,
): Promise<DrawnFigure[][] | null> {
  const { pane, query } = plot;
  const asked = {
    reader,
    query,
    ...PREVIEW_SIZE,
    ...(compared === null ? {} : { height: KEYED_HEIGHT }),
    record: { ...record, samples },
    kinematics,
    severities: {},
    compared,
    notes,
  };
  const words = { time: t('time'), amplitude: t('amplitude') };
  const below = (...figures: readonly (DrawnFigure | null | undefined)[]) => {
    const drawn = figures.flatMap((figure) => (figure ? [[figure]] : []));
    return drawn.length === 0 ? null : drawn;
  };
  switch (pane) {
    case 'waveform':
      return below((await drawReportWaveform({ ...asked, words }))?.figure);
    case 'synchronous': {
      const turn = await drawReportTurn({
        ...{ ...asked, words: { angle: '°' }, width: TURN_SHARE * PREVIEW_SIZE.width },
        polarPx: (1 - TURN_SHARE) * PREVIEW_SIZE.width,
      });
      return turn === null ? null : [[turn.figure, turn.polar]];
    }
    case 'kurtogram': {
      const bands = { frequency: 'Hz', bandwidth: '' };
      return below((await drawReportKurtogram({ ...asked, words: bands, height: CELLS_HEIGHT }))?.figure);
    }
    case 'waterfall': {
      const fall = await drawReportWaterfall({
        ...asked,
        ...{ history: rows, alongHeight: PREVIEW_SIZE.height },
        words: { ...words, frequency: 'Hz', orders: t('frequencyUnit.orders'), speed: t('speedStrip') },
      });
      return below(fall?.figure, fall?.along);
    }
    case 'trend': {
      const drawings = await drawReportIndicators({
        ...asked,
        ...{ signals: [], place: record },
        history: history.map(({ id, at, indicators }) => ({ at, indicators, isOwn: id === record.id })),
      });
      return below(...drawings.map(({ figure }) => figure));
    }
    default: {
      const drawn = await drawReportSpectrum({
        ...asked,
        view: { kind: 'address', query, pane },
        words: wordsOf(t),
      });
      return below(drawn?.figure, drawn?.beneath);
    }
  }
}

const wordsOf = (t: TFunction<'charts'>) => ({
  ...{ now: t('curve.now'), floor: t('curve.floor'), baseline: t('curve.baseline') },
  decibelsOf: t('decibelsOf', { unit: '{unit}' }),
  peakOf: t('detectorOf.peak', { unit: '{unit}' }),
  rmsOf: t('detectorOf.rms', { unit: '{unit}' }),
  peakToPeakOf: t('detectorOf.peak-to-peak', { unit: '{unit}' }),
  differenceOf: t('compareAxis.difference', { unit: '{unit}' }),
  ratio: t('compareAxis.ratio'),
});

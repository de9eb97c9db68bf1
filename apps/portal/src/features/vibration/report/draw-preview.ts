import type { DrawnFigure, FigureHistoryRecord, FigureReader, ReportItem, Waveform } from '@ritzel/contract';
import type { Kinematics } from '@ritzel/drivetrain';
import type { TFunction } from 'i18next';
import { drawReportIndicators } from './report-indicators.ts';
import { drawReportSpectrum } from './report-spectrum.ts';
import { drawReportTurn } from './report-turn.ts';
import { drawReportWaterfall } from './report-waterfall.ts';
import { drawReportWaveform } from './report-waveform.ts';

/** A plot that was added to a report, and what it is drawn from. */
export interface PreviewedPlot {
  readonly plot: Extract<ReportItem, { kind: 'plot' }>;
  readonly record: Waveform;
  readonly samples: Float32Array;
  readonly kinematics: Kinematics | null;
  /** Of the same point; left empty of plots of one record. */
  readonly history: readonly Waveform[];
  /** Samples of the rows of a waterfall. */
  readonly rows: readonly FigureHistoryRecord[];
}

/** In pixels of the screen: as wide as it stands in the list. */
export const PREVIEW_SIZE = { width: 360, height: 150 } as const;

/** The plot in small, drawn by what draws it on paper; null where the record says nothing of that kind. */
export async function drawPreview(
  previewed: PreviewedPlot,
  reader: FigureReader,
  t: TFunction<'charts'>,
): Promise<HTMLCanvasElement | null> {
  const figure = await drawFigure(previewed, reader, t);
  return figure as HTMLCanvasElement | null; // @NOTE: on a page what is drawn on is a canvas
}

async function drawFigure(
  { plot, record, samples, kinematics, history, rows }: PreviewedPlot,
  reader: FigureReader,
  t: TFunction<'charts'>,
): Promise<DrawnFigure | null> {
  const { pane, query } = plot;
  const asked = {
    reader,
    query,
    ...PREVIEW_SIZE,
    record: { ...record, samples },
    kinematics,
    severities: {},
  };
  const words = { time: t('time'), amplitude: t('amplitude') };
  switch (pane) {
    case 'waveform':
      return (await drawReportWaveform({ ...asked, words }))?.figure ?? null;
    case 'synchronous':
      return (await drawReportTurn({ ...asked, words: { angle: '°' } }))?.figure ?? null;
    case 'waterfall':
      return (
        (
          await drawReportWaterfall({
            ...asked,
            ...{ history: rows, alongHeight: PREVIEW_SIZE.height },
            words: { ...words, frequency: 'Hz', orders: t('frequencyUnit.orders'), speed: t('speedStrip') },
          })
        )?.figure ?? null
      );
    case 'trend': {
      const drawings = await drawReportIndicators({
        ...asked,
        ...{ signals: [], place: record },
        history: history.map(({ id, at, indicators }) => ({ at, indicators, isOwn: id === record.id })),
      });
      return drawings[0]?.figure ?? null;
    }
    default:
      return (
        (await drawReportSpectrum({ ...asked, view: { kind: 'address', query, pane }, words: wordsOf(t) }))
          ?.figure ?? null
      );
  }
}

const wordsOf = (t: TFunction<'charts'>) => ({
  ...{ now: t('curve.now'), floor: t('curve.floor'), baseline: t('curve.baseline') },
  decibelsOf: t('decibelsOf', { unit: '{unit}' }),
  peakOf: t('detectorOf.peak', { unit: '{unit}' }),
  rmsOf: t('detectorOf.rms', { unit: '{unit}' }),
  peakToPeakOf: t('detectorOf.peak-to-peak', { unit: '{unit}' }),
});

import type { Language, SpectrumDrawing, SpectrumQuestion } from '@ritzel/contract';
import PDFDocument from 'pdfkit';
import { sayReportIn } from '../texts/say-report.ts';
import { loadFigures } from './load-figures.ts';
import { makePdfFonts } from './pdf-fonts.ts';
import { toSvg } from './svg-target.ts';

export interface PictureTask {
  readonly question: Omit<SpectrumQuestion, 'words'> & {
    /** As the reader calls the place of the sensor, and the time of the record. */
    readonly point: string;
    readonly at: string;
  };
  /** Address of `report-figures.mjs`, the portal's drawing code. */
  readonly figures: string;
}

export interface SpectrumPicture {
  readonly svg: string;
  /** The spectrum with its marked lines in the reader's words, for who does not see it. */
  readonly text: string;
}

// Only the widths of letters are asked of it; nothing is written.
const fonts = makePdfFonts(new PDFDocument({ autoFirstPage: false }));

/** The font of a picture has no Chinese letters: its few words are English there, and the text beside it Chinese. */
const drawnLanguage = (language: Language): Language => (language === 'zh' ? 'en' : language);

/** Runs in a thread of its own: one spectrum as a picture; null where the finding looked at none. */
export default async function drawPicture({
  question,
  figures,
}: PictureTask): Promise<SpectrumPicture | null> {
  const drawing = await loadFigures(figures, () => fonts);
  const { point, at, ...asked } = question;
  const reader = { ...asked.reader, language: drawnLanguage(asked.reader.language) };
  const say = sayReportIn(reader.language);
  const spectrum = await drawing.spectrum({
    ...asked,
    reader,
    words: {
      ...{ now: say('curveNow'), floor: say('curveFloor'), baseline: '' },
      ...{ decibelsOf: say('axisDb'), peakOf: say('axisPeak'), rmsOf: say('axisRms') },
      peakToPeakOf: say('axisPeakToPeak'),
    },
  });
  if (spectrum === null) return null;
  const formats = drawing.formats(reader, new Date(at));
  const title = say(spectrum.pane === 'envelope' ? 'envelope' : 'spectrum');
  return {
    svg: toSvg(spectrum.figure, {
      title: `${title} · ${formats.name(point)}`,
      detail: formats.instant(at, 'YYYY-MM-DD HH:mm'),
      ratio: drawing.ratio,
    }),
    text: textOf(spectrum, point, asked.reader.language, drawing.formats(asked.reader, new Date(at))),
  };
}

function textOf(
  { pane, marks }: SpectrumDrawing,
  point: string,
  language: Language,
  formats: ReturnType<Awaited<ReturnType<typeof loadFigures>>['formats']>,
): string {
  const say = sayReportIn(language);
  const lines = marks
    .filter(({ cursor, isMissing }) => cursor === 'harmonic' && !isMissing)
    .map(
      ({ step, hz, heightDb }) =>
        `${step}× ${formats.quantity(hz, 'Hz', 2)}${heightDb === null ? '' : ` ${formats.number(heightDb, 1)} dB`}`,
    );
  return say('spectrumSays', {
    title: say(pane === 'envelope' ? 'envelope' : 'spectrum'),
    point: formats.name(point),
    lines: lines.length === 0 ? '–' : formats.list(lines),
  });
}

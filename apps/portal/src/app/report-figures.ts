// First: what follows looks for a window while it is loaded.
import '../charts/print/page-stand-in.ts';
import type { ReportFigures, TrendQuestion } from '@ritzel/contract';
import { LANGUAGES } from '@ritzel/contract';
import type { Severity } from '@ritzel/drivetrain';
import { registerTexts } from '@ritzel/sentences/core';
import { fetchTexts } from '@ritzel/sentences/fetch-texts';
import { installRecording, PRINT_RATIO, printHost } from '../charts/print/page-stand-in.ts';
import { paintSvg } from '../charts/print/paint-svg.ts';
import { printTrend, type ZoneName } from '../charts/print/print-trend.ts';
import { drawReportIndicators } from '../features/vibration/report/report-indicators.ts';
import { drawReportKurtogram } from '../features/vibration/report/report-kurtogram.ts';
import { drawReportSpectrum } from '../features/vibration/report/report-spectrum.ts';
import { drawReportTurn } from '../features/vibration/report/report-turn.ts';
import { drawReportWaterfall } from '../features/vibration/report/report-waterfall.ts';
import { drawReportWaveform } from '../features/vibration/report/report-waveform.ts';
import { type Formats, makeFormats, type Reader } from '../platform/reader-formats.ts';
import { printScheme, severityMarkup } from './report-scheme.tsx';

/** The drawing code of the portal for reports: built into one file that the server loads in a thread (report-figures-build.ts). */
export const figures: ReportFigures = {
  ratio: PRINT_RATIO,
  async install(recording) {
    installRecording(recording);
    await Promise.all(LANGUAGES.map(async (each) => registerTexts(each, await fetchTexts[each]())));
  },
  formats: makePaperFormats,
  severityMark(severity, sizePx) {
    const canvas = printCanvas(sizePx * PRINT_RATIO, sizePx * PRINT_RATIO);
    const ctx = canvas.getContext('2d');
    if (ctx !== null) paintSvg(ctx, severityMarkup(severity), { x: 0, y: 0, size: canvas.width });
    return canvas;
  },
  trend: drawReportTrend,
  spectrum: drawReportSpectrum,
  waveform: drawReportWaveform,
  waterfall: drawReportWaterfall,
  turn: drawReportTurn,
  kurtogram: drawReportKurtogram,
  indicators: drawReportIndicators,
  scheme: ({ severities, partNames, ...question }) =>
    printScheme({
      ...question,
      severities: new Map(Object.entries(severities)),
      partNames: new Map(Object.entries(partNames)),
    }),
};

/** As on the screens, with the minus sign of print: a hyphen before a number is read over. */
function makePaperFormats(reader: Reader, now: Date): Formats {
  const formats = makeFormats(reader, () => now);
  const signed = (text: string) => text.replace(/^-/, '−');
  return {
    ...formats,
    number: (value, decimals) => signed(formats.number(value, decimals)),
    count: (value) => signed(formats.count(value)),
    quantity: (value, unit, decimals) => signed(formats.quantity(value, unit, decimals)),
  };
}

function printCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = printHost({ width, height }) as HTMLCanvasElement; // @NOTE: the stand-in's elements are canvases as well
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

function drawReportTrend(question: TrendQuestion): Promise<HTMLCanvasElement> {
  const { reader, signal, severityWords } = question;
  const { bucketMs, t, mean, min, max, limits } = signal;
  const formats = makeFormats(reader, () => new Date(question.toMs));
  return printTrend({
    signal: { ...signal, series: { bucketMs, t, mean, min, max } },
    unit: formats.unit(signal.unit),
    fromMs: question.fromMs,
    toMs: question.toMs,
    moments: question.moments,
    zones: limits === null ? [] : zonesOf(limits, severityWords),
    last: question.last,
    language: reader.language,
    timeZone: reader.timeZone,
    width: question.width,
    height: question.height,
  });
}

/** What lies between the boundaries (packages/drivetrain, docs/limits.md): above B/C to its half WARNING, then SEVERE. */
function zonesOf(
  { ab, bc, cd }: NonNullable<TrendQuestion['signal']['limits']>,
  words: TrendQuestion['severityWords'],
): ZoneName[] {
  const zone = (severity: Severity, from: number, to: number | null): ZoneName => ({
    from,
    to,
    word: words[severity],
    mark: severityMarkup(severity),
  });
  const half = (bc + cd) / 2;
  return [
    zone('AVERAGE', ab, bc),
    zone('WARNING', bc, half),
    zone('SEVERE', half, cd),
    zone('CRITICAL', cd, null),
  ];
}

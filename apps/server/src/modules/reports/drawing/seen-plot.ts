import type { PlotAdditions, ReportItem, SpectrumDrawing } from '@ritzel/contract';
import type { ComparedContent, DrawnRecord, NotesContent, RecordContent } from '../report-content.ts';
import type { DrawnData } from './report-data.ts';
import { GREY, minuteOf, type ReportSheet, writeHeading, writeParagraph } from './report-sheet.ts';

/** Pixels of the screen that a plot over the whole width is drawn at. */
export const FULL_PX = 700;
export const PLOT_HEIGHT_PX = 270;
/** A plot that an analyst added, with the record that it was added from. */
export interface SeenPlot {
  readonly item: Extract<ReportItem, { kind: 'plot' }>;
  readonly record: RecordContent;
  readonly drawn: DrawnRecord;
  readonly compared: ComparedContent | null;
  readonly comparedSamples: Float32Array | null;
  readonly notes: NotesContent | null;
  readonly data: DrawnData;
}

/** What every question about a plot says: who reads, what the address said, the record and its machine. */
export const plotQuestion = (sheet: ReportSheet, { item, record, drawn }: SeenPlot) => ({
  ...{ reader: sheet.reader, query: item.query, width: FULL_PX, severities: {} },
  record: { ...record, samples: drawn.samples },
  kinematics: drawn.kinematics,
});

/** What an analyst laid over it. */
export function plotAdditions({ record, compared, comparedSamples, notes }: SeenPlot): PlotAdditions {
  const other = compared?.record ?? null;
  return {
    compared:
      other === null || comparedSamples === null
        ? null
        : { ...other, samples: comparedSamples, ownAt: record.at },
    notes: notes?.threads ?? [],
  };
}

/** Lines about the record that it is compared with stand above it too. */
const COMPARED_PX = 44;

/** Of a plot, or of two below each other where the compared record has its own. */
export const heightWith = (
  { compared }: Pick<SeenPlot, 'compared'>,
  beneath: SpectrumDrawing['beneath'] = null,
): number => PLOT_HEIGHT_PX * (beneath === null ? 1 : 2) + (compared === null ? 0 : COMPARED_PX);

/** Room for a plot with its heading, then what it was measured from. */
export function writePlotHead(
  sheet: ReportSheet,
  { title, meta, heightPx = PLOT_HEIGHT_PX }: { title: string; meta: string; heightPx?: number },
  facts: readonly string[],
): void {
  const { pdf } = sheet;
  pdf.need((heightPx * pdf.page.width) / FULL_PX + 50);
  writeHeading(sheet, title, meta);
  writeParagraph(sheet, facts.join(' · '), { size: 8.2, color: GREY });
}

/** The record of a plot: where and when, how fast and under which load, and which samples. */
export function recordFacts(sheet: ReportSheet, record: RecordContent): string[] {
  const { formats, say } = sheet;
  const at = minuteOf(sheet, record.at);
  return [
    formats.labelled(say('point'), formats.name(record.channelName)),
    formats.labelled(say('record'), `${at} ${formats.timeZoneName}`),
    ...measuredFacts(sheet, record),
  ];
}

/** How fast and under which load it was measured, and which samples. */
export const measuredFacts = (
  { formats, say }: ReportSheet,
  { speedRpm, load, sha256 }: RecordContent,
): string[] => [
  ...(speedRpm === null ? [] : [formats.labelled(say('speed'), formats.quantity(speedRpm, 'rpm', 1))]),
  ...(load === null ? [] : [formats.labelled(say('load'), `${formats.number(load * 100, 0)} %`)]),
  `SHA-256\u00a0${sha256.slice(0, 16)}`,
];

/** A figure over the whole width with the sentence that says it. */
export function placeFigure(
  { pdf }: ReportSheet,
  figure: Parameters<ReportSheet['pdf']['figure']>[0],
  says: string,
): void {
  pdf.moveBy(pdf.figure(figure, { x: pdf.page.left, y: pdf.y(), width: pdf.page.width }, says) + 6);
}

import type { FigureFormats, FigureReader, Language, ReportFigures, ReportPaper } from '@ritzel/contract';
import type { Severity } from '@ritzel/drivetrain';
import { wordOf } from '@ritzel/sentences';
import type { ReportContent } from '../report-content.ts';
import type { SayReport } from '../texts/say-report.ts';
import { GREY, INK, type PdfReport, SOFT } from './pdf-document.ts';

/** A sheet of a report with what its pieces are written by: its words, its numbers, the drawing code of the portal. */
export interface ReportSheet {
  readonly pdf: PdfReport;
  readonly say: SayReport;
  readonly formats: FigureFormats;
  readonly figures: ReportFigures;
  readonly language: Language;
  readonly reader: FigureReader;
  readonly paper: ReportPaper;
  readonly content: ReportContent;
  /** Sections are counted through the report. */
  readonly nextNumber: () => number;
}

const DAY = 'YYYY-MM-DD';
const MINUTES = 'YYYY-MM-DD HH:mm';

export const dayOf = ({ formats }: ReportSheet, at: string | number) => formats.instant(at, DAY);
export const minuteOf = ({ formats }: ReportSheet, at: string | number) => formats.instant(at, MINUTES);
export const severityWord = ({ language }: ReportSheet, severity: Severity) => wordOf(severity, language);

/** A severity as shape and word in one line. */
export function writeSeverity(
  sheet: ReportSheet,
  severity: Severity,
  at: { readonly x: number; readonly y: number; readonly size?: number; readonly weight?: 400 | 600 },
): void {
  const { pdf, figures } = sheet;
  const size = at.size ?? 9;
  const mark = size * 1.2;
  pdf.figure(figures.severityMark(severity, 16), { x: at.x, y: at.y + size * 0.08, width: mark }, null);
  pdf.write(severityWord(sheet, severity), {
    x: at.x + mark + 4,
    y: at.y,
    size,
    weight: at.weight ?? 400,
  });
}

const META_SIZE = 8.4;

/** `1 Velocity r.m.s.   mm/s, limits ...`: number, title, what it rests on; below the title where it is too long beside it. */
export function writeHeading(
  sheet: ReportSheet,
  title: string,
  meta = '',
  at: { readonly x: number; readonly width: number } = {
    x: sheet.pdf.page.left,
    width: sheet.pdf.page.width,
  },
): void {
  const { pdf } = sheet;
  const number = String(sheet.nextNumber());
  const y = pdf.y();
  // A fleet has more than nine of them.
  const numberWidth = Math.max(14, pdf.measure(number, 11) + 6);
  const titleX = at.x + numberWidth;
  const titleWidth = Math.min(pdf.measure(title, 11, 600), at.width - numberWidth);
  const metaX = titleX + titleWidth + 9;
  const room = at.x + at.width - metaX;
  const isBelow = meta !== '' && pdf.measure(meta, META_SIZE) > room;
  pdf.content('H2', () => {
    pdf.write(number, { x: at.x, y, size: 11, color: GREY });
    pdf.write(title, { x: titleX, y, size: 11, weight: 600, width: titleWidth + 1, mostLines: 1 });
    if (meta !== '' && !isBelow)
      pdf.write(meta, { x: metaX, y: y + 1.6, size: META_SIZE, color: GREY, width: room, mostLines: 1 });
    if (isBelow)
      pdf.write(meta, {
        ...{ x: titleX, y: y + 15, size: META_SIZE, color: GREY },
        ...{ width: at.width - numberWidth, mostLines: 1 },
      });
  });
  pdf.moveBy(isBelow ? 30 : 19);
}

export interface SheetColumn {
  readonly title: string;
  /** Share of the width. */
  readonly share: number;
  readonly align?: 'left' | 'right';
}

export type SheetCell = string | { readonly severity: Severity } | { readonly box: true };

const CELL_SIZE = 8.8;
const CELL_PAD = 4;
const GAP = 12;

/** A table whose head is written again on each page; rows are as high as their texts. */
export function writeTable(
  sheet: ReportSheet,
  columns: readonly SheetColumn[],
  rows: readonly (readonly SheetCell[])[],
  mostLines = 3,
): void {
  const { pdf } = sheet;
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (pdf.page.width * share) / shares - GAP);
  const lefts = columns.map(
    (_, index) => pdf.page.left + widths.slice(0, index).reduce((sum, width) => sum + width + GAP, 0),
  );
  const heightOfRow = (cells: readonly SheetCell[]) =>
    Math.max(
      CELL_SIZE * 1.38,
      ...cells.map((cell, index) =>
        typeof cell === 'string'
          ? pdf.heightOf(cell, { width: widths[index]!, size: CELL_SIZE, mostLines })
          : 0,
      ),
    ) +
    2 * CELL_PAD;

  const writeHead = () =>
    pdf.group('TR', () => {
      const y = pdf.y();
      for (const [index, { title, align }] of columns.entries())
        pdf.content('TH', () => {
          pdf.write(title, {
            ...{ x: lefts[index]!, y: y + 2, width: widths[index]!, size: 7.8, color: GREY, mostLines: 1 },
            align: align ?? 'left',
          });
        });
      pdf.moveBy(15);
      pdf.line([pdf.page.left, pdf.y()], [pdf.page.right, pdf.y()], GREY, 0.7);
    });

  pdf.group('Table', () => {
    const hasHead = columns.some(({ title }) => title !== '');
    if (hasHead) {
      pdf.need(15 + 24);
      writeHead();
    }
    const heights = rows.map(heightOfRow);
    for (const [at, cells] of rows.entries()) {
      const height = heights[at]!;
      // The last row does not go to another page alone.
      const isBeforeLast = rows.length > 2 && at === rows.length - 2;
      if (pdf.need(height + (isBeforeLast ? heights[at + 1]! : 0)) && hasHead) writeHead();
      const y = pdf.y();
      pdf.group('TR', () => {
        for (const [index, cell] of cells.entries())
          pdf.content('TD', () =>
            writeCell(
              sheet,
              cell,
              { x: lefts[index]!, y: y + CELL_PAD, width: widths[index]! },
              columns[index]!,
              mostLines,
            ),
          );
      });
      pdf.moveBy(height);
      pdf.line([pdf.page.left, pdf.y()], [pdf.page.right, pdf.y()]);
    }
  });
}

function writeCell(
  sheet: ReportSheet,
  cell: SheetCell,
  at: { readonly x: number; readonly y: number; readonly width: number },
  column: SheetColumn,
  mostLines: number,
): void {
  const { pdf } = sheet;
  if (typeof cell === 'string') {
    pdf.write(cell, { ...at, size: CELL_SIZE, align: column.align ?? 'left', mostLines });
  } else if ('severity' in cell) writeSeverity(sheet, cell.severity, { ...at, size: CELL_SIZE });
  else {
    pdf.write(' ', { ...at, size: CELL_SIZE });
    pdf.pdf
      .roundedRect(at.x + at.width - 10, at.y + 1, 9.5, 9.5, 1.6)
      .lineWidth(0.9)
      .strokeColor(INK)
      .undash()
      .stroke();
  }
}

/** What a table will take, its head included. */
export function heightOfTable(
  { pdf }: ReportSheet,
  texts: readonly string[],
  share: number,
  mostLines = 3,
): number {
  const width = pdf.page.width * share - GAP;
  const rows = texts.map((text) => pdf.heightOf(text, { width, size: CELL_SIZE, mostLines }) + 2 * CELL_PAD);
  return rows.reduce((sum, height) => sum + height, 15);
}

/** A paragraph over the whole width. */
export function writeParagraph(
  sheet: ReportSheet,
  text: string,
  { size = 9.4, color = INK, weight = 400 as 400 | 600 } = {},
): void {
  const { pdf } = sheet;
  const height = pdf.heightOf(text, { width: pdf.page.width, size, weight });
  pdf.need(Math.min(height, 160));
  pdf.content('P', () => {
    pdf.write(text, { x: pdf.page.left, y: pdf.y(), width: pdf.page.width, size, color, weight });
  });
  pdf.moveBy(height + 3);
}

export const gap = ({ pdf }: ReportSheet, by = 12): void => pdf.moveBy(by);

export { GREY, INK, SOFT };

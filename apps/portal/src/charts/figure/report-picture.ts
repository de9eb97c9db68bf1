import type { ReportFact, ReportReading } from './report-fact.ts';

const MARGIN = 16;
const TITLE_PX = 22;
const FACT_PX = 36;
const LEAST_FACT_WIDTH = 150;
const READING_PX = 19;
const COLUMN_GAP = 22;
/** A report has room for the harmonics of one cursor and a few more. */
const MOST_READINGS = 24;

export interface ReportColors {
  readonly surface: string;
  readonly ink: string;
  readonly ink2: string;
  readonly line: string;
}

export interface ReportWords {
  readonly title: string;
  readonly facts: readonly ReportFact[];
  readonly readings: readonly ReportReading[];
}

/** Facts in as many equal columns as the width has room for; how many rows that makes. */
export function factColumns(
  widthPx: number,
  count: number,
): { readonly columns: number; readonly rows: number } {
  const columns = Math.max(1, Math.min(count, Math.floor((widthPx - 2 * MARGIN) / LEAST_FACT_WIDTH)));
  return { columns, rows: Math.ceil(count / columns) };
}

/**
 * A plot as it stands in a report: its title and what it was measured from above, what the cursors read below. `ratio` are
 * the pixels of the picture for one of the page.
 */
export function makeReportPicture(
  plot: HTMLCanvasElement,
  { title, facts, readings }: ReportWords,
  look: { readonly colors: ReportColors; readonly family: string; readonly ratio: number },
): HTMLCanvasElement {
  const { colors, family, ratio } = look;
  const width = plot.width / ratio;
  const { columns, rows } = factColumns(width, facts.length);
  const shown = readings.slice(0, MOST_READINGS);
  const headPx = MARGIN + TITLE_PX + rows * FACT_PX + 8;
  const footPx = shown.length === 0 ? 8 : shown.length * READING_PX + MARGIN + 6;
  const picture = document.createElement('canvas');
  picture.width = plot.width;
  picture.height = Math.round(plot.height + (headPx + footPx) * ratio);
  const ctx = picture.getContext('2d');
  if (ctx === null) return plot;
  ctx.scale(ratio, ratio);
  ctx.fillStyle = colors.surface;
  ctx.fillRect(0, 0, width, picture.height / ratio);
  const write = (
    text: string,
    x: number,
    y: number,
    look: { font: string; color: string; roomPx: number },
  ) => {
    ctx.font = look.font;
    ctx.fillStyle = look.color;
    ctx.fillText(fitted(ctx, text, look.roomPx), x, y);
  };
  write(title, MARGIN, MARGIN + 12, {
    font: `600 15px ${family}`,
    color: colors.ink,
    roomPx: width - 2 * MARGIN,
  });
  const column = (width - 2 * MARGIN) / columns;
  for (const [index, { name, value }] of facts.entries()) {
    const x = MARGIN + (index % columns) * column;
    const y = MARGIN + TITLE_PX + Math.floor(index / columns) * FACT_PX + 12;
    write(name, x, y, { font: `11px ${family}`, color: colors.ink2, roomPx: column - 12 });
    write(value, x, y + 15, { font: `600 12.5px ${family}`, color: colors.ink, roomPx: column - 12 });
  }
  ctx.fillStyle = colors.line;
  ctx.fillRect(MARGIN, headPx - 4, width - 2 * MARGIN, 1);
  ctx.drawImage(plot, 0, headPx, width, plot.height / ratio);
  writeReadings(ctx, shown, {
    top: headPx + plot.height / ratio + MARGIN,
    font: `12px ${family}`,
    colors,
    width,
  });
  return picture;
}

function writeReadings(
  ctx: CanvasRenderingContext2D,
  readings: readonly ReportReading[],
  { top, font, colors, width }: { top: number; font: string; colors: ReportColors; width: number },
): void {
  ctx.font = font;
  const rows = readings.map(({ name, cells }) => [name, ...cells]);
  const columns = Math.max(0, ...rows.map((row) => row.length));
  let x = MARGIN;
  for (let column = 0; column < columns; column++) {
    const room = width - MARGIN - x;
    if (room <= 0) break;
    const texts = rows.map((row) => fitted(ctx, row[column] ?? '', room));
    ctx.fillStyle = column === 0 ? colors.ink2 : colors.ink;
    for (const [index, text] of texts.entries()) ctx.fillText(text, x, top + index * READING_PX + 8);
    x += Math.max(...texts.map((text) => ctx.measureText(text).width)) + COLUMN_GAP;
  }
}

/** A text that is too wide ends in an ellipsis. */
function fitted(ctx: CanvasRenderingContext2D, text: string, roomPx: number): string {
  if (ctx.measureText(text).width <= roomPx) return text;
  let end = text.length;
  while (end > 0 && ctx.measureText(`${text.slice(0, end)}…`).width > roomPx) end--;
  return `${text.slice(0, end).trimEnd()}…`;
}

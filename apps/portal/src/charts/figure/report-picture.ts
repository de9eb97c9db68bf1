import type { ReportFact, ReportReading } from './report-fact.ts';

const MARGIN = 16;
const TITLE_PX = 22;
const FACT_PX = 36;
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

export interface PlacedFact extends ReportFact {
  readonly x: number;
  readonly row: number;
  readonly widthPx: number;
}

/** Facts one after the other, each as wide as it is, in as many rows as that takes. */
export function placeFacts(
  facts: readonly ReportFact[],
  widthPx: number,
  measure: (fact: ReportFact) => number,
): PlacedFact[] {
  const room = widthPx - 2 * MARGIN;
  let x = 0;
  let row = 0;
  return facts.map((fact) => {
    const own = Math.min(room, measure(fact));
    if (x > 0 && x + own > room) [x, row] = [0, row + 1];
    const placed = { ...fact, x: MARGIN + x, row, widthPx: own };
    x += own + COLUMN_GAP;
    return placed;
  });
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
  const picture = document.createElement('canvas');
  const ctx = picture.getContext('2d');
  if (ctx === null) return plot;
  const nameFont = `11px ${family}`;
  const valueFont = `600 12.5px ${family}`;
  const placed = placeFacts(facts, width, ({ name, value }) => {
    ctx.font = nameFont;
    const nameWidth = ctx.measureText(name).width;
    ctx.font = valueFont;
    return Math.max(nameWidth, ctx.measureText(value).width);
  });
  const rows = (placed.at(-1)?.row ?? -1) + 1;
  const shown = readings.slice(0, MOST_READINGS);
  const headPx = MARGIN + TITLE_PX + rows * FACT_PX + 8;
  const footPx = shown.length === 0 ? 8 : shown.length * READING_PX + MARGIN + 6;
  picture.width = plot.width;
  picture.height = Math.round(plot.height + (headPx + footPx) * ratio);
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
  for (const { name, value, x, row, widthPx } of placed) {
    const y = MARGIN + TITLE_PX + row * FACT_PX + 12;
    const roomPx = widthPx + 1;
    write(name, x, y, { font: nameFont, color: colors.ink2, roomPx });
    write(value, x, y + 15, { font: valueFont, color: colors.ink, roomPx });
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

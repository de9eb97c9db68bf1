import type { PlotPainting } from '../plot/line-plot-options.ts';
import { textWidthPx } from '../plot/text-width.ts';

/** A harmonic with its height above the noise floor, in words: named in the two rows above the plot. */
export interface HarmonicLabel {
  readonly step: number;
  readonly hz: number;
  readonly height: string;
  readonly isGhost: boolean;
  readonly isHeld: boolean;
}

const ROW_PX = 14;

/** Numbers of two lines do not touch, nor do heights. */
const APART_PX = 6;

/**
 * Number and height of each harmonic in the rows above the plot, straight above its line: moved aside a height would be read
 * at the next one. What finds no place keeps its line.
 */
export function paintHarmonicLabels(
  { ctx, colors, area, view, xPx }: PlotPainting,
  labels: readonly HarmonicLabel[],
): void {
  const inView = labels.filter(({ hz }) => hz >= view.min && hz <= view.max);
  ctx.save();
  ctx.textAlign = 'center';
  const byRank = inView.toSorted((a, b) => Number(b.isHeld) - Number(a.isHeld) || a.step - b.step);
  const rows = [
    { textOf: ({ step }: HarmonicLabel) => `${step}×`, y: area.top - ROW_PX - 6, color: colors.harmonic },
    { textOf: ({ height }: HarmonicLabel) => height, y: area.top - 6, color: colors.ink },
  ];
  for (const { textOf, y, color } of rows) {
    const taken: { from: number; to: number }[] = [];
    for (const label of byRank) {
      const text = textOf(label);
      const half = textWidthPx(ctx, text) / 2;
      // At the edge it stays inside, and still stands above its line.
      const x = Math.min(Math.max(xPx(label.hz), area.left + half), area.left + area.width - half);
      const [from, to] = [x - half - APART_PX / 2, x + half + APART_PX / 2];
      if (taken.some((other) => from < other.to && other.from < to)) continue;
      taken.push({ from, to });
      ctx.globalAlpha = label.isGhost ? 0.55 : 1;
      ctx.fillStyle = color;
      ctx.fillText(text, x, y);
    }
  }
  ctx.restore();
}

/** From the floor to the top of a line, with its height in words beside it. */
export function paintHeight(
  { ctx, colors, area, xPx, yPx }: PlotPainting,
  { hz, top, floor, text }: { hz: number; top: number; floor: number; text: string },
): void {
  const x = xPx(hz);
  if (x < area.left || x > area.left + area.width) return;
  const bottom = area.top + area.height;
  const [from, to] = [Math.max(area.top, yPx(top)), Math.min(bottom, yPx(floor))];
  if (to - from < 24) return;
  const width = textWidthPx(ctx, text);
  const right = area.left + area.width;
  // Beside a line at the left edge of a narrow plot there is room on neither side: the words then end at the right one.
  const isRight = x + 32 + width < right || x - 32 - width < area.left;
  const at = Math.round(x + (isRight ? 18 : -18)) + 0.5;
  ctx.save();
  ctx.strokeStyle = colors.ink;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.moveTo(x, from);
  ctx.lineTo(at + (isRight ? 4 : -4), from);
  ctx.moveTo(at - 4, to);
  ctx.lineTo(at + 4, to);
  ctx.moveTo(at, from);
  ctx.lineTo(at, to);
  ctx.stroke();
  const left = isRight ? Math.min(at + 7, right - width - 4) : at - 7 - width;
  const base = Math.min(to - 8, from + 0.42 * (to - from));
  ctx.globalAlpha = 0.88;
  ctx.fillStyle = colors.surface;
  ctx.fillRect(left - 2, base - 12, width + 4, 17);
  ctx.globalAlpha = 1;
  ctx.fillStyle = colors.ink;
  ctx.fillText(text, left, base);
  ctx.restore();
}

/** The name of a curve at the right of the plot, at the height of its last point. */
export interface CurveName {
  readonly name: 'now' | 'floor' | 'baseline';
  /** As plotted. */
  readonly at: number;
  readonly color: 'ink' | 'ink2' | 'trace1';
}

const NAME_PX = 14;

/** Names of the curves in the right margin, apart from each other. */
export function paintCurveNames(
  { ctx, colors, area, yPx }: PlotPainting,
  names: readonly CurveName[],
  wordOf: (name: CurveName['name']) => string,
): void {
  const bottom = area.top + area.height;
  const inOrder = names
    .map((name) => ({ ...name, y: Math.max(area.top + 8, Math.min(bottom - 2, yPx(name.at) + 4)) }))
    .sort((a, b) => a.y - b.y);
  for (let i = 1; i < inOrder.length; i++)
    inOrder[i]!.y = Math.max(inOrder[i]!.y, inOrder[i - 1]!.y + NAME_PX);
  for (let i = inOrder.length - 1; i >= 0; i--)
    inOrder[i]!.y = Math.min(inOrder[i]!.y, bottom - 2 - NAME_PX * (inOrder.length - 1 - i));
  ctx.save();
  for (const { name, y, color } of inOrder) {
    ctx.fillStyle = colors[color];
    ctx.fillText(wordOf(name), area.left + area.width + 7, y);
  }
  ctx.restore();
}

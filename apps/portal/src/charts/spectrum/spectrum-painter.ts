import type { CursorMark } from '../cursors/spectrum-cursors.ts';
import type { ChartColor } from '../plot/chart-colors.ts';
import { type LabelRequest, placeLabels } from '../plot/label-placement.ts';
import type { PlotPainting } from '../plot/line-plot-options.ts';
import { textWidthPx } from '../plot/text-width.ts';
import { type FrequencyLine, type FrequencyLineFamily, labelPriority } from './frequency-lines.ts';

export const LABEL_LANES = 3;
const LANE_PX = 15;
/** Room above a spectrum: lanes of labels and the readout of the cursor. */
export const SPECTRUM_GUTTER_PX = LABEL_LANES * LANE_PX + 2;

export const FAMILY_COLORS: Readonly<Record<FrequencyLineFamily, ChartColor>> = {
  shaft: 'shaft',
  mesh: 'mesh',
  planetary: 'planetary',
  bearing: 'bearing',
  electrical: 'electrical',
  machine: 'electrical',
};

/** A dash of its own per family, so that they differ without colour. */
const FAMILY_DASHES: Readonly<Record<FrequencyLineFamily, readonly number[]>> = {
  shaft: [1, 3],
  mesh: [7, 3],
  planetary: [5, 2, 1, 2],
  bearing: [4, 3],
  electrical: [2, 2],
  machine: [9, 3, 2, 3],
};

/** A crisp vertical line. */
function verticalLine(ctx: CanvasRenderingContext2D, x: number, top: number, bottom: number): void {
  const crisp = Math.round(x) + 0.5;
  ctx.beginPath();
  ctx.moveTo(crisp, top);
  ctx.lineTo(crisp, bottom);
  ctx.stroke();
}

/** The characteristic frequencies in view; those of the highlighted element stand out and the others step back. */
export function paintFrequencyLines(
  { ctx, colors, area, view, xPx }: PlotPainting,
  lines: readonly FrequencyLine[],
  highlightedElement: string | null,
  hasLabels = true,
): void {
  const bottom = area.top + area.height;
  const inView = lines.filter(({ hz }) => hz >= view.min && hz <= view.max);
  const hasHighlighted =
    highlightedElement !== null && inView.some(({ element }) => element === highlightedElement);
  ctx.save();
  ctx.lineWidth = 1;
  const requests: LabelRequest[] = [];
  for (const line of inView) {
    const isHighlighted = line.element === highlightedElement;
    const color = colors[FAMILY_COLORS[line.family]];
    const x = xPx(line.hz);
    if (line.toleranceHz > 0 && isHighlighted) {
      const half = xPx(line.hz + line.toleranceHz) - x;
      const left = Math.max(area.left, x - half);
      ctx.fillStyle = color;
      ctx.globalAlpha = 0.12;
      ctx.fillRect(left, area.top, Math.min(area.left + area.width, x + half) - left, area.height);
    }
    ctx.globalAlpha = (isHighlighted ? 1 : hasHighlighted ? 0.2 : 0.65) / Math.sqrt(line.harmonic);
    ctx.strokeStyle = color;
    ctx.setLineDash([...FAMILY_DASHES[line.family]]);
    verticalLine(ctx, x, area.top, bottom);
    requests.push({
      id: line.id,
      x: x - area.left,
      widthPx: textWidthPx(ctx, line.label) + 4,
      priority: labelPriority(line, isHighlighted),
    });
  }
  ctx.setLineDash([]);
  if (!hasLabels) {
    ctx.restore();
    return;
  }
  ctx.textBaseline = 'alphabetic';
  const byId = new Map(inView.map((line) => [line.id, line]));
  const placed = placeLabels(requests, area.width, LABEL_LANES).map(({ id, left, lane }) => {
    const line = byId.get(id)!;
    const isHighlighted = line.element === highlightedElement;
    return {
      line,
      color: colors[FAMILY_COLORS[line.family]],
      alpha: isHighlighted || !hasHighlighted ? 1 : 0.45,
      left: area.left + left,
      base: area.top - lane * LANE_PX - 4,
      widthPx: textWidthPx(ctx, line.label) + 4,
    };
  });
  // Stems first, then the words on a ground of their own: no stem runs through a word.
  for (const { line, color, alpha, base } of placed) {
    ctx.strokeStyle = color;
    ctx.globalAlpha = alpha * 0.6;
    verticalLine(ctx, xPx(line.hz), base + 2, area.top);
  }
  for (const { line, color, alpha, left, base, widthPx } of placed) {
    ctx.globalAlpha = 1;
    ctx.fillStyle = colors.surface;
    ctx.fillRect(left, base - 10, widthPx, 13);
    ctx.globalAlpha = alpha;
    ctx.fillStyle = color;
    ctx.fillText(line.label, left + 2, base);
  }
  ctx.restore();
}

export interface PaintedMark extends CursorMark {
  readonly amplitude: number;
  /** Nothing stands out here: an expected harmonic that is missing. */
  readonly isGhost: boolean;
  /** The arrow keys move it. */
  readonly isHeld?: boolean;
}

/** Cursor lines: main solid, harmonics and sidebands numbered, ghosts thin, the difference shaded. */
export function paintMarks(
  { ctx, colors, area, xPx, yPx }: PlotPainting,
  marks: readonly PaintedMark[],
  differenceText: string | null,
  namesHarmonics = true,
): void {
  const bottom = area.top + area.height;
  ctx.save();
  ctx.beginPath();
  ctx.rect(area.left, 0, area.width, bottom);
  ctx.clip();
  const ends = marks.filter(({ cursor }) => cursor === 'difference').map(({ hz }) => xPx(hz));
  if (ends.length === 2) {
    ctx.fillStyle = colors.cursor;
    ctx.globalAlpha = 0.07;
    ctx.fillRect(Math.min(...ends), area.top, Math.abs(ends[1]! - ends[0]!), area.height);
    ctx.globalAlpha = 1;
  }
  const edges = marks.filter(({ cursor }) => cursor === 'band').map(({ hz }) => xPx(hz));
  if (edges.length === 2) {
    ctx.fillStyle = colors.sideband;
    ctx.globalAlpha = 0.14;
    ctx.fillRect(Math.min(...edges), area.top, Math.abs(edges[1]! - edges[0]!), area.height);
    ctx.globalAlpha = 1;
  }
  for (const mark of marks) {
    const x = xPx(mark.hz);
    if (x < area.left - 1 || x > area.left + area.width + 1) continue;
    const color =
      mark.cursor === 'harmonic'
        ? colors.harmonic
        : mark.cursor === 'sideband' || mark.cursor === 'band'
          ? colors.sideband
          : colors.cursor;
    ctx.strokeStyle = color;
    ctx.fillStyle = color;
    ctx.lineWidth = mark.isHeld ? 2 : 1;
    ctx.globalAlpha = mark.isGhost ? 0.4 : 1;
    ctx.setLineDash(mark.isGhost ? [2, 4] : mark.cursor === 'difference' ? [5, 3] : []);
    verticalLine(ctx, x, area.top, bottom);
    ctx.setLineDash([]);
    ctx.lineWidth = 1;
    const peak = Math.max(area.top, Math.min(bottom, yPx(mark.amplitude)));
    if (!mark.isGhost && mark.cursor !== 'band') {
      ctx.beginPath();
      ctx.arc(Math.round(x) + 0.5, peak, mark.cursor === 'main' ? 3.5 : 2.5, 0, 2 * Math.PI);
      ctx.fillStyle = colors.surface;
      ctx.fill();
      ctx.stroke();
    }
    const text = mark.cursor === 'harmonic' && !namesHarmonics ? '' : markText(mark);
    if (text === '') continue;
    const width = textWidthPx(ctx, text);
    ctx.fillStyle = colors.surface;
    ctx.globalAlpha = 0.85;
    ctx.fillRect(x + 3, area.top + 3, width + 4, 14);
    ctx.globalAlpha = mark.isGhost ? 0.55 : 1;
    ctx.fillStyle = color;
    ctx.fillText(text, x + 5, area.top + 14);
  }
  if (ends.length === 2 && differenceText !== null) {
    const middle = (ends[0]! + ends[1]!) / 2;
    const width = textWidthPx(ctx, differenceText);
    const left = Math.min(Math.max(middle - width / 2 - 5, area.left), area.left + area.width - width - 10);
    ctx.globalAlpha = 0.92;
    ctx.fillStyle = colors.surface;
    ctx.fillRect(left, area.top + 22, width + 10, 18);
    ctx.globalAlpha = 1;
    ctx.fillStyle = colors.cursor;
    ctx.fillText(differenceText, left + 5, area.top + 35);
  }
  ctx.restore();
}

function markText({ cursor, step }: CursorMark): string {
  if (cursor === 'harmonic') return `${step}×`;
  if (cursor === 'sideband') return step === 0 ? 'c' : step > 0 ? `+${step}` : `−${-step}`;
  return '';
}

/** A band as a handle: shaded, with edges to drag. */
export function paintBand(
  { ctx, colors, area, xPx }: PlotPainting,
  band: { lowHz: number; highHz: number },
  label: string,
): void {
  const low = Math.max(area.left, xPx(band.lowHz));
  const high = Math.min(area.left + area.width, xPx(band.highHz));
  if (high <= low) return;
  ctx.save();
  ctx.fillStyle = colors.accent;
  ctx.globalAlpha = 0.09;
  ctx.fillRect(low, area.top, high - low, area.height);
  ctx.globalAlpha = 0.9;
  ctx.strokeStyle = colors.accent;
  ctx.lineWidth = 1;
  for (const x of [low, high]) {
    verticalLine(ctx, x, area.top, area.top + area.height);
    ctx.fillRect(Math.round(x) - 2, area.top + area.height / 2 - 11, 5, 22);
  }
  ctx.globalAlpha = 1;
  const width = textWidthPx(ctx, label);
  const end = area.left + area.width;
  if (high - low > width + 12) ctx.fillText(label, (low + high - width) / 2, area.top + 14);
  else if (high + width + 12 < end) ctx.fillText(label, high + 6, area.top + 14);
  ctx.restore();
}

/** The thin line that follows the pointer. */
export function paintHover({ ctx, colors, area, xPx }: PlotPainting, base: number): void {
  ctx.save();
  ctx.strokeStyle = colors.ink2;
  ctx.globalAlpha = 0.5;
  ctx.lineWidth = 1;
  verticalLine(ctx, xPx(base), area.top, area.top + area.height);
  ctx.restore();
}

/** Something pinned to a place on the axis: a numbered flag on the plot's ground line. */
export interface PinnedMark {
  readonly id: string;
  readonly hz: number;
  readonly label: string;
}

export function paintPins({ ctx, colors, area, xPx }: PlotPainting, pins: readonly PinnedMark[]): void {
  ctx.save();
  for (const { hz, label } of pins) {
    const x = Math.round(xPx(hz)) + 0.5;
    if (x < area.left || x > area.left + area.width) continue;
    const bottom = area.top + area.height;
    const width = textWidthPx(ctx, label) + 8;
    ctx.strokeStyle = colors.accent;
    ctx.globalAlpha = 0.75;
    ctx.setLineDash([1, 2]);
    verticalLine(ctx, x, area.top, bottom);
    ctx.setLineDash([]);
    ctx.globalAlpha = 1;
    ctx.fillStyle = colors.accent;
    ctx.fillRect(x, bottom - 17, width, 15);
    ctx.fillStyle = colors.surface;
    ctx.fillText(label, x + 4, bottom - 6);
  }
  ctx.restore();
}

/** A stretch of the record that is not to be trusted, shaded and named. */
export interface SuspectStretch {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

export function paintWarnings(
  { ctx, colors, area, xPx, view }: PlotPainting,
  warnings: readonly SuspectStretch[],
): void {
  ctx.save();
  let labelEnd = Number.NEGATIVE_INFINITY;
  for (const { from, to, label } of warnings) {
    if (to < view.min || from > view.max) continue;
    const left = Math.max(area.left, xPx(from));
    const right = Math.min(area.left + area.width, Math.max(left + 2, xPx(to)));
    ctx.fillStyle = colors.zoneDLine;
    ctx.globalAlpha = 0.22;
    ctx.fillRect(left, area.top, right - left, area.height);
    ctx.globalAlpha = 1;
    if (left < labelEnd) continue;
    const width = textWidthPx(ctx, label);
    const at = Math.min(left, area.left + area.width - width - 4);
    ctx.fillStyle = colors.surface;
    ctx.fillRect(at, area.top + 1, width + 4, 14);
    ctx.fillStyle = colors.zoneDLine;
    ctx.fillText(label, at + 2, area.top + 12);
    labelEnd = at + width + 12;
  }
  ctx.restore();
}

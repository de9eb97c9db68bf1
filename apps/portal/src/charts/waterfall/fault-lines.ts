import { placeLabels } from '../plot/label-placement.ts';
import type { PlotPainting } from '../plot/line-plot-options.ts';
import { textWidthPx } from '../plot/text-width.ts';
import type { FrequencyLine } from '../spectrum/frequency-lines.ts';
import { FAMILY_COLORS } from '../spectrum/spectrum-painter.ts';
import type { RowPlace } from './row-places.ts';
import type { FollowedLine, WaterfallAxis, WaterfallRow } from './waterfall-rows.ts';

/** Room above the picture for the names of the lines, CSS px. */
export const FAULT_LINE_GUTTER_PX = 34;
const LANES = 2;
const LANE_PX = 15;

/** Harmonics that are worth a pair of dots. */
const HARMONICS = 7;
/** The kinds that a damage shows at, before what turns anyway. */
const DAMAGE: readonly string[] = ['bpfo', 'bpfi', 'bsf', 'mesh', 'planet-fault', 'sun-fault', 'ring-fault'];
/** A followed line belongs to a kind whose harmonic is this near. */
const SAME_SHARE = 0.01;
/** Half the distance of a pair, CSS px, so that the line itself stays uncovered. */
const BESIDE_PX = 4;

/** A line of the machine through a waterfall. */
export interface FaultLine {
  readonly line: FrequencyLine;
  /** Multiple of the row's own speed; null for what does not turn with it. */
  readonly order: number | null;
}

/**
 * The lines of the element looked at. Where a line is followed that belongs to one of its kinds (the outer race), only
 * the harmonics of that kind.
 */
export function faultLines(
  lines: readonly FrequencyLine[],
  element: string | null,
  speedHz: number | null,
  followed: FollowedLine | null,
): FaultLine[] {
  const own = lines.filter((each) => each.element === element && each.harmonic <= HARMONICS);
  const damage = own.filter(({ kind }) => DAMAGE.includes(kind));
  const candidates = damage.length > 0 ? damage : own;
  const followedHz =
    followed === null ? null : followed.kind === 'Hz' ? followed.at : followed.at * (speedHz ?? Number.NaN);
  const kind = candidates
    .filter(({ hz }) => followedHz !== null && Math.abs(hz - followedHz) <= SAME_SHARE * hz)
    .sort((a, b) => a.harmonic - b.harmonic)[0]?.kind;
  return candidates
    .filter((each) => kind === undefined || each.kind === kind)
    .map((line) => {
      const isMains = line.family === 'electrical' && line.kind !== 'rotor-bar-pass';
      return { line, order: speedHz === null || isMains ? null : line.hz / speedHz };
    });
}

/** Where a line stands in a row, on the x axis; null where the row has no speed. */
export function faultLineX(
  { line, order }: FaultLine,
  { speedHz }: Pick<WaterfallRow, 'speedHz'>,
  axis: WaterfallAxis,
): number | null {
  if (axis === 'orders') return order ?? (speedHz === null ? null : line.hz / speedHz);
  if (order === null) return line.hz;
  return speedHz === null ? null : order * speedHz;
}

/**
 * Dotted pairs that flank the lines without covering them, and their names above the picture: the first of a kind with its
 * part, the others by their number, and by their kind where there are several.
 */
export function paintFaultLines(
  { ctx, colors, area, xPx, yPx }: PlotPainting,
  lines: readonly FaultLine[],
  rows: readonly WaterfallRow[],
  places: readonly RowPlace[],
  { axis, isRidge }: { readonly axis: WaterfallAxis; readonly isRidge: boolean },
): void {
  ctx.save();
  ctx.lineWidth = 1;
  const top = rows.length - 1;
  const inView = lines.flatMap((each) => {
    const x = rows[top] === undefined ? null : faultLineX(each, rows[top], axis);
    const px = x === null ? null : xPx(x);
    return px === null || px < area.left || px > area.left + area.width ? [] : [{ ...each, px }];
  });
  ctx.beginPath();
  ctx.rect(area.left, area.top, area.width, area.height);
  ctx.save();
  ctx.clip();
  ctx.setLineDash([1, 3]);
  for (const each of inView) {
    ctx.strokeStyle = isRidge ? colors[FAMILY_COLORS[each.line.family]] : '#ffffff';
    ctx.globalAlpha = isRidge ? 0.9 : 0.75;
    for (const side of [-1, 1]) {
      ctx.beginPath();
      for (const [index, row] of rows.entries()) {
        const x = faultLineX(each, row, axis);
        if (x === null) continue;
        const px = Math.round(xPx(x) + side * BESIDE_PX) + 0.5;
        ctx.lineTo(px, yPx(places[index]!.low));
        ctx.lineTo(px, yPx(places[index]!.high));
      }
      ctx.stroke();
    }
  }
  ctx.restore();
  const named = new Map(inView.map((each) => [each.line.id, each]));
  const isOneKind = new Set(inView.map(({ line }) => line.kind)).size === 1;
  const nameOf = ({ harmonic, label, name }: FrequencyLine) => {
    if (harmonic === 1) return label;
    return isOneKind ? `${harmonic}×` : label.replace(` ${name}`, '');
  };
  const requests = inView.map(({ line, px }) => ({
    id: line.id,
    x: px - area.left,
    widthPx: textWidthPx(ctx, nameOf(line)) + 4,
    priority: 100 - 4 * line.harmonic - DAMAGE.indexOf(line.kind),
  }));
  for (const { id, left, lane } of placeLabels(requests, area.width, LANES)) {
    const { line, px } = named.get(id)!;
    const base = area.top - 6 - lane * LANE_PX;
    ctx.fillStyle = colors[FAMILY_COLORS[line.family]];
    ctx.fillText(nameOf(line), area.left + left + 2, base);
    ctx.fillRect(Math.round(px), base + 3, 1, area.top - base - 3);
  }
  ctx.restore();
}

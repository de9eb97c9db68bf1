import type { DrawnShape } from '../figure/drawn-shapes.ts';
import { type ChartColors, readChartColors } from '../plot/chart-colors.ts';
import { readChartFont } from '../plot/chart-font.ts';

/** A drawing of shapes on a canvas of its own; `sizePx` is its width and height on the screen, `drawnPx` in its own units. */
export function printShapes(
  shapes: readonly DrawnShape[],
  { sizePx, drawnPx }: { readonly sizePx: number; readonly drawnPx: number },
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(sizePx * devicePixelRatio);
  canvas.height = canvas.width;
  const ctx = canvas.getContext('2d')!;
  const colors = readChartColors(document.documentElement);
  ctx.fillStyle = colors.surface;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  const scale = canvas.width / drawnPx;
  ctx.save();
  ctx.scale(scale, scale);
  ctx.textAlign = 'center';
  const family = readChartFont(document.body).replace(/^\S+ /, '');
  for (const shape of shapes) paintShape(ctx, shape, { colors, family });
  ctx.restore();
  return canvas;
}

function paintShape(
  ctx: CanvasRenderingContext2D,
  shape: DrawnShape,
  { colors, family }: { readonly colors: ChartColors; readonly family: string },
): void {
  ctx.fillStyle = shape.fill === undefined ? 'transparent' : colors[shape.fill];
  if (shape.kind === 'text') {
    ctx.font = `${shape.sizePx}px ${family}`;
    ctx.fillText(shape.text, shape.x, shape.y);
    return;
  }
  const path = new Path2D(shape.kind === 'path' ? shape.d : undefined);
  if (shape.kind === 'circle') path.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
  if (shape.fill !== undefined) ctx.fill(path);
  if (shape.stroke === undefined) return;
  ctx.strokeStyle = colors[shape.stroke];
  ctx.lineWidth = shape.widthPx ?? 1;
  ctx.setLineDash([...(shape.dash ?? [])]);
  ctx.stroke(path);
  ctx.setLineDash([]);
}

const widths = new Map<string, number>();

/** How wide a label is in the font of the moment, remembered: a spectrum asks for the same hundred in each frame. */
export function textWidthPx(ctx: CanvasRenderingContext2D, text: string): number {
  const key = `${ctx.font}/${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (widths.size > 2000) widths.clear();
    width = Math.ceil(ctx.measureText(text).width);
    widths.set(key, width);
  }
  return width;
}

/** Letters that have arrived since have another width than those that stood in for them. */
export function forgetTextWidths(): void {
  widths.clear();
}

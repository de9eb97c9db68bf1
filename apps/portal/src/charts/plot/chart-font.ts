const SIZE_PX = 11;

/** The font of the page, in the language of the page, for what is written on a canvas. */
export function readChartFont(element: Element): string {
  return `${SIZE_PX}px ${getComputedStyle(element).fontFamily}`;
}

const widths = new Map<string, number>();

/** Measured once; a picture asks for the same few labels in every frame. */
export function textWidth(ctx: CanvasRenderingContext2D, text: string): number {
  const key = `${ctx.font}/${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    if (widths.size > 2000) widths.clear();
    width = Math.ceil(ctx.measureText(text).width);
    widths.set(key, width);
  }
  return width;
}

/** Calls back when letters have arrived that a canvas has drawn without them; returns how to stop. */
export function watchFonts(onChange: () => void): () => void {
  const change = () => {
    widths.clear();
    onChange();
  };
  document.fonts.addEventListener('loadingdone', change);
  return () => document.fonts.removeEventListener('loadingdone', change);
}

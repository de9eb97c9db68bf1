const SIZE_PX = 11;

/** The font of the text around a chart: with the letters of the reader's language, which a canvas does not inherit. */
export function readChartFont(element: Element): string {
  return `${SIZE_PX}px ${getComputedStyle(element).fontFamily}`;
}

/**
 * Calls back when pieces of a font have arrived; returns how to stop. A canvas that asks for letters draws them in another
 * font until they are there, or as empty boxes, and does not draw again by itself.
 */
export function watchFonts(onArrival: () => void): () => void {
  document.fonts.addEventListener('loadingdone', onArrival);
  return () => document.fonts.removeEventListener('loadingdone', onArrival);
}

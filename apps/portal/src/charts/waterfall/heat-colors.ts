/**
 * Stops of a map from dark blue through grey to yellow that rises evenly in lightness and reads the same for
 * colour-blind eyes. Source: J. R. Nunez, C. R. Anderton, R. S. Renslow, Optimizing colormaps with consideration for
 * color vision deficiency (cividis), PLoS ONE 13 (2018) e0199239.
 */
const STOPS = [
  [0, 34, 78],
  [18, 53, 112],
  [59, 73, 108],
  [87, 93, 109],
  [112, 113, 115],
  [138, 134, 120],
  [165, 156, 116],
  [195, 179, 105],
  [225, 204, 85],
  [254, 232, 56],
] as const;

/** 256 colours as little-endian RGBA words, for image data. */
export const HEAT_COLORS: Uint32Array = Uint32Array.from({ length: 256 }, (_, i) => {
  const place = (i / 255) * (STOPS.length - 1);
  const below = Math.min(STOPS.length - 2, Math.floor(place));
  const part = place - below;
  const [r, g, b] = [0, 1, 2].map((c) =>
    Math.round(STOPS[below]![c]! * (1 - part) + STOPS[below + 1]![c]! * part),
  );
  return ((255 << 24) | (b! << 16) | (g! << 8) | r!) >>> 0;
});

/** The colour of a share from 0 to 1 as CSS. */
export function heatColor(share: number): string {
  const word = HEAT_COLORS[Math.max(0, Math.min(255, Math.round(share * 255)))]!;
  return `rgb(${word & 255} ${(word >> 8) & 255} ${(word >> 16) & 255})`;
}

import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';

const { resolve } = createRequire(import.meta.url);

/** The fonts of the portal as files: a server has none that could be relied on. */
const fontFiles = () => [
  resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
];

/** SVG of the server's own as PNG, as wide as it says itself or `widthPx` pixels. */
export function toPng(svg: string, widthPx?: number): Uint8Array {
  return new Resvg(svg, {
    ...(widthPx === undefined ? {} : { fitTo: { mode: 'width' as const, value: widthPx } }),
    font: { loadSystemFonts: false, fontFiles: fontFiles(), defaultFontFamily: 'Inter' },
  })
    .render()
    .asPng();
}

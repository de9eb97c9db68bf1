import { createLinePlot } from '../plot/line-plot.ts';
import type { LinePlotOptions } from '../plot/line-plot-options.ts';
import { forgetTextWidths } from '../plot/text-width.ts';
import { printHost } from './page-stand-in.ts';

/** A plot of the portal on paper: the same drawing, at a size in pixels of the screen. */
export async function printPlot(
  options: LinePlotOptions,
  size: { readonly width: number; readonly height: number },
): Promise<HTMLCanvasElement> {
  // Widths are those of the letters that are printed.
  forgetTextWidths();
  const host = printHost(size);
  const plot = createLinePlot(host, options, options.bounds);
  try {
    // uPlot draws at the end of the turn in which it is made, and again when its view is set.
    await new Promise<void>((resolve) => setTimeout(resolve));
    return plot.picture();
  } finally {
    plot.destroy();
    host.remove();
  }
}

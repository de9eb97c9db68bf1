import { buildPyramid, type PlotSamples } from './min-max-pyramid.ts';
import type { PlotTrace, TraceX } from './plot-trace.ts';

/** Another record's line, drawn behind that of the record that is looked at. */
export function comparedTrace(
  name: string,
  x: TraceX,
  values: PlotSamples,
  { isPeaks = false }: { readonly isPeaks?: boolean } = {},
): PlotTrace {
  return { id: name, x, y: buildPyramid(values), axis: 'left', color: 'trace4', isPeaks };
}

import { buildPyramid } from './min-max-pyramid.ts';
import type { PlotTrace } from './plot-trace.ts';

const NO_DATA = buildPyramid(new Float64Array(2));

/** Spans the axis of a plot that has no curve and paints its rows or cells itself. */
export function blankTrace(id: string, end: number): PlotTrace {
  return { id, x: { at: Float64Array.of(0, end) }, y: NO_DATA, axis: 'right', color: 'surface' };
}

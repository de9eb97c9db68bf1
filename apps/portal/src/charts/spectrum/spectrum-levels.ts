import { useMemo } from 'react';
import { buildPyramid } from '../plot/min-max-pyramid.ts';
import type { PlotTrace } from '../plot/plot-trace.ts';
import type { CurveName } from './evidence-painter.ts';

/** What a spectrum in dB is read against: its own noise floor, and a record of the machine when it was healthy. */
export interface SpectrumLevels {
  /** On the grid of the spectrum, in its unit. */
  readonly floor: Float64Array | null;
  readonly baseline: { readonly stepHz: number; readonly values: Float64Array } | null;
}

/** Room for the names of the curves at the right, px. */
export const CURVE_NAMES_PX = 82;

const levelAt = (values: Float64Array | undefined, place: number): number | null =>
  values?.[Math.min(values.length - 1, Math.max(0, Math.round(place)))] ?? null;

/** The curves of the levels, and what stands at a frequency. */
export function useSpectrumLevels(levels: SpectrumLevels | undefined, stepHz: number) {
  const { floor = null, baseline = null } = levels ?? {};
  const curves = useMemo<PlotTrace[]>(() => {
    const below: PlotTrace[] = [];
    if (baseline !== null)
      below.push({
        id: 'baseline',
        x: { x0: 0, step: baseline.stepHz },
        y: buildPyramid(baseline.values),
        axis: 'left',
        color: 'trace7',
        isPeaks: true,
      });
    if (floor !== null)
      below.push({
        id: 'floor',
        x: { x0: 0, step: stepHz },
        y: buildPyramid(floor),
        axis: 'left',
        color: 'ink',
        widthPx: 1.6,
      });
    return below;
  }, [floor, baseline, stepHz]);
  return {
    curves,
    isShown: floor !== null || baseline !== null,
    floorAt: (hz: number) => levelAt(floor ?? undefined, hz / stepHz),
    baselineAt: (hz: number) => levelAt(baseline?.values, hz / (baseline?.stepHz ?? 1)),
  };
}

/** The names of spectrum, floor and baseline at the right end of what is in view. */
export function curveNames(
  atHz: number,
  { values, stepHz }: { readonly values: Float64Array; readonly stepHz: number },
  { floorAt, baselineAt }: Pick<ReturnType<typeof useSpectrumLevels>, 'floorAt' | 'baselineAt'>,
  toShown: (amplitude: number) => number,
): CurveName[] {
  const names: CurveName[] = [];
  const now = levelAt(values, atHz / stepHz);
  if (now !== null && now > 0) names.push({ name: 'now', at: toShown(now), color: 'trace1' });
  const floor = floorAt(atHz);
  if (floor !== null) names.push({ name: 'floor', at: toShown(floor), color: 'ink' });
  const baseline = baselineAt(atHz);
  if (baseline !== null && baseline > 0)
    names.push({ name: 'baseline', at: toShown(baseline), color: 'ink2' });
  return names;
}

import type { PlotAxis } from '../plot/line-plot-options.ts';
import type { TrendLimits } from './trend-signal.ts';

/** The axis of a unit, with the limits that stay in view when the values come near. */
export function trendAxis(unit: string, limits: TrendLimits | null): PlotAxis {
  return {
    label: unit,
    scale: 'linear',
    // A temperature from zero would flatten what matters; a vibration has a true zero.
    fromZero: unit !== '°C' && unit !== '°F' && unit !== 'rpm',
    ...(limits === null ? {} : { landmarks: [limits.ab, limits.bc, limits.cd] }),
  };
}

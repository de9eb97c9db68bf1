import { useMemo } from 'react';
import type { CursorRow } from '../cursors/cursor-rows.ts';
import type { HeldLine } from '../cursors/held-cursor.ts';
import { buildPyramid } from '../plot/min-max-pyramid.ts';
import type { PlotTrace } from '../plot/plot-trace.ts';
import type { ViewWindow } from '../plot/view-window.ts';
import type { CurveName, HarmonicLabel } from './evidence-painter.ts';

/** What a spectrum in dB is read against: its own noise floor, and a record of the machine when it was healthy. */
export interface SpectrumLevels {
  /** On the grid of the spectrum, in its unit. */
  readonly floor: Float64Array | null;
  readonly baseline: { readonly stepHz: number; readonly values: Float64Array } | null;
}

/** Room for the names of the curves at the right, px: a letter of a canvas label is 6.6 px wide, a Chinese one 12. */
export function curveNamesPx(names: readonly string[]): number {
  const widths = names.map((name) =>
    [...name].reduce((px, letter) => px + (letter > '\u2e80' ? 12 : 6.6), 0),
  );
  return Math.ceil(14 + Math.max(40, ...widths));
}

const levelAt = (values: Float64Array | undefined, place: number): number | null =>
  values?.[Math.min(values.length - 1, Math.max(0, Math.round(place)))] ?? null;

/** Baseline and floor as lines of the plot, from back to front. */
export function levelCurves({ floor, baseline }: SpectrumLevels, stepHz: number): PlotTrace[] {
  const curves: PlotTrace[] = [];
  if (baseline !== null)
    curves.push({
      id: 'baseline',
      x: { x0: 0, step: baseline.stepHz },
      y: buildPyramid(baseline.values),
      axis: 'left',
      color: 'trace7',
      isPeaks: true,
    });
  if (floor !== null)
    curves.push({
      id: 'floor',
      x: { x0: 0, step: stepHz },
      y: buildPyramid(floor),
      axis: 'left',
      color: 'ink',
      widthPx: 1.6,
    });
  return curves;
}

/** What stands at a frequency. */
export function readLevels({ floor, baseline }: SpectrumLevels, stepHz: number) {
  return {
    floorAt: (hz: number) => levelAt(floor ?? undefined, hz / stepHz),
    baselineAt: (hz: number) => levelAt(baseline?.values, hz / (baseline?.stepHz ?? 1)),
  };
}

/** The curves of the levels, and what stands at a frequency. */
export function useSpectrumLevels(levels: SpectrumLevels | undefined, stepHz: number) {
  const { floor = null, baseline = null } = levels ?? {};
  const curves = useMemo(() => levelCurves({ floor, baseline }, stepHz), [floor, baseline, stepHz]);
  return {
    curves,
    isShown: floor !== null || baseline !== null,
    hasFloor: floor !== null,
    ...readLevels({ floor, baseline }, stepHz),
  };
}

/** Share of the view whose highest line a curve is named beside: a single line may lie in a gap. */
const NAMED_SHARE = 0.015;

function highestAtEnd(values: Float64Array, stepHz: number, view: ViewWindow): number {
  const to = Math.min(values.length - 1, Math.round(view.max / stepHz));
  const from = Math.max(0, Math.round((view.max - NAMED_SHARE * (view.max - view.min)) / stepHz));
  let highest = 0;
  for (let k = from; k <= to; k++) highest = Math.max(highest, values[k]!);
  return highest;
}

/** The names of spectrum, floor and baseline at the right end of what is in view. */
export function curveNames(
  view: ViewWindow,
  { values, stepHz }: { readonly values: Float64Array; readonly stepHz: number },
  { floor = null, baseline = null }: Partial<SpectrumLevels>,
  toShown: (amplitude: number) => number,
): CurveName[] {
  const names: CurveName[] = [];
  const add = (name: CurveName['name'], amplitude: number, color: CurveName['color']) => {
    if (amplitude > 0) names.push({ name, at: toShown(amplitude), color });
  };
  add('now', highestAtEnd(values, stepHz, view), 'trace1');
  if (floor !== null) add('floor', highestAtEnd(floor, stepHz, view), 'ink');
  if (baseline !== null) add('baseline', highestAtEnd(baseline.values, baseline.stepHz, view), 'ink2');
  return names;
}

/** How high an amplitude stands above a level, dB; null where either is not known. */
export function decibelAbove(amplitude: number, level: number | null): number | null {
  return level === null || !(amplitude > 0) || !(level > 0) ? null : 20 * Math.log10(amplitude / level);
}

type Levels = Pick<ReturnType<typeof useSpectrumLevels>, 'floorAt'>;

/** The harmonics of a cursor with their heights above the floor. */
export function harmonicHeights(
  rows: readonly CursorRow[],
  held: HeldLine | null,
  { floorAt }: Levels,
  say: (decibel: number) => string,
): HarmonicLabel[] {
  return rows
    .filter(({ cursor }) => cursor === 'harmonic')
    .map(({ step, hz, amplitude, isGhost }) => ({
      ...{ step, hz, isGhost },
      height: say(decibelAbove(amplitude, floorAt(hz)) ?? 0),
      isHeld: held?.cursor === 'harmonic' && held.step === step,
    }));
}

/** From the floor to the main cursor's line, as plotted; null without a cursor or a floor. */
export function heightOfMain(
  rows: readonly CursorRow[],
  { floorAt }: Levels,
  toShown: (amplitude: number) => number,
  say: (decibel: number) => string,
) {
  const row = rows.find(({ cursor }) => cursor === 'main');
  const floor = row === undefined ? null : floorAt(row.hz);
  const decibel = row === undefined ? null : decibelAbove(row.amplitude, floor);
  if (row === undefined || floor === null || decibel === null) return null;
  return { hz: row.hz, top: toShown(row.amplitude), floor: toShown(floor), text: say(decibel) };
}

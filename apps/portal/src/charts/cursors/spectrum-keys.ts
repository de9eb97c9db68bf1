import type { WindowKind } from '@ritzel/signal';
import type { KeyboardEvent } from 'react';
import type { LinePlot } from '../plot/line-plot-options.ts';
import type { ViewWindow } from '../plot/view-window.ts';
import type { FrequencyLine } from '../spectrum/frequency-lines.ts';
import { nextPeak, snapToPeak } from '../spectrum/peak-search.ts';
import { readSpectrum } from '../spectrum/spectrum-reading.ts';
import { startSideband } from './cursor-rows.ts';
import {
  FIRST_HELD,
  HELD_MAIN,
  type HeldLine,
  heldLine,
  isDistance,
  moveHeld,
  nextHeld,
} from './held-cursor.ts';
import { type CursorMark, HARMONICS_SHOWN, NO_CURSORS, type SpectrumCursors } from './spectrum-cursors.ts';

/** What a cursor key needs to know of the plot. */
export interface KeyPlace {
  /** Where the pointer is, else null. */
  readonly hoverHz: number | null;
  readonly view: { readonly min: number; readonly max: number };
  readonly maxHz: number;
  readonly stepHz: number;
  readonly lines: readonly FrequencyLine[];
  /** The element that the reader looks at. */
  readonly asked: string | null;
  readonly snap: (hz: number) => number;
}

/** The cursors after h, s, d, b or Escape; null where the key means nothing. A second press takes the cursor away. */
export function cursorsAfterKey(
  key: string,
  cursors: SpectrumCursors,
  place: KeyPlace,
): SpectrumCursors | null {
  const mainHz = cursors.mainHz ?? place.hoverHz;
  const spanHz = place.view.max - place.view.min;
  switch (key) {
    case 'h':
      if (cursors.harmonic !== null) return { ...cursors, harmonic: null };
      if (mainHz === null || mainHz <= 0) return null;
      return { ...cursors, harmonic: { baseHz: place.snap(mainHz), count: HARMONICS_SHOWN } };
    case 's':
      if (cursors.sideband !== null) return { ...cursors, sideband: null };
      if (mainHz === null) return null;
      return {
        ...cursors,
        sideband: startSideband(place.snap(mainHz), place.lines, place.stepHz, place.asked),
      };
    case 'd':
      if (cursors.difference !== null) return { ...cursors, difference: null };
      if (mainHz === null) return null;
      return {
        ...cursors,
        difference: {
          fromHz: place.snap(mainHz),
          toHz: place.snap(Math.min(place.maxHz, place.hoverHz ?? mainHz + spanHz / 8)),
        },
      };
    case 'b': {
      if (cursors.band !== null) return { ...cursors, band: null };
      const centre = mainHz ?? (place.view.min + place.view.max) / 2;
      const lowHz = Math.max(0, centre - spanHz / 10);
      return { ...cursors, band: { lowHz, highHz: Math.min(place.maxHz, lowHz + spanHz / 5) } };
    }
    case 'Escape':
      return cursors === NO_CURSORS || Object.values(cursors).every((each) => each === null)
        ? null
        : NO_CURSORS;
    default:
      return null;
  }
}

/** The chart whose cursors are moved by keys. */
export interface KeyedSpectrum {
  readonly plot: { readonly current: LinePlot | null };
  readonly values: Float64Array;
  readonly stepHz: number;
  readonly maxHz: number;
  readonly window: WindowKind | null;
  readonly bounds: ViewWindow;
  readonly lines: readonly FrequencyLine[];
  readonly asked: string | null;
  readonly cursors: SpectrumCursors;
  readonly keep: (cursors: SpectrumCursors) => void;
  readonly held: HeldLine;
  readonly hold: (line: HeldLine) => void;
  readonly heldMark: CursorMark | null;
  readonly snap: (hz: number, isFree: boolean) => number;
  readonly hoverHz: () => number | null;
  readonly onOtherKey: ((key: string, mainHz: number | null) => boolean) | undefined;
}

/** What the keys of a spectrum do; the answer says whether a key meant something. */
export function spectrumKeys(chart: KeyedSpectrum): (event: KeyboardEvent) => boolean {
  const { plot, values, stepHz, maxHz, window, cursors, keep, held, hold, heldMark } = chart;
  const visibleView = () => plot.current?.view() ?? chart.bounds;
  const truePlace = (bin: number) => readSpectrum(values, stepHz, bin * stepHz, 0.6, window).hz;
  const putHeld = (hz: number) => {
    plot.current?.reveal(hz);
    keep(moveHeld(cursors, held, hz));
  };
  /** One line further; with Shift to the next peak, or by ten lines what no peak attracts. */
  const stepHeld = (direction: 1 | -1, isFar: boolean) => {
    const view = visibleView();
    const fromHz = heldMark?.hz ?? (view.min + view.max) / 2;
    if (heldMark !== null && isDistance(heldMark)) {
      putHeld(Math.min(maxHz, fromHz + direction * stepHz * (isFar ? 10 : 1)));
      return;
    }
    const fromBin = Math.round(fromHz / stepHz);
    if (!isFar) putHeld(Math.min(values.length - 1, Math.max(0, fromBin + direction)) * stepHz);
    else putHeld(truePlace(nextPeak(values, fromBin, direction)));
  };
  /** The highest line in view. */
  const highestInView = () => {
    const { min, max } = visibleView();
    const middle = (min + max) / 2 / stepHz;
    return truePlace(snapToPeak(values, middle, (max - min) / 2 / stepHz - 1));
  };
  const onCursorKey = (key: string): boolean => {
    const next = cursorsAfterKey(key, cursors, {
      ...{ view: visibleView(), maxHz, stepHz, lines: chart.lines, asked: chart.asked },
      hoverHz: chart.hoverHz(),
      snap: (hz) => chart.snap(hz, false),
    });
    if (next === null) return chart.onOtherKey?.(key, cursors.mainHz ?? chart.hoverHz()) ?? false;
    const first = FIRST_HELD[key];
    hold(first !== undefined && heldLine(next, first) !== null ? first : HELD_MAIN);
    keep(next);
    return true;
  };
  return ({ key, altKey, shiftKey }) => {
    if (altKey) return false;
    if (key === 'ArrowLeft' || key === 'ArrowRight') stepHeld(key === 'ArrowRight' ? 1 : -1, shiftKey);
    else if (key === 'Home') putHeld(Math.ceil(visibleView().min / stepHz) * stepHz);
    else if (key === 'End') putHeld(Math.floor(visibleView().max / stepHz) * stepHz);
    else if (key === 'm') putHeld(highestInView());
    else if (key === 'c' || key === 'C') hold(nextHeld(cursors, held, key === 'c' ? 1 : -1));
    else return onCursorKey(key);
    return true;
  };
}

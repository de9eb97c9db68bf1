import type { FrequencyLine } from '../spectrum/frequency-lines.ts';
import { startSideband } from '../spectrum/spectrum-reading.ts';
import { HARMONICS_SHOWN, NO_CURSORS, type SpectrumCursors } from './spectrum-cursors.ts';

/** What a cursor key needs to know of the plot. */
export interface KeyPlace {
  /** Where the pointer is, else null. */
  readonly hoverHz: number | null;
  readonly view: { readonly min: number; readonly max: number };
  readonly maxHz: number;
  readonly stepHz: number;
  readonly lines: readonly FrequencyLine[];
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
      return { ...cursors, sideband: startSideband(place.snap(mainHz), place.lines, place.stepHz) };
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

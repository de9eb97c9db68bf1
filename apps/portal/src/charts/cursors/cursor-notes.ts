import type { WindowKind } from '@ritzel/signal';
import type { FrequencyLine } from '../spectrum/frequency-lines.ts';
import { bandRmsOf, readSpectrum } from '../spectrum/spectrum-reading.ts';
import { toDecibel } from '../spectrum/spectrum-units.ts';
import { spacingOf } from './cursor-rows.ts';
import type { SpectrumCursors } from './spectrum-cursors.ts';

/** What a cursor says as a whole, beside the lines it stands on. */
export type CursorNote =
  | { readonly cursor: 'sideband'; readonly spacingHz: number; readonly part: FrequencyLine | null }
  | {
      readonly cursor: 'difference';
      readonly spacingHz: number;
      readonly decibel: number;
      readonly part: FrequencyLine | null;
    }
  | { readonly cursor: 'band'; readonly lowHz: number; readonly highHz: number; readonly rms: number };

export interface MeasuredSpectrum {
  readonly values: Float64Array;
  readonly stepHz: number;
  readonly noiseBandwidthBins: number;
  /** Null for a difference or a ratio of spectra. */
  readonly window?: WindowKind | null;
  /** Values are decibels already: their distance is a difference. */
  readonly isDecibel?: boolean;
  /** The shaft of the part looked at, named first where several turn alike. */
  readonly shaft?: string | null;
}

/** Spacing of the sidebands and whose it is, distance of the two lines, r.m.s. in the band. */
export function cursorNotes(
  cursors: SpectrumCursors,
  { values, stepHz, noiseBandwidthBins, window = 'hann', isDecibel = false, shaft = null }: MeasuredSpectrum,
  lines: readonly FrequencyLine[],
): CursorNote[] {
  const notes: CursorNote[] = [];
  const { sideband, difference, band } = cursors;
  if (sideband !== null) {
    const { spacingHz } = sideband;
    notes.push({ cursor: 'sideband', spacingHz, part: spacingOf(lines, spacingHz, 1.5 * stepHz, shaft) });
  }
  if (difference !== null) {
    const spacingHz = Math.abs(difference.toHz - difference.fromHz);
    const from = readSpectrum(values, stepHz, difference.fromHz, 1.5, window);
    const to = readSpectrum(values, stepHz, difference.toHz, 1.5, window);
    notes.push({
      cursor: 'difference',
      spacingHz,
      decibel: isDecibel ? to.amplitude - from.amplitude : toDecibel(to.amplitude, from.amplitude),
      part: spacingOf(lines, spacingHz, 1.5 * stepHz, shaft),
    });
  }
  if (band !== null) {
    notes.push({ cursor: 'band', ...band, rms: bandRmsOf(values, stepHz, band, noiseBandwidthBins) });
  }
  return notes;
}

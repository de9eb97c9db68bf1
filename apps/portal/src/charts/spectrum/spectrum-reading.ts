import { interpolatePeak, rmsFromDensity, type WindowKind } from '@ritzel/signal';
import type { CursorMark, SpectrumCursors } from '../cursors/spectrum-cursors.ts';
import type { PlotSamples } from '../plot/min-max-pyramid.ts';
import { type FrequencyLine, nearestLineAt } from './frequency-lines.ts';
import { snapToPeak } from './peak-search.ts';

/** What stands at a frequency: the true peak nearby, or the bare line where there is none. */
export interface SpectrumReading {
  readonly hz: number;
  /** Peak amplitude in the unit of the spectrum. */
  readonly amplitude: number;
  readonly isPeak: boolean;
}

/** A line is a peak when it is this much above the median of its neighbourhood. */
const STANDS_OUT = 3;

/**
 * Reads a Hann spectrum at a frequency: the true frequency and amplitude of the highest peak within `reachBins`;
 * where nothing stands out, the line at that place.
 */
export function readSpectrum(
  values: PlotSamples,
  stepHz: number,
  hz: number,
  reachBins = 1.5,
  window: WindowKind = 'hann',
): SpectrumReading {
  const bin = hz / stepHz;
  const top = snapToPeak(values, bin, reachBins);
  const around = values.slice(Math.max(0, top - 24), top + 25).sort();
  const median = around[around.length >> 1] ?? 0;
  const height = values[top] ?? 0;
  const isLocalTop = height > (values[top - 1] ?? 0) && height >= (values[top + 1] ?? 0);
  if (isLocalTop && height >= STANDS_OUT * median) {
    const peak = interpolatePeak(values, top, window);
    return { hz: peak.bin * stepHz, amplitude: peak.amplitude, isPeak: true };
  }
  const here = Math.min(values.length - 1, Math.max(0, Math.round(bin)));
  return { hz: here * stepHz, amplitude: values[here] ?? 0, isPeak: false };
}

/** A row of the cursor table. */
export interface CursorRow extends CursorMark {
  readonly amplitude: number;
  readonly isGhost: boolean;
  readonly line: FrequencyLine | null;
}

/** Each mark with the amplitude that stands there and the part whose line it is. */
export function readCursorRows(
  marks: readonly CursorMark[],
  values: PlotSamples,
  stepHz: number,
  lines: readonly FrequencyLine[],
  window: WindowKind = 'hann',
): CursorRow[] {
  const base = marks.find(({ cursor, step }) => cursor === 'harmonic' && step === 1);
  const baseLine = base === undefined ? null : nearestLineAt(lines, base.hz, 1.5 * stepHz);
  return marks.map((mark) => {
    const reading = readSpectrum(values, stepHz, mark.hz, 1.5, window);
    return {
      ...mark,
      amplitude: reading.amplitude,
      isGhost: !reading.isPeak && (mark.cursor === 'harmonic' || mark.cursor === 'sideband'),
      line:
        (mark.cursor === 'harmonic' ? sameKind(lines, baseLine, mark.step) : null) ??
        nearestLineAt(lines, mark.hz, 1.5 * stepHz),
    };
  });
}

/** Harmonics of an outer race are read as such even where an inner race has a line beside them. */
function sameKind(
  lines: readonly FrequencyLine[],
  base: FrequencyLine | null,
  step: number,
): FrequencyLine | null {
  if (base === null) return null;
  const { element, kind, harmonic } = base;
  return (
    lines.find(
      (line) => line.element === element && line.kind === kind && line.harmonic === harmonic * step,
    ) ?? null
  );
}

/**
 * The line whose first harmonic is nearest to a spacing: which shaft or cage modulates. Shafts and cages only, for
 * nothing else turns slowly enough to be a sideband.
 */
export function spacingOf(
  lines: readonly FrequencyLine[],
  spacingHz: number,
  reachHz: number,
): FrequencyLine | null {
  const candidates = lines.filter(
    ({ kind, harmonic }) => harmonic === 1 && (kind === 'shaft' || kind === 'ftf' || kind === 'planet-pass'),
  );
  return nearestLineAt(candidates, spacingHz, Math.max(reachHz, 0.01 * spacingHz));
}

/** A harmonic cursor on the main one; the sideband's first spacing is the shaft nearest to 1/20 of the centre. */
export function startSideband(
  mainHz: number,
  lines: readonly FrequencyLine[],
  stepHz: number,
): NonNullable<SpectrumCursors['sideband']> {
  const shafts = lines.filter(
    ({ kind, harmonic, hz }) => kind === 'shaft' && harmonic === 1 && hz < mainHz / 2,
  );
  const fastest = shafts.toSorted((a, b) => b.hz - a.hz)[0];
  return { centreHz: mainHz, spacingHz: fastest?.hz ?? Math.max(10 * stepHz, mainHz / 20), count: 4 };
}

/**
 * R.m.s. of the lines of a spectrum of peak amplitudes within a band, edges included: each line as a density over the
 * noise bandwidth of its window, summed. A sine inside reads its r.m.s., noise its share of the power.
 */
export function bandRmsOf(
  values: Float64Array,
  stepHz: number,
  band: { readonly lowHz: number; readonly highHz: number },
  noiseBandwidthBins: number,
): number {
  const [from, to] = [Math.max(1, Math.floor(band.lowHz / stepHz)), Math.ceil(band.highHz / stepHz) + 1];
  const density = new Float64Array(Math.min(values.length, to));
  for (let k = from; k < density.length; k++) {
    density[k] = values[k]! ** 2 / 2 / (noiseBandwidthBins * stepHz);
  }
  return rmsFromDensity({ stepHz, values: density }, Math.max(band.lowHz, stepHz / 2), band.highHz);
}

import type { WindowKind } from '@ritzel/signal';
import type { PlotSamples } from '../plot/min-max-pyramid.ts';
import { type FrequencyLine, linesNear, multipleOf } from '../spectrum/frequency-lines.ts';
import { readSpectrum } from '../spectrum/spectrum-reading.ts';
import type { CursorMark, SpectrumCursors } from './spectrum-cursors.ts';

/** A row of the cursor table. */
export interface CursorRow extends CursorMark {
  readonly amplitude: number;
  readonly isGhost: boolean;
  /** Whose line the mark stands on. */
  readonly line: FrequencyLine | null;
  /** What the line is called; of a sideband the line in the middle and how many spacings away. */
  readonly label: string | null;
  /** Lines of others that happen to be at the same place. */
  readonly coincidences: readonly string[];
}

/** How many coincidences a row names: more are no evidence of anything. */
const COINCIDENCES_NAMED = 2;
/** Above it a harmonic meets another one everywhere. */
const HIGHEST_COINCIDENCE = 4;

/** The element that was asked for goes first wherever one of its lines fits. */
function bestOf(candidates: readonly FrequencyLine[], asked: string | null): FrequencyLine | null {
  return candidates.find(({ element }) => element === asked) ?? candidates[0] ?? null;
}

export interface CursorReading {
  readonly values: PlotSamples;
  readonly stepHz: number;
  readonly window?: WindowKind | null;
  /** The element of the kinematics that the reader looks at. */
  readonly asked?: string | null;
}

/**
 * Each mark with the amplitude that stands there and the part whose line it is. Harmonics keep the name of their base and
 * sidebands that of their centre, whatever else has a line beside them: that is named as a coincidence.
 */
export function readCursorRows(
  marks: readonly CursorMark[],
  { values, stepHz, window = 'hann', asked = null }: CursorReading,
  lines: readonly FrequencyLine[],
): CursorRow[] {
  const reachHz = 1.5 * stepHz;
  const lineOf = (cursor: CursorMark['cursor'], step: number) => {
    const mark = marks.find((each) => each.cursor === cursor && each.step === step);
    return mark === undefined ? null : bestOf(linesNear(lines, mark.hz, reachHz), asked);
  };
  const base = lineOf('harmonic', 1);
  const centre = lineOf('sideband', 0);
  const spacing = spacingIn(marks, lines, reachHz, centre?.shaft ?? null);
  return marks.map((mark) => {
    const reading = readSpectrum(values, stepHz, mark.hz, 1.5, window);
    const candidates = linesNear(lines, mark.hz, reachHz);
    const { line, label } = named(mark, { base, centre, spacing }, bestOf(candidates, asked));
    const others = candidates.filter(
      (each) => each.id !== line?.id && each.label !== label && each.harmonic <= HIGHEST_COINCIDENCE,
    );
    return {
      ...mark,
      amplitude: reading.amplitude,
      isGhost: !reading.isPeak && (mark.cursor === 'harmonic' || mark.cursor === 'sideband'),
      line,
      label,
      coincidences: others.slice(0, COINCIDENCES_NAMED).map((each) => each.label),
    };
  });
}

interface Families {
  readonly base: FrequencyLine | null;
  readonly centre: FrequencyLine | null;
  readonly spacing: FrequencyLine | null;
}

function named(
  { cursor, step }: CursorMark,
  { base, centre, spacing }: Families,
  own: FrequencyLine | null,
): Pick<CursorRow, 'line' | 'label'> {
  if (cursor === 'harmonic') {
    const line = base === null ? null : multipleOf(base, step);
    return { line, label: line?.label ?? null };
  }
  if (cursor === 'sideband' && step !== 0) {
    if (centre === null || spacing === null) return { line: null, label: null };
    const sign = step > 0 ? '+' : '−';
    return {
      line: centre,
      label: `${centre.label} ${sign} ${Math.abs(step)}× ${unnumbered(spacing)}`,
    };
  }
  return { line: own, label: own?.label ?? null };
}

/** Whose speed spaces sidebands: a shaft by its name, others by their symbol. */
function unnumbered({ kind, label, name }: FrequencyLine): string {
  return kind === 'shaft' ? name : label;
}

function spacingIn(
  marks: readonly CursorMark[],
  lines: readonly FrequencyLine[],
  reachHz: number,
  shaft: string | null,
): FrequencyLine | null {
  const sidebands = marks.filter(({ cursor }) => cursor === 'sideband');
  const [first, last] = [sidebands[0], sidebands.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  return spacingOf(lines, (last.hz - first.hz) / (last.step - first.step), reachHz, shaft);
}

/**
 * The line whose first harmonic is nearest to a spacing: which shaft or cage modulates. Shafts and cages only, for
 * nothing else turns slowly enough to be a sideband. Of shafts that turn alike the given one is named.
 */
export function spacingOf(
  lines: readonly FrequencyLine[],
  spacingHz: number,
  reachHz: number,
  shaft: string | null = null,
): FrequencyLine | null {
  const candidates = lines.filter(
    ({ kind, harmonic }) => harmonic === 1 && (kind === 'shaft' || kind === 'ftf' || kind === 'planet-pass'),
  );
  return bestOf(linesNear(candidates, spacingHz, Math.max(reachHz, 0.01 * spacingHz)), shaft);
}

/**
 * Sidebands around the main cursor. Their spacing begins at the shaft that the part turns with whose line is there; where
 * no part is known, at the fastest shaft that fits.
 */
export function startSideband(
  mainHz: number,
  lines: readonly FrequencyLine[],
  stepHz: number,
  asked: string | null = null,
): NonNullable<SpectrumCursors['sideband']> {
  const shafts = lines.filter(({ kind, harmonic }) => kind === 'shaft' && harmonic === 1);
  const centre = bestOf(linesNear(lines, mainHz, 1.5 * stepHz), asked);
  const own = shafts.find(({ element, hz }) => element === centre?.shaft && hz < mainHz);
  const fastest = shafts.filter(({ hz }) => hz < mainHz / 2).toSorted((a, b) => b.hz - a.hz)[0];
  const spacingHz = own?.hz ?? fastest?.hz ?? Math.max(10 * stepHz, mainHz / 20);
  return { centreHz: mainHz, spacingHz, count: 4 };
}

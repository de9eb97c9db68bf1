/** The cursors of a spectrum, all in Hz. A part that is null is not set. */
export interface SpectrumCursors {
  readonly mainHz: number | null;
  readonly harmonic: { readonly baseHz: number; readonly count: number } | null;
  readonly sideband: {
    readonly centreHz: number;
    readonly spacingHz: number;
    readonly count: number;
  } | null;
  readonly difference: { readonly fromHz: number; readonly toHz: number } | null;
  /** Lines whose power is added up. */
  readonly band: { readonly lowHz: number; readonly highHz: number } | null;
}

export const NO_CURSORS: SpectrumCursors = {
  mainHz: null,
  harmonic: null,
  sideband: null,
  difference: null,
  band: null,
};

export const HARMONICS_SHOWN = 10;

/** What a line of a cursor is called in the table: main, 3x, +2, from, to. */
export interface CursorMark {
  readonly cursor: 'main' | 'harmonic' | 'sideband' | 'difference' | 'band';
  /** Number of the harmonic, signed number of the sideband, 0 for the others; 1 for the far end of a difference or a band. */
  readonly step: number;
  readonly hz: number;
}

/** Every line the cursors stand on, in the order of the table; lines outside [0, maxHz] are left out. */
export function cursorMarks(cursors: SpectrumCursors, maxHz: number): CursorMark[] {
  const marks: CursorMark[] = [];
  const { mainHz, harmonic, sideband, difference, band } = cursors;
  if (mainHz !== null) marks.push({ cursor: 'main', step: 0, hz: mainHz });
  if (harmonic !== null) {
    for (let k = 1; k <= harmonic.count; k++)
      marks.push({ cursor: 'harmonic', step: k, hz: k * harmonic.baseHz });
  }
  if (sideband !== null) {
    for (let k = -sideband.count; k <= sideband.count; k++) {
      marks.push({ cursor: 'sideband', step: k, hz: sideband.centreHz + k * sideband.spacingHz });
    }
  }
  if (difference !== null) {
    marks.push({ cursor: 'difference', step: 0, hz: difference.fromHz });
    marks.push({ cursor: 'difference', step: 1, hz: difference.toHz });
  }
  if (band !== null) {
    marks.push({ cursor: 'band', step: 0, hz: band.lowHz });
    marks.push({ cursor: 'band', step: 1, hz: band.highHz });
  }
  return marks.filter(({ hz }) => hz >= 0 && hz <= maxHz);
}

/**
 * The cursors after one of their lines was dragged: harmonic k moves the base by 1/k of it, sideband k the spacing
 * by 1/k, the centre of the sidebands all of them.
 */
export function dragMark(cursors: SpectrumCursors, mark: CursorMark, toHz: number): SpectrumCursors {
  const hz = Math.max(0, toHz);
  switch (mark.cursor) {
    case 'main':
      return { ...cursors, mainHz: hz };
    case 'harmonic':
      return cursors.harmonic === null
        ? cursors
        : { ...cursors, harmonic: { ...cursors.harmonic, baseHz: hz / mark.step } };
    case 'sideband': {
      const { sideband } = cursors;
      if (sideband === null) return cursors;
      if (mark.step === 0) return { ...cursors, sideband: { ...sideband, centreHz: hz } };
      const spacingHz = Math.abs((hz - sideband.centreHz) / mark.step);
      return { ...cursors, sideband: { ...sideband, spacingHz } };
    }
    case 'difference': {
      const { difference } = cursors;
      if (difference === null) return cursors;
      const moved = mark.step === 0 ? { ...difference, fromHz: hz } : { ...difference, toHz: hz };
      return { ...cursors, difference: moved };
    }
    case 'band': {
      const { band } = cursors;
      if (band === null) return cursors;
      // An edge stops at the other one.
      const moved =
        mark.step === 0
          ? { ...band, lowHz: Math.min(hz, band.highHz) }
          : { ...band, highHz: Math.max(hz, band.lowHz) };
      return { ...cursors, band: moved };
    }
  }
}

/** The mark under the pointer, nearest first; the main cursor yields to the others on the same line. */
export function markAt(marks: readonly CursorMark[], hz: number, reachHz: number): CursorMark | null {
  let best: CursorMark | null = null;
  for (const mark of marks) {
    const distance = Math.abs(mark.hz - hz);
    if (distance > reachHz) continue;
    if (best === null || distance <= Math.abs(best.hz - hz)) best = mark;
  }
  return best;
}

const digits = (hz: number) => String(Number(hz.toPrecision(8)));

/** Text for the address: `m107.36,h107.36x10,s520.8~25x4,d98.5~107.36,b40~60`; null without cursors. */
export function encodeCursors({
  mainHz,
  harmonic,
  sideband,
  difference,
  band,
}: SpectrumCursors): string | null {
  const parts: string[] = [];
  if (mainHz !== null) parts.push(`m${digits(mainHz)}`);
  if (harmonic !== null) parts.push(`h${digits(harmonic.baseHz)}x${harmonic.count}`);
  if (sideband !== null) {
    parts.push(`s${digits(sideband.centreHz)}~${digits(sideband.spacingHz)}x${sideband.count}`);
  }
  if (difference !== null) parts.push(`d${digits(difference.fromHz)}~${digits(difference.toHz)}`);
  if (band !== null) parts.push(`b${digits(band.lowHz)}~${digits(band.highHz)}`);
  return parts.length === 0 ? null : parts.join(',');
}

/** Reads what `encodeCursors` wrote; whatever is not a cursor is ignored. */
export function decodeCursors(text: string | null): SpectrumCursors {
  let cursors = NO_CURSORS;
  for (const part of (text ?? '').split(',')) {
    const match = /^([mhsdb])(\d+(?:\.\d+)?)(?:~(\d+(?:\.\d+)?))?(?:x(\d{1,2}))?$/.exec(part);
    if (match === null) continue;
    const first = Number(match[2]);
    const second = match[3] === undefined ? null : Number(match[3]);
    const count = Math.max(1, match[4] === undefined ? 1 : Number(match[4]));
    if (match[1] === 'm') cursors = { ...cursors, mainHz: first };
    else if (match[1] === 'h' && first > 0) cursors = { ...cursors, harmonic: { baseHz: first, count } };
    else if (match[1] === 's' && second !== null && second > 0) {
      cursors = { ...cursors, sideband: { centreHz: first, spacingHz: second, count } };
    } else if (match[1] === 'd' && second !== null) {
      cursors = { ...cursors, difference: { fromHz: first, toHz: second } };
    } else if (match[1] === 'b' && second !== null && second > first) {
      cursors = { ...cursors, band: { lowHz: first, highHz: second } };
    }
  }
  return cursors;
}

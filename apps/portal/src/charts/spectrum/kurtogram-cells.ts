import type { SpectrumBand } from './spectrum-band.ts';

/** One band of a kurtogram. */
export interface KurtogramBand {
  /** The higher, the narrower. */
  readonly level: number;
  readonly band: SpectrumBand;
  readonly kurtosis: number;
}

/** The levels from the widest band to the narrowest. */
export function levelsOf(cells: readonly KurtogramBand[]): number[] {
  return [...new Set(cells.map(({ level }) => level))].sort((a, b) => a - b);
}

/** The cell of a level that a frequency lies in; the last one at the end of the spectrum. */
export function cellAt(cells: readonly KurtogramBand[], level: number, hz: number): KurtogramBand | null {
  const row = cells.filter((cell) => cell.level === level);
  return row.find(({ band }) => hz >= band.lowHz && hz < band.highHz) ?? row.at(-1) ?? null;
}

/** The cell after an arrow key: beside it, or above and below it around the same frequency; the same at an edge. */
export function nextCell(cells: readonly KurtogramBand[], from: KurtogramBand, key: string): KurtogramBand {
  const levels = levelsOf(cells);
  const { lowHz, highHz } = from.band;
  const middle = (lowHz + highHz) / 2;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const row = cells.filter(({ level }) => level === from.level);
    return row[row.indexOf(from) + (key === 'ArrowRight' ? 1 : -1)] ?? from;
  }
  const level = levels[levels.indexOf(from.level) + (key === 'ArrowDown' ? 1 : -1)];
  return level === undefined ? from : (cellAt(cells, level, middle) ?? from);
}

/** The cell with the highest kurtosis. */
export function mostImpulsive(cells: readonly KurtogramBand[]): KurtogramBand | null {
  return cells.reduce<KurtogramBand | null>(
    (best, cell) => (best === null || cell.kurtosis > best.kurtosis ? cell : best),
    null,
  );
}

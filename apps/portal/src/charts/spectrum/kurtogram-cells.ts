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

/** A cell where it is drawn: its row from the top, from its lower to its upper frequency, and how high of the highest it is. */
export interface PlacedCell {
  readonly cell: KurtogramBand;
  readonly row: number;
  /** 0 to 1; what is less impulsive than noise is 0. */
  readonly share: number;
}

/** Wide bands above, narrow ones below. */
export function placeCells(cells: readonly KurtogramBand[]): PlacedCell[] {
  const levels = levelsOf(cells);
  const highest = Math.max(0, mostImpulsive(cells)?.kurtosis ?? 0);
  return cells.map((cell) => ({
    cell,
    row: levels.indexOf(cell.level),
    share: highest > 0 ? Math.max(0, cell.kurtosis) / highest : 0,
  }));
}

/** How wide the bands of a level are; null for a level without bands. */
export function bandwidthOf(cells: readonly KurtogramBand[], level: number | undefined): number | null {
  const cell = cells.find((each) => each.level === level);
  return cell === undefined ? null : cell.band.highHz - cell.band.lowHz;
}

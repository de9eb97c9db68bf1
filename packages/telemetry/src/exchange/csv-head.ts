import { findUnit } from '@ritzel/drivetrain';
import { isAbscissaName } from './csv-abscissa.ts';
import { type CsvRow, cellsOf, instantOf, isNumeric, SEPARATORS } from './csv-table.ts';

/** Where the table begins among the first rows of a file: at its names, or at its numbers where it has none. */
export function tableStart(head: readonly CsvRow[]): number {
  const data = firstData(head);
  if (data === undefined) return 0;
  const { at, separator, width } = data;
  // A separator at the end of each line of numbers is common and means nothing.
  const isAsWide = (row: number) => Math.abs(cellsOf(head[row]!.text, separator).length - width) <= 1;
  if (at === 0 || !isAsWide(at - 1)) return at;
  if (at === 1 || !isAsWide(at - 2)) return at - 1;
  const [above = [], below = []] = [head[at - 2]!, head[at - 1]!].map(({ text }) => cellsOf(text, separator));
  if (isUnits(below)) return at - 2;
  // Two rows and nothing else above the numbers are names and units, unless the lower one is the names.
  return at === 2 && !(isAbscissaName(below[0]!) && !isAbscissaName(above[0]!)) ? 0 : at - 1;
}

/** The first of two rows that hold several numbers each, and as many. */
function firstData(head: readonly CsvRow[]): { at: number; separator: string; width: number } | undefined {
  for (let at = 0; at + 1 < head.length; at++) {
    for (const separator of SEPARATORS) {
      const [one = 0, two = 0] = [at, at + 1].map((row) => numbersIn(head[row]!, separator));
      if (one > 1 && one === two) return { at, separator, width: one };
    }
  }
  return undefined;
}

/** Cells of a row of numbers, the first of which may be an instant; 0 for any other row. */
function numbersIn({ text }: CsvRow, separator: string): number {
  const cells = cellsOf(text, separator);
  const isData = cells.every((cell, index) => {
    return cell === '' || isNumeric(cell) || (index === 0 && instantOf(cell) !== undefined);
  });
  return isData && cells[0] !== '' ? cells.length : 0;
}

function isUnits(cells: readonly string[]): boolean {
  const isUnit = (cell: string) =>
    cell === '' || /^([[(].*[\])]|-)$/.test(cell) || findUnit(cell) !== undefined;
  return cells.every(isUnit) && cells.some((cell) => cell !== '');
}

/** What lines above a table say as `name;value`. */
export function noteIn({ text }: CsvRow): [name: string, value: string] | undefined {
  const line = text.trim();
  const parts = line.search(/[:=;\t,]/);
  if (parts < 1) return undefined;
  const name = line.slice(0, parts).trimEnd();
  // A tab may part the name from another sign; signs at the end part nothing.
  const value = line
    .slice(parts)
    .replace(/^\t?\s*[:=;,]?\s*/, '')
    .replace(/(?<![;,\s])[;,\s]+$/, '');
  const isNote = /^[\w ]+$/.test(name) && /^[+-]?[\d.]+(?:[eE][+-]?\d+)?$/.test(value);
  return isNote ? [name.toLowerCase(), value] : undefined;
}

import { csvCell, withoutFormula } from '@ritzel/drivetrain';

/** The numbers of a chart as rows. */
export interface ChartTable {
  readonly columns: readonly { readonly name: string; readonly unit?: string; readonly isText?: boolean }[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/**
 * RFC 4180 with a header row that carries the units; numbers with a point, whatever the reader's language. Above it the
 * lines that say where the numbers come from, each a name and a value, and an empty line.
 */
export function chartTableCsv(
  { columns, rows }: ChartTable,
  above: readonly (readonly [name: string, value: string])[] = [],
): string {
  const header = columns.map((column) => csvCell(headOf(column)));
  const body = rows.map((row) => row.map(csvCell));
  const lead = above.length === 0 ? [] : [...above.map((line) => line.map(csvCell)), []];
  return [...lead, header, ...body].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** Tab separated, as spreadsheets take it from the clipboard. */
export function chartTableText({ columns, rows }: ChartTable): string {
  // Nothing quotes a cell on the clipboard: what parts cells becomes a blank.
  const oneLine = (cell: string | number | null) =>
    typeof cell === 'string' ? withoutFormula(cell).replaceAll(/[\t\r\n]/g, ' ') : String(cell ?? '');
  return [columns.map(headOf), ...rows].map((cells) => cells.map(oneLine).join('\t')).join('\n');
}

/** A column without a unit has no brackets. */
function headOf({ name, unit = '' }: ChartTable['columns'][number]): string {
  return unit === '' ? name : `${name} [${unit}]`;
}

/** The numbers of a chart as rows. */
export interface ChartTable {
  readonly columns: readonly { readonly name: string; readonly unit?: string; readonly isText?: boolean }[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** RFC 4180 with a header row that carries the units; numbers with a point, whatever the reader's language. */
export function chartTableCsv({ columns, rows }: ChartTable): string {
  const header = columns.map((column) => quote(headOf(column)));
  const body = rows.map((row) => row.map((cell) => (cell === null ? '' : quote(String(cell)))));
  return [header, ...body].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** Tab separated, as spreadsheets take it from the clipboard. */
export function chartTableText({ columns, rows }: ChartTable): string {
  const header = columns.map(headOf);
  return [header, ...rows.map((row) => row.map((cell) => String(cell ?? '')))]
    .map((cells) => cells.join('\t'))
    .join('\n');
}

/** A column without a unit has no brackets. */
function headOf({ name, unit = '' }: ChartTable['columns'][number]): string {
  return unit === '' ? name : `${name} [${unit}]`;
}

function quote(text: string): string {
  // A text that begins like a formula must not become one in a spreadsheet.
  const safe = /^[=+@]|^-(?![\d.])/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

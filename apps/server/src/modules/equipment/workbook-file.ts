import readExcelFile from 'read-excel-file/node';
import writeExcelFile from 'write-excel-file/node';
import type { Cell } from './workbook-cells.ts';
import { ALL_SHEETS } from './workbook-columns.ts';
import type { SheetRows } from './workbook-writing.ts';

/** What a workbook may unfold to: five thousand drivetrains fit, a zip bomb does not. */
const LARGEST_UNFOLDED = 256 * 1024 * 1024;
const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_ENTRY_BYTES = 46;

/** Bytes the zip says it unfolds to; undefined when it is none (PKWARE APPNOTE 6.3, 4.3.12 and 4.3.16). */
export function unfoldedBytes(file: Buffer): number | undefined {
  // The end record is 22 bytes and a comment of at most 65 535.
  let end = file.length - 22;
  const earliest = Math.max(0, end - 65_535);
  while (end >= earliest && file.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < earliest || end < 0) return undefined;
  const entries = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  let bytes = 0;
  for (let i = 0; i < entries; i++) {
    if (at + DIRECTORY_ENTRY_BYTES > file.length || file.readUInt32LE(at) !== DIRECTORY_ENTRY)
      return undefined;
    bytes += file.readUInt32LE(at + 24);
    at +=
      DIRECTORY_ENTRY_BYTES +
      file.readUInt16LE(at + 28) +
      file.readUInt16LE(at + 30) +
      file.readUInt16LE(at + 32);
  }
  return bytes;
}

export async function readWorkbook(
  file: Buffer,
): Promise<{ readonly sheets: readonly SheetRows[] } | { readonly message: string }> {
  const bytes = file.length < 22 ? undefined : unfoldedBytes(file);
  if (bytes === undefined) return { message: 'This is no workbook (xlsx).' };
  if (bytes > LARGEST_UNFOLDED) return { message: 'This workbook is too large.' };
  try {
    const sheets = await readExcelFile(file, { trim: false });
    return { sheets: sheets.map(({ sheet, data }) => ({ sheet, rows: data as Cell[][] })) }; // @NOTE the library's cells
  } catch {
    return { message: 'This workbook (xlsx) cannot be read.' };
  }
}

const HEAD = { fontWeight: 'bold', backgroundColor: '#e6ebf1', wrap: true } as const;
const HELP = { color: '#5b6673', fontStyle: 'italic', wrap: true } as const;

/** Header and explanations stay in sight while the rows scroll. */
const STICKY_ROWS = 2;

export async function writeWorkbook(sheets: readonly SheetRows[]): Promise<Buffer> {
  const written = sheets.map(({ sheet, rows }) => {
    const [heads = [], helps = [], ...data] = rows;
    return {
      sheet,
      stickyRowsCount: STICKY_ROWS,
      stickyColumnsCount: 1,
      columns: heads.map((_, column) => ({ width: widthOf(sheet, column) })),
      data: [
        heads.map((value) => ({ value: String(value ?? ''), type: String, ...HEAD })),
        helps.map((value) => ({ value: String(value ?? ''), type: String, ...HELP })),
        ...data.map((row) =>
          // A text that looks like a number or a formula stays a text.
          row.map((value) => (typeof value === 'string' ? { value, type: String } : value)),
        ),
      ],
    };
  });
  // @NOTE the rows above are what the library calls sheet data; its own type is a union too wide to infer.
  return writeExcelFile(written as Parameters<typeof writeExcelFile>[0] as never).toBuffer();
}

function widthOf(sheet: string, column: number): number {
  const planned = ALL_SHEETS.find(({ name }) => name === sheet)?.columns[column];
  if (planned === undefined) return 14;
  return planned.kind === 'number' || planned.kind === 'flag' ? 14 : 24;
}

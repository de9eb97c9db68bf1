import type { ProblemText } from '@ritzel/sentences/problems';
import { problemText } from '@ritzel/sentences/problems';
import readExcelFile from 'read-excel-file/node';
import writeExcelFile from 'write-excel-file/node';
import { readArchive, writeArchive } from './workbook-archive.ts';
import type { Cell } from './workbook-cells.ts';
import { ALL_SHEETS } from './workbook-columns.ts';
import { tooLarge, WORKBOOK_LIMITS } from './workbook-limits.ts';
import type { SheetRows } from './workbook-writing.ts';
import { countPart, type WorkbookCounts } from './workbook-xml.ts';

/**
 * The sheets of a workbook, or what is wrong with the file. Throws WorkbookLimitError for one beyond the limits. Of
 * files that people send it is called in a bounded child alone (`workbook-child.ts`).
 */
export async function readWorkbook(
  file: Buffer,
): Promise<{ readonly sheets: readonly SheetRows[] } | { readonly message: ProblemText }> {
  const parts = readArchive(file);
  if (parts === undefined) return { message: problemText('NO_WORKBOOK') };
  const counts: WorkbookCounts = { sheets: 0, cells: 0, area: 0, sharedTexts: 0 };
  for (const { bytes } of parts) countPart(bytes, counts);
  const sheets = await readExcelFile(writeArchive(parts), { trim: false }).catch(() => undefined);
  if (sheets === undefined) return { message: problemText('WORKBOOK_BROKEN') };
  const read = sheets.map(({ sheet, data }) => ({ sheet, rows: data as Cell[][] })); // @NOTE the library's cells
  checkTexts(read);
  return { sheets: read };
}

function checkTexts(sheets: readonly SheetRows[]): void {
  let characters = 0;
  for (const { rows } of sheets) {
    for (const row of rows) {
      for (const cell of row) {
        if (typeof cell !== 'string') continue;
        if (cell.length > WORKBOOK_LIMITS.cellCharacters)
          throw tooLarge('cellCharacters', WORKBOOK_LIMITS.cellCharacters);
        characters += cell.length;
      }
    }
    if (characters > WORKBOOK_LIMITS.textCharacters)
      throw tooLarge('characters', WORKBOOK_LIMITS.textCharacters);
  }
}

const HEAD = { fontWeight: 'bold', backgroundColor: '#e6ebf1', wrap: true } as const;
const HELP = { color: '#5b6673', fontStyle: 'italic', wrap: true } as const;

/** Header and explanations stay visible while the rows scroll. */
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

const MIB = 1024 * 1024;

/** What a workbook may hold: two thousand drivetrains with all their signals fit several times over. */
export const WORKBOOK_LIMITS = {
  archiveEntries: 500,
  /** Of all its XML together, counted on what really comes out of the archive. */
  inflatedBytes: 192 * MIB,
  sheets: 64,
  /** Of a sheet; also the highest row number. */
  rows: 100_000,
  /** Of a sheet; also the highest column number. */
  columns: 256,
  /** Of all sheets together. */
  cells: 3_000_000,
  /** Rows times columns of all sheets: a reader fills the gaps between cells. */
  area: 8_000_000,
  sharedTexts: 1_000_000,
  /** Characters of a cell, as spreadsheets limit them. */
  cellCharacters: 32_767,
  /** Characters of all cells together; a shared text counts as often as it is used. */
  textCharacters: 64 * MIB,
  /** From `<` to `>`, and between two tags. */
  tagCharacters: 16_384,
  textNodeCharacters: 262_144,
  depth: 64,
  /** Faults that are reported for one workbook. */
  problems: 10_000,
} as const;

/** What the child that reads it may take (`makeBoundedChild`). */
export const WORKBOOK_CHILD_LIMITS = { heapMb: 768, residentMb: 1280, wallMs: 30_000 } as const;
/** What the child may answer: documents and the places they stand at. */
export const WORKBOOK_ANSWER_BYTES = 48 * MIB;

/** The workbook is beyond what may be read; the message is one sentence. */
export class WorkbookLimitError extends Error {
  readonly code: 'workbookTooLarge' | 'workbookRefused';

  constructor(code: WorkbookLimitError['code'], message: string) {
    super(message);
    this.name = 'WorkbookLimitError';
    this.code = code;
  }
}

export const tooLarge = (what: string) =>
  new WorkbookLimitError('workbookTooLarge', `This workbook is too large: ${what}.`);
export const refused = (why: string) =>
  new WorkbookLimitError('workbookRefused', `This workbook cannot be read: ${why}.`);

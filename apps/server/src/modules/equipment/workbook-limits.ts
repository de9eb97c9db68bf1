import { type ProblemText, problemText } from '@ritzel/sentences/problems';

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

/** The workbook is beyond what may be read, or is none; `refusal` is one sentence in the reader's language. */
export class WorkbookLimitError extends Error {
  readonly code: 'workbookTooLarge' | 'workbookRefused';
  readonly refusal: ProblemText;

  constructor(code: WorkbookLimitError['code'], refusal: ProblemText) {
    super(refusal.code);
    this.name = 'WorkbookLimitError';
    this.code = code;
    this.refusal = refusal;
  }
}

/** What a workbook has too much of, by the words that the sentence has for it. */
type Counted =
  | 'entries'
  | 'unfoldedMb'
  | 'sheets'
  | 'texts'
  | 'rows'
  | 'columns'
  | 'cells'
  | 'area'
  | 'characters'
  | 'cellCharacters';

export const tooLarge = (what: Counted, most: number) =>
  new WorkbookLimitError(
    'workbookTooLarge',
    problemText('WORKBOOK_TOO_LARGE', { most, what: `workbook:${what}` }),
  );
export const textTooLong = () =>
  new WorkbookLimitError('workbookTooLarge', problemText('WORKBOOK_TEXT_TOO_LONG'));
export const refused = (why: 'ENCRYPTED' | 'DAMAGED') =>
  new WorkbookLimitError('workbookRefused', problemText(`WORKBOOK_${why}`));

/** What only attackers and broken programs write, by the words that the sentence has for it. */
type Malformed =
  | 'endlessTag'
  | 'endlessText'
  | 'documentType'
  | 'place'
  | 'twoPlaces'
  | 'encoding'
  | 'depth'
  | 'rowNumber'
  | 'cellAddress';

export const malformed = (why: Malformed) =>
  new WorkbookLimitError('workbookRefused', problemText('WORKBOOK_MALFORMED', { why: `malformed:${why}` }));

import { type BearingType, isBearingType } from './bearing-types.ts';
import type { BearingGeometry, BearingMultipliers } from './bearings.ts';

/** A row of a table of bearings, as far as it could be read. */
export interface SheetBearing {
  /** Line of the file, the header being 1. */
  readonly line: number;
  readonly designation: string;
  readonly manufacturer?: string;
  readonly type?: BearingType;
  readonly boreMm?: number;
  readonly outerDiameterMm?: number;
  readonly widthMm?: number;
  readonly geometry?: BearingGeometry;
  readonly multipliers?: BearingMultipliers;
  readonly dynamicLoadKn?: number;
  readonly staticLoadKn?: number;
  readonly reference?: string;
  readonly note?: string;
  readonly errors: readonly SheetError[];
}

export interface SheetError {
  readonly field: string;
  readonly code: 'not-a-number' | 'incomplete' | 'missing' | 'type-unknown' | 'known-wrong' | 'twice';
  readonly message: string;
}

type Cell = string | number | boolean | null | undefined;

/** Columns by their name in the header; case, spaces and underscores do not matter. */
const COLUMNS = {
  designation: ['designation', 'bearing', 'bezeichnung', 'lager'],
  manufacturer: ['manufacturer', 'maker', 'hersteller'],
  type: ['type', 'typ', 'bauart'],
  elements: ['n', 'elements', 'z'],
  elementDiameterMm: ['elemdmm', 'elementdiametermm', 'd_w', 'dw'],
  pitchDiameterMm: ['pitchdmm', 'pitchdiametermm', 'dpw'],
  contactAngleDeg: ['alphadeg', 'contactangledeg', 'alpha'],
  bpfo: ['bpfo'],
  bpfi: ['bpfi'],
  bsf: ['bsf'],
  ftf: ['ftf'],
  boreMm: ['boremm', 'bore', 'bohrung'],
  outerDiameterMm: ['odmm', 'outerdiametermm', 'outsidediametermm', 'aussendurchmesser'],
  widthMm: ['widthmm', 'width', 'breite'],
  dynamicLoadKn: ['ckn', 'dynamicloadkn', 'c'],
  staticLoadKn: ['c0kn', 'staticloadkn', 'c0'],
  trust: ['trust'],
  reference: ['source', 'reference', 'quelle'],
  note: ['note', 'bemerkung'],
} as const satisfies Record<string, readonly string[]>;
type Column = keyof typeof COLUMNS;

/** Columns of an exported table, in its order. */
export const BEARING_SHEET_HEADER =
  'designation,manufacturer,type,n,elem_d_mm,pitch_D_mm,alpha_deg,bpfo,bpfi,bsf,ftf,bore_mm,od_mm,width_mm,C_kN,C0_kN,source,note';

const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Cells of a CSV text (RFC 4180); the separator is the one its first line uses most: comma, semicolon or tab. */
export function csvCells(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, '');
  const [first = ''] = clean.split(/\r?\n/, 1);
  const count = (mark: string) => first.split(mark).length;
  const separator = [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let i = 0; i < clean.length; i++) {
    const letter = clean[i];
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (clean[i + 1] === '"') {
        cell += '"';
        i++;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === separator) endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** `deep groove ball bearing` → `deep-groove-ball`. */
export function bearingTypeOf(text: string): BearingType | undefined {
  const code = text
    .trim()
    .toLowerCase()
    .replace(/bearings?$/, '')
    .trimEnd()
    .replace(/[\s_-]+/g, '-');
  if (isBearingType(code)) return code;
  return ['ball', 'roller', 'double-row-roller', 'needle-roller'].includes(code) ? 'other' : undefined;
}

/** `12,7` is a number too where it is the only comma. */
function numberOf(cell: Cell): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined;
  const text = String(cell).trim();
  if (!/^[-+]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?$/i.test(text)) return undefined;
  return Number(text.replace(',', '.'));
}

export interface BearingSheet {
  readonly rows: readonly SheetBearing[];
  readonly ignoredColumns: readonly string[];
  /** Without a column of designations nothing can be read. */
  readonly hasDesignations: boolean;
}

const GEOMETRY = ['elements', 'elementDiameterMm', 'pitchDiameterMm', 'contactAngleDeg'] as const;
const MULTIPLIERS = ['ftf', 'bpfo', 'bpfi', 'bsf'] as const;

function readRow(line: number, cellOf: (column: Column) => Cell): SheetBearing {
  const errors: SheetError[] = [];
  const text = (column: Column) => {
    const cell = cellOf(column);
    return cell === null || cell === undefined ? '' : String(cell).trim();
  };
  const number = (column: Column) => {
    if (text(column) === '') return undefined;
    const value = numberOf(cellOf(column));
    if (value === undefined)
      errors.push({ field: column, code: 'not-a-number', message: `"${text(column)}" is not a number.` });
    return value;
  };
  const designation = text('designation');
  if (designation === '')
    errors.push({ field: 'designation', code: 'missing', message: 'The designation is missing.' });
  // The mark that collected tables give to rows known to be wrong.
  if (text('trust').toUpperCase() === 'X')
    errors.push({
      field: 'trust',
      code: 'known-wrong',
      message: 'The table itself marks this row as wrong (X).',
    });
  const typeText = text('type');
  const type = typeText === '' ? undefined : bearingTypeOf(typeText);
  if (typeText !== '' && type === undefined)
    errors.push({ field: 'type', code: 'type-unknown', message: `"${typeText}" is no type known here.` });
  const all = <const Name extends Column>(names: readonly Name[], optional?: Name) => {
    const values = names.map((name) => [name, number(name)] as const);
    const given = values.filter(([name, value]) => value !== undefined && name !== optional);
    if (given.length === 0) return undefined;
    const missing = values.filter(([name]) => text(name) === '' && name !== optional).map(([name]) => name);
    if (missing.length > 0) {
      const message = `Incomplete: ${missing.join(', ')} missing.`;
      errors.push({ field: missing[0] ?? '', code: 'incomplete', message });
    }
    // @NOTE: a row with an error is never used; without one every name has its number
    return Object.fromEntries(values.map(([name, value]) => [name, value ?? 0])) as Record<Name, number>;
  };
  const numbers = {
    boreMm: number('boreMm'),
    outerDiameterMm: number('outerDiameterMm'),
    widthMm: number('widthMm'),
    dynamicLoadKn: number('dynamicLoadKn'),
    staticLoadKn: number('staticLoadKn'),
  };
  const known = {
    manufacturer: text('manufacturer') || undefined,
    type,
    geometry: all(GEOMETRY, 'contactAngleDeg'),
    multipliers: all(MULTIPLIERS),
    reference: text('reference').slice(0, 300) || undefined,
    note: text('note').slice(0, 2000) || undefined,
    ...numbers,
  };
  return {
    line,
    designation,
    // @NOTE: dropping undefined values does not change the type of the others
    ...(Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) as Omit<
      SheetBearing,
      'line' | 'designation' | 'errors'
    >),
    errors,
  };
}

/** Reads a table of bearings whose first row is the header; empty rows are passed over. */
export function readBearingSheet(cells: readonly (readonly Cell[])[]): BearingSheet {
  const [header = [], ...body] = cells;
  const places = new Map<Column, number>();
  const ignoredColumns: string[] = [];
  header.forEach((title, index) => {
    const name = bare(String(title ?? ''));
    // @NOTE: Object.keys widens to string; COLUMNS is the closed list
    const column = (Object.keys(COLUMNS) as Column[]).find((each) =>
      COLUMNS[each].some((word) => bare(word) === name),
    );
    if (column !== undefined && !places.has(column)) places.set(column, index);
    else if (name !== '') ignoredColumns.push(String(title));
  });
  const rows: SheetBearing[] = [];
  body.forEach((row, index) => {
    if (row.every((cell) => cell === null || cell === undefined || String(cell).trim() === '')) return;
    rows.push(
      readRow(index + 2, (column) => {
        const place = places.get(column);
        return place === undefined ? undefined : row[place];
      }),
    );
  });
  return { rows, ignoredColumns, hasDesignations: places.has('designation') };
}

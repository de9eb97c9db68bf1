import type { ProblemText } from '@ritzel/sentences/problems';
import { problemText } from '@ritzel/sentences/problems';
import type { CellKind, Column } from './workbook-columns.ts';

export type Cell = string | number | boolean | Date | null;
export type Loose = Record<string, unknown>;

/** Value at a path such as `pinion.teeth`. */
export function valueAt(object: Loose, path: string): unknown {
  let value: unknown = object;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.hasOwn(value, key) ? (value as Loose)[key] : undefined; // @NOTE an object, checked above
  }
  return value;
}

export function putAt(object: Loose, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let owner = object;
  for (const key of keys) {
    owner[key] ??= {};
    owner = owner[key] as Loose; // @NOTE made here or by a column before
  }
  owner[last] = value;
}

/** A value as the cell of its column; null where there is none, undefined where the column cannot hold it. */
export function cellOf(value: unknown, kind: CellKind): Cell | undefined {
  if (value === undefined || value === null) return null;
  switch (kind) {
    case 'list':
      return Array.isArray(value) ? (value.length === 0 ? '-' : value.join('; ')) : undefined;
    case 'numbers':
      return Array.isArray(value) ? value.join('; ') : undefined;
    case 'text':
      return typeof value === 'string' ? value : undefined;
    case 'number':
      return typeof value === 'number' ? value : undefined;
    case 'flag':
      return typeof value === 'boolean' ? value : undefined;
    case 'any':
      return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? value
        : undefined;
  }
}

function isEmpty(cell: Cell | undefined): cell is null | undefined | '' {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** A decimal comma is a habit of the hand, a thousands mark is not guessed at. */
function numberOf(cell: Cell): number | undefined {
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string' || !/^[+-]?\d+([.,]\d+)?(e[+-]?\d+)?$/i.test(cell.trim())) return undefined;
  return Number(cell.trim().replace(',', '.'));
}

/** The value of a cell, `undefined` where it is empty, or what it should be. */
export function readCell(
  cell: Cell | undefined,
  { kind, isRequired, isEmptyText }: Column,
): { readonly value: unknown } | { readonly message: ProblemText } {
  if (isEmpty(cell)) {
    if (isRequired) return { message: problemText('CELL_EMPTY') };
    return { value: isEmptyText ? '' : undefined };
  }
  switch (kind) {
    case 'any':
      return cell instanceof Date ? { value: cell.toISOString().slice(0, 10) } : { value: cell };
    case 'text':
      // Excel makes dates of dates and numbers of serial numbers.
      return { value: cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell) };
    case 'number': {
      const value = numberOf(cell);
      return value === undefined
        ? { message: problemText('CELL_NUMBER', { cell: String(cell) }) }
        : { value };
    }
    case 'flag': {
      const word = String(cell).trim().toLowerCase();
      if (word === 'true' || word === 'yes' || word === '1') return { value: true };
      if (word === 'false' || word === 'no' || word === '0') return { value: false };
      return { message: problemText('CELL_FLAG', { cell: String(cell) }) };
    }
    case 'list': {
      const words = String(cell).trim();
      return {
        value:
          words === '-'
            ? []
            : words
                .split(';')
                .map((word) => word.trim())
                .filter((word) => word !== ''),
      };
    }
    case 'numbers': {
      const values = String(cell).split(';').map(numberOf);
      return values.some((value) => value === undefined)
        ? { message: problemText('CELL_NUMBERS', { cell: String(cell) }) }
        : { value: values };
    }
  }
}

import type { ValueFormat } from '@ritzel/contract';
import { csvCell } from '@ritzel/drivetrain';
import { type CsvDialect, csvNumber, openParquetTable } from '@ritzel/telemetry';
import { offsetMsOf } from '../../platform/local-time.ts';
import type { ValueRows } from './value-slices.ts';

export interface TableColumn {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
}

export interface TableHead {
  readonly columns: readonly TableColumn[];
  readonly timeZone: string;
  readonly dialect: CsvDialect;
  /** Where the values are from: stands in JSON and in the metadata of Parquet. */
  readonly facts: Readonly<Record<string, string>>;
}

/** A table in one of the formats, written piece by piece: head, rows as often as there are any, end. */
export interface ValueTable {
  readonly head: () => Uint8Array;
  readonly rows: (rows: ValueRows) => Uint8Array;
  readonly end: () => Uint8Array;
  /** Cells that are written in one go: so long nobody else has a turn. */
  readonly cellsAPiece: number;
}

const encoder = new TextEncoder();
const NOTHING = new Uint8Array(0);
const QUARTER_MS = 900_000;

/** Two signals may be called alike: a column that is found by its name gets a number then. */
export function columnNames(columns: readonly TableColumn[]): string[] {
  const taken = new Set(['time']);
  return columns.map(({ name }) => {
    let unique = name;
    for (let copy = 2; taken.has(unique.toLowerCase()); copy += 1) unique = `${name} (${copy})`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

/** `2026-03-29 01:30:00`, which spreadsheets of every country read as a time; milliseconds where there are any. */
function wallText(ms: number, { decimalSign }: CsvDialect): string {
  const text = new Date(ms).toISOString().replace('T', ' ').slice(0, -1);
  return text.endsWith('.000') ? text.slice(0, -4) : text.replace('.', decimalSign);
}

/** `UTC+02:00`: with a sign in front a spreadsheet would compute it. */
export function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `UTC${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/**
 * UTC, local time with its offset, then a column for each signal; names in the first row, units in the second. An empty
 * cell is no value at that time.
 */
function openCsvTable({ columns, timeZone, dialect }: TableHead): ValueTable {
  const { separator } = dialect;
  const line = (cells: readonly string[]) => `${cells.join(separator)}\r\n`;
  // Clocks change at a quarter of an hour of UTC: one question for each is enough.
  let known = { quarter: Number.NaN, offsetMs: 0, text: '' };
  const offsetAt = (ms: number) => {
    const quarter = Math.floor(ms / QUARTER_MS);
    if (quarter !== known.quarter) {
      const offsetMs = offsetMsOf(quarter * QUARTER_MS, timeZone);
      known = { quarter, offsetMs, text: offsetText(offsetMs) };
    }
    return known;
  };
  return {
    cellsAPiece: 20_000,
    head: () =>
      encoder.encode(
        `\ufeff${line(['Time UTC', csvCell(`Time ${timeZone}`), 'Offset', ...columnNames(columns).map(csvCell)])}` +
          line(['', '', '', ...columns.map(({ unit }) => csvCell(unit))]),
      ),
    rows({ timesMs, columns: values }) {
      let text = '';
      for (let row = 0; row < timesMs.length; row++) {
        const ms = timesMs[row]!;
        const { offsetMs, text: offset } = offsetAt(ms);
        text += `${wallText(ms, dialect)}${separator}${wallText(ms + offsetMs, dialect)}${separator}${offset}`;
        for (const column of values) {
          const value = column[row] ?? null;
          text += value === null ? separator : `${separator}${csvNumber(value, dialect)}`;
        }
        text += '\r\n';
      }
      return encoder.encode(text);
    },
    end: () => NOTHING,
  };
}

function openJsonTable({ columns, timeZone, facts }: TableHead): ValueTable {
  let isFirst = true;
  return {
    cellsAPiece: 20_000,
    head() {
      const head = JSON.stringify({ ...facts, timeZone, signals: columns });
      return encoder.encode(`${head.slice(0, -1)},"rows":[`);
    },
    rows({ timesMs, columns: values }) {
      let text = '';
      for (let row = 0; row < timesMs.length; row++) {
        // JSON has no word for what is no number.
        const cells = values.map((column) => {
          const value = column[row] ?? null;
          return value !== null && Number.isFinite(value) ? String(value) : 'null';
        });
        text += `${isFirst ? '' : ','}\n["${new Date(timesMs[row]!).toISOString()}",${cells.join(',')}]`;
        isFirst = false;
      }
      return encoder.encode(text);
    },
    end: () => encoder.encode('\n]}\n'),
  };
}

function openTypedTable({ columns, timeZone, facts }: TableHead): ValueTable {
  const names = columnNames(columns);
  const described = columns.map(({ id, unit }, index) => ({ column: names[index], id, unit }));
  const notes = { ...facts, timeZone, signals: JSON.stringify(described) };
  const units = Object.fromEntries(columns.map(({ unit }, index) => [`unit:${names[index]}`, unit]));
  const table = openParquetTable(
    names.map((name) => ({ name })),
    { ...notes, ...units },
  );
  let isEmpty = true;
  return {
    // A group of rows is compressed as a whole.
    cellsAPiece: 100_000,
    head: () => NOTHING,
    rows({ timesMs, columns: values }) {
      isEmpty = false;
      return table.rows(timesMs, values);
    },
    end() {
      if (!isEmpty) return table.end();
      const none = table.rows(
        new Float64Array(0),
        names.map(() => []),
      );
      return Buffer.concat([none, table.end()]);
    },
  };
}

export function openValueTable(format: ValueFormat, head: TableHead): ValueTable {
  if (format === 'csv') return openCsvTable(head);
  return format === 'json' ? openJsonTable(head) : openTypedTable(head);
}

import { csvCells } from '@ritzel/drivetrain';
import { COMMA_CSV, PLAIN_CSV, readExchangeFile } from '@ritzel/telemetry';
import fc from 'fast-check';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { joinSeries, slicesOf } from './value-slices.ts';
import { offsetText, openValueTable, type TableHead } from './value-table.ts';

const column = (name: string, unit = 'mm/s') => ({ id: `id-${name}`, name, unit });
const head = (changed: Partial<TableHead> = {}): TableHead => ({
  ...{ columns: [column('Velocity'), column('Oil', '°C')], timeZone: 'Europe/Berlin', dialect: PLAIN_CSV },
  facts: { equipment: 'Mill 1' },
  ...changed,
});
const rows = (timesMs: number[], ...columns: (number | null)[][]) => ({
  timesMs: Float64Array.from(timesMs),
  columns,
});
const text = (bytes: Uint8Array[]) => Buffer.concat(bytes).toString();
const csvOf = (of: TableHead, ...pieces: ReturnType<typeof rows>[]) => {
  const table = openValueTable('csv', of);
  return text([table.head(), ...pieces.map(table.rows), table.end()]);
};

describe('as CSV', () => {
  test('the hour that comes twice in autumn differs by its offset', () => {
    const csv = csvOf(
      head(),
      rows([Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)], [1.5, -2], [40, null]),
    );
    expect(csv).toBe(
      '\ufeffTime UTC,Time Europe/Berlin,Offset,Velocity,Oil\r\n' +
        ',,,mm/s,°C\r\n' +
        '2026-10-25 00:30:00,2026-10-25 02:30:00,UTC+02:00,1.5,40\r\n' +
        '2026-10-25 01:30:00,2026-10-25 02:30:00,UTC+01:00,-2,\r\n',
    );
  });

  test('with decimal commas cells are parted by semicolons, in milliseconds too', () => {
    const csv = csvOf(head({ dialect: COMMA_CSV, timeZone: 'UTC' }), rows([1250], [0.5], [-1e-7]));
    expect(csv.split('\r\n')[2]).toBe('1970-01-01 00:00:01,250;1970-01-01 00:00:01,250;UTC+00:00;0,5;-1e-7');
  });

  test('no name or unit begins a formula, and numbers stay numbers', () => {
    const hostile = head({ columns: [column('=1+1', '@SUM(A1)'), column('+cmd|x', '\t=1')] });
    for (const dialect of [PLAIN_CSV, COMMA_CSV]) {
      const csv = csvOf({ ...hostile, dialect }, rows([0], [-1.5], [2]));
      const cells = csvCells(csv);
      expect(cells[0]?.slice(3)).toEqual(["'=1+1", "'+cmd|x"]);
      expect(cells[1]?.[3]).toBe("'@SUM(A1)");
      expect(cells[2]?.[3]).toBe(dialect === PLAIN_CSV ? '-1.5' : '-1,5');
      expect(cells.flat().filter((cell) => /^[=+@\t\r]/.test(cell))).toEqual([]);
    }
  });

  test.each([PLAIN_CSV, COMMA_CSV])('our own reader finds the values again %#', (dialect) => {
    const times = Array.from({ length: 20 }, (_, i) => Date.UTC(2026, 2, 1) + 60_000 * i);
    const values = times.map((_, i) => i - 4.25);
    const csv = csvOf(head({ columns: [column('Velocity')], dialect }), rows(times, values));
    const { records } = readExchangeFile(Buffer.from(csv), { fileName: 'values.csv' });
    const found = records.find(({ name }) => name === 'Velocity');
    expect(found).toMatchObject({ unit: 'mm/s' });
    expect([...(found?.samples ?? [])]).toEqual(values);
  });
});

test.each([
  [0, 'UTC+00:00'],
  [19_800_000, 'UTC+05:30'],
  [-12_600_000, 'UTC-03:30'],
])('%d ms ahead of UTC is written %s', (ms, written) => expect(offsetText(ms)).toBe(written));

test('as JSON every row has its time in UTC, and what is no number is null', () => {
  const table = openValueTable('json', head());
  const written = JSON.parse(
    text([
      ...[table.head(), table.rows(rows([0], [1], [null]))],
      ...[table.rows(rows([1000], [Number.NaN], [2])), table.end()],
    ]),
  );
  expect(written).toMatchObject({ equipment: 'Mill 1', timeZone: 'Europe/Berlin' });
  expect(written.rows).toEqual([
    ['1970-01-01T00:00:00.000Z', 1, null],
    ['1970-01-01T00:00:01.000Z', null, 2],
  ]);
  const empty = openValueTable('json', head());
  expect(JSON.parse(text([empty.head(), empty.end()])).rows).toEqual([]);
});

describe('as Parquet', () => {
  const written = (...pieces: ReturnType<typeof rows>[]) => {
    const table = openValueTable('parquet', head({ columns: [column('Oil', '°C'), column('Oil', 'bar')] }));
    const bytes = Buffer.concat([table.head(), ...pieces.map(table.rows), table.end()]);
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  };

  test('times are typed as UTC, units stand in the metadata, and columns of one name are two', async () => {
    const file = written(rows([0, 1000], [1.5, null], [-2, 3]), rows([2000], [4], [null]));
    const metadata = parquetMetadata(file);
    expect(metadata.schema[1]?.logical_type).toMatchObject({ type: 'TIMESTAMP', isAdjustedToUTC: true });
    const notes = Object.fromEntries(
      (metadata.key_value_metadata ?? []).map(({ key, value }) => [key, value]),
    );
    expect(notes).toMatchObject({ 'unit:Oil': '°C', 'unit:Oil (2)': 'bar', equipment: 'Mill 1' });
    expect(await parquetReadObjects({ file })).toEqual([
      { time: new Date(0), Oil: 1.5, 'Oil (2)': -2 },
      { time: new Date(1000), Oil: null, 'Oil (2)': 3 },
      { time: new Date(2000), Oil: 4, 'Oil (2)': null },
    ]);
  });

  test('a table without rows can be read', async () => {
    expect(await parquetReadObjects({ file: written() })).toEqual([]);
  });
});

test('joined series have every time once and every value where it was', () => {
  const series = fc.uniqueArray(fc.integer({ min: 0, max: 200 }), { maxLength: 60 }).map((times) => {
    const sorted = Float64Array.from(times).sort();
    return { timesMs: sorted, values: sorted.map((time) => time * 2) };
  });
  fc.assert(
    fc.property(fc.array(series, { minLength: 1, maxLength: 4 }), (all) => {
      const joined = joinSeries(all);
      const times = [...joined.timesMs];
      expect(times).toEqual(
        [...new Set(all.flatMap(({ timesMs }) => [...timesMs]))].toSorted((a, b) => a - b),
      );
      for (const [index, { timesMs }] of all.entries())
        expect(joined.columns[index]).toEqual(
          times.map((time) => (timesMs.includes(time) ? time * 2 : null)),
        );
    }),
  );
});

test('slices meet, and are the shorter the more points there are', () => {
  const span = { fromMs: 0, toMs: 31 * 86_400_000 };
  const few = [...slicesOf(span, 1000)];
  const many = [...slicesOf(span, 500_000_000)];
  expect(few).toHaveLength(31);
  expect(many).toHaveLength(31 * 24);
  for (const slices of [few, many]) {
    expect(slices[0]?.fromMs).toBe(0);
    expect(slices.at(-1)?.toMs).toBe(span.toMs);
    expect(slices.slice(1).every(({ fromMs }, index) => fromMs === slices[index]?.toMs)).toBe(true);
  }
});

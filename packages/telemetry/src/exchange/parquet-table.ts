import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';

export interface ParquetTableColumn {
  /** Of which no two are equal. */
  readonly name: string;
}

/** A table that is written piece by piece; each call answers the bytes that came of it, in their order. */
export interface ParquetTable {
  /** Times in ms since 1970 and a value or nothing for each column, as one row group. */
  rows(timesMs: Float64Array, columns: readonly (readonly (number | null)[])[]): Uint8Array;
  /** The end of the file: without it nobody can read it. */
  end(): Uint8Array;
}

/** Bytes that were handed on are not kept: a file may be longer than the memory. */
function takeBytes(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice();
  writer.index = 0;
  return bytes;
}

/**
 * A column `time` of UTC timestamps in milliseconds and one nullable column of doubles for each of the others; notes
 * stand in the metadata of the file.
 */
export function openParquetTable(
  columns: readonly ParquetTableColumn[],
  notes: Readonly<Record<string, string>>,
): ParquetTable {
  const schema: SchemaElement[] = [
    { name: 'root', num_children: columns.length + 1 },
    {
      ...{ name: 'time', type: 'INT64', repetition_type: 'REQUIRED', converted_type: 'TIMESTAMP_MILLIS' },
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
    },
    ...columns.map(({ name }): SchemaElement => ({ name, type: 'DOUBLE', repetition_type: 'OPTIONAL' })),
  ];
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema,
    createdBy: 'Ritzel',
    kvMetadata: Object.entries(notes).map(([key, value]) => ({ key, value })),
  });
  return {
    rows(timesMs, values) {
      const data = [
        { name: 'time', data: BigInt64Array.from(timesMs, (ms) => BigInt(Math.round(ms))) },
        ...columns.map(({ name }, index) => ({ name, data: [...values[index]!] })),
      ];
      const done = writer.write({ columnData: data, rowGroupSize: Math.max(1, timesMs.length) });
      if (done instanceof Promise) throw new Error('the bytes of a Parquet file are written at once');
      return takeBytes(bytes);
    },
    end() {
      const done = writer.finish();
      if (done instanceof Promise) throw new Error('the bytes of a Parquet file are written at once');
      return takeBytes(bytes);
    },
  };
}

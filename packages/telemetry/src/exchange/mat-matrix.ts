import { addRecord, type ExchangeContent } from './exchange-content.ts';
import { separateAbscissa } from './mat-rates.ts';

const MAX_COLUMNS = 1024;

/**
 * What a matrix of numbers gives: a single one a scalar, a vector a record, a matrix one for each of its columns (of its
 * rows where those are longer). `real` and `imaginary` stand column after column.
 */
export function addMatrix(
  content: ExchangeContent,
  name: string,
  real: Float64Array,
  imaginary: Float64Array | undefined,
  sizes: readonly number[],
): void {
  const count = sizes.reduce((product, size) => product * size, 1);
  const skip = (reason: string) => content.skipped.push({ name, reason });
  if (count === 1 && !imaginary) {
    if (Number.isFinite(real[0])) content.scalars[name] = real[0] ?? 0;
    else skip('It is one number, and not a finite one.');
    return;
  }
  const [rows = 0, columns = 0] = sizes;
  const channels = Math.min(rows, columns);
  if (count === 0) skip('It is empty.');
  else if (sizes.length > 2) skip(`It has ${sizes.length} dimensions.`);
  else if (channels === 1) add(content, name, real, imaginary);
  else if (channels > MAX_COLUMNS)
    skip(`It has ${columns} columns of ${rows} numbers, ${MAX_COLUMNS} may be read.`);
  else {
    const first = content.records.length;
    for (let channel = 0; channel < channels; channel++) {
      const part = (from: Float64Array) => channelOf(from, channel, rows, columns);
      const place = columns > rows ? `${channel + 1},:` : `:,${channel + 1}`;
      add(content, `${name}(${place})`, part(real), imaginary && part(imaginary));
    }
    if (!imaginary) separateAbscissa(content, first);
  }
}

function add(
  content: ExchangeContent,
  name: string,
  samples: Float64Array,
  imaginary: Float64Array | undefined,
): void {
  addRecord(content, { name, kind: imaginary ? 'other' : 'time', n: samples.length, samples, imaginary });
}

/** One channel of a matrix, which MATLAB stores column after column: the longer side is time. */
function channelOf(matrix: Float64Array, channel: number, rows: number, columns: number): Float64Array {
  if (columns <= rows) return matrix.slice(channel * rows, (channel + 1) * rows);
  return Float64Array.from({ length: columns }, (_, column) => matrix[column * rows + channel] ?? Number.NaN);
}

import { Readable } from 'node:stream';
import type { Series } from '@ritzel/contract';
import type { BucketedSeries, RawSeries } from '../telemetry-store/index.ts';

const NUMBERS_A_PIECE = 4096;

function* columnPieces(name: string, column: Float64Array): Generator<string> {
  yield `,"${name}":[`;
  for (let at = 0; at < column.length; at += NUMBERS_A_PIECE) {
    // A value that is not finite becomes null, as JSON.stringify does with it.
    const text = JSON.stringify(Array.from(column.subarray(at, at + NUMBERS_A_PIECE)));
    yield (at === 0 ? '' : ',') + text.slice(1, -1);
  }
  yield ']';
}

function* pieces(facts: SeriesFacts, series: RawSeries | BucketedSeries): Generator<string> {
  yield JSON.stringify({ ...facts, bucketMs: series.bucketMs }).slice(0, -1);
  yield* columnPieces('t', series.timesMs);
  if (series.bucketMs === null) yield* columnPieces('value', series.values);
  else {
    yield* columnPieces('min', series.min);
    yield* columnPieces('mean', series.mean);
    yield* columnPieces('max', series.max);
    yield* columnPieces('count', series.count);
  }
  yield '}';
}

export type SeriesFacts = Pick<Series, 'signalId' | 'unit' | 'from' | 'to'>;

async function* paced(parts: Generator<string>): AsyncGenerator<string> {
  let count = 0;
  for (const part of parts) {
    yield part;
    if (++count % 8 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The JSON reply of readSeries, written piece by piece so that a long series holds nobody else up. */
export function seriesJsonStream(facts: SeriesFacts, series: RawSeries | BucketedSeries): Readable {
  return Readable.from(paced(pieces(facts, series)), { objectMode: false });
}

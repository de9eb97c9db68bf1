import { encodePointsSegment } from '@ritzel/telemetry';
import type { Pool } from 'pg';
import { byteaArray, int4Array, int8Array, uuidArray } from './array-parameters.ts';
import type { AssetPoints } from './asset-points.ts';

let scratchSignals = new Uint32Array(4096);
let scratchTimes = new Float64Array(4096);
let scratchValues = new Float64Array(4096);

/** The points of several appends to one asset in one segment, in the order they came. */
function packTogether(pieces: readonly AssetPoints[]): Uint8Array {
  let count = 0;
  for (const piece of pieces) count += piece.timesMs.length;
  if (scratchTimes.length < count) {
    scratchSignals = new Uint32Array(2 * count);
    scratchTimes = new Float64Array(2 * count);
    scratchValues = new Float64Array(2 * count);
  }
  let at = 0;
  for (const { signalNumbers, timesMs, values } of pieces) {
    scratchSignals.set(signalNumbers, at);
    scratchTimes.set(timesMs, at);
    scratchValues.set(values, at);
    at += timesMs.length;
  }
  return encodePointsSegment(scratchSignals, scratchTimes, scratchValues, 0, count);
}

/**
 * Commits the points as one row per asset in one statement, which is one transaction: when it answers, they are on
 * disk. Rows of one asset must not be written by two calls at once, or the later commit would not win.
 */
export async function insertFreshRows(pool: Pool, batch: readonly AssetPoints[]): Promise<void> {
  const byAsset = new Map<string, AssetPoints[]>();
  for (const points of batch) {
    if (points.timesMs.length === 0) continue;
    const pieces = byAsset.get(points.assetId);
    if (pieces === undefined) byAsset.set(points.assetId, [points]);
    else pieces.push(points);
  }
  if (byAsset.size === 0) return;
  const segments: Uint8Array[] = [];
  const counts = new Int32Array(byAsset.size);
  const tMin = new Float64Array(byAsset.size);
  const tMax = new Float64Array(byAsset.size);
  for (const pieces of byAsset.values()) {
    const segment = packTogether(pieces);
    const header = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
    counts[segments.length] = header.getUint32(4, true);
    tMin[segments.length] = header.getFloat64(8, true);
    tMax[segments.length] = header.getFloat64(16, true);
    segments.push(segment);
  }
  const statement = {
    name: 'insert-fresh-rows',
    text: `insert into telemetry_fresh (asset_id, t_min_ms, t_max_ms, points, segment)
           select * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::int[], $5::bytea[])`,
    values: [
      uuidArray([...byAsset.keys()]),
      int8Array(tMin),
      int8Array(tMax),
      int4Array(counts),
      byteaArray(segments),
    ],
  };
  await pool.query(statement);
}

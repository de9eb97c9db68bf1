import type { Pool } from 'pg';
import type { BlobStore } from '../../platform/blob-store.ts';
import { WAVEFORM_FOLDER } from './waveform-store.ts';

const KEYS_A_QUESTION = 500;

/**
 * Removes blobs that no waveform names: what a crash between the samples and their row left behind. Blobs younger
 * than `minAgeMs` may still get their row. Answers how many were removed.
 */
export async function sweepOrphanedBlobs(
  parts: { pool: Pool; blobs: BlobStore; nowMs: () => number },
  minAgeMs = 3_600_000,
): Promise<number> {
  let removed = 0;
  let keys: string[] = [];
  const sweep = async () => {
    const { rows } = await parts.pool.query<{ blob_key: string }>(
      `select blob_key from waveform where asset_id = any($1::uuid[]) and blob_key = any($2::text[])`,
      [[...new Set(keys.map(assetOf))], keys],
    );
    const named = new Set(rows.map((row) => row.blob_key));
    for (const key of keys) {
      if (named.has(key)) continue;
      await parts.blobs.remove(key);
      removed += 1;
    }
    keys = [];
  };
  for await (const { key, writtenAt } of parts.blobs.list(WAVEFORM_FOLDER)) {
    if (writtenAt.getTime() > parts.nowMs() - minAgeMs || !keyPattern.test(key)) continue;
    keys.push(key);
    if (keys.length >= KEYS_A_QUESTION) await sweep();
  }
  if (keys.length > 0) await sweep();
  return removed;
}

const keyPattern = new RegExp(`^${WAVEFORM_FOLDER}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/`);
const assetOf = (key: string) => key.split('/')[1]!;

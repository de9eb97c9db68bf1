import { afterAll, expect, test } from 'vitest';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { makeLog } from '../../platform/log.ts';
import { makeMetrics } from '../../platform/metrics.ts';
import { makePointWriter } from './point-writer.ts';
import { minutes, newAsset } from './store.testing.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());

const log = makeLog('silent');

test('on a cluster, assets of a worker that does not answer do not hold up those of another', async () => {
  const [lost, healthy] = [newAsset(), newAsset()];
  // The rows of the lost worker are locked away: its commits wait, as they do for a worker that hangs.
  const blocker = await database.pool.connect();
  await database.pool.query(
    `create function wait_for_worker() returns trigger language plpgsql as $$ begin
       if new.asset_id = '${lost}' then perform pg_advisory_xact_lock_shared(4711); end if; return new; end $$;
     create trigger wait_for_worker before insert on telemetry_fresh for each row execute function wait_for_worker()`,
  );
  await blocker.query('select pg_advisory_lock(4711)');
  const asked: string[][] = [];
  const workers = new Map<string, number>();
  const writer = makePointWriter({
    pool: database.pool,
    log,
    metrics: makeMetrics(),
    onCommitted() {},
    giveUpAfterMs: 20_000,
    maxWaitingPoints: 1000,
    placement: () => ({
      workerOf: (assetId) => workers.get(assetId),
      async learn(assetIds) {
        asked.push([...assetIds]);
        for (const assetId of assetIds) workers.set(assetId, assetId === lost ? 1 : 2);
      },
    }),
  });
  const points = (assetId: string) => ({ assetId, ...minutes(Date.now(), [1, 2]) });
  try {
    let isLostCommitted = false;
    const waiting = Promise.all([
      writer.append([points(lost)]),
      writer.append([points(lost), points(lost)]),
    ]).then(() => {
      isLostCommitted = true;
    });
    for (let times = 0; times < 5; times += 1) await writer.append([points(healthy)]);
    expect(isLostCommitted).toBe(false);
    await blocker.query('select pg_advisory_unlock(4711)');
    await waiting;
    await writer.append([points(lost), points(healthy)]);
    const { rows } = await database.pool.query(
      'select asset_id, sum(points)::int as points from telemetry_fresh group by asset_id',
    );
    expect(new Map(rows.map((row) => [row.asset_id, row.points]))).toEqual(
      new Map([
        [lost, 8],
        [healthy, 12],
      ]),
    );
    // Each asset is looked up until its worker is known, and never again.
    expect(new Set(asked.flat())).toEqual(new Set([lost, healthy]));
    expect(asked.length).toBeLessThanOrEqual(4);
  } finally {
    blocker.release(true);
  }
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { DatabaseConnection } from '../../platform/database.ts';
import { type AssetPoints, DAY_MS, HOUR_MS } from './asset-points.ts';
import { makeStoreOver, minutes, newAsset } from './store.testing.ts';
import type { TelemetryStore } from './telemetry-store.ts';

/** What the store promises, on whatever database it stands: embedded PostgreSQL and, where there is one, a cluster. */
export function proveStore(store: TelemetryStore, database: DatabaseConnection): void {
  const todayMs = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const lastMonday = todayMs - 7 * DAY_MS;

  let assetId = newAsset();
  beforeEach(() => {
    assetId = newAsset();
  });

  async function raw(fromMs: number, toMs: number, signalNumber = 1): Promise<[number, number][]> {
    const series = await store.readSeries({ assetId, signalNumber, fromMs, toMs });
    return Array.from(series.timesMs, (time, index) => [time, series.values[index] as number]); // @NOTE: one length
  }

  async function countRows(table: string): Promise<number> {
    const { rows } = await database.pool.query(`select count(*) from ${table} where asset_id = $1`, [
      assetId,
    ]);
    return rows[0].count;
  }

  describe('appended points', () => {
    test('are read as they came', async () => {
      await store.append([{ assetId, ...minutes(lastMonday, [1.5, 2.25, 3]) }]);
      expect(await raw(lastMonday, lastMonday + DAY_MS)).toEqual([
        [lastMonday, 1.5],
        [lastMonday + 60_000, 2.25],
        [lastMonday + 120_000, 3],
      ]);
    });

    test('may be sent twice and change nothing', async () => {
      const points = { assetId, ...minutes(lastMonday, [1, 2, 3]) };
      await store.append([points]);
      const once = await raw(0, todayMs);
      await Promise.all([store.append([points]), store.append([points, points])]);
      expect(await raw(0, todayMs)).toEqual(once);
      await store.compact({ all: true });
      await store.append([points]);
      expect(await raw(0, todayMs)).toEqual(once);
      await store.compact({ all: true });
      expect(await raw(0, todayMs)).toEqual(once);
    });

    test('of the same time: the later commit wins, fresh or compacted', async () => {
      const at = (value: number) => [{ assetId, ...minutes(lastMonday, [value]) }];
      await store.append(at(1));
      await store.append(at(2));
      expect(await raw(0, todayMs)).toEqual([[lastMonday, 2]]);
      await store.compact({ all: true });
      expect(await raw(0, todayMs)).toEqual([[lastMonday, 2]]);
      await store.append(at(3));
      expect(await raw(0, todayMs)).toEqual([[lastMonday, 3]]);
      await store.compact({ all: true });
      expect(await raw(0, todayMs)).toEqual([[lastMonday, 3]]);
      expect((await store.lastValues([assetId])).get(assetId)?.get(1)).toEqual({ tMs: lastMonday, value: 3 });
    });

    test('of many concurrent appends to one asset keep the order of the calls', async () => {
      await Promise.all(
        Array.from({ length: 200 }, (_, value) =>
          store.append([{ assetId, ...minutes(lastMonday, [value]) }]),
        ),
      );
      expect(await raw(0, todayMs)).toEqual([[lastMonday, 199]]);
    });

    test('may come out of order, over many days and signals at once', async () => {
      const times = [5, 1, 9, 3, 7].map((day) => lastMonday - day * DAY_MS + 1);
      await store.append([
        { assetId, signalNumbers: [1, 2, 1, 2, 1], timesMs: times, values: [5, 1, 9, 3, 7] },
      ]);
      const sorted = [
        [lastMonday - 9 * DAY_MS + 1, 9],
        [lastMonday - 7 * DAY_MS + 1, 7],
        [lastMonday - 5 * DAY_MS + 1, 5],
      ];
      expect(await raw(0, todayMs)).toEqual(sorted);
      await store.compact({ all: true });
      expect(await raw(0, todayMs)).toEqual(sorted);
      expect(await raw(0, todayMs, 2)).toHaveLength(2);
    });

    test('keep every bit, compacted too', async () => {
      const values = [Math.PI, -0, 1e-300, 5e-324, 1.7976931348623157e308, 0.1 + 0.2, -273.15, 123456789.123];
      await store.append([{ assetId, ...minutes(lastMonday, values) }]);
      await store.compact({ all: true });
      const read = (await raw(0, todayMs)).map(([, value]) => value);
      expect(read).toHaveLength(values.length);
      for (const [index, value] of values.entries()) expect(Object.is(read[index], value)).toBe(true);
    });

    test('before 1970 and beyond 2038 are kept', async () => {
      const times = [-5 * DAY_MS - 7, Date.UTC(2200, 0, 1, 12)];
      await store.append([{ assetId, signalNumbers: [1, 1], timesMs: times, values: [1, 2] }]);
      await store.compact({ all: true });
      expect(await raw(-10 * DAY_MS, Date.UTC(2201))).toEqual([
        [times[0], 1],
        [times[1], 2],
      ]);
    });

    test.each<[string, Partial<AssetPoints>]>([
      ['an asset that is no uuid', { assetId: "x'; drop table telemetry_fresh" }],
      ['columns of different lengths', { values: [1] }],
      ['a time that is no whole millisecond', { timesMs: [1.5, 2] }],
      ['a time that is not a number', { timesMs: [Number.NaN, 2] }],
      ['a time beyond any date', { timesMs: [9e15, 2] }],
      ['a negative signal', { signalNumbers: [-1, 2] }],
    ])('are refused with %s, and nothing of them is kept', async (_, wrong) => {
      const good = { assetId, signalNumbers: [1, 1], timesMs: [1, 2], values: [1, 2] };
      await expect(store.append([good, { ...good, ...wrong }])).rejects.toThrow(RangeError);
      expect(await raw(0, todayMs)).toEqual([]);
    });

    test('are handed to listeners after their commit, and a listener that fails harms nobody', async () => {
      const seen: number[] = [];
      const ends = [
        store.onCommitted(() => {
          throw new Error('listener broken on purpose');
        }),
        store.onCommitted((batch) => {
          for (const points of batch) if (points.assetId === assetId) seen.push(points.timesMs.length);
        }),
      ];
      await store.append([{ assetId, ...minutes(lastMonday, [1, 2, 3]) }]);
      expect(seen).toEqual([3]);
      for (const end of ends) end();
      await store.append([{ assetId, ...minutes(lastMonday, [1]) }]);
      expect(seen).toEqual([3]);
    });
  });

  describe('compaction', () => {
    test('moves fresh points into one chunk per signal and day', async () => {
      const values = Array.from(
        { length: 2880 },
        (_, index) => Math.round(1000 * Math.sin(index / 90)) / 100,
      );
      for (let hour = 0; hour < 48; hour++) {
        await store.append([
          { assetId, ...minutes(lastMonday + hour * HOUR_MS, values.slice(hour * 60, hour * 60 + 60)) },
        ]);
      }
      const before = await raw(lastMonday, lastMonday + 2 * DAY_MS);
      expect(before).toHaveLength(2880);
      await store.compact({ all: true });
      expect(await countRows('telemetry_fresh')).toBe(0);
      expect(await countRows('telemetry_compacted')).toBe(2);
      expect(await raw(lastMonday, lastMonday + 2 * DAY_MS)).toEqual(before);
    });

    test('leaves what arrived just now and today to the next time', async () => {
      await store.append([{ assetId, ...minutes(lastMonday, [1]) }]);
      await store.compact();
      expect(await countRows('telemetry_compacted')).toBe(0);
      await database.pool.query(
        "update telemetry_fresh set received_at = now() - interval '5 minutes' where asset_id = $1",
        [assetId],
      );
      await store.append([{ assetId, ...minutes(todayMs, [2]) }]);
      await store.compact();
      expect(await countRows('telemetry_compacted')).toBe(1);
      expect(await countRows('telemetry_fresh')).toBe(1);
      expect(await raw(0, todayMs + DAY_MS)).toEqual([
        [lastMonday, 1],
        [todayMs, 2],
      ]);
    });

    test('splits a row that reaches into today', async () => {
      await store.append([{ assetId, ...minutes(todayMs - 120_000, [1, 2, 3, 4]) }]);
      const before = await raw(0, todayMs + DAY_MS);
      await database.pool.query(
        "update telemetry_fresh set received_at = now() - interval '1 hour' where asset_id = $1",
        [assetId],
      );
      await store.compact();
      expect(await countRows('telemetry_compacted')).toBe(1);
      expect(await countRows('telemetry_fresh')).toBe(1);
      expect(await raw(0, todayMs + DAY_MS)).toEqual(before);
      await store.compact({ all: true });
      expect(await raw(0, todayMs + DAY_MS)).toEqual(before);
    });

    test('compacts today too when its rows are many', async () => {
      const batches = Array.from({ length: 130 }, (_, index) => minutes(todayMs + index * 1000, [index]));
      for (const points of batches) await store.append([{ assetId, ...points }]);
      await database.pool.query(
        "update telemetry_fresh set received_at = now() - interval '15 seconds' where asset_id = $1",
        [assetId],
      );
      await store.compact();
      expect(await countRows('telemetry_fresh')).toBe(0);
      expect(await raw(0, todayMs + DAY_MS)).toHaveLength(130);
    });

    test('runs beside writers, readers and another sealer, and no point is missing or doubled at any moment', async () => {
      const other = makeStoreOver(database);
      const total = 300;
      let written = 0;
      let isWriting = true;
      const write = async () => {
        for (let index = 0; index < total; index++) {
          await store.append([{ assetId, ...minutes(lastMonday + index * 600_000, [index]) }]);
          written = index + 1;
        }
        isWriting = false;
      };
      const compact = async (compactor: typeof store) => {
        while (isWriting) await compactor.compact({ all: true });
      };
      const read = async () => {
        while (isWriting) {
          const atLeast = written;
          const points = await raw(0, todayMs + DAY_MS);
          expect(points.length).toBeGreaterThanOrEqual(atLeast);
          expect(points.map(([, value]) => value)).toEqual(points.map((_, index) => index));
        }
      };
      await Promise.all([write(), compact(store), compact(other), read()]);
      expect(await raw(0, todayMs + DAY_MS)).toHaveLength(total);
    });
  });

  describe('last values', () => {
    test('are the newest of each signal, at once and whatever the order', async () => {
      await store.append([
        { assetId, signalNumbers: [1, 2, 1], timesMs: [2000, 7, 1000], values: [20, 7, 10] },
      ]);
      await store.append([{ assetId, signalNumbers: [1], timesMs: [1500], values: [15] }]);
      const other = newAsset();
      const last = await store.lastValues([assetId, other]);
      expect(last.get(assetId)).toEqual(
        new Map([
          [1, { tMs: 2000, value: 20 }],
          [2, { tMs: 7, value: 7 }],
        ]),
      );
      expect(last.get(other)).toEqual(new Map());
    });

    test('are brought up to date from the fresh points when a process died before it wrote them', async () => {
      const killed = makeStoreOver(database);
      await killed.start();
      await killed.append([{ assetId, signalNumbers: [3], timesMs: [4000], values: [44] }]);
      // Nothing is stopped and nothing flushed: what a kill -9 leaves behind.
      const { rowCount } = await database.pool.query('delete from telemetry_last where asset_id = $1', [
        assetId,
      ]);
      expect(rowCount).toBeLessThanOrEqual(1);
      const next = makeStoreOver(database);
      await next.start();
      const { rows } = await database.pool.query(
        'select t_ms, value from telemetry_last where asset_id = $1',
        [assetId],
      );
      expect(rows).toEqual([{ t_ms: 4000, value: 44 }]);
      await killed.stop();
      await next.stop();
    });

    test('know what was compacted before anyone wrote them', async () => {
      await store.append([{ assetId, ...minutes(lastMonday, [1, 2]) }]);
      await store.compact({ all: true });
      const { rows } = await database.pool.query('select t_ms from telemetry_last where asset_id = $1', [
        assetId,
      ]);
      expect(rows).toEqual([{ t_ms: lastMonday + 60_000 }]);
    });
  });

  test('days beyond what an organisation keeps are dropped, rollups later than points', async () => {
    const { rows } = await database.pool.query(
      `with org as (insert into organisation (identifier, name, raw_retention_days, rollup_retention_days)
                  values (gen_random_uuid(), 'keeps little', 3, 10) returning id)
     insert into equipment (organisation_id, type, identifier, name) select id, 'motor', 'm', 'm' from org returning id`,
    );
    assetId = rows[0].id;
    const days = Array.from({ length: 20 }, (_, day) => todayMs - day * DAY_MS);
    await store.append([
      { assetId, signalNumbers: days.map(() => 1), timesMs: days, values: days.map(() => 1) },
    ]);
    await store.compact({ all: true });
    await store.dropOldDays();
    expect(await countRows('telemetry_compacted')).toBe(4);
    expect(await countRows('telemetry_rollup')).toBe(11);
    const other = newAsset();
    expect(await raw(0, todayMs + DAY_MS)).toHaveLength(4);
    expect(await store.lastValues([other])).toEqual(new Map([[other, new Map()]]));
  });
}

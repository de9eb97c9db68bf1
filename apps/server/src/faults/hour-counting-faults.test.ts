import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DrivetrainDocument, saveDrivetrain } from '@ritzel/contract';
import { expect, test } from 'vitest';
import { makeHourCounting } from '../modules/operating-hours/index.ts';
import { makeSeriesReader, makeTelemetryStore } from '../modules/telemetry-store/index.ts';
import { makeMetrics } from '../platform/metrics.ts';
import { makeDrivetrainDocument } from '../testing/drivetrain.testing.ts';
import { makeDrivetrainServer } from '../testing/drivetrain-server.testing.ts';
import { makeTestOrganisation } from '../testing/plant.testing.ts';
import { howOften } from '../testing/thoroughness.testing.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TODAY = Date.UTC(2026, 10, 20);
const NOW = TODAY + 12 * HOUR_MS;
const MACHINES = 3;
const DAYS = 25;
const STEP_MS = 5 * 60_000;

/** Machines without a counter, whose speed is measured, on a database of their own. */
async function makePlant() {
  const server = await makeDrivetrainServer(NOW);
  const { pool, db, url } = server.database;
  const store = makeTelemetryStore({ pool, log: server.log, metrics: makeMetrics(), nowMs: () => NOW });
  const token = await server.tokenFor('Adm', await makeTestOrganisation(pool));
  const machines: { id: string; gearUnitId: string }[] = [];
  for (let n = 0; n < MACHINES; n++) {
    const document = makeDrivetrainDocument();
    const [motor, coupling, gearUnit] = document.parts;
    const speed = {
      ...{ metric: 'Drive/speed', key: 'speed', name: 'Input speed', quantity: 'speed' as const },
      ...{ unit: 'rpm', role: 'speed' as const },
    };
    const body: DrivetrainDocument = {
      ...document,
      parts: [
        { ...motor!, nameplate: { MotorSpeedRated: 1500 } },
        coupling!,
        { ...gearUnit!, devices: [{ ...gearUnit!.devices![0]!, signals: [speed] }] },
      ],
    };
    const { id, components } = await server.call(saveDrivetrain, { body }, { token });
    machines.push({ id, gearUnitId: components[2]!.id });
  }
  return {
    url,
    /** Some days of a speed that goes on and off; the same machine and day, the same values. */
    async measure(fromDay: number, toDay: number): Promise<void> {
      for (const [n, { gearUnitId }] of machines.entries()) {
        const fromMs = TODAY - (DAYS - fromDay) * DAY_MS;
        const count = ((toDay - fromDay) * DAY_MS) / STEP_MS;
        const timesMs = Array.from({ length: count }, (_, i) => fromMs + i * STEP_MS);
        const values = timesMs.map((t) => (Math.floor(t / ((3 + n) * HOUR_MS)) % 3 === 0 ? 20 : 1480));
        await store.append([{ assetId: gearUnitId, signalNumbers: timesMs.map(() => 1), timesMs, values }]);
      }
    },
    async countOnce(): Promise<void> {
      const counting = makeHourCounting({
        ...{ db, pool, log: server.log, metrics: makeMetrics(), now: () => NOW },
        readSeries: makeSeriesReader(pool),
      });
      await counting.drain();
      await counting.stop();
    },
    async countedDays(): Promise<number> {
      const { rows } = await pool.query<{ days: number }>('select count(*)::int as days from hour_day');
      return rows[0]!.days;
    },
    async hours(): Promise<(number | null)[]> {
      const read = async (id: string) =>
        (
          await pool.query<{ hours: number | null }>(
            'select operation_hours as hours from equipment where id = $1',
            [id],
          )
        ).rows[0]!.hours;
      return Promise.all(machines.flatMap(({ id, gearUnitId }) => [read(id), read(gearUnitId)]));
    },
    async close(): Promise<void> {
      await store.stop();
      await server.close();
    },
  };
}

async function startCounting(url: string): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'counting-program.testing.ts'), url, String(NOW)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout!, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  expect(child.exitCode).toBeNull();
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

test('kill -9 of one of two processes that count hours: the hours are those of one that nobody disturbed', async () => {
  const [disturbed, undisturbed] = await Promise.all([makePlant(), makePlant()]);
  const children = new Set<ChildProcess>();
  const start = async () => {
    const child = await startCounting(disturbed.url);
    children.add(child);
    return child;
  };
  try {
    const rounds = howOften(3, 12);
    let survivor = await start();
    for (let round = 0; round < rounds; round++) {
      const victim = await start();
      const before = await disturbed.countedDays();
      const [from, to] = [round, round + 1].map((each) => Math.round((each * DAYS) / rounds));
      await disturbed.measure(from!, to!);
      // In the middle of what there is to count.
      await expect
        .poll(() => disturbed.countedDays(), { interval: 1, timeout: 30_000 })
        .toBeGreaterThan(before);
      await kill(round % 2 === 0 ? victim : survivor);
      if (round % 2 === 1) survivor = victim;
    }
    await undisturbed.measure(0, DAYS);
    await undisturbed.countOnce();
    const expected = await undisturbed.hours();
    for (const hours of expected) expect(hours).toBeGreaterThan(DAYS * 10);
    await expect.poll(() => disturbed.hours(), { interval: 100, timeout: 60_000 }).toEqual(expected);
    // And it stays so.
    await sleep(500);
    expect(await disturbed.hours()).toEqual(expected);
    expect(await disturbed.countedDays()).toBe(await undisturbed.countedDays());
    await kill(survivor);
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await disturbed.close();
    await undisturbed.close();
  }
}, 240_000);

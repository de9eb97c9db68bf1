import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cancelLimitReplay, type LimitReplay, readLimitReplay, startLimitReplay } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { makeMetrics } from '../../platform/metrics.ts';
import { howOften } from '../../testing/thoroughness.testing.ts';
import { makeTelemetryStore, type TelemetryStore } from '../telemetry-store/index.ts';
import { FIXED, makeLimitServer, makeMachines, NOW_MS } from './limit-server.testing.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAYS = 7;
const MACHINES = 8;
const SIGNALS = 2 * MACHINES;

let store: TelemetryStore | undefined;
const readSeries = ((question) => store!.readSeries(question)) as TelemetryStore['readSeries']; // @NOTE: as answered
const { server, sent, makeReplayProcess } = await makeLimitServer(readSeries);
store = makeTelemetryStore({
  ...{ pool: server.database.pool, log: server.log, metrics: makeMetrics(), nowMs: () => NOW_MS },
});
afterAll(async () => {
  await store?.stop();
  await server.close();
});

/**
 * Machines with hours of 4 mm/s at times of their own, some of which fall together; the fault of one was confirmed. Of the same
 * number of machines the same, in an organisation of its own.
 */
async function makePlant() {
  const plant = await makeMachines(server, MACHINES);
  const { pool, organisationId, machines, signals, token } = plant;
  for (const [i, { asset_id: assetId, number }] of signals
    .toSorted((x, y) => machines.indexOf(x.asset_id) - machines.indexOf(y.asset_id) || x.number - y.number)
    .entries()) {
    const fromMs = NOW_MS - DAYS * DAY_MS;
    const timesMs = Array.from({ length: DAYS * 1440 }, (_, minute) => fromMs + minute * MINUTE_MS);
    const isHigh = (minute: number) => minute % (1440 + 60 * (i % 4)) < 60 && (minute + i) % 20 < 15;
    const values = timesMs.map((_, minute) => (isHigh(minute) ? 4 : 1));
    await store!.append([{ assetId, signalNumbers: timesMs.map(() => number), timesMs, values }]);
  }
  await pool.query(
    `insert into fault_case (organisation_id, number, equipment_id, scope_id, subject_key, severity, worst_severity, sentence,
       opened_at, first_sign_at, worse_at, closed_at, verdict)
     select $1, 1, id, coalesce(drivetrain_id, id), 'fault', 4, 4, 'Looseness.', $3, $3, $3, $3, 'confirmed'
       from equipment where id = $2`,
    [organisationId, machines[3], new Date(NOW_MS - DAY_MS)],
  );
  const read = async () => (await server.call(readLimitReplay, {}, { token }))!;
  return {
    ...plant,
    read,
    start: () =>
      server.call(
        startLimitReplay,
        { params: { id: signals[0]!.id }, body: { days: DAYS, rules: [FIXED] } },
        { token },
      ),
    cancel: () => server.call(cancelLimitReplay, {}, { token }),
    /** What it came to, the same for the same machines. */
    async figures() {
      const {
        id: _id,
        startedAt: _startedAt,
        endedAt: _endedAt,
        faults,
        ...figures
      }: LimitReplay = await read();
      return { ...figures, faults: faults.map(({ caseId: _caseId, ...fault }) => fault) };
    },
    /** The time of a lease goes by. */
    endLease: () =>
      pool.query('update limit_replay set leased_until = now() where organisation_id = $1', [organisationId]),
  };
}

/** A run that nobody disturbs, in one piece. */
async function undisturbedFigures() {
  const plant = await makePlant();
  await plant.start();
  await makeReplayProcess().run(sent.splice(0).at(-1)!);
  const figures = await plant.figures();
  expect(figures).toMatchObject({ state: 'done', done: SIGNALS, signals: SIGNALS, confirmedFaults: 1 });
  expect(figures.draft.alarms).toBeGreaterThan(3 * SIGNALS);
  expect(figures.draft.floods).toBeGreaterThan(0);
  expect(figures.draft.activeShare).toBeGreaterThan(0);
  return figures;
}

test('slices of one signal each come to what a run in one piece comes to', async () => {
  const expected = await undisturbedFigures();
  const plant = await makePlant();
  await plant.start();
  const process = makeReplayProcess({ sliceMs: 0 });
  for (let slice = 1; slice <= SIGNALS; slice += 1) {
    await process.run(sent.splice(0).at(-1)!);
    expect(await plant.read()).toMatchObject({ state: 'running', done: slice });
  }
  await process.run(sent.splice(0).at(-1)!);
  expect(sent).toEqual([]);
  expect(await plant.figures()).toEqual(expected);
});

test('while a signal takes long nobody else begins the replay; a run that stood still counts nothing any more', async () => {
  const expected = await undisturbedFigures();
  const plant = await makePlant();
  await plant.start();
  const job = sent.splice(0).at(-1)!;
  const goOn = Promise.withResolvers<void>();
  let isLong = false;
  const first = makeReplayProcess(
    {},
    readingOf(plant, (nth) => {
      if (nth !== 6) return;
      isLong = true;
      return goOn.promise;
    }),
  );
  const running = first.run(job);
  await expect.poll(() => isLong, { timeout: 20_000 }).toBe(true);
  const lease = async () => {
    const { rows } = await plant.pool.query<{ until: Date }>(
      'select leased_until as until from limit_replay where id = $1',
      [job.id],
    );
    return rows[0]!.until.getTime();
  };
  // Progress is written beside it, and the lease with it.
  await expect.poll(async () => (await plant.read()).done, { timeout: 5000 }).toBe(5);
  const before = await lease();
  await expect.poll(lease, { timeout: 5000 }).toBeGreaterThan(before);
  const second = makeReplayProcess();
  await second.run(job);
  await second.look();
  expect(sent).toEqual([]);
  expect(await plant.read()).toMatchObject({ state: 'running', done: 5 });
  // The process stands still for longer than its lease: what is left is found once, and gone on with.
  await expect
    .poll(
      async () => {
        await plant.endLease();
        await second.look();
        return sent.length;
      },
      { interval: 1, timeout: 10_000 },
    )
    .toBe(1);
  await second.look();
  await makeReplayProcess({ sliceMs: 0 }).run(sent.splice(0)[0]!);
  expect(await plant.read()).toMatchObject({ state: 'running', done: 6 });
  goOn.resolve();
  await running;
  expect(await plant.read()).toMatchObject({ state: 'running', done: 6 });
  await second.run(sent.splice(0)[0]!);
  expect(sent).toEqual([]);
  expect(await plant.figures()).toEqual(expected);
});

test('a cancellation is noticed in the middle of a slice, and a process that stops leaves the rest to the next', async () => {
  const cancelled = await makePlant();
  await cancelled.start();
  let begun = 0;
  await makeReplayProcess(
    {},
    readingOf(cancelled, async (nth) => {
      begun = nth;
      if (nth !== 3) return;
      await cancelled.cancel();
      await sleep(2500);
    }),
  ).run(sent.splice(0).at(-1)!);
  // The third signal was being read: no other was begun.
  expect(begun).toBe(3);
  expect((await cancelled.read()).state).toBe('cancelled');
  expect((await cancelled.read()).done).toBeLessThan(3);

  const stopped = await makePlant();
  await stopped.start();
  const stopping = new AbortController();
  await makeReplayProcess(
    { signal: stopping.signal },
    readingOf(stopped, (nth) => {
      if (nth === 3) stopping.abort();
    }),
  ).run(sent.splice(0).at(-1)!);
  expect(await stopped.read()).toMatchObject({ state: 'running', done: 2 });
  expect(sent).toEqual([]);
  const next = makeReplayProcess();
  await next.look();
  await next.run(sent.splice(0)[0]!);
  expect(await stopped.read()).toMatchObject({ state: 'done', done: SIGNALS });
});

test('a replay that takes each process down with it is given up, and says so', async () => {
  const plant = await makePlant();
  await plant.start();
  const [job] = sent.splice(0);
  const next = makeReplayProcess();
  const dead = () =>
    plant.pool.query(
      `update limit_replay set state = 'running', run_id = gen_random_uuid(), leased_until = now() where id = $1`,
      [job!.id],
    );
  for (let process = 1; process < 6; process += 1) {
    await dead();
    await next.look();
    expect(sent.splice(0)).toEqual([job]);
  }
  await dead();
  await next.look();
  expect(sent).toEqual([]);
  expect(await plant.read()).toMatchObject({ state: 'failed' });

  // A whole slice in between begins the count anew.
  await plant.start();
  const again = sent.splice(0)[0]!;
  await plant.pool.query('update limit_replay set lost_runs = 5 where id = $1', [again.id]);
  await makeReplayProcess({ sliceMs: 0 }).run(again);
  expect(sent.splice(0)).toEqual([again]);
  await plant.pool.query(
    `update limit_replay set run_id = gen_random_uuid(), leased_until = now() where id = $1`,
    [again.id],
  );
  await next.look();
  expect(sent.splice(0)).toEqual([again]);
  await plant.cancel();
});

/** Reads what is stored; `onSignal` gets how many of the replayed signals it has begun, without those of speed and load. */
function readingOf(
  { signals }: Awaited<ReturnType<typeof makePlant>>,
  onSignal: (nth: number) => Promise<void> | void,
): TelemetryStore['readSeries'] {
  let nth = 0;
  return (async (question) => {
    const isReplayed = signals.some(
      ({ asset_id, number }) => asset_id === question.assetId && number === question.signalNumber,
    );
    if (isReplayed) {
      nth += 1;
      await onSignal(nth);
    }
    return readSeries(question);
  }) as TelemetryStore['readSeries']; // @NOTE: answers what the reader answers
}

async function startProcess(children: Set<ChildProcess>): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'replaying-program.testing.ts'), server.database.url, '150'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.add(child);
  await once(child.stdout!, 'data');
  return child;
}

test('kill -9 in the middle: the next process goes on, and nothing is counted twice', async () => {
  const expected = await undisturbedFigures();
  const plant = await makePlant();
  const children = new Set<ChildProcess>();
  try {
    await plant.start();
    // Sent to nobody: the process finds what lies in no queue.
    sent.splice(0);
    await plant.pool.query(
      "update limit_replay set leased_until = now() - interval '2 hours' where state = 'waiting'",
    );
    for (let round = howOften(2, 5); round > 0; round -= 1) {
      const { done: before } = await plant.read();
      const child = await startProcess(children);
      await expect
        .poll(async () => (await plant.read()).done, { interval: 10, timeout: 30_000 })
        .toBeGreaterThan(before);
      expect((await plant.read()).state).toBe('running');
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
      await plant.endLease();
    }
    await startProcess(children);
    await expect
      .poll(async () => (await plant.read()).state, { interval: 100, timeout: 60_000 })
      .toBe('done');
    expect(await plant.figures()).toEqual(expected);
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
}, 180_000);

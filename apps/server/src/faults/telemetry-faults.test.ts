import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  makeTelemetryStore,
  makeWaveformStore,
  TelemetryUnavailableError,
} from '../modules/telemetry-store/index.ts';
import { makeBlobStore } from '../platform/blob-store.ts';
import { connectDatabase } from '../platform/database.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { makeLog } from '../platform/log.ts';
import { makeMetrics } from '../platform/metrics.ts';
import { migrate } from '../platform/migrations.ts';
import {
  assetIds,
  measuredValue,
  organisationId,
  pointsOf,
  SIGNALS,
  timeOf,
  waveformOf,
} from './deterministic-load.testing.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ritzel-faults-'));
  // PostgreSQL may run as another account than the tests.
  chmodSync(dataDir, 0o755);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

interface Acknowledged {
  readonly points: Set<number>[];
  readonly waveforms: Map<number, string>;
}

function makeStores(pool: ReturnType<typeof connectDatabase>['pool']) {
  const log = makeLog(process.env.TEST_LOG_LEVEL ?? 'silent');
  const metrics = makeMetrics();
  return {
    store: makeTelemetryStore({ pool, log, metrics, nowMs: Date.now, giveUpAfterMs: 8_000 }),
    waveforms: makeWaveformStore({ pool, blobs: makeBlobStore(undefined, dataDir), metrics, log }),
  };
}

/** Looks for everything that was acknowledged: there, once, with the value it had. */
async function expectAllThere(acknowledged: Acknowledged, url: string): Promise<void> {
  const connection = connectDatabase(url);
  const { store, waveforms } = makeStores(connection.pool);
  await store.start();
  const last = await store.lastValues(assetIds);
  for (const [asset, serials] of acknowledged.points.entries()) {
    const assetId = assetIds[asset]!;
    for (let signal = 1; signal <= SIGNALS; signal++) {
      const series = await store.readSeries({ assetId, signalNumber: signal, fromMs: 0, toMs: timeOf(1e8) });
      const found = new Map<number, number>();
      for (const [index, time] of series.timesMs.entries()) found.set(time, series.values[index]!);
      expect(found.size, 'no point stands twice').toBe(series.timesMs.length);
      const lost = [...serials].filter(
        (serial) => found.get(timeOf(serial)) !== measuredValue(serial, signal),
      );
      expect(lost, `acknowledged points of asset ${asset}, signal ${signal} that are lost`).toEqual([]);
      expect(last.get(assetId)?.get(signal)?.tMs, 'the last value is the newest point').toBe(
        series.timesMs.at(-1),
      );
    }
  }
  for (const [serial, id] of acknowledged.waveforms) {
    const found = await waveforms.find(organisationId, id);
    expect(found, `acknowledged waveform ${serial}`).toBeDefined();
    const wanted = waveformOf(serial);
    const bytes = Buffer.from(await waveforms.readSamples(found!));
    expect(bytes.equals(Buffer.from(wanted.samples.buffer)), `samples of waveform ${serial}`).toBe(true);
  }
  await store.stop();
  await connection.close();
}

/** The program that is killed, and what it acknowledged. */
function startProgram(firstSerial: number, acknowledged: Acknowledged) {
  const child: ChildProcess = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'committing-program.testing.ts'), dataDir, String(firstSerial)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let rest = '';
  let lines = 0;
  child.stdout?.on('data', (bytes: Buffer) => {
    const whole = (rest + bytes.toString()).split('\n');
    rest = whole.pop() ?? '';
    for (const line of whole) {
      const [kind, a = '', b = ''] = line.split(' ');
      if (kind === 'point') acknowledged.points[Number(a)]?.add(Number(b));
      if (kind === 'waveform') acknowledged.waveforms.set(Number(a), b);
      lines += 1;
    }
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  return {
    async acknowledgesMore(count: number): Promise<void> {
      const goal = lines + count;
      const deadline = performance.now() + 30_000;
      while (lines < goal) {
        if (child.exitCode !== null) throw new Error('the program ended by itself');
        if (performance.now() > deadline) throw new Error('nothing was acknowledged for 30 s');
        await sleep(10);
      }
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function killDatabase(): void {
  const [pid] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

test('twenty kills of server, database or both under load lose nothing acknowledged', {
  timeout: 150_000,
}, async () => {
  const acknowledged: Acknowledged = { points: assetIds.map(() => new Set()), waveforms: new Map() };
  let seed = 20;
  const random = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return seed / 2 ** 32;
  };
  let program = startProgram(0, acknowledged);
  try {
    for (let kill = 1; kill <= 20; kill++) {
      await program.acknowledgesMore(40);
      await sleep(random() * 400);
      const victim = (['server', 'database', 'both'] as const)[kill % 3]!;
      if (victim !== 'server') killDatabase();
      if (victim !== 'database') {
        await program.kill();
        program = startProgram(kill * 1_000_000, acknowledged);
      }
    }
    await program.acknowledgesMore(40);
  } finally {
    await program.kill();
  }
  expect(Math.min(...acknowledged.points.map((serials) => serials.size))).toBeGreaterThan(100);
  expect(acknowledged.waveforms.size).toBeGreaterThan(50);

  const postgres = await startEmbeddedPostgres(dataDir);
  try {
    await expectAllThere(acknowledged, postgres.url);
  } finally {
    await postgres.stop();
  }
});

/** A door to the database that can be shut: connections break and new ones are refused. */
async function makeDoor(targetPort: () => number) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const target = connect(targetPort(), '127.0.0.1');
    for (const side of [socket, target]) {
      sockets.add(side);
      side.on('error', () => {});
      side.on('close', () => sockets.delete(side));
    }
    socket.pipe(target).pipe(socket);
    socket.on('close', () => target.destroy());
    target.on('close', () => socket.destroy());
  });
  const open = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await open(0);
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the door has no port');
  const { port } = address;
  const shut = () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.destroy();
    return closed;
  };
  return { port, shut, open: () => open(port) };
}

test('a database that is stopped for 30 s under load is used again by itself', {
  timeout: 120_000,
}, async () => {
  let postgres = await startEmbeddedPostgres(dataDir);
  const door = await makeDoor(() => Number(new URL(postgres.url).port));
  const throughDoor = new URL(postgres.url);
  throughDoor.port = String(door.port);
  const connection = connectDatabase(throughDoor.href);
  await migrate(connection.pool);
  const { store, waveforms } = makeStores(connection.pool);
  await store.start({ upkeep: true });

  const acknowledged: Acknowledged = { points: assetIds.map(() => new Set()), waveforms: new Map() };
  const refusals = new Set<string>();
  let isOn = true;
  let serial = 0;
  let newest = 0;
  const send = async (asset: number) => {
    while (isOn) {
      const mine = serial++;
      for (let sent = false; !sent; ) {
        try {
          await store.append([pointsOf(asset, mine)]);
          sent = true;
        } catch (error) {
          expect(error).toBeInstanceOf(TelemetryUnavailableError);
          refusals.add(error instanceof Error ? error.message : '');
        }
      }
      acknowledged.points[asset]?.add(mine);
      newest = performance.now();
      await sleep(2);
    }
  };
  const sendWaveforms = async () => {
    while (isOn) {
      const mine = serial++;
      try {
        acknowledged.waveforms.set(mine, (await waveforms.store(waveformOf(mine))).id);
      } catch {
        await sleep(100);
      }
      await sleep(20);
    }
  };
  const load = Promise.all([...assetIds.map((_, asset) => send(asset)), sendWaveforms()]);
  try {
    await sleep(1500);
    const before = acknowledged.points[0]?.size ?? 0;
    await door.shut();
    await postgres.stop();
    await sleep(30_000);
    const during = newest;
    postgres = await startEmbeddedPostgres(dataDir);
    const backAt = performance.now();
    await door.open();
    while (newest <= during) await sleep(10);
    expect(performance.now() - backAt).toBeLessThan(5_000);
    await sleep(1500);
    isOn = false;
    await load;
    expect(before).toBeGreaterThan(20);
    expect([...refusals]).toEqual(['The database does not answer; send the points again.']);
    await store.stop();
    await connection.close();
    await expectAllThere(acknowledged, postgres.url);
  } finally {
    isOn = false;
    await load.catch(() => {});
    await door.shut();
    await postgres.stop();
  }
});

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TelemetryUnavailableError } from '../modules/telemetry-store/index.ts';
import { connectDatabase } from '../platform/database.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { migrate } from '../platform/migrations.ts';
import { type Acknowledged, expectAllThere, makeStores } from './acknowledged.testing.ts';
import { assetIds, pointsOf, waveformOf } from './deterministic-load.testing.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ritzel-faults-'));
  // PostgreSQL may run as another account than the tests.
  chmodSync(dataDir, 0o755);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A way to the database that can be shut: connections break and new ones are refused. */
async function makeGate(targetPort: () => number) {
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
  if (typeof address !== 'object' || address === null) throw new Error('the gate has no port');
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
  const gate = await makeGate(() => Number(new URL(postgres.url).port));
  const throughGate = new URL(postgres.url);
  throughGate.port = String(gate.port);
  const connection = connectDatabase(throughGate.href);
  await migrate(connection.pool);
  const { store, waveforms } = makeStores(connection.pool, dataDir);
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
    await gate.shut();
    await postgres.stop();
    await sleep(30_000);
    const during = newest;
    postgres = await startEmbeddedPostgres(dataDir);
    await gate.open();
    while (newest <= during) await sleep(10);
    await sleep(1500);
    isOn = false;
    await load;
    expect(before).toBeGreaterThan(20);
    expect([...refusals]).toEqual(['The database does not answer; send the points again.']);
    await store.stop();
    await connection.close();
    await expectAllThere(acknowledged, postgres.url, dataDir);
  } finally {
    isOn = false;
    await load.catch(() => {});
    await gate.shut();
    await postgres.stop();
  }
});

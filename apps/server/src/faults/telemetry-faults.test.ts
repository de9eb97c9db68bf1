import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { howOften } from '../testing/thoroughness.testing.ts';
import { type Acknowledged, expectAllThere } from './acknowledged.testing.ts';
import { assetIds } from './deterministic-load.testing.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ritzel-faults-'));
  // PostgreSQL may run as another account than the tests.
  chmodSync(dataDir, 0o755);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

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

const KILLS = howOften(8, 40);

test('kills of server, database or both under load lose nothing acknowledged', {
  timeout: 300_000,
}, async () => {
  const acknowledged: Acknowledged = { points: assetIds.map(() => new Set()), waveforms: new Map() };
  let seed = 20;
  const random = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return seed / 2 ** 32;
  };
  let program = startProgram(0, acknowledged);
  try {
    for (let kill = 1; kill <= KILLS; kill++) {
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
  expect(Math.min(...acknowledged.points.map((serials) => serials.size))).toBeGreaterThan(4 * KILLS);
  expect(acknowledged.waveforms.size).toBeGreaterThan(2 * KILLS);

  const postgres = await startEmbeddedPostgres(dataDir);
  try {
    await expectAllThere(acknowledged, postgres.url, dataDir);
  } finally {
    await postgres.stop();
  }
});

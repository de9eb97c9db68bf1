import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from './bench-server.ts';
import { residentMb } from './machine.ts';
import type { ResultRow } from './result-table.ts';

/** First and second start of `ritzel serve` with its own PostgreSQL, the portal being built. */
export async function measureFirstStart(): Promise<ResultRow[]> {
  const part = 'Start and memory';
  const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-bench-start-'));
  const rows: ResultRow[] = [];
  try {
    const warm = await startServer({ DATA_DIR: path.join(folder, 'warm') });
    await warm.stop();
    const environment = { DATA_DIR: path.join(folder, 'data') };
    const first = await startServer(environment);
    await first.stop();
    rows.push({
      part,
      what: 'first start to ready, without the demo',
      value: first.startMs / 1000,
      unit: 's',
    });
    const second = await startServer(environment);
    await sleep(5000);
    rows.push(
      {
        part,
        what: 'second start to ready, PostgreSQL included',
        value: second.startMs / 1000,
        unit: 's',
        goal: { atMost: 3 },
      },
      {
        part,
        what: 'server without fleet, idle for 5 s, resident',
        value: residentMb(second.pid),
        unit: 'MB',
        goal: { atMost: 350 },
      },
    );
    await second.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}

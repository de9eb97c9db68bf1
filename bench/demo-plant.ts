import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from './bench-server.ts';
import { residentMb } from './machine.ts';
import type { ResultRow } from './result-table.ts';

const COMPLETE = 'The demo plant is complete.';

/** `ritzel start` with its fleet: the first time with 90 days of history, and again. The portal is built already. */
export async function measureDemoStart(): Promise<ResultRow[]> {
  const part = 'Demo plant';
  const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-bench-demo-'));
  const environment = { DATA_DIR: path.join(folder, 'data') };
  try {
    const first = await startServer(environment, 'start');
    const completeMs = await first.said(COMPLETE);
    await sleep(30_000);
    const residentFirst = residentMb(first.pid);
    await first.stop();
    const second = await startServer(environment, 'start');
    await sleep(30_000);
    const residentSecond = residentMb(second.pid);
    await second.stop();
    return [
      {
        part,
        what: 'first start until the plant with its 90 days is complete',
        value: completeMs / 1000,
        unit: 's',
        goal: { atMost: 60 },
        note: `ready to sign in after ${(first.startMs / 1000).toFixed(1)} s`,
      },
      {
        part,
        what: 'second start to ready',
        value: second.startMs / 1000,
        unit: 's',
        goal: { atMost: 3 },
      },
      {
        part,
        what: 'server with the demo fleet, 30 s after its second start, resident',
        value: residentSecond,
        unit: 'MB',
        goal: { atMost: 350 },
        note: `${residentFirst.toFixed(0)} MB 30 s after it had taken the history in; PostgreSQL and simulator apart`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

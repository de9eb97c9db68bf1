import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { versionOf } from './machine.ts';

/** A store that takes line protocol and answers the chart's question. */
export interface Peer {
  readonly name: string;
  readonly version: string;
  readonly port: number;
  readonly writePath: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Path of a GET that answers min, mean and max of field `f01` of a device in buckets. */
  chartPath(device: string, fromMs: number, toMs: number, bucketMs: number): string;
  /** What it needs before it can be asked. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

async function launch(program: string, args: string[], port: number, health: string): Promise<ChildProcess> {
  const child = spawn(program, args, { stdio: 'ignore' });
  for (let attempt = 0; attempt < 400; attempt++) {
    if (child.exitCode !== null) break;
    const isUp = await fetch(`http://127.0.0.1:${port}${health}`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return child;
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`${program} did not come up`);
}

async function end(child: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  child.kill('SIGTERM');
  await Promise.race([ended, sleep(15_000)]);
  if (child.exitCode === null) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

export async function startVictoriaMetrics(port: number): Promise<Peer | undefined> {
  const version = versionOf('victoria-metrics', 'victoria-metrics');
  if (version === undefined) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-bench-vm-'));
  const child = await launch(
    'victoria-metrics',
    [
      `-storageDataPath=${folder}`,
      `-httpListenAddr=127.0.0.1:${port}`,
      '-retentionPeriod=5y',
      '-search.disableCache',
    ],
    port,
    '/health',
  );
  return {
    name: 'VictoriaMetrics',
    version,
    port,
    writePath: '/write?precision=ms',
    headers: {},
    chartPath(device, fromMs, toMs, bucketMs) {
      const query = encodeURIComponent(`rollup(drive_f01{device="${device}"}[${bucketMs}ms])`);
      return `/api/v1/query_range?query=${query}&start=${fromMs / 1000}&end=${toMs / 1000}&step=${bucketMs}ms`;
    },
    async settle() {
      await fetch(`http://127.0.0.1:${port}/internal/force_flush`);
      await sleep(2000);
    },
    stop: () => end(child, folder),
  };
}

export async function startInfluxDb(port: number): Promise<Peer | undefined> {
  const version = versionOf('influxd', 'influxdb');
  if (version === undefined) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-bench-influx-'));
  const configuration = path.join(folder, 'influxdb.conf');
  writeFileSync(
    configuration,
    `reporting-disabled = true
bind-address = "127.0.0.1:${port + 1}"
[meta]
  dir = "${folder}/meta"
[data]
  dir = "${folder}/data"
  wal-dir = "${folder}/wal"
  query-log-enabled = false
[http]
  bind-address = "127.0.0.1:${port}"
  log-enabled = false
  max-body-size = 0
`,
  );
  const child = await launch('influxd', ['-config', configuration], port, '/ping');
  await fetch(`http://127.0.0.1:${port}/query?q=${encodeURIComponent('create database bench')}`, {
    method: 'POST',
  });
  return {
    name: 'InfluxDB',
    version,
    port,
    writePath: '/write?db=bench&precision=ms',
    headers: {},
    chartPath(device, fromMs, toMs, bucketMs) {
      const query = encodeURIComponent(
        `select min(f01), mean(f01), max(f01) from drive where device = '${device}'
           and time >= ${fromMs}ms and time < ${toMs}ms group by time(${bucketMs}ms)`,
      );
      return `/query?db=bench&epoch=ms&q=${query}`;
    },
    settle: () => sleep(2000),
    stop: () => end(child, folder),
  };
}

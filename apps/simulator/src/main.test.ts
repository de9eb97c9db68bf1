import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Aedes } from 'aedes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
let broker: Aedes;
let server: Server;
let port: number;
let verbs: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  verbs = [];
  broker = await Aedes.createBroker();
  broker.authorizePublish = (_client, { topic }, done) => {
    if (topic.startsWith('spBv1.0/')) verbs.push(topic.split('/')[2] ?? '');
    done(null);
  };
  server = createServer(broker.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

afterEach(async () => {
  await new Promise<void>((resolve) => broker.close(() => resolve()));
  await new Promise<void>((resolve) => server.close(() => resolve()));
  rmSync(folder, { recursive: true });
});

interface Running {
  readonly child: ChildProcess;
  readonly lines: string[];
  readonly complaints: string[];
  readonly code: Promise<number | null>;
}

function start(env: Record<string, string>): Running {
  const { RITZEL_URL: _url, RITZEL_TOKEN: _token, ...inherited } = process.env;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')],
    {
      env: {
        ...inherited,
        MQTT_URL: `mqtt://127.0.0.1:${port}`,
        STATE_DIR: folder,
        MACHINES: '2',
        HISTORY_DAYS: '1',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines: string[] = [];
  const complaints: string[] = [];
  child.stdout.on('data', (text) => lines.push(...String(text).trim().split('\n')));
  child.stderr.on('data', (text) => complaints.push(String(text)));
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { child, lines, complaints, code };
}

describe('the simulator process', () => {
  it('prints its progress line by line and ends with deaths when asked to stop', async () => {
    const { child, lines, code } = start({});
    await expect
      .poll(() => lines.some((line) => line.includes('"progress":1,')), { timeout: 20_000 })
      .toBe(true);
    const shares = lines.map((line): number => JSON.parse(line).progress);
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
    child.kill('SIGTERM');
    expect(await code).toBe(0);
    expect(verbs.filter((verb) => verb === 'NDEATH')).toHaveLength(2);
    const state = JSON.parse(readFileSync(join(folder, 'simulator.json'), 'utf8'));
    expect(Object.keys(state.gateways)).toEqual(['GW-KCM-6235', 'GW-RML-4110']);
  });

  it('says in one sentence what is wrong and ends with 1', async () => {
    const { complaints, code } = start({ MQTT_URL: 'nonsense' });
    expect(await code).toBe(1);
    expect(complaints.join('')).toBe('MQTT_URL must begin with mqtt:// or mqtts://.\n');
  });

  it('does not start afresh over a state file it cannot read', async () => {
    writeFileSync(join(folder, 'simulator.json'), '{"half":');
    const { complaints, code } = start({});
    expect(await code).toBe(1);
    expect(complaints.join('')).toContain('simulator.json');
    expect(readFileSync(join(folder, 'simulator.json'), 'utf8')).toBe('{"half":');
  });
});

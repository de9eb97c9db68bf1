import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const MAX_START_MS = 120_000;

export interface EmptyPlant {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** `ritzel serve` in an empty folder with its first administrator, for journeys that write: the demo does not save. */
export async function startEmptyPlant(): Promise<EmptyPlant> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-empty-plant-'));
  // PostgreSQL may run as another account: its files stay in this folder, and go with it.
  chmodSync(folder, 0o755);
  const [port, mqttPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [path.join(root, 'bin/ritzel.js'), 'serve'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      DATA_DIR: path.join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const output: string[] = [];
  const linkToken = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}:\n${output.join('').slice(-4000)}`));
    const late = setTimeout(() => fail('No link for the first administrator'), MAX_START_MS);
    const take = (bytes: Buffer) => {
      output.push(bytes.toString());
      const token = /first-administrator\?token=([\w-]+)\s/.exec(output.join(''))?.[1];
      if (token === undefined) return;
      clearTimeout(late);
      resolve(token);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('exit', (code) => {
      clearTimeout(late);
      fail(`ritzel serve ended with code ${code}`);
    });
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const url = `http://localhost:${port}`;
  const account = { email: 'engineer@plant.example', password: 'A-long-enough-1!' };
  const response = await fetch(`${url}/api/auth/first-administrator`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ linkToken, organisationName: 'Test plant', name: 'Engineer', ...account }),
  });
  if (!response.ok) {
    await stop();
    throw new Error(`The first administrator was not made: ${response.status} ${await response.text()}`);
  }
  return { url, ...account, stop };
}

import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const maxStartMs = 180_000;

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

/**
 * Starts `ritzel start` in an empty folder on free ports and waits until the demo plant is complete.
 * RITZEL_BASE_URL points at one that runs already. Its address is handed on in that variable.
 */
export default async function startDemoPlant(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.RITZEL_BASE_URL) return undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-journeys-'));
  // PostgreSQL may run as another account: its files stay in this folder, and go with it.
  chmodSync(folder, 0o755);
  const [port, mqttPort] = [await freePort(), await freePort()];
  const output: string[] = [];
  const child = spawn(process.execPath, [path.join(root, 'bin/ritzel.js'), 'start'], {
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
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`The demo plant was not complete in time:\n${output.join('').slice(-4000)}`)),
      maxStartMs,
    );
    const take = (bytes: Buffer) => {
      output.push(bytes.toString());
      if (output.join('').includes('The demo plant is complete')) {
        clearTimeout(late);
        resolve();
      }
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`ritzel start ended with code ${code}:\n${output.join('').slice(-4000)}`));
    });
  });
  process.env.RITZEL_BASE_URL = `http://localhost:${port}`;
  process.env.RITZEL_DATA_DIR = path.join(folder, 'data');
  process.env.RITZEL_MQTT_URL = `mqtt://localhost:${mqttPort}`;
  return async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repositoryRoot } from '../platform/release.ts';

export async function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** `ritzel serve` as a process that can be killed, on ports that stay the same from start to start. */
export class WholeServer {
  readonly url: string;
  readonly mqttUrl: string;
  /** What it printed since the first start. */
  output = '';
  readonly #dataDir: string;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(dataDir: string, port: number, mqttPort: number, environment: NodeJS.ProcessEnv = {}) {
    this.#dataDir = dataDir;
    this.url = `http://127.0.0.1:${port}`;
    this.mqttUrl = `mqtt://127.0.0.1:${mqttPort}`;
    this.#environment = {
      ...process.env,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      ...environment,
    };
  }

  start(): void {
    const entry = path.join(repositoryRoot, 'apps/server/src/entry/ritzel.ts');
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry, 'serve'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: this.#environment,
    });
    const take = (bytes: Buffer) => {
      this.output += bytes.toString();
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    this.#child = child;
    this.#ended = new Promise((resolve) => child.once('exit', () => resolve()));
  }

  async ready(): Promise<void> {
    const deadline = performance.now() + 90_000;
    while (performance.now() < deadline) {
      if (this.#child?.exitCode !== null)
        throw new Error(`the server ended by itself: ${this.output.slice(-1500)}`);
      const response = await fetch(`${this.url}/api/health`).catch(() => undefined);
      if (response?.ok) return;
      await sleep(50);
    }
    throw new Error(`the server did not become ready: ${this.output.slice(-1500)}`);
  }

  /** The token of the link that makes the first administrator; a ready server has not always said it yet. */
  async firstLinkToken(): Promise<string> {
    const deadline = performance.now() + 30_000;
    while (performance.now() < deadline) {
      const found = /[?&#](?:token|first-administrator)=([\w-]+)\s/.exec(this.output)?.[1];
      if (found !== undefined) return found;
      await sleep(20);
    }
    throw new Error(`the server printed no link: ${this.output.slice(-1500)}`);
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    this.#child?.kill(signal);
    await this.#ended;
  }

  /** Of the process that runs; undefined when it has ended. */
  get pid(): number | undefined {
    const child = this.#child;
    return child === undefined || child.exitCode !== null || child.signalCode !== null
      ? undefined
      : child.pid;
  }

  killDatabase(): void {
    const [pid] = readFileSync(path.join(this.#dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }
}

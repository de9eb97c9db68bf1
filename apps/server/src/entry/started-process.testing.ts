import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repositoryRoot } from '../platform/release.ts';

const launcher = path.join(repositoryRoot, 'bin/ritzel.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface StartedProcess {
  readonly child: ChildProcess;
  /** All it has said so far. */
  said(): string;
  /** Resolves when it says this; throws with all it said when it ends before. */
  untilSaid(text: string): Promise<void>;
  readonly ended: Promise<Ended>;
  /** Ids and command lines of what lives of it: its children, theirs, and PostgreSQL. */
  living(): string[];
}

/** Folders and processes of one test file, with `close` to end and remove them all. */
export function makeStartPlace() {
  const folders: string[] = [];
  const started: StartedProcess[] = [];

  function makeFolder(): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-start-'));
    // PostgreSQL may run as another account than the tests.
    chmodSync(folder, 0o755);
    folders.push(folder);
    return folder;
  }

  /** `ritzel COMMAND` as one types it, on free ports; `serve` without the portal, which takes long to build. */
  function start(command: string, env: NodeJS.ProcessEnv, account: { uid?: number; gid?: number } = {}) {
    const token = randomUUID();
    const child = spawn(process.execPath, [launcher, ...command.split(' ')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        MQTT_PORT: '0',
        // The demo plant is set up through the endpoint that the role http opens.
        ...(command === 'serve' ? { ROLES: 'ingest,jobs' } : {}),
        ...env,
        TEST_START: token,
      },
      ...account,
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (bytes: Buffer) => {
      stdout += bytes.toString();
    });
    child.stderr.on('data', (bytes: Buffer) => {
      stderr += bytes.toString();
    });
    let hasEnded = false;
    const ended = new Promise<Ended>((resolve) =>
      child.once('close', (code) => {
        hasEnded = true;
        resolve({ code, stdout, stderr });
      }),
    );
    const process_: StartedProcess = {
      child,
      said: () => stdout + stderr,
      async untilSaid(text) {
        while (!(stdout + stderr).includes(text)) {
          if (hasEnded) throw new Error(`ended before it said "${text}":\n${stdout}${stderr}`);
          await sleep(20);
        }
      },
      ended,
      living: () => findProcesses(token, env.DATA_DIR),
    };
    started.push(process_);
    return process_;
  }

  return {
    makeFolder,
    start,
    async close() {
      for (const { living } of started) {
        for (const line of living()) process.kill(Number(line.split(' ')[0]), 'SIGKILL');
      }
      // PostgreSQL's children leave a moment after it.
      await sleep(200);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Our descendants carry the token in their environment; PostgreSQL has its folder on its command line. */
function findProcesses(token: string, dataDir: string | undefined): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      if (command === '') return [];
      const isOurs =
        (dataDir !== undefined && command.includes(dataDir)) ||
        readFileSync(`/proc/${pid}/environ`, 'utf8').includes(token);
      return isOurs ? [`${pid} ${command}`] : [];
    } catch {
      // Gone since, or another's.
      return [];
    }
  });
}

/** A port that someone else listens to. */
export async function occupyPort(): Promise<{ port: number; server: Server }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', () => resolve()));
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, server };
}

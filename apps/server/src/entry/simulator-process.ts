import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Log } from '../platform/log.ts';
import type { Progress } from '../platform/progress.ts';
import { repositoryRoot } from '../platform/release.ts';

export interface SimulatorProcess {
  /** Resolves when the demo plant is set up and its history is written. */
  readonly complete: Promise<void>;
  stop(): Promise<void>;
}

export interface SimulatorPlace {
  readonly url: string;
  /** One that is valid when it is asked for. */
  token(): string;
  /** For the machines of the second company. */
  secondToken(): string;
  readonly mqttUrl: string;
  readonly stateFolder: string;
}

interface ProgressLine {
  readonly progress: number;
  readonly text: string;
}

function readLine(line: string): ProgressLine | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || !('progress' in value) || !('text' in value))
      return undefined;
    return { progress: Number(value.progress), text: String(value.text) };
  } catch {
    return undefined;
  }
}

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * The simulated devices, in a process of their own: they know the server only by its HTTP and MQTT addresses.
 * Its lines of progress are shown. When it ends without being asked the log says so, the server goes on, and it is
 * started again, later each time.
 */
export function startSimulator(place: SimulatorPlace, progress: Progress, log: Log): SimulatorProcess {
  let child: ChildProcess;
  let ended: Promise<void>;
  let waitMs = FIRST_WAIT_MS;
  let waiting: NodeJS.Timeout | undefined;
  let isStopping = false;
  const { promise: complete, resolve, reject } = Promise.withResolvers<void>();

  function run(): void {
    child = spawnSimulator(place);
    ended = new Promise((resolveEnd) => child.once('exit', () => resolveEnd()));
    listenTo(child, 'stdout', (line) => {
      const step = readLine(line);
      if (step === undefined) log.info({ line }, 'simulator');
      else if (step.progress < 1) progress.step(step.text, step.progress);
      else {
        waitMs = FIRST_WAIT_MS;
        resolve();
      }
    });
    listenTo(child, 'stderr', (line) => log.warn({ line }, 'simulator'));
    child.once('exit', (code, signal) => {
      if (isStopping) return;
      log.error({ code, signal, againInMs: waitMs }, 'the simulator ended');
      waiting = setTimeout(run, waitMs);
      waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
    });
    child.once('error', reject);
  }

  run();
  return {
    complete,
    async stop() {
      isStopping = true;
      clearTimeout(waiting);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const hurry = setTimeout(() => child.kill('SIGKILL'), 8000);
      await ended;
      clearTimeout(hurry);
    },
  };
}

function spawnSimulator(place: SimulatorPlace): ChildProcess {
  return spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      // Left to itself the heap grows to 300 MB while the past is written; 24 gateways need a third of it.
      '--max-old-space-size=48',
      '--max-semi-space-size=2',
      path.join(repositoryRoot, 'apps/simulator/src/main.ts'),
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: Ctrl-C reaches the server, which ends the simulator when its broker still listens.
      detached: true,
      env: {
        ...process.env,
        RITZEL_URL: place.url,
        RITZEL_TOKEN: place.token(),
        RITZEL_SECOND_TOKEN: place.secondToken(),
        MQTT_URL: place.mqttUrl,
        STATE_DIR: place.stateFolder,
      },
    },
  );
}

function listenTo(child: ChildProcess, name: 'stdout' | 'stderr', receive: (line: string) => void): void {
  const stream = child[name];
  if (stream !== null) createInterface({ input: stream }).on('line', receive);
}

import { spawn } from 'node:child_process';
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
  readonly token: string;
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

/**
 * The simulated devices, in a process of their own: they know the server only by its HTTP and MQTT addresses.
 * Its lines of progress are shown; when it ends without being asked, the log says so and the server goes on.
 */
export function startSimulator(place: SimulatorPlace, progress: Progress, log: Log): SimulatorProcess {
  const child = spawn(
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
        RITZEL_TOKEN: place.token,
        MQTT_URL: place.mqttUrl,
        STATE_DIR: place.stateFolder,
      },
    },
  );
  let isStopping = false;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const complete = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const step = readLine(line);
      if (step === undefined) {
        log.info({ line }, 'simulator');
        return;
      }
      if (step.progress >= 1) resolve();
      else progress.step(step.text, step.progress);
    });
    child.once('exit', (code) => {
      if (!isStopping) {
        log.error({ code }, 'the simulator ended');
        reject(new Error(`The simulator ended with code ${code}.`));
      }
    });
    child.once('error', reject);
  });
  createInterface({ input: child.stderr }).on('line', (line) => log.warn({ line }, 'simulator'));
  return {
    complete,
    async stop() {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const hurry = setTimeout(() => child.kill('SIGKILL'), 8000);
      await ended;
      clearTimeout(hurry);
    },
  };
}

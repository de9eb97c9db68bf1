import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repositoryRoot } from '../../platform/release.ts';
import { makeAcknowledgedLoad } from './acknowledged-load.testing.ts';
import { dripForever, sendHostileUploads } from './hostile-uploads.testing.ts';
import { readForever, stallForever } from './live-readers.testing.ts';
import { type MemorySample, medianMb, watchMemory } from './memory-watch.testing.ts';
import {
  browseForever,
  changeCredentialsForever,
  importForever,
  killConnectionsForever,
  saveForever,
} from './plant-changes.testing.ts';
import { makeSoakPlant, makeWideDocument, type SoakPlant } from './soak-plant.testing.ts';
import { makeSoakTally, type SoakTally } from './soak-tally.testing.ts';

export interface SoakOptions {
  readonly durationMs: number;
  readonly stalledReaders: number;
  readonly healthyReaders: number;
  /** Machines of the simulator; 0 leaves it out. */
  readonly simulatedMachines: number;
  /** Between two acts of one actor; a longer soak need not hurry. */
  readonly pauseMs: number;
  /** Goes on until this holds, ten times as long at most: on a busy machine a short soak gets little done. */
  readonly until?: (tally: SoakTally) => boolean;
  readonly onProgress?: (line: string) => void;
}

export interface SoakResult {
  readonly tally: SoakTally;
  readonly memory: readonly MemorySample[];
  /** Median of resident memory in the second and in the last third of the time. */
  readonly middleMb: number;
  readonly lastMb: number;
  readonly serverOutput: string;
}

/** Live streams a user opens at most: each has its own tokens and limits. */
const STREAMS_A_USER = 8;

function startSimulator(plant: SoakPlant, token: string, machines: number, folder: string): ChildProcess {
  return spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(repositoryRoot, 'apps/simulator/src/main.ts')],
    {
      stdio: 'ignore',
      env: {
        ...process.env,
        RITZEL_URL: plant.server.url,
        RITZEL_TOKEN: token,
        MQTT_URL: plant.server.mqttUrl,
        STATE_DIR: folder,
        HISTORY_DAYS: '1',
        MACHINES: String(machines),
        WAVEFORM_MINUTES: '2',
      },
    },
  );
}

async function simulateForever(plant: SoakPlant, machines: number, tally: SoakTally, signal: AbortSignal) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-soak-simulator-'));
  try {
    while (!signal.aborted) {
      const child = startSimulator(plant, await plant.token(0), machines, folder);
      tally.count('simulator started');
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      const abort = () => child.kill('SIGTERM');
      signal.addEventListener('abort', abort, { once: true });
      await ended;
      signal.removeEventListener('abort', abort);
      await sleep(2000);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Everything that may go wrong at once, for a while; the tally says what did. */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const tally = makeSoakTally();
  const streams = options.stalledReaders + options.healthyReaders;
  const plant = await makeSoakPlant(tally, 1 + Math.ceil(streams / STREAMS_A_USER));
  const ending = new AbortController();
  const { signal } = ending;
  const memory: MemorySample[] = [];
  try {
    const load = await makeAcknowledgedLoad(plant, tally);
    const wide = makeWideDocument();
    const wideMachine = await plant.addMachine(wide);
    const hostile = await plant.addMachine();
    const changing = await plant.addMachine();
    const hostileDevice = await plant.credentials(hostile.deviceId);
    const equipment = [...wideMachine.equipmentIds, ...hostile.equipmentIds].slice(0, 40);
    const userOf = (stream: number) => 1 + Math.floor(stream / STREAMS_A_USER);
    const actors = [
      load.run(signal),
      saveForever(plant, wide, options.pauseMs, signal),
      saveForever(plant, wide, options.pauseMs, signal),
      importForever(plant, options.pauseMs, signal),
      changeCredentialsForever(plant, changing.deviceId, tally, options.pauseMs, signal),
      killConnectionsForever(plant, tally, 2 * options.pauseMs, signal),
      sendHostileUploads(
        plant.client,
        async () => ({ administrator: await plant.token(0), device: hostileDevice.token }),
        tally,
        options.pauseMs,
        signal,
      ),
      browseForever(plant, 0, signal),
      ...Array.from({ length: 5 }, () => dripForever(plant.client, tally, signal)),
      ...Array.from({ length: options.stalledReaders }, (_, index) =>
        stallForever(plant, userOf(index), equipment, tally, signal),
      ),
      ...Array.from({ length: options.healthyReaders }, (_, index) =>
        readForever(plant, userOf(options.stalledReaders + index), equipment, tally, signal),
      ),
      ...(options.simulatedMachines > 0
        ? [simulateForever(plant, options.simulatedMachines, tally, signal)]
        : []),
      watchMemory(() => plant.server.pid, 5000, memory, signal),
    ].map((actor) =>
      actor.catch((error: unknown) => tally.fail('an actor of the soak broke', String(error))),
    );
    const startMs = performance.now();
    const deadline = startMs + options.durationMs;
    const lastDeadline = startMs + 10 * options.durationMs;
    const isOver = (now: number) =>
      now >= deadline && (now >= lastDeadline || (options.until?.(tally) ?? true));
    let lastLine = 0;
    while (!isOver(performance.now()) && plant.server.pid !== undefined) {
      await sleep(500);
      if (performance.now() - lastLine > 60_000) {
        lastLine = performance.now();
        const leftS = Math.round((deadline - performance.now()) / 1000);
        const { residentMb = 0, openFiles = 0 } = memory.at(-1) ?? {};
        options.onProgress?.(
          `${leftS} s left; ${residentMb.toFixed(0)} MB resident, ${openFiles} open files, ${[...tally.failures.values()].reduce((sum, { times }) => sum + times, 0)} failures`,
        );
      }
    }
    if (plant.server.pid === undefined)
      tally.fail('the server ended by itself', plant.server.output.slice(-1500));
    ending.abort();
    await Promise.all(actors);
    if (plant.server.pid !== undefined) await load.verify();
    const third = memory.length / 3;
    return {
      tally,
      memory,
      middleMb: medianMb(memory.slice(Math.floor(third), Math.floor(2 * third))),
      lastMb: medianMb(memory.slice(Math.floor(2 * third))),
      serverOutput: plant.server.output,
    };
  } finally {
    ending.abort();
    await plant.stop();
  }
}

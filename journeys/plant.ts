import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import { startRitzel } from './ritzel-process.ts';

/** A Wednesday forenoon in every plant of Europe: for the machines and for those who look at them. */
export const PLANT_TIME_MS = Date.parse('2026-07-15T09:00:00Z');

const clockFile = pathToFileURL(path.resolve(import.meta.dirname, 'fixed-clock.js')).href;

/** For the programs of a plant it is always the fixed moment. */
export const FIXED_CLOCK = {
  PLANT_CLOCK: new Date(PLANT_TIME_MS).toISOString(),
  NODE_OPTIONS: `--import ${clockFile}`,
};

// A slow machine under load may take ten times what a fast one does.
export const MAX_START_MS = 240_000;

let visitors = 0;

/** Of someone new: how often one address may sign in within some minutes is limited, and these never pass here. */
export function nextVisitorHeaders(): { readonly 'x-forwarded-for': string } {
  visitors += 1;
  return { 'x-forwarded-for': `10.0.${visitors >> 8}.${visitors & 255}` };
}

export interface Plant {
  readonly url: string;
  readonly mqttUrl: string;
  readonly dataDir: string;
  /** What the clock of the plant says. */
  nowMs(): number;
  /** The token of the plant's own service account. */
  serviceToken(): string;
  /** Sets the clock of the pages of a browser context to that of the plant. */
  setClock(context: BrowserContext): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a copy of the plant's template with a server, a database and ports of its own. Its clock stands still, so that
 * what it shows is the same whenever and however slowly it is looked at; a live one goes on from there.
 */
export async function startPlant({ isLive }: { isLive: boolean }): Promise<Plant> {
  const folder = mkdtempSync(path.join(process.env.PLANT_FOLDER ?? '', 'plant-'));
  const dataDir = path.join(folder, 'data');
  // As cp does it: the files of PostgreSQL may belong to another account.
  await promisify(execFile)('cp', ['-a', process.env.PLANT_TEMPLATE_DIR ?? '', dataDir]);
  await promisify(execFile)('chmod', ['755', folder]);
  const offsetMs = PLANT_TIME_MS - Date.now();
  const program = await startRitzel('start', dataDir, {
    ...FIXED_CLOCK,
    // The visitors of the journeys come from addresses of their own: `nextVisitorHeaders`.
    TRUST_PROXY: 'loopback',
    // Receivers of webhooks stand on this machine.
    OUTBOUND_ALLOW: '127.0.0.1',
    ...(isLive ? { PLANT_CLOCK_OFFSET_MS: String(offsetMs) } : {}),
  });
  const stop = async () => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await program.printed(/The demo plant is complete/, MAX_START_MS);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: program.url,
    mqttUrl: program.mqttUrl,
    dataDir,
    nowMs: () => (isLive ? Date.now() + offsetMs : PLANT_TIME_MS),
    serviceToken: () => JSON.parse(readFileSync(path.join(dataDir, 'local-access.json'), 'utf8')).token,
    // The clock of a page begins at the fixed moment and goes on: a page may measure how long something takes.
    setClock: async (context) => {
      await context.addInitScript(`{
        const RealDate = Date;
        const offsetMs = ${isLive ? offsetMs : `${PLANT_TIME_MS} - RealDate.now()`};
        const now = () => RealDate.now() + offsetMs;
        globalThis.Date = new Proxy(RealDate, {
          construct: (target, args, newTarget) =>
            Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget === Date ? target : newTarget),
          apply: () => new RealDate(now()).toString(),
          get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
        });
        RealDate.prototype.constructor = Date;
      }`);
    },
    stop,
  };
}

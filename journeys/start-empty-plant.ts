import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FIXED_CLOCK, MAX_START_MS } from './plant.ts';
import { startRitzel } from './ritzel-process.ts';

export interface EmptyPlant {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/**
 * `ritzel serve` in an empty folder with its first administrator, for journeys that write: the demo does not save. With
 * `isLive` its clock runs: sessions end, and what is remembered for seconds is forgotten.
 */
export async function startEmptyPlant({
  isLive = false,
  env = {},
}: {
  readonly isLive?: boolean;
  readonly env?: NodeJS.ProcessEnv;
} = {}): Promise<EmptyPlant> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-empty-plant-'));
  // PostgreSQL may run as another account: its files stay in this folder, and go with it.
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  const program = await startRitzel('serve', dataDir, { ...(isLive ? {} : FIXED_CLOCK), ...env });
  const stop = async () => {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const { url } = program;
  const account = { email: 'engineer@plant.example', password: 'A-long-enough-1!' };
  try {
    const [, linkToken] = await program.printed(/first-administrator#token=([\w-]+)\s/, MAX_START_MS);
    const response = await fetch(`${url}/api/auth/first-administrator`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ linkToken, organisationName: 'Test plant', name: 'Engineer', ...account }),
    });
    if (!response.ok)
      throw new Error(`The first administrator was not made: ${response.status} ${await response.text()}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, ...account, dataDir, stop };
}

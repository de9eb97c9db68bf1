import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The database that a plant of the journeys started in its data folder. */
export function plantDatabaseUrl(dataDir: string): string {
  const password = readFileSync(path.join(dataDir, 'postgres-password'), 'utf8').trim();
  const port = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://ritzel:${password}@127.0.0.1:${port}/postgres`;
}

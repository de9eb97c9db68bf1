import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** The database that a plant of the journeys started in its data folder. */
export function plantDatabaseUrl(dataDir: string): string {
  const password = readFileSync(path.join(dataDir, 'postgres-password'), 'utf8').trim();
  const port = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://ritzel:${password}@127.0.0.1:${port}/postgres`;
}

export async function withPlantDatabase<T>(
  dataDir: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(plantDatabaseUrl(dataDir));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Adds somebody to the organisation of `beside`, with the same password: without an invitation, for what comes after it. */
export async function addPerson(
  client: pg.Client,
  person: { email: string; name: string; role: string; beside: string },
): Promise<void> {
  await client.query(
    `insert into app_user (organisation_id, email, name, password_hash, role_code)
     select organisation_id, $2, $3, password_hash, $4 from app_user where email = $1`,
    [person.beside, person.email, person.name, person.role],
  );
}

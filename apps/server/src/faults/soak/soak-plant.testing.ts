import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { DrivetrainDocument } from '@ritzel/contract';
import pg from 'pg';
import { makePasswords } from '../../modules/sessions/index.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres.ts';
import { makeDrivetrainDocument } from '../../testing/drivetrain.testing.ts';
import { findFreePort, WholeServer } from '../whole-server.testing.ts';
import { makeSoakClient, replyOf, type SoakClient } from './soak-client.testing.ts';
import type { SoakTally } from './soak-tally.testing.ts';

const PASSWORD = 'A-long-enough-1!';

export interface SoakDevice {
  readonly drivetrainId: string;
  readonly deviceId: string;
  readonly equipmentIds: readonly string[];
}

export interface SoakCredentials {
  readonly username: string;
  readonly password: string;
  readonly clientId: string;
  readonly token: string;
  readonly sparkplug: { readonly group: string; readonly node: string; readonly device: string };
}

/** A server with its database and broker, an administrator, users and a few machines. */
export interface SoakPlant {
  readonly server: WholeServer;
  readonly client: SoakClient;
  readonly database: pg.Pool;
  /** A token that is valid: the user signs in again before it ends. User 0 is the administrator. */
  token(user: number): Promise<string>;
  readonly users: number;
  addMachine(document?: DrivetrainDocument): Promise<SoakDevice>;
  credentials(deviceId: string): Promise<SoakCredentials>;
  stop(): Promise<void>;
}

/** Twenty parts with forty devices. */
export function makeWideDocument(): DrivetrainDocument {
  const first = makeDrivetrainDocument();
  const parts = Array.from({ length: 20 }, (_, index) => {
    const part = makeDrivetrainDocument().parts.at(-1)!;
    const device = part.devices?.[0];
    if (device === undefined) throw new Error('the document has no device');
    return {
      ...part,
      devices: [
        device,
        { ...device, identifier: `${device.identifier}-b`, sparkplug: { ...device.sparkplug!, device: 'b' } },
      ],
      identifier: `${part.identifier}-${index}`,
    };
  });
  return { ...first, parts };
}

export async function makeSoakPlant(tally: SoakTally, users: number): Promise<SoakPlant> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-soak-'));
  chmodSync(folder, 0o755);
  const databaseFolder = path.join(folder, 'database');
  mkdirSync(databaseFolder);
  const postgres = await startEmbeddedPostgres(databaseFolder);
  const server = new WholeServer(path.join(folder, 'data'), await findFreePort(), await findFreePort(), {
    DATABASE_URL: postgres.url,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  });
  const database = new pg.Pool({ connectionString: postgres.url, max: 3, application_name: 'soak' });
  database.on('error', () => {});
  const stop = async () => {
    await server.kill('SIGTERM');
    await database.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    server.start();
    await server.ready();
    const client = makeSoakClient(server.url, tally);
    replyOf(
      'first administrator',
      await client.ask('set-up', '/auth/first-administrator', {
        json: {
          linkToken: await server.firstLinkToken(),
          organisationName: 'Soak plant',
          name: 'First',
          email: 'user-0@plant.example',
          password: PASSWORD,
        },
      }),
    );
    const passwordHash = await makePasswords().hash(PASSWORD);
    await database.query(
      `insert into app_user (organisation_id, email, name, role_code, password_hash)
       select organisation_id, 'user-' || number || '@plant.example', 'User', 'Vie', $1
         from app_user, generate_series(1, $2::int) as number where email = 'user-0@plant.example'`,
      [passwordHash, users - 1],
    );
    const policies = replyOf<{ id: string; mandatory: boolean }[]>(
      'policies',
      await client.ask('set-up', '/policies?lang_code=en&policy_status=ACTIVE'),
    );
    const accepted = policies.filter(({ mandatory }) => mandatory).map(({ id }) => id);
    const tokens = new Map<number, { token: Promise<string>; until: number }>();

    async function signIn(user: number): Promise<string> {
      for (let attempt = 0; ; attempt += 1) {
        const answer = await client.ask(
          'sign in',
          `/auth/login?policiesAccepted=true&policyIds=${accepted.join(',')}`,
          { json: { email: `user-${user}@plant.example`, password: PASSWORD } },
        );
        if (answer?.status === 200 || attempt === 20)
          return replyOf<{ token: string }>('sign in', answer).token;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }

    const token = (user: number): Promise<string> => {
      const known = tokens.get(user);
      if (known !== undefined && known.until > Date.now()) return known.token;
      const fresh = signIn(user);
      fresh.catch(() => tokens.delete(user));
      tokens.set(user, { token: fresh, until: Date.now() + 8 * 60_000 });
      return fresh;
    };

    return {
      server,
      client,
      database,
      users,
      token,
      async addMachine(document = makeDrivetrainDocument()) {
        const answer = await client.ask('set-up', '/drivetrains', { token: await token(0), json: document });
        const saved = replyOf<{ id: string; components: { id: string }[]; devices: { id: string }[] }>(
          'save',
          answer,
        );
        return {
          drivetrainId: saved.id,
          deviceId: saved.devices[0]?.id ?? '',
          equipmentIds: [saved.id, ...saved.components.map(({ id }) => id)],
        };
      },
      async credentials(deviceId) {
        const path = `/devices/${deviceId}/credentials`;
        return replyOf(
          'credentials',
          await client.ask('credentials', path, { token: await token(0), json: {} }),
        );
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

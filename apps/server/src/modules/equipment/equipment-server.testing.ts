import type { RoleCode } from '@ritzel/contract';
import { quietEquipmentParts } from '../../testing/drivetrain-server.testing.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { addDeviceRoutes, makeDeviceRegistry } from '../devices/index.ts';
import { addEquipmentRoutes } from './index.ts';

const nowMs = Date.UTC(2026, 10, 21, 12);

/** Equipment and devices over HTTP on a database of their own. */
export async function makeEquipmentServer() {
  const imports: { organisationId: string; progressId: string; done: number; total: number }[] = [];
  const server = await makeTestServer((http, { database }) => {
    addEquipmentRoutes(http, {
      ...quietEquipmentParts(database.db, () => nowMs),
      onImport: ({ organisationId }, progress) => imports.push({ organisationId, ...progress }),
    });
    addDeviceRoutes(http, {
      db: database.db,
      registry: makeDeviceRegistry({ pool: database.pool, now: () => nowMs }),
      deviceLog: { note: () => {} },
      onChanged: () => {},
    });
  });
  const { pool } = server.database;
  return {
    ...server,
    pool,
    /** What imports reported about how far they are. */
    imports,
    /** Someone with this role, in an organisation of their own unless one is given. */
    async makePerson(role: RoleCode, organisationId?: string) {
      const organisation = organisationId ?? (await makeTestOrganisation(pool));
      const { rows } = await pool.query<{ id: string }>(
        'insert into app_user (organisation_id, email, name, role_code, last_sign_in_at) values ($1, $2, $3, $4, now()) returning id',
        [organisation, `${crypto.randomUUID()}@plant.example`, `Person ${role}`, role],
      );
      const userId = rows[0]!.id;
      return {
        organisationId: organisation,
        userId,
        token: await server.tokenFor(role, organisation, userId),
      };
    },
    /** A point of a signal, as ingest leaves it. */
    async measure(assetId: string, signalNumber: number) {
      await pool.query('insert into telemetry_last values ($1, $2, 0, 1)', [assetId, signalNumber]);
    },
  };
}

export type EquipmentServer = Awaited<ReturnType<typeof makeEquipmentServer>>;

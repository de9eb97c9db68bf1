import type pg from 'pg';
import { makeDeviceCredentials } from '../apps/server/src/modules/devices/device-credentials.ts';
import { makeTokens } from '../apps/server/src/platform/access.ts';
import type { DatabaseConnection } from '../apps/server/src/platform/database.ts';
import { serviceSecret } from '../apps/server/src/platform/secrets.ts';

export interface BenchDevice {
  readonly id: string;
  readonly assetId: string;
  readonly identifier: string;
  readonly username: string;
  readonly password: string;
  readonly token: string;
  readonly group: string;
  readonly node: string;
}

export interface BenchPlant {
  readonly organisationId: string;
  readonly devices: readonly BenchDevice[];
}

/** As `metricOfLine` names field `f…` of measurement `drive`. */
export const metricName = (index: number) => `drive/f${String(index + 1).padStart(2, '0')}`;

/** Devices with one asset and `signals` signals each. Each is a node of its own, or all share the gateway `node`. */
export async function makeBenchPlant(
  pool: pg.Pool,
  options: { name: string; devices: number; signals: number; node?: string },
): Promise<BenchPlant> {
  const { rows: organisations } = await pool.query<{ id: string }>(
    'insert into organisation (identifier, name) values ($1, $1) returning id',
    [options.name],
  );
  const organisationId = organisations[0]?.id ?? '';
  const devices: BenchDevice[] = [];
  for (let index = 0; index < options.devices; index++) {
    const identifier = `${options.name}-${String(index).padStart(4, '0')}`;
    const node = options.node ?? identifier;
    const { rows: assets } = await pool.query<{ id: string }>(
      `insert into equipment (organisation_id, type, identifier, name) values ($1, 'gearunit', $2, $2) returning id`,
      [organisationId, identifier],
    );
    const assetId = assets[0]?.id ?? '';
    const deviceId = crypto.randomUUID();
    const credentials = makeDeviceCredentials(deviceId);
    await pool.query(
      `insert into device (id, organisation_id, equipment_id, identifier, device_type, sparkplug_group, sparkplug_node,
                           sparkplug_device, username, secret_hash)
       values ($1, $2, $3, $4, 'bench', $8, $5, $4, $6, $7)`,
      [
        deviceId,
        organisationId,
        assetId,
        identifier,
        node,
        credentials.username,
        credentials.secretHash,
        options.name,
      ],
    );
    await pool.query(
      `insert into signal (organisation_id, asset_id, number, device_id, metric, key, name, quantity, unit)
       select $1, $2, number, $3, 'drive/f' || lpad(number::text, 2, '0'), 'drive.f' || lpad(number::text, 2, '0'),
              'Signal ' || number, 'temperature', '°C'
         from generate_series(1, $4::int) as number`,
      [organisationId, assetId, deviceId, options.signals],
    );
    devices.push({
      id: deviceId,
      assetId,
      identifier,
      username: credentials.username,
      password: credentials.password,
      token: `${credentials.username}.${credentials.password}`,
      // A group is of one organisation.
      group: options.name,
      node,
    });
  }
  return { organisationId, devices };
}

/** A slow machine measures for longer than the ten minutes of a person's token. */
const BENCH_TOKEN_LIFE_S = 12 * 3600;

/** The token of a viewer of the organisation, as if they had just signed in. */
export const makeBenchToken = async (database: DatabaseConnection, organisationId: string): Promise<string> =>
  (await makeBenchCaller(database, organisationId)).token;

export async function makeBenchCaller(
  { db, pool }: DatabaseConnection,
  organisationId: string,
  role: 'Adm' | 'Vie' = 'Vie',
): Promise<{ userId: string; token: string }> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into app_user (organisation_id, email, name, role_code)
     values ($1::uuid, gen_random_uuid() || '@bench.example', 'Bench', $2) returning id`,
    [organisationId, role],
  );
  const tokens = makeTokens(await serviceSecret(db, 'token-signing'));
  const userId = rows[0]?.id ?? '';
  const claims = { userId, organisationId, role, isDemo: false };
  return { userId, token: (await tokens.issue(claims, new Date(), BENCH_TOKEN_LIFE_S)).token };
}

import type pg from 'pg';
import { makeBenchPlant } from './bench-plant.ts';

/** What a signal of every gear unit measures. */
export interface BenchSignal {
  readonly role: string;
  readonly quantity: string;
  readonly unit: string;
}

export const VELOCITY: BenchSignal = { role: 'velocity-rms', quantity: 'velocity', unit: 'mm/s' };
export const ACCELERATION: BenchSignal = {
  role: 'acceleration-peak',
  quantity: 'acceleration',
  unit: 'm/s²',
};
export const OIL: BenchSignal = { role: 'oil-temperature', quantity: 'temperature', unit: '°C' };
export const BEARING: BenchSignal = { role: 'bearing-temperature', quantity: 'temperature', unit: '°C' };
/** Plotted and not evaluated. */
export const OTHER: BenchSignal = { role: 'other', quantity: 'temperature', unit: '°C' };

export interface GatewayPlant {
  readonly organisationId: string;
  readonly token: string;
  readonly identifiers: readonly string[];
  readonly idOf: ReadonlyMap<string, string>;
}

/** One gateway that sends for so many gear units, each with these signals as `drive/f01` and on. */
export async function makeGatewayPlant(
  pool: pg.Pool,
  { name, units, signals }: { name: string; units: number; signals: readonly BenchSignal[] },
): Promise<GatewayPlant> {
  const { organisationId, devices } = await makeBenchPlant(pool, {
    name,
    devices: 1,
    signals: 1,
    node: name,
  });
  await pool.query(
    `insert into equipment (organisation_id, type, identifier, name)
     select $1, 'gearunit', made, made
       from generate_series(1, $2) n cross join lateral (select $3 || '-u' || lpad(n::text, 5, '0') as made) named`,
    [organisationId, units, name],
  );
  await pool.query(
    `insert into device (organisation_id, equipment_id, identifier, device_type, sparkplug_group, sparkplug_node,
                         sparkplug_device, username, secret_hash)
     select organisation_id, id, identifier, 'bench', $2, $2, identifier, identifier, '\\x00'
       from equipment where organisation_id = $1 and identifier like $2 || '-u%'`,
    [organisationId, name],
  );
  await pool.query(
    `insert into signal (organisation_id, asset_id, number, device_id, metric, key, name, quantity, unit, role)
     select device.organisation_id, device.equipment_id, number, device.id, 'drive/f' || lpad(number::text, 2, '0'),
            'drive.f' || lpad(number::text, 2, '0'), 'Signal ' || number, quantity, unit, role
       from device
      cross join unnest($3::text[], $4::text[], $5::text[]) with ordinality as wanted (role, quantity, unit, number)
      where device.organisation_id = $1 and device.identifier like $2 || '-u%'`,
    [
      ...[organisationId, name, signals.map(({ role }) => role)],
      ...[signals.map(({ quantity }) => quantity), signals.map(({ unit }) => unit)],
    ],
  );
  await pool.query('analyze every_equipment; analyze device; analyze signal');
  const { rows } = await pool.query<{ id: string; identifier: string }>(
    `select id, identifier from equipment where organisation_id = $1 and identifier like $2 || '-u%' order by identifier`,
    [organisationId, name],
  );
  return {
    organisationId,
    token: devices[0]?.token ?? '',
    identifiers: rows.map((row) => row.identifier),
    idOf: new Map(rows.map((row) => [row.identifier, row.id])),
  };
}

/** One line of a gear unit with these values now. */
export function gatewayLine(identifier: string, values: readonly number[]): string {
  const fields = values.map((value, index) => `f${String(index + 1).padStart(2, '0')}=${value}`);
  return `drive,device=${identifier} ${fields.join(',')} ${Date.now()}\n`;
}

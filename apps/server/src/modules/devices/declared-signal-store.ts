import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { runPoolTransaction } from '../../platform/transaction.ts';
import type { MetricDeclaration } from './device-registry.ts';

export interface DeclarationPlace {
  readonly organisationId: string;
  readonly assetId: string;
  readonly deviceId: string;
  /** Of the device. */
  readonly identifier: string;
}

export interface DeclarationLimits {
  readonly maxSignals: number;
  /** Of one organisation: what its devices declared themselves. */
  readonly maxNameBytes: number;
}

interface NewSignal {
  readonly metric: string;
  readonly key: string;
  readonly name: string;
  readonly quantity: string;
  readonly unit: string;
}

/** Makes signals of metrics nobody described. Answers why some were left out, if some were. */
export async function declareSignals(
  pool: Pool,
  place: DeclarationPlace,
  metrics: readonly MetricDeclaration[],
  limits: DeclarationLimits,
): Promise<{ reason?: string | undefined }> {
  const reason = await runPoolTransaction(pool, (client) => declare(client, place, metrics, limits));
  return { reason };
}

async function declare(
  client: PoolClient,
  place: DeclarationPlace,
  metrics: readonly MetricDeclaration[],
  limits: DeclarationLimits,
): Promise<string | undefined> {
  const { organisationId, assetId, deviceId } = place;
  // Two births at once meet on the asset's row, on which signals take the next free numbers. The organisation's row of
  // names comes before it: organisation, then equipment, then devices.
  const used = await lockNameBytes(client, organisationId);
  await client.query('select 1 from equipment where id = $1 for no key update', [assetId]);
  // Whoever moves the device meets on its row.
  const { rowCount } = await client.query(
    'select 1 from device where id = $1 and equipment_id = $2 for no key update',
    [deviceId, assetId],
  );
  if (rowCount === 0) return 'it sits on other equipment now';
  const { rows: there } = await client.query<{ metric: string; key: string; is_own: boolean }>(
    `select metric, key, device_id is not distinct from $2 as is_own from signal
      where asset_id = $1 or device_id = $2`,
    [assetId, deviceId],
  );
  const own = new Set(there.filter(({ is_own }) => is_own).map(({ metric }) => metric));
  const missing = metrics.filter(({ metric }) => !own.has(metric));
  const room = Math.max(0, limits.maxSignals - own.size);
  const signals = newSignals(place.identifier, missing.slice(0, room), new Set(there.map(({ key }) => key)));
  const bytes = signals.reduce((sum, signal) => sum + nameBytesOf(signal), 0);
  if (used + bytes > limits.maxNameBytes) {
    // What was declared and deleted since gives its room back only now: deletions do not count.
    const counted = await countNameBytes(client, organisationId);
    if (counted + bytes > limits.maxNameBytes) {
      await setNameBytes(client, organisationId, counted);
      return `the names of the organisation's signals may take ${limits.maxNameBytes} bytes`;
    }
    await setNameBytes(client, organisationId, counted + bytes);
  } else await setNameBytes(client, organisationId, used + bytes);
  await insertSignals(client, place, signals);
  return missing.length > room ? `a device may have ${limits.maxSignals} signals` : undefined;
}

async function lockNameBytes(client: PoolClient, organisationId: string): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `insert into signal_name_usage (organisation_id, bytes) values ($1, 0)
     on conflict (organisation_id) do update set bytes = signal_name_usage.bytes returning bytes`,
    [organisationId],
  );
  return rows[0]?.bytes ?? 0;
}

async function countNameBytes(client: PoolClient, organisationId: string): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `select coalesce(sum(octet_length(metric) + octet_length(key) + octet_length(name) + octet_length(unit)), 0) as bytes
       from signal where organisation_id = $1 and role = 'other'`,
    [organisationId],
  );
  return rows[0]?.bytes ?? 0;
}

async function setNameBytes(client: PoolClient, organisationId: string, bytes: number): Promise<void> {
  await client.query('update signal_name_usage set bytes = $2 where organisation_id = $1', [
    organisationId,
    bytes,
  ]);
}

async function insertSignals(
  client: PoolClient,
  { organisationId, assetId, deviceId }: DeclarationPlace,
  signals: readonly NewSignal[],
): Promise<void> {
  if (signals.length === 0) return;
  await client.query(
    `insert into signal (organisation_id, asset_id, number, device_id, metric, key, name, quantity, unit, role)
     select $1, $2, coalesce((select max(number) from signal where asset_id = $2), 0) + row_number() over (),
            $3, declared.metric, declared.key, declared.name, declared.quantity, declared.unit, 'other'
       from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
              as declared (metric, key, name, quantity, unit)
     on conflict do nothing`,
    [
      organisationId,
      assetId,
      deviceId,
      signals.map(({ metric }) => metric),
      signals.map(({ key }) => key),
      signals.map(({ name }) => name),
      signals.map(({ quantity }) => quantity),
      signals.map(({ unit }) => unit),
    ],
  );
}

function newSignals(
  identifier: string,
  metrics: readonly MetricDeclaration[],
  taken: Set<string>,
): NewSignal[] {
  return metrics.map(({ metric, unit, name = metric, quantity = 'other' }) => {
    const plain = keyOfMetric(identifier, metric);
    // "Oil/temp" and "Oil.temp" would be one key: the second gets a mark that is always the same for its name.
    const mark = createHash('sha256').update(`${identifier}\0${metric}`).digest('hex').slice(0, 8);
    const key = taken.has(plain) ? `${plain.slice(0, 110)}.${mark}` : plain;
    taken.add(key);
    return { metric, key, name, quantity, unit };
  });
}

function nameBytesOf({ metric, key, name, unit }: NewSignal): number {
  return (
    Buffer.byteLength(metric) + Buffer.byteLength(key) + Buffer.byteLength(name) + Buffer.byteLength(unit)
  );
}

/** A key for a metric that nobody described: the device keeps it apart from the keys of others on the asset. */
function keyOfMetric(deviceIdentifier: string, metric: string): string {
  const words = `${deviceIdentifier}.${metric}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.');
  return words.replaceAll(/^\.|\.$/g, '').slice(0, 120) || 'metric';
}

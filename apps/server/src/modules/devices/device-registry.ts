import type { Pool } from 'pg';
import { makeBatchedLookup } from './batched-lookup.ts';
import { isPlausibleUsername, isSecret } from './device-credentials.ts';

/** A metric of a device and the telemetry key it is written under. */
export interface KnownSignal {
  readonly id: string;
  readonly assetId: string;
  /** Small number within the asset: the other half of every telemetry key. */
  readonly number: number;
  readonly metric: string;
  readonly key: string;
  readonly unit: string;
  readonly role: string;
}

export interface KnownChannel {
  readonly channel: string;
  readonly assetId: string;
  readonly name: string;
  readonly position: string | null;
  readonly axis: string;
  readonly quantity: string;
  readonly unit: string;
  readonly range: string | null;
}

export interface KnownDevice {
  readonly id: string;
  readonly organisationId: string;
  readonly identifier: string;
  readonly equipmentId: string | null;
  readonly sparkplug: {
    readonly group: string;
    readonly node: string;
    readonly device: string | null;
  } | null;
  readonly signals: ReadonlyMap<string, KnownSignal>;
  readonly channels: ReadonlyMap<string, KnownChannel>;
}

export interface MetricDeclaration {
  readonly metric: string;
  readonly unit: string;
  readonly name?: string;
  readonly quantity?: string;
}

/** What came of a user name and a password. `credentials` names the pair without giving it away. */
export type CredentialCheck =
  | { readonly outcome: 'accepted'; readonly device: KnownDevice; readonly credentials: string }
  | { readonly outcome: 'wrong-password'; readonly device: KnownDevice }
  | { readonly outcome: 'unknown-name' };

/** What a session that was opened earlier rests on, as it is now. */
export interface DeviceStanding {
  readonly device: KnownDevice;
  /** Null where the device has none. */
  readonly credentials: string | null;
}

/** What the ingest doors know about devices, answered from memory; changes elsewhere reach it within `maxAgeMs`. */
export interface DeviceRegistry {
  /**
   * Looks at a user name and a password. Names that are not in memory are asked for together, one query at a time: a
   * storm of them takes one connection and locks nobody out. Throws the problem notReady when too many wait.
   */
  checkCredentials(username: string, password: string): Promise<CredentialCheck>;
  /** Devices as the database has them now; those that are gone are left out. */
  readStanding(deviceIds: readonly string[]): Promise<ReadonlyMap<string, DeviceStanding>>;
  /** The device whose user name and password these are. */
  authenticate(username: string, password: string): Promise<KnownDevice | undefined>;
  findById(deviceId: string): Promise<KnownDevice | undefined>;
  /** The device under Sparkplug names; without `device` any device of the node (they share the gateway). */
  findBySparkplug(group: string, node: string, device?: string): Promise<KnownDevice | undefined>;
  /** The devices with these identifiers that share the gateway of `sender`; others are left out. */
  findBeside(sender: KnownDevice, identifiers: readonly string[]): Promise<readonly KnownDevice[]>;
  /** Makes signals (role `other`) of metrics that a birth declares and nobody described before. */
  declareMetrics(device: KnownDevice, metrics: readonly MetricDeclaration[]): Promise<KnownDevice>;
  /** Forget what is remembered of a device, or of all. */
  forget(deviceId?: string): void;
}

interface Remembered {
  readonly device: KnownDevice;
  readonly username: string | null;
  readonly secretHash: Buffer | null;
  readonly loadedAtMs: number;
}

interface DeviceRow {
  id: string;
  organisation_id: string;
  identifier: string;
  equipment_id: string | null;
  sparkplug_group: string | null;
  sparkplug_node: string | null;
  sparkplug_device: string | null;
  username: string | null;
  secret_hash: Buffer | null;
  signals: (Omit<KnownSignal, 'assetId'> & { asset_id: string })[] | null;
  channels: (Omit<KnownChannel, 'assetId'> & { asset_id: string })[] | null;
}

const selectDevice = `
  select device.*,
    (select jsonb_agg(jsonb_build_object('id', s.id, 'asset_id', s.asset_id, 'number', s.number, 'metric', s.metric,
              'key', s.key, 'unit', s.unit, 'role', s.role))
       from signal s where s.device_id = device.id) as signals,
    (select jsonb_agg(jsonb_build_object('channel', c.channel, 'asset_id', c.asset_id, 'name', c.name,
              'position', c.position, 'axis', c.axis, 'quantity', c.quantity, 'unit', c.unit, 'range', c.range))
       from waveform_channel c where c.device_id = device.id) as channels
  from device`;

function known(row: DeviceRow): KnownDevice {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    identifier: row.identifier,
    equipmentId: row.equipment_id,
    sparkplug:
      row.sparkplug_group && row.sparkplug_node
        ? { group: row.sparkplug_group, node: row.sparkplug_node, device: row.sparkplug_device }
        : null,
    signals: new Map(
      (row.signals ?? []).map(({ asset_id, ...signal }) => [signal.metric, { ...signal, assetId: asset_id }]),
    ),
    channels: new Map(
      (row.channels ?? []).map(({ asset_id, ...channel }) => [
        channel.channel,
        { ...channel, assetId: asset_id },
      ]),
    ),
  };
}

const maxSignalsPerDevice = 2000;
const DEVICES_AT_ONCE = 500;

/** Names that are remembered at once, known ones and unknown ones: strangers choose the latter. */
const maxNames = 200_000;

/** Names a pair of user name and secret; of a changed one the name differs. */
function nameOfCredentials(username: string | null, secretHash: Buffer | null): string | null {
  return username === null || secretHash === null ? null : `${username} ${secretHash.toString('base64')}`;
}

function compare(found: Remembered | null, username: string, password: string): CredentialCheck {
  if (found?.username !== username) return { outcome: 'unknown-name' };
  const { device, secretHash } = found;
  const credentials = nameOfCredentials(username, secretHash);
  // A device whose credentials were revoked keeps its name, so that its log tells who still tries.
  if (secretHash === null || credentials === null || !isSecret(password, secretHash))
    return { outcome: 'wrong-password', device };
  return { outcome: 'accepted', device, credentials };
}

/** Remembers, and forgets what is too old to be used: a map keeps the order in which its entries came. */
function keep<T extends { readonly loadedAtMs: number }>(
  memory: Map<string, T>,
  name: string,
  entry: T,
  tooOldMs: number,
): void {
  memory.delete(name);
  memory.set(name, entry);
  for (const [oldName, { loadedAtMs }] of memory) {
    if (loadedAtMs > tooOldMs && memory.size <= maxNames) return;
    memory.delete(oldName);
  }
}

export function makeDeviceRegistry(parts: {
  pool: Pool;
  now: () => number;
  maxAgeMs?: number;
}): DeviceRegistry {
  const maxAgeMs = parts.maxAgeMs ?? 10_000;
  const byId = new Map<string, Remembered>();
  // An unknown name is remembered too, or a stray device would ask the database with every message.
  const idByName = new Map<string, { id: string | null; loadedAtMs: number }>();

  /** How often something was forgotten: what was read before is not remembered after. */
  let forgotten = 0;

  async function load(where: string, values: unknown[]): Promise<Remembered[]> {
    const forgottenBefore = forgotten;
    const { rows } = await parts.pool.query<DeviceRow>(`${selectDevice} where ${where}`, values);
    return rows.map((row) => {
      const remembered: Remembered = {
        device: known(row),
        username: row.username,
        secretHash: row.secret_hash,
        loadedAtMs: parts.now(),
      };
      if (forgotten === forgottenBefore) keep(byId, row.id, remembered, remembered.loadedAtMs - maxAgeMs);
      return remembered;
    });
  }

  /** What is remembered under a name: null is "no such device", undefined "to be asked". */
  function recall(name: string, now: number): Remembered | null | undefined {
    const hit = idByName.get(name);
    if (hit === undefined || now - hit.loadedAtMs >= maxAgeMs) return undefined;
    if (hit.id === null) return null;
    const remembered = byId.get(hit.id);
    return remembered && now - remembered.loadedAtMs < maxAgeMs ? remembered : undefined;
  }

  function keepName(name: string, id: string | null, now: number): void {
    keep(idByName, name, { id, loadedAtMs: now }, now - maxAgeMs);
  }

  async function find(name: string, where: string, values: unknown[]): Promise<Remembered | undefined> {
    const now = parts.now();
    const remembered = recall(name, now);
    if (remembered !== undefined) return remembered ?? undefined;
    const [found] = await load(where, values);
    keepName(name, found?.device.id ?? null, now);
    return found;
  }

  const findById = async (deviceId: string) =>
    (await find(`id ${deviceId}`, 'device.id = $1', [deviceId]))?.device;

  const findByUsername = makeBatchedLookup(async (usernames) => {
    const found = await load('device.username = any($1)', [usernames]);
    return new Map(found.map((each) => [each.username, each]));
  });

  const readSecret = makeBatchedLookup(async (usernames) => {
    const { rows } = await parts.pool.query<{ username: string; secret_hash: Buffer | null }>(
      'select username, secret_hash from device where username = any($1)',
      [usernames],
    );
    return new Map(rows.map((row) => [row.username, { secretHash: row.secret_hash }]));
  });

  async function findUser(username: string): Promise<Remembered | null> {
    const now = parts.now();
    const found = (await findByUsername(username)) ?? null;
    keepName(`user ${username}`, found?.device.id ?? null, now);
    return found;
  }

  async function checkCredentials(username: string, password: string): Promise<CredentialCheck> {
    if (!isPlausibleUsername(username)) return { outcome: 'unknown-name' };
    const remembered = recall(`user ${username}`, parts.now());
    if (remembered === undefined) return compare(await findUser(username), username, password);
    const checked = compare(remembered, username, password);
    if (checked.outcome === 'accepted') return checked;
    // Credentials that another process has just issued are not refused for what is remembered here.
    const { secretHash = null } = (await readSecret(username)) ?? {};
    const before = remembered?.secretHash ?? null;
    if (secretHash === null ? before === null : before?.equals(secretHash)) return checked;
    return compare(await findUser(username), username, password);
  }

  return {
    checkCredentials,
    async authenticate(username, password) {
      const checked = await checkCredentials(username, password);
      return checked.outcome === 'accepted' ? checked.device : undefined;
    },
    async readStanding(deviceIds) {
      const standing = new Map<string, DeviceStanding>();
      for (let from = 0; from < deviceIds.length; from += DEVICES_AT_ONCE) {
        const ids = deviceIds.slice(from, from + DEVICES_AT_ONCE);
        for (const { device, username, secretHash } of await load('device.id = any($1::uuid[])', [ids]))
          standing.set(device.id, { device, credentials: nameOfCredentials(username, secretHash) });
      }
      return standing;
    },
    findById,
    async findBySparkplug(group, node, device) {
      if (device === undefined) {
        const name = `node ${JSON.stringify([group, node])}`;
        const where =
          'device.sparkplug_group = $1 and device.sparkplug_node = $2 order by device.identifier limit 1';
        return (await find(name, where, [group, node]))?.device;
      }
      const name = `device ${JSON.stringify([group, node, device])}`;
      const where =
        'device.sparkplug_group = $1 and device.sparkplug_node = $2 and device.sparkplug_device = $3';
      return (await find(name, where, [group, node, device]))?.device;
    },
    async findBeside({ organisationId, sparkplug }, identifiers) {
      if (sparkplug === null) return [];
      const { group, node } = sparkplug;
      const nameOf = (identifier: string) =>
        `beside ${JSON.stringify([organisationId, group, node, identifier])}`;
      const now = parts.now();
      const found: KnownDevice[] = [];
      const asked: string[] = [];
      for (const identifier of identifiers) {
        const device = recall(nameOf(identifier), now);
        if (device === undefined) asked.push(identifier);
        else if (device !== null) found.push(device.device);
      }
      if (asked.length === 0) return found;
      // A gateway may have ten thousand devices: only those that are named are read.
      const loaded = await load(
        `device.organisation_id = $1 and device.sparkplug_group = $2 and device.sparkplug_node = $3
           and device.identifier = any($4)`,
        [organisationId, group, node, asked],
      );
      const byIdentifier = new Map(loaded.map(({ device }) => [device.identifier, device]));
      for (const identifier of asked) {
        const device = byIdentifier.get(identifier);
        keepName(nameOf(identifier), device?.id ?? null, now);
        if (device !== undefined) found.push(device);
      }
      return found;
    },
    async declareMetrics(device, metrics) {
      const assetId = device.equipmentId;
      const fresh = metrics.filter((declared) => !device.signals.has(declared.metric));
      if (assetId === null || fresh.length === 0) return device;
      const room = Math.max(0, maxSignalsPerDevice - device.signals.size);
      const rows = fresh.slice(0, room);
      // One statement takes the next free numbers of the asset; two births at once meet on the asset's row.
      const client = await parts.pool.connect();
      try {
        await client.query('begin');
        await client.query('select 1 from equipment where id = $1 for update', [assetId]);
        await client.query(
          `insert into signal (organisation_id, asset_id, number, device_id, metric, key, name, quantity, unit, role)
           select $1, $2, coalesce((select max(number) from signal where asset_id = $2), 0) + row_number() over (),
                  $3, declared.metric, declared.key, declared.name, declared.quantity, declared.unit, 'other'
             from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
                    as declared (metric, key, name, quantity, unit)
            where not exists (select 1 from signal s where s.device_id = $3 and s.metric = declared.metric)
           on conflict do nothing`,
          [
            device.organisationId,
            assetId,
            device.id,
            rows.map((row) => row.metric),
            rows.map((row) => keyOfMetric(device.identifier, row.metric)),
            rows.map((row) => row.name ?? row.metric),
            rows.map((row) => row.quantity ?? 'other'),
            rows.map((row) => row.unit),
          ],
        );
        await client.query('commit');
      } catch (error) {
        await client.query('rollback').catch(() => {});
        throw error;
      } finally {
        client.release();
      }
      const [loaded] = await load('device.id = $1', [device.id]);
      return loaded?.device ?? device;
    },
    forget(deviceId) {
      forgotten += 1;
      if (deviceId === undefined) {
        byId.clear();
        idByName.clear();
      } else {
        byId.delete(deviceId);
      }
    },
  };
}

/** A key for a metric that nobody described: the device keeps it apart from the keys of others on the asset. */
function keyOfMetric(deviceIdentifier: string, metric: string): string {
  const words = `${deviceIdentifier}.${metric}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '.');
  return words.replaceAll(/^\.+|\.+$/g, '').slice(0, 120) || 'metric';
}

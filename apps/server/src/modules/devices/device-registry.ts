import type { Pool } from 'pg';
import { makeBatchedLookup } from './batched-lookup.ts';
import { declareSignals } from './declared-signal-store.ts';
import { isPlausibleUsername, isSecret } from './device-credentials.ts';
import { readKnownDevices, readSecrets } from './known-device-store.ts';

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

export interface DeclaredMetrics {
  /** As it is then. */
  readonly device: KnownDevice;
  /** Why some of the metrics did not become signals. */
  readonly reason?: string | undefined;
}

/** What the ingest endpoints know about devices, answered from memory; changes elsewhere reach it within `maxAgeMs`. */
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
  /**
   * Makes signals (role `other`) of metrics that a device sends and nobody described, as far as the device has room
   * for signals and its organisation for names.
   */
  declareMetrics(device: KnownDevice, metrics: readonly MetricDeclaration[]): Promise<DeclaredMetrics>;
  /** The only device registered under an edge node; undefined when it has several or none. */
  findSole(group: string, node: string): Promise<KnownDevice | undefined>;
  /** Forget what is remembered of a device, or of all. */
  forget(deviceId?: string): void;
}

interface Remembered {
  readonly device: KnownDevice;
  readonly username: string | null;
  readonly secretHash: Buffer | null;
  readonly loadedAtMs: number;
}

const maxSignalsPerDevice = 2000;
const DEVICES_AT_ONCE = 500;

/** Names a pair of user name and secret; of a changed one the name differs. */
function nameOfCredentials(username: string | null, secretHash: Buffer | null): string | null {
  return username === null || secretHash === null ? null : `${username} ${secretHash.toString('base64')}`;
}

function compare(found: Remembered | null, username: string, password: string): CredentialCheck {
  if (found?.username !== username) return { outcome: 'unknown-name' };
  const { device, secretHash } = found;
  const credentials = nameOfCredentials(username, secretHash);
  // A device whose credentials were revoked keeps its name, so that its log shows who still tries.
  if (secretHash === null || credentials === null || !isSecret(password, secretHash))
    return { outcome: 'wrong-password', device };
  return { outcome: 'accepted', device, credentials };
}
/** A device without room is not asked about with every message. */
const fullForMs = 60_000;
const maxFullDevices = 10_000;

/** Senders choose the names that are looked for: so many are remembered, known and unknown. */
const maxRemembered = 200_000;

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
    if (loadedAtMs > tooOldMs && memory.size <= maxRemembered) return;
    memory.delete(oldName);
  }
}

export function makeDeviceRegistry(parts: {
  pool: Pool;
  now: () => number;
  maxAgeMs?: number;
  /** Bytes of the names of all signals that the devices of one organisation declared themselves. */
  maxNameBytes?: number;
}): DeviceRegistry {
  const maxAgeMs = parts.maxAgeMs ?? 10_000;
  const maxNameBytes = parts.maxNameBytes ?? 256 * 1024 * 1024;
  const fullDevices = new Map<string, { reason: string; untilMs: number }>();
  const byId = new Map<string, Remembered>();
  // An unknown name is remembered too, or a stray device would ask the database with every message.
  const idByName = new Map<string, { id: string | null; loadedAtMs: number }>();

  /** How often something was forgotten: what was read before is not remembered after. */
  let forgotten = 0;

  async function load(where: string, values: unknown[]): Promise<Remembered[]> {
    const forgottenBefore = forgotten;
    const found = await readKnownDevices(parts.pool, where, values);
    return found.map(({ device, username, secretHash }) => {
      const remembered: Remembered = { device, username, secretHash, loadedAtMs: parts.now() };
      if (forgotten === forgottenBefore) keep(byId, device.id, remembered, remembered.loadedAtMs - maxAgeMs);
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

  const readSecret = makeBatchedLookup((usernames) => readSecrets(parts.pool, usernames));

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
    async findSole(group, node) {
      const name = `sole ${JSON.stringify([group, node])}`;
      const now = parts.now();
      const remembered = recall(name, now);
      if (remembered !== undefined) return remembered?.device;
      const found = await load(
        'device.sparkplug_group = $1 and device.sparkplug_node = $2 order by device.identifier limit 2',
        [group, node],
      );
      const sole = found.length === 1 ? found[0]!.device : undefined;
      keepName(name, sole?.id ?? null, now);
      return sole;
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
      if (assetId === null || fresh.length === 0) return { device };
      const full = fullDevices.get(device.id);
      if (full !== undefined && parts.now() < full.untilMs) return { device, reason: full.reason };
      const { organisationId, identifier, id: deviceId } = device;
      const declared = await declareSignals(
        parts.pool,
        { organisationId, assetId, deviceId, identifier },
        fresh,
        { maxSignals: maxSignalsPerDevice, maxNameBytes },
      );
      const [loaded] = await load('device.id = $1', [device.id]);
      const after = loaded?.device ?? device;
      if (fresh.every(({ metric }) => after.signals.has(metric))) return { device: after };
      const reason = declared.reason ?? 'it could not become a signal';
      if (fullDevices.size >= maxFullDevices) fullDevices.clear();
      fullDevices.set(device.id, { reason, untilMs: parts.now() + fullForMs });
      return { device: after, reason };
    },
    forget(deviceId) {
      forgotten += 1;
      if (deviceId === undefined) {
        byId.clear();
        idByName.clear();
        fullDevices.clear();
      } else {
        fullDevices.delete(deviceId);
        byId.delete(deviceId);
      }
    },
  };
}

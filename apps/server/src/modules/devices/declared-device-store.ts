import { type drivetrainDocumentSchema, problem } from '@ritzel/contract';
import { type ProblemText, problemText } from '@ritzel/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { deleteConditions } from '../conditions/index.ts';
import { findMeasuredSignals } from '../telemetry-store/index.ts';
import { lockDevices } from './device-lock-store.ts';

/** A device as a drivetrain's document describes it. */
export type DeviceDeclaration = NonNullable<
  z.output<typeof drivetrainDocumentSchema>['parts'][number]['devices']
>[number];

interface WritingScope {
  readonly organisationId: string;
}

/** The devices that a document names, and those on the equipment it describes, held for the transaction. */
export async function lockDeclaredDevices(
  transaction: DatabaseTransaction,
  { organisationId }: WritingScope,
  identifiers: readonly string[],
  assetIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from device
     where organisation_id = ${organisationId}
       and (identifier = any(${[...identifiers]}::text[]) or equipment_id = any(${[...assetIds]}::uuid[]))`.execute(
    transaction,
  );
  await lockDevices(
    transaction,
    rows.map(({ id }) => id),
  );
}

/** The equipment a device sits on; undefined where it sits on none, or the organisation has no such device. */
export async function findAssetOfDevice(
  db: DatabaseTransaction,
  { organisationId }: WritingScope,
  identifier: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ equipment_id: string | null }>`
    select equipment_id from device
     where organisation_id = ${organisationId} and identifier = ${identifier}`.execute(db);
  return rows[0]?.equipment_id ?? undefined;
}

/** Of these assets those that have signals. */
export async function assetsWithSignals(
  db: DatabaseTransaction,
  assetIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct asset_id as id from signal where asset_id = any(${[...assetIds]}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * A group belongs to the organisation that first declared it: topics of different owners never meet. Of several groups
 * one after the other in the order of their names, so that two organisations never wait for each other.
 */
export async function claimGroups(
  db: DatabaseTransaction,
  scope: WritingScope,
  claims: readonly { readonly group: string; readonly field: string }[],
): Promise<void> {
  const names = [...new Set(claims.map(({ group }) => group))].sort();
  await sql`
    insert into sparkplug_group (name, organisation_id)
    select name, ${scope.organisationId} from unnest(${names}::text[]) with ordinality as claimed (name, place) order by place
    on conflict (name) do nothing`.execute(db);
  // Whoever was faster has committed by now.
  const { rows } = await sql<{ name: string }>`
    select name from sparkplug_group where name = any(${names}::text[]) and organisation_id <> ${scope.organisationId}`.execute(
    db,
  );
  const taken = new Set(rows.map(({ name }) => name));
  const first = claims.find(({ group }) => taken.has(group));
  if (first !== undefined)
    throw problem.fieldInvalid(
      first.field,
      'groupTaken',
      problemText('SPARKPLUG_GROUP_TAKEN', { name: first.group }),
    );
}

/** Where a device sits in the document, as problems name it. */
interface Place {
  readonly assetId: string;
  readonly field: string;
}

export async function saveDevice(
  db: DatabaseTransaction,
  scope: WritingScope,
  declaration: DeviceDeclaration,
  { assetId, field }: Place,
): Promise<string> {
  const { sparkplug } = declaration;
  const taken = await sql<{ identifier: string }>`
    select identifier from device
     where sparkplug_group = ${sparkplug?.group ?? null} and sparkplug_node = ${sparkplug?.node ?? null}
       and sparkplug_device = ${sparkplug?.device ?? null}
       and not (organisation_id = ${scope.organisationId} and identifier = ${declaration.identifier})`.execute(
    db,
  );
  if (taken.rows.length > 0) {
    throw problem.fieldInvalid(`${field}.sparkplug`, 'duplicate', problemText('SPARKPLUG_NAMES_TAKEN'));
  }
  const { rows } = await sql<{ id: string }>`
    insert into device (organisation_id, equipment_id, identifier, device_type, firmware_version, sparkplug_group, sparkplug_node, sparkplug_device)
    values (${scope.organisationId}, ${assetId}, ${declaration.identifier}, ${declaration.deviceType}, ${declaration.firmwareVersion ?? null},
            ${sparkplug?.group ?? null}, ${sparkplug?.node ?? null}, ${sparkplug?.device ?? null})
    on conflict (organisation_id, identifier) do update
      set equipment_id = excluded.equipment_id, device_type = excluded.device_type,
          firmware_version = coalesce(device.firmware_version, excluded.firmware_version),
          sparkplug_group = excluded.sparkplug_group, sparkplug_node = excluded.sparkplug_node,
          sparkplug_device = excluded.sparkplug_device
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('device not written');
  await saveSignals(db, scope, { assetId, deviceId: id, field }, declaration);
  await saveChannels(db, assetId, id, declaration, field);
  return id;
}

function assertOnce(values: readonly string[], field: string, text: ProblemText): void {
  if (new Set(values).size < values.length) throw problem.fieldInvalid(field, 'duplicate', text);
}

async function saveSignals(
  db: DatabaseTransaction,
  scope: WritingScope,
  { assetId, deviceId, field }: { assetId: string; deviceId: string; field: string },
  { signals }: DeviceDeclaration,
): Promise<void> {
  if (signals === undefined) {
    // The device may have moved to another part: what it measured there stays there.
    await detachSignals(db, deviceId, sql`signal.asset_id = ${assetId}`);
    return;
  }
  const keys = signals.map(({ key }) => key);
  const metrics = signals.map(({ metric }) => metric);
  assertOnce(keys, `${field}.signals`, problemText('SIGNAL_KEY_TWICE'));
  assertOnce(metrics, `${field}.signals`, problemText('SIGNAL_METRIC_TWICE'));
  await detachSignals(db, deviceId, sql`signal.asset_id = ${assetId} and signal.key = any(${keys}::text[])`);
  const { rows: known } = await sql<{ number: number; key: string }>`
    select number, key from signal where asset_id = ${assetId} and key = any(${keys}::text[])`.execute(db);
  const measured = await findMeasuredSignals(
    db,
    assetId,
    known.map(({ number }) => number),
  );
  const measuredKeys = known.flatMap(({ number, key }) => (measured.has(number) ? [key] : []));
  // Two metrics may change places: none is in the way of another while they are written.
  await sql`update signal set device_id = null where device_id = ${deviceId}`.execute(db);
  for (const [index, signal] of signals.entries()) {
    // A unit is part of what the stored numbers mean: it cannot change under them.
    const { rows } = await sql<{ unit: string; device_id: string | null }>`
      insert into signal (organisation_id, asset_id, number, device_id, metric, key, name, quantity, unit, role, position, interval_s)
      values (${scope.organisationId}, ${assetId}, (select coalesce(max(number), 0) + 1 from signal where asset_id = ${assetId}),
              ${deviceId}, ${signal.metric}, ${signal.key}, ${signal.name}, ${signal.quantity}, ${signal.unit}, ${signal.role},
              ${signal.position ?? null}, ${signal.intervalS ?? null})
      on conflict (asset_id, key) do update
        set device_id = excluded.device_id, metric = excluded.metric, name = excluded.name, quantity = excluded.quantity,
            role = excluded.role, position = excluded.position, interval_s = excluded.interval_s,
            unit = case when signal.key = any(${measuredKeys}::text[]) then signal.unit else excluded.unit end
      returning unit, device_id`.execute(db);
    const kept = rows[0]?.unit;
    if (kept !== signal.unit) {
      const message = problemText('UNIT_KEPT', { key: signal.key, before: kept ?? '', unit: signal.unit });
      throw problem.conflict(message, [
        { field: `${field}.signals.${index}.unit`, code: 'unitKept', message },
      ]);
    }
  }
}

/**
 * Takes from a device the signals it no longer has: one that was never measured goes, one with measurements stays
 * readable, receives no more values and no longer counts for the condition.
 */
async function detachSignals(
  db: DatabaseTransaction,
  deviceId: string,
  isKept: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ asset_id: string; numbers: number[] }>`
    select asset_id, array_agg(number) as numbers from signal
     where device_id = ${deviceId} and not (${isKept}) group by asset_id`.execute(db);
  for (const { asset_id: id, numbers } of rows) {
    const measured = await findMeasuredSignals(db, id, numbers);
    const unmeasured = numbers.filter((number) => !measured.has(number));
    await sql`
      delete from signal where device_id = ${deviceId} and asset_id = ${id} and number = any(${unmeasured}::int[])`.execute(
      db,
    );
  }
  const { rows: detached } = await sql<{ asset_id: string; number: number }>`
    update signal set device_id = null, role = 'other' where device_id = ${deviceId} and not (${isKept})
    returning asset_id, number`.execute(db);
  await deleteConditions(
    db,
    detached.map(({ asset_id: assetId, number }) => ({ assetId, number })),
  );
}

async function saveChannels(
  db: DatabaseTransaction,
  assetId: string,
  deviceId: string,
  { waveforms }: DeviceDeclaration,
  field: string,
): Promise<void> {
  if (waveforms === undefined) {
    await sql`update waveform_channel set asset_id = ${assetId} where device_id = ${deviceId}`.execute(db);
    return;
  }
  const names = waveforms.map(({ channel }) => channel);
  assertOnce(names, `${field}.waveforms`, problemText('CHANNEL_TWICE'));
  await sql`delete from waveform_channel where device_id = ${deviceId} and channel <> all(${names}::text[])`.execute(
    db,
  );
  for (const channel of waveforms) {
    await sql`
      insert into waveform_channel (device_id, asset_id, channel, name, position, axis, quantity, unit, sampling_rate_hz, samples, range)
      values (${deviceId}, ${assetId}, ${channel.channel}, ${channel.name}, ${channel.position ?? null}, ${channel.axis}, ${channel.quantity},
              ${channel.unit}, ${channel.samplingRateHz ?? null}, ${channel.samples ?? null}, ${channel.range ?? null})
      on conflict (device_id, channel) do update
        set asset_id = excluded.asset_id, name = excluded.name, position = excluded.position, axis = excluded.axis, quantity = excluded.quantity,
            unit = excluded.unit, sampling_rate_hz = excluded.sampling_rate_hz, samples = excluded.samples, range = excluded.range`.execute(
      db,
    );
  }
}

/** Lets go of the devices of these parts that the document no longer names: they stay, and watch nothing. */
export async function releaseDevices(
  db: DatabaseTransaction,
  assetIds: readonly string[],
  kept: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update device set equipment_id = null
     where equipment_id = any(${[...assetIds]}::uuid[]) and id <> all(${[...kept]}::uuid[]) returning id`.execute(
    db,
  );
  for (const { id } of rows) {
    await detachSignals(db, id, sql`false`);
    await sql`delete from waveform_channel where device_id = ${id}`.execute(db);
  }
}

import {
  type CallReply,
  type drivetrainDocumentSchema,
  problem,
  type saveDrivetrain,
} from '@ritzel/contract';
import { checkKinematics } from '@ritzel/drivetrain';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { DatabaseTransaction } from '../../platform/database.ts';

type Document = z.output<typeof drivetrainDocumentSchema>;
type Part = Document['parts'][number];
type DeviceDeclaration = Part['devices'][number];
type Reply = CallReply<typeof saveDrivetrain>;

interface Scope {
  readonly organisationId: string;
  readonly userId: string;
}

/** An identifier may stand once in the document. */
function assertDistinct(document: Document): void {
  const seen = new Set([document.identifier]);
  document.parts.forEach((part, index) => {
    if (seen.has(part.identifier)) {
      throw problem.fieldInvalid(
        `body.parts.${index}.identifier`,
        'duplicate',
        `"${part.identifier}" stands twice in the document.`,
      );
    }
    seen.add(part.identifier);
  });
}

async function saveLocation(
  db: DatabaseTransaction,
  scope: Scope,
  document: Document,
): Promise<string | null> {
  const place = document.place;
  if (place === undefined) return null;
  const { rows } = await sql<{ id: string }>`
    insert into location (organisation_id, name, town, country, latitude, longitude)
    values (${scope.organisationId}, ${place.name}, ${place.town}, ${place.country}, ${place.latitude}, ${place.longitude})
    on conflict (organisation_id, name, town, country) do update
      set latitude = excluded.latitude, longitude = excluded.longitude
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}

interface EquipmentFacts {
  readonly type: string;
  readonly identifier: string;
  readonly name: string;
  readonly drivetrainId: string | null;
  readonly position: number;
  readonly part: Part | undefined;
  readonly locationId: string | null;
}

async function saveEquipment(
  db: DatabaseTransaction,
  scope: Scope,
  document: Document,
  facts: EquipmentFacts,
): Promise<{ id: string; created: boolean }> {
  const { part } = facts;
  const search = [
    facts.identifier,
    facts.name,
    document.identifier,
    document.name,
    document.group,
    document.application.name,
    document.application.type,
    document.place?.name,
    document.place?.town,
    part?.serialNumber,
  ]
    .filter((word) => word !== undefined)
    .join(' ')
    .toLowerCase();
  const { rows } = await sql<{ id: string; created: boolean; type: string }>`
    insert into equipment (organisation_id, drivetrain_id, position, type, identifier, name, group_name, application_type,
      application_name, criticality, location_id, manufacturer, serial_number, nameplate, vibration_rating,
      temperature_limits, commissioned_at, maintenance_due_hours, search_text)
    values (${scope.organisationId}, ${facts.drivetrainId}, ${facts.position}, ${facts.type}, ${facts.identifier}, ${facts.name},
      ${document.group ?? null}, ${document.application.type}, ${document.application.name}, ${document.criticality},
      ${facts.locationId}, ${part?.manufacturer ?? null}, ${part?.serialNumber ?? null}, ${JSON.stringify(part?.nameplate ?? {})},
      ${JSON.stringify(part?.vibrationRating ?? {})}, ${JSON.stringify(part?.temperatureLimits ?? {})},
      ${document.commissionedAt ?? null}, ${document.maintenanceDueHours ?? null}, ${search})
    on conflict (organisation_id, identifier) do update
      set drivetrain_id = excluded.drivetrain_id, position = excluded.position, name = excluded.name,
          group_name = excluded.group_name, application_type = excluded.application_type,
          application_name = excluded.application_name, criticality = excluded.criticality,
          location_id = excluded.location_id, manufacturer = excluded.manufacturer,
          serial_number = excluded.serial_number, nameplate = excluded.nameplate,
          vibration_rating = excluded.vibration_rating, temperature_limits = excluded.temperature_limits,
          commissioned_at = excluded.commissioned_at, maintenance_due_hours = excluded.maintenance_due_hours,
          search_text = excluded.search_text, changed_at = now()
      where equipment.type = excluded.type
        and (equipment.drivetrain_id is not distinct from excluded.drivetrain_id)
    returning id, (xmax = 0) as created, type`.execute(db);
  const row = rows[0];
  if (row === undefined) {
    throw problem.conflict(
      `"${facts.identifier}" exists already as another kind of equipment or in another drivetrain.`,
    );
  }
  return row;
}

/** A part that sent something is history and stays; one that never did goes with the document. */
async function removeAbsentParts(
  db: DatabaseTransaction,
  drivetrainId: string,
  kept: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ identifier: string; has_signals: boolean }>`
    select identifier, exists (select 1 from signal where asset_id = equipment.id) as has_signals
      from equipment where drivetrain_id = ${drivetrainId} and id <> all(${[...kept]}::uuid[])`.execute(db);
  const withHistory = rows.filter((row) => row.has_signals).map((row) => row.identifier);
  if (withHistory.length > 0) {
    throw problem.conflict(`The document leaves out ${withHistory.join(', ')}, which has measurements.`);
  }
  await sql`delete from equipment where drivetrain_id = ${drivetrainId} and id <> all(${[...kept]}::uuid[])`.execute(
    db,
  );
}

/** A group belongs to the organisation that first declared it: topics of different owners never meet. */
async function claimGroup(
  db: DatabaseTransaction,
  scope: Scope,
  group: string,
  field: string,
): Promise<void> {
  const { rows } = await sql<{ organisation_id: string }>`
    insert into sparkplug_group (name, organisation_id) values (${group}, ${scope.organisationId})
    on conflict (name) do update set name = excluded.name returning organisation_id`.execute(db);
  if (rows[0]?.organisation_id !== scope.organisationId) {
    throw problem.fieldInvalid(field, 'groupTaken', `The Sparkplug group "${group}" is not free.`);
  }
}

async function saveDevice(
  db: DatabaseTransaction,
  scope: Scope,
  assetId: string,
  declaration: DeviceDeclaration,
  field: string,
): Promise<string> {
  const { sparkplug } = declaration;
  if (sparkplug) await claimGroup(db, scope, sparkplug.group, `${field}.sparkplug.group`);
  const taken = await sql<{ identifier: string }>`
    select identifier from device
     where sparkplug_group = ${sparkplug?.group ?? null} and sparkplug_node = ${sparkplug?.node ?? null}
       and sparkplug_device = ${sparkplug?.device ?? null}
       and not (organisation_id = ${scope.organisationId} and identifier = ${declaration.identifier})`.execute(
    db,
  );
  if (taken.rows.length > 0) {
    throw problem.fieldInvalid(
      `${field}.sparkplug`,
      'duplicate',
      'Another device has these Sparkplug names.',
    );
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
  await saveSignals(db, scope, assetId, id, declaration, field);
  await saveChannels(db, assetId, id, declaration);
  return id;
}

async function saveSignals(
  db: DatabaseTransaction,
  scope: Scope,
  assetId: string,
  deviceId: string,
  declaration: DeviceDeclaration,
  field: string,
): Promise<void> {
  const keys = new Set(declaration.signals.map((signal) => signal.key));
  if (keys.size < declaration.signals.length)
    throw problem.fieldInvalid(`${field}.signals`, 'duplicate', 'A key stands twice among the signals.');
  const metrics = new Set(declaration.signals.map((signal) => signal.metric));
  if (metrics.size < declaration.signals.length)
    throw problem.fieldInvalid(`${field}.signals`, 'duplicate', 'A metric stands twice among the signals.');
  for (const signal of declaration.signals) {
    // A unit is part of what the stored numbers mean: it cannot change under them.
    const { rows } = await sql<{ unit: string; device_id: string | null }>`
      insert into signal (organisation_id, asset_id, number, device_id, metric, key, name, quantity, unit, role, position, interval_s)
      values (${scope.organisationId}, ${assetId}, (select coalesce(max(number), 0) + 1 from signal where asset_id = ${assetId}),
              ${deviceId}, ${signal.metric}, ${signal.key}, ${signal.name}, ${signal.quantity}, ${signal.unit}, ${signal.role},
              ${signal.position ?? null}, ${signal.intervalS ?? null})
      on conflict (asset_id, key) do update
        set device_id = excluded.device_id, metric = excluded.metric, name = excluded.name, quantity = excluded.quantity,
            role = excluded.role, position = excluded.position, interval_s = excluded.interval_s
      returning unit, device_id`.execute(db);
    if (rows[0]?.unit !== signal.unit) {
      throw problem.conflict(
        `The signal "${signal.key}" is kept in ${rows[0]?.unit}; its unit cannot become ${signal.unit}.`,
      );
    }
  }
}

async function saveChannels(
  db: DatabaseTransaction,
  assetId: string,
  deviceId: string,
  declaration: DeviceDeclaration,
): Promise<void> {
  for (const channel of declaration.waveforms) {
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

/** An impossible train is refused with the place of each fault; doubts about assembly are told and kept. */
function checkDocumentKinematics(document: Document): string[] {
  if (document.kinematics === undefined) return [];
  const { errors, warnings } = checkKinematics(document.kinematics);
  if (errors.length > 0) {
    throw problem.inputInvalid(
      errors.map(({ code, field, message }) => ({
        field: field === undefined ? 'body.kinematics' : `body.kinematics.${field}`,
        code,
        message,
      })),
    );
  }
  return warnings.map((warning) => warning.message);
}

/** A new version only when the document differs from the newest; old measurements keep theirs. */
async function saveKinematics(
  db: DatabaseTransaction,
  scope: Scope,
  drivetrainId: string,
  document: Document,
): Promise<void> {
  if (document.kinematics === undefined) return;
  const text = JSON.stringify(document.kinematics);
  await sql`
    insert into kinematics_version (equipment_id, version, status, document, created_by)
    select ${drivetrainId}, coalesce(max(version), 0) + 1, 'verified', ${text}::jsonb, ${scope.userId}
      from kinematics_version where equipment_id = ${drivetrainId}
    having not exists (select 1 from kinematics_version newest where newest.equipment_id = ${drivetrainId}
                          and newest.version = (select max(version) from kinematics_version where equipment_id = ${drivetrainId})
                          and newest.document = ${text}::jsonb)`.execute(db);
}

/** Brings the rows up to the document; inside the caller's transaction. */
export async function writeDrivetrain(
  db: DatabaseTransaction,
  scope: Scope,
  document: Document,
): Promise<Reply> {
  assertDistinct(document);
  const warnings = checkDocumentKinematics(document);
  // Two writers of the same drivetrain take turns.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope.organisationId} ${document.identifier}`}, 0))`.execute(
    db,
  );
  const locationId = await saveLocation(db, scope, document);
  const train = await saveEquipment(db, scope, document, {
    type: 'drivetrain',
    identifier: document.identifier,
    name: document.name,
    drivetrainId: null,
    position: 0,
    part: undefined,
    locationId,
  });
  const components: Reply['components'] = [];
  const devices: Reply['devices'] = [];
  for (const [index, part] of document.parts.entries()) {
    const { id } = await saveEquipment(db, scope, document, {
      type: part.type,
      identifier: part.identifier,
      name: part.name,
      drivetrainId: train.id,
      position: index + 1,
      part,
      locationId,
    });
    components.push({ id, type: part.type, identifier: part.identifier });
    for (const [deviceIndex, declaration] of part.devices.entries()) {
      const deviceId = await saveDevice(
        db,
        scope,
        id,
        declaration,
        `body.parts.${index}.devices.${deviceIndex}`,
      );
      devices.push({ id: deviceId, identifier: declaration.identifier, componentId: id });
    }
  }
  await removeAbsentParts(
    db,
    train.id,
    components.map((component) => component.id),
  );
  await saveKinematics(db, scope, train.id, document);
  return { id: train.id, created: train.created, components, devices, warnings };
}

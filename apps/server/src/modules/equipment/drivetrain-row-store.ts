import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { type EquipmentViewer, seesEquipment } from '../visibility/index.ts';
import type { Document } from './document-checks.ts';
import { identifierTaken } from './identifier-change-store.ts';

type Part = Document['parts'][number];

/** Answers the id of the place; null where the document names none. */
export async function saveLocation(
  db: DatabaseTransaction,
  { organisationId }: EquipmentViewer,
  document: Document,
): Promise<string | null> {
  const place = document.place;
  if (place === undefined) return null;
  const { rows } = await sql<{ id: string }>`
    insert into location (organisation_id, name, address, town, country, latitude, longitude)
    values (${organisationId}, ${place.name}, ${place.address ?? ''}, ${place.town}, ${place.country},
      ${place.latitude}, ${place.longitude})
    on conflict (organisation_id, name, town, country) do update
      set address = coalesce(${place.address ?? null}, location.address), latitude = excluded.latitude, longitude = excluded.longitude
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
  /** Where the identifier stands in the document. */
  readonly field: string;
}

/** Inserts or updates the row of its identifier. Throws where that is taken. */
export async function saveEquipment(
  db: DatabaseTransaction,
  { organisationId }: EquipmentViewer,
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
      temperature_limits, driven_from, commissioned_at, maintenance_due_hours, search_text)
    values (${organisationId}, ${facts.drivetrainId}, ${facts.position}, ${facts.type}, ${facts.identifier}, ${facts.name},
      ${document.group ?? null}, ${document.application.type}, ${document.application.name}, ${document.criticality},
      ${facts.locationId}, ${part?.manufacturer ?? null}, ${part?.serialNumber ?? null}, ${JSON.stringify(part?.nameplate ?? {})},
      ${JSON.stringify(part?.vibrationRating ?? {})}, ${JSON.stringify(part?.temperatureLimits ?? {})}, ${part?.drivenFrom ?? null},
      ${document.commissionedAt ?? null}, ${document.maintenanceDueHours ?? null}, ${search})
    on conflict (organisation_id, identifier) do update
      set drivetrain_id = excluded.drivetrain_id, position = excluded.position, name = excluded.name,
          group_name = excluded.group_name, application_type = excluded.application_type,
          application_name = excluded.application_name, criticality = excluded.criticality,
          location_id = excluded.location_id, manufacturer = excluded.manufacturer,
          serial_number = excluded.serial_number, nameplate = excluded.nameplate,
          vibration_rating = excluded.vibration_rating, temperature_limits = excluded.temperature_limits,
          driven_from = excluded.driven_from,
          commissioned_at = excluded.commissioned_at, maintenance_due_hours = excluded.maintenance_due_hours,
          search_text = excluded.search_text, changed_at = now()
      where equipment.type = excluded.type
        and (equipment.drivetrain_id is not distinct from excluded.drivetrain_id)
    returning id, created_at = now() as created, type`.execute(db);
  const row = rows[0];
  // It exists already as another kind of equipment or in another drivetrain.
  if (row === undefined) throw identifierTaken(facts.field, facts.identifier);
  return row;
}

/** A part that the document leaves out, and that is deleted. */
export interface RemovedPart {
  readonly id: string;
  readonly type: string;
  readonly identifier: string;
  readonly name: string;
}

/** Parts of a drivetrain beside those that are kept. */
export async function listAbsentParts(
  db: DatabaseTransaction,
  drivetrainId: string,
  kept: readonly string[],
): Promise<RemovedPart[]> {
  const { rows } = await sql<RemovedPart>`
    select id, type, identifier, name from equipment
     where drivetrain_id = ${drivetrainId} and id <> all(${[...kept]}::uuid[])`.execute(db);
  return rows;
}

/** In the order of the parts. */
export async function listIdentifiers(db: DatabaseTransaction, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ identifier: string }>`
    select identifier from equipment where id = any(${[...ids]}::uuid[]) order by position`.execute(db);
  return rows.map(({ identifier }) => identifier);
}

export async function removeEquipment(db: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  await sql`delete from equipment where id = any(${[...ids]}::uuid[])`.execute(db);
}

/** An asset that does not belong to this drivetrain, and whether the viewer sees it; undefined where it does. */
export async function findOutside(
  db: DatabaseTransaction,
  viewer: EquipmentViewer,
  drivetrainId: string,
  assetId: string,
): Promise<{ readonly identifier: string; readonly isSeen: boolean } | undefined> {
  const { rows } = await sql<{ identifier: string; isSeen: boolean }>`
    select identifier, ${seesEquipment(viewer)} as "isSeen" from equipment
     where id = ${assetId} and coalesce(drivetrain_id, id) <> ${drivetrainId}`.execute(db);
  return rows[0];
}

export async function findStored(
  db: DatabaseTransaction,
  { organisationId }: EquipmentViewer,
  identifier: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from equipment where organisation_id = ${organisationId} and identifier = ${identifier}`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Those of these identifiers whose equipment the viewer does not see. */
export async function listUnseen(
  db: DatabaseTransaction,
  viewer: EquipmentViewer,
  identifiers: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ identifier: string }>`
    select identifier from equipment where organisation_id = ${viewer.organisationId}
       and identifier = any(${[...identifiers]}::text[]) and not (${seesEquipment(viewer)})`.execute(db);
  return rows.map(({ identifier }) => identifier);
}

import {
  type CallReply,
  type DrivetrainDocument,
  documentFingerprint,
  type PermissionCode,
  problem,
  type saveDrivetrain,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database.ts';
import {
  assetsWithSignals,
  claimGroups,
  type DeviceDeclaration,
  findAssetOfDevice,
  releaseDevices,
  saveDevice,
} from '../devices/index.ts';
import { groupForDocument, putIntoGroup } from '../groups/index.ts';
import { assetsWithWaveforms } from '../telemetry-store/index.ts';
import { type EquipmentViewer, seesEquipment, wholeOrganisation } from '../visibility/index.ts';
import { assertDevicesUnchanged } from './device-permission.ts';
import { assertDistinct, assertPowerFlows, type Document, documentWarningsOf } from './document-checks.ts';
import { readDrivetrainDocuments } from './drivetrain-document-store.ts';
import { namedEquipment } from './drivetrain-lock-store.ts';
import {
  changeIdentifiers,
  type IdentifierChange,
  identifierTaken,
  storedIdentifier,
} from './identifier-change-store.ts';
import { saveKinematics } from './kinematics-writing.ts';
import type { RediagnosisRequests } from './rediagnosis-requests.ts';

type Part = Document['parts'][number];
type Reply = CallReply<typeof saveDrivetrain>;

export interface WritingScope extends EquipmentViewer {
  readonly userId: string;
  readonly permissions: ReadonlySet<PermissionCode>;
}

async function saveLocation(
  db: DatabaseTransaction,
  scope: WritingScope,
  document: Document,
): Promise<string | null> {
  const place = document.place;
  if (place === undefined) return null;
  const { rows } = await sql<{ id: string }>`
    insert into location (organisation_id, name, address, town, country, latitude, longitude)
    values (${scope.organisationId}, ${place.name}, ${place.address ?? ''}, ${place.town}, ${place.country},
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

async function saveEquipment(
  db: DatabaseTransaction,
  scope: WritingScope,
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
    values (${scope.organisationId}, ${facts.drivetrainId}, ${facts.position}, ${facts.type}, ${facts.identifier}, ${facts.name},
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

/** A part with measurements is history and stays; any other goes with the document. */
async function removeAbsentParts(
  db: DatabaseTransaction,
  drivetrainId: string,
  kept: readonly string[],
): Promise<readonly RemovedPart[]> {
  const { rows: absent } = await sql<RemovedPart>`
    select id, type, identifier, name from equipment where drivetrain_id = ${drivetrainId} and id <> all(${[...kept]}::uuid[])`.execute(
    db,
  );
  if (absent.length === 0) return [];
  const ids = absent.map(({ id }) => id);
  await releaseDevices(db, ids, []);
  const measured = [...(await assetsWithSignals(db, ids)), ...(await assetsWithWaveforms(db, ids))];
  const { rows } = await sql<{ identifier: string }>`
    select identifier from equipment where id = any(${measured}::uuid[]) order by position`.execute(db);
  if (rows.length > 0) {
    const names = rows.map((row) => row.identifier).join(', ');
    const message = problemText('PART_MEASURED', { names });
    throw problem.conflict(message, [{ field: 'body.parts', code: 'partMeasured', message }]);
  }
  await sql`delete from equipment where id = any(${ids}::uuid[])`.execute(db);
  return absent;
}

/** A device watches one machine at a time: it is released there before it is taken here. */
async function assertNotElsewhere(
  db: DatabaseTransaction,
  scope: WritingScope,
  drivetrainId: string,
  { identifier }: DeviceDeclaration,
  field: string,
): Promise<void> {
  const assetId = await findAssetOfDevice(db, scope, identifier);
  if (assetId === undefined) return;
  const { rows } = await sql<{ identifier: string; isSeen: boolean }>`
    select identifier, ${seesEquipment(scope)} as "isSeen" from equipment
     where id = ${assetId} and coalesce(drivetrain_id, id) <> ${drivetrainId}`.execute(db);
  if (rows[0] === undefined) return;
  throw problem.fieldInvalid(
    `${field}.identifier`,
    'deviceElsewhere',
    rows[0].isSeen
      ? problemText('DEVICE_ELSEWHERE', { name: identifier, part: rows[0].identifier })
      : problemText('DEVICE_ELSEWHERE_UNSEEN', { name: identifier }),
  );
}

/** Devices that left a part are let go first, so that one can move from part to part. */
async function writeDevices(
  db: DatabaseTransaction,
  scope: WritingScope,
  document: Document,
  drivetrainId: string,
  components: Reply['components'],
): Promise<Reply['devices']> {
  const written: Reply['devices'] = [];
  const reported = document.parts.flatMap((part, index) =>
    (part.devices ?? []).map((declaration, deviceIndex) => ({
      declaration,
      place: {
        assetId: components[index]!.id,
        field: `body.parts.${index}.devices.${deviceIndex}`,
      },
    })),
  );
  await claimGroups(
    db,
    scope,
    reported.flatMap(({ declaration: { sparkplug }, place }) =>
      sparkplug === undefined ? [] : [{ group: sparkplug.group, field: `${place.field}.sparkplug.group` }],
    ),
  );
  const seen = new Set<string>();
  for (const { declaration, place } of reported) {
    const { identifier } = declaration;
    if (seen.has(identifier))
      throw problem.fieldInvalid(
        `${place.field}.identifier`,
        'duplicate',
        problemText('STANDS_TWICE', { name: identifier }),
      );
    seen.add(identifier);
    await assertNotElsewhere(db, scope, drivetrainId, declaration, place.field);
    const id = await saveDevice(db, scope, declaration, place);
    written.push({ id, identifier, componentId: place.assetId });
  }
  const spokenOf = components.filter((_, index) => document.parts[index]?.devices !== undefined);
  await releaseDevices(
    db,
    spokenOf.map(({ id }) => id),
    written.map(({ id }) => id),
  );
  return written;
}

async function findStored(
  db: DatabaseTransaction,
  scope: WritingScope,
  identifier: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from equipment where organisation_id = ${scope.organisationId} and identifier = ${identifier}`.execute(
    db,
  );
  return rows[0]?.id;
}

/** What a writer does not see is not theirs to write: its identifier is taken, and nothing more is said. */
export async function assertWriterSees(
  db: DatabaseTransaction,
  scope: WritingScope,
  document: Document,
): Promise<void> {
  if (scope.visibleGroups === null) return;
  const { rows } = await sql<{ identifier: string }>`
    select identifier from equipment where organisation_id = ${scope.organisationId}
       and identifier = any(${namedEquipment(document)}::text[]) and not (${seesEquipment(scope)})`.execute(
    db,
  );
  for (const { identifier } of rows) {
    const part = document.parts.findIndex((each) => each.identifier === identifier);
    throw identifierTaken(part < 0 ? 'body.identifier' : `body.parts.${part}.identifier`, identifier);
  }
}

/** The drivetrain as it is stored. */
async function readStored(
  db: DatabaseTransaction,
  scope: WritingScope,
  identifier: string,
): Promise<DrivetrainDocument | undefined> {
  const id = await findStored(db, scope, identifier);
  const [stored] = await readDrivetrainDocuments(
    db,
    wholeOrganisation(scope.organisationId),
    id === undefined ? [] : [id],
  );
  return stored?.document;
}

/** Someone else may have saved since the document was read: nothing of theirs is written over unseen. */
function assertBasedOn(
  stored: DrivetrainDocument | undefined,
  identifier: string,
  basedOn: string | undefined,
): void {
  if (basedOn === undefined) return;
  const now = stored === undefined ? 'new' : documentFingerprint(stored);
  if (now === basedOn) return;
  if (basedOn === 'new') throw identifierTaken('body.identifier', identifier);
  const message = problemText('CHANGED_BY_OTHERS', { name: identifier });
  throw problem.conflict(message, [{ field: 'query.basedOn', code: 'changedMeanwhile', message }]);
}

/** What was written, for the reply and for the audit log. */
export interface Written {
  readonly reply: Reply;
  /** As it was; undefined when it is new. */
  readonly before: DrivetrainDocument | undefined;
  readonly renamed: readonly IdentifierChange[];
  /** Gear units that were described before and of which it is now said that nobody knows them. */
  readonly becameUnknown: readonly string[];
  /** The version of the kinematics that was made, if any. */
  readonly version: number | undefined;
  readonly removed: readonly RemovedPart[];
  /** Parts that were not there before. */
  readonly added: readonly { readonly id: string; readonly type: string }[];
}

export interface WritingTerms {
  /** The fingerprint of what the writer has read; undefined writes over whatever is there. */
  readonly basedOn?: string | undefined;
  readonly rediagnosis: RediagnosisRequests;
}

/**
 * Brings the rows up to the document; inside the caller's transaction, which holds them (`lockForSaving`) or works on
 * copies of them.
 */
export async function writeDrivetrain(
  db: DatabaseTransaction,
  scope: WritingScope,
  document: Document,
  { basedOn, rediagnosis }: WritingTerms,
): Promise<Written> {
  assertDistinct(document);
  assertPowerFlows(document);
  const warnings = documentWarningsOf(document);
  const stored = storedIdentifier(document);
  await assertWriterSees(db, scope, document);
  const before = await readStored(db, scope, stored);
  assertBasedOn(before, stored, basedOn);
  const renamed = await changeIdentifiers(db, scope, document);
  if (!scope.permissions.has('DEVICE_2002')) await assertDevicesUnchanged(db, scope, document);
  const group = await groupForDocument(
    db,
    scope,
    await findStored(db, scope, document.identifier),
    document.group,
  );
  const placed = { ...document, group };
  const locationId = await saveLocation(db, scope, document);
  const drivetrain = await saveEquipment(db, scope, placed, {
    type: 'drivetrain',
    identifier: document.identifier,
    name: document.name,
    drivetrainId: null,
    position: 0,
    part: undefined,
    locationId,
    field: 'body.identifier',
  });
  const components: Reply['components'] = [];
  const added: { id: string; type: string }[] = [];
  for (const [index, part] of document.parts.entries()) {
    const { id, created } = await saveEquipment(db, scope, placed, {
      type: part.type,
      identifier: part.identifier,
      name: part.name,
      drivetrainId: drivetrain.id,
      position: index + 1,
      part,
      locationId,
      field: `body.parts.${index}.identifier`,
    });
    components.push({ id, type: part.type, identifier: part.identifier });
    if (created) added.push({ id, type: part.type });
  }
  await putIntoGroup(db, scope, drivetrain.id, group);
  const devices = await writeDevices(db, scope, document, drivetrain.id, components);
  const removed = await removeAbsentParts(
    db,
    drivetrain.id,
    components.map((component) => component.id),
  );
  const { version, becameUnknown } = await saveKinematics(db, scope, drivetrain.id, document.kinematics);
  // Kinematics, and what the limits are chosen by: nameplate, ratings, application.
  if (!drivetrain.created) {
    const { organisationId, userId } = scope;
    await rediagnosis.request(db, { organisationId, equipmentIds: [drivetrain.id], userId });
  }
  return {
    reply: { id: drivetrain.id, created: drivetrain.created, components, devices, warnings },
    before,
    renamed,
    becameUnknown,
    version,
    removed,
    added,
  };
}

import {
  type CallReply,
  type DrivetrainDocument,
  documentFingerprint,
  type PermissionCode,
  problem,
  type saveDrivetrain,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
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
import { type EquipmentViewer, wholeOrganisation } from '../visibility/index.ts';
import { assertDevicesUnchanged } from './device-permission.ts';
import { assertDistinct, assertPowerFlows, type Document, documentWarningsOf } from './document-checks.ts';
import { readDrivetrainDocuments } from './drivetrain-document-store.ts';
import { namedEquipment } from './drivetrain-lock-store.ts';
import {
  findOutside,
  findStored,
  listAbsentParts,
  listIdentifiers,
  listUnseen,
  type RemovedPart,
  removeEquipment,
  saveEquipment,
  saveLocation,
} from './drivetrain-row-store.ts';
import {
  changeIdentifiers,
  type IdentifierChange,
  identifierTaken,
  storedIdentifier,
} from './identifier-change-store.ts';
import { saveKinematics } from './kinematics-writing.ts';
import type { RediagnosisRequests } from './rediagnosis-requests.ts';

type Reply = CallReply<typeof saveDrivetrain>;

export interface WritingScope extends EquipmentViewer {
  readonly userId: string;
  readonly permissions: ReadonlySet<PermissionCode>;
}

export type { RemovedPart };

/** A part with measurements is history and stays; any other goes with the document. */
async function removeAbsentParts(
  db: DatabaseTransaction,
  drivetrainId: string,
  kept: readonly string[],
): Promise<readonly RemovedPart[]> {
  const absent = await listAbsentParts(db, drivetrainId, kept);
  if (absent.length === 0) return [];
  const ids = absent.map(({ id }) => id);
  await releaseDevices(db, ids, []);
  const measured = [...(await assetsWithSignals(db, ids)), ...(await assetsWithWaveforms(db, ids))];
  const identifiers = await listIdentifiers(db, measured);
  if (identifiers.length > 0) {
    const names = identifiers.join(', ');
    const message = problemText('PART_MEASURED', { names });
    throw problem.conflict(message, [{ field: 'body.parts', code: 'partMeasured', message }]);
  }
  await removeEquipment(db, ids);
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
  const elsewhere = await findOutside(db, scope, drivetrainId, assetId);
  if (elsewhere === undefined) return;
  throw problem.fieldInvalid(
    `${field}.identifier`,
    'deviceElsewhere',
    elsewhere.isSeen
      ? problemText('DEVICE_ELSEWHERE', { name: identifier, part: elsewhere.identifier })
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

/** What a writer does not see is not theirs to write: its identifier is taken, and nothing more is said. */
export async function assertWriterSees(
  db: DatabaseTransaction,
  scope: WritingScope,
  document: Document,
): Promise<void> {
  if (scope.visibleGroups === null) return;
  for (const identifier of await listUnseen(db, scope, namedEquipment(document))) {
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

import { isDeepStrictEqual } from 'node:util';
import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { DatabaseTransaction } from '../../platform/database.ts';
import type { DeviceDeclaration } from '../devices/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import type { Document } from './document-checks.ts';
import { readDrivetrainDocuments } from './drivetrain-document-store.ts';
import type { WritingScope } from './drivetrain-writing.ts';
import { makeEquipmentStore } from './equipment-store.ts';

/** The device itself reports its firmware: that it was updated meanwhile is no change of the document. */
function withoutFirmware({ firmwareVersion: _, ...device }: DeviceDeclaration) {
  return device;
}

/**
 * An engineer may describe the machine without being let at the devices: what the document says of them must then be
 * what is so already.
 */
export async function assertDevicesUnchanged(
  db: DatabaseTransaction,
  scope: WritingScope,
  document: Document,
): Promise<void> {
  const whole = wholeOrganisation(scope.organisationId);
  const id = await makeEquipmentStore(db, whole).findByIdentifier(document.identifier);
  const [before] = id === undefined ? [] : await readDrivetrainDocuments(db, whole, [id]);
  document.parts.forEach((part, index) => {
    if (part.devices === undefined) return;
    const present =
      before?.document.parts.find(({ identifier }) => identifier === part.identifier)?.devices ?? [];
    const isSame = isDeepStrictEqual(
      part.devices.map(withoutFirmware),
      // @NOTE what was read carries every field that the shape fills in.
      (present as DeviceDeclaration[]).map(withoutFirmware),
    );
    if (isSame) return;
    throw problem.fieldInvalid(
      `body.parts.${index}.devices`,
      'devicesNotYours',
      problemText('DEVICES_OF_ADMINISTRATOR', { name: part.identifier }),
    );
  });
}

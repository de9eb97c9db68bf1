import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { findDeletedDevice, lockDeclaredDevices } from '../devices/index.ts';
import type { Document } from './document-checks.ts';
import type { WritingScope } from './drivetrain-writing.ts';
import { findDeletedEquipment } from './equipment-deletion-store.ts';
import { lockEquipment } from './equipment-lock-store.ts';
import { storedIdentifier } from './identifier-change-store.ts';

/** Every identifier that saving the document may write, or finds taken. */
export function namedEquipment(document: Document): string[] {
  return [document, ...document.parts].flatMap(({ identifier, formerIdentifier }) =>
    formerIdentifier === undefined ? [identifier] : [identifier, formerIdentifier],
  );
}

export function namedDevices(document: Document): string[] {
  return document.parts.flatMap(({ devices = [] }) => devices.map(({ identifier }) => identifier));
}

/**
 * Takes all that saving the document writes, before anything is read of it: those who save in one organisation take
 * turns, so that the names of new equipment and devices never meet; then the rows that are there, in their order.
 */
export async function lockForSaving(
  transaction: DatabaseTransaction,
  { organisationId }: WritingScope,
  document: Document,
): Promise<void> {
  await takeTurns(transaction, 'equipment', organisationId);
  const names = namedEquipment(document);
  await assertNotDeleted(transaction, organisationId, document);
  const { rows: stored } = await sql<{ id: string; identifier: string }>`
    select id, identifier from equipment
     where organisation_id = ${organisationId}
       and (identifier = any(${names}::text[])
            or drivetrain_id = (select id from equipment where organisation_id = ${organisationId}
                                   and identifier = ${storedIdentifier(document)}))`.execute(transaction);
  // A part that gets another name, or goes: what refers to it must stand still as well.
  const kept = new Set([document, ...document.parts].map(({ identifier }) => identifier));
  const isRenaming = stored.some(({ identifier }) => !kept.has(identifier));
  const ids = stored.map(({ id }) => id);
  await lockEquipment(transaction, ids, isRenaming ? 'rename' : 'write');
  await lockDeclaredDevices(transaction, { organisationId }, namedDevices(document), ids);
}

/** What was deleted keeps its identifier for the day it can be restored. */
async function assertNotDeleted(
  transaction: DatabaseTransaction,
  organisationId: string,
  document: Document,
): Promise<void> {
  const deleted =
    (await findDeletedEquipment(transaction, organisationId, namedEquipment(document))) ??
    (await findDeletedDevice(transaction, organisationId, namedDevices(document)));
  if (deleted === undefined) return;
  const message = problemText('RECENTLY_DELETED', { name: deleted });
  throw problem.conflict(message, [{ field: 'body.identifier', code: 'recentlyDeleted', message }]);
}

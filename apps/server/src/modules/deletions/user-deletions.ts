import { type Deletion, type DeletionPreview, problem, RESTORABLE_HOURS } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import { adminScopeOf } from '../../platform/admin-scope.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { hideUser, makeUserAdminStore } from '../users/index.ts';
import { countOfUser } from './deletion-counts-store.ts';
import { type DeletionParts, readDeletion } from './deletion-reading.ts';
import { makeDeletionStore } from './deletion-store.ts';

async function describe(
  db: Database | DatabaseTransaction,
  caller: Caller,
  id: string,
): Promise<{ preview: DeletionPreview; organisationId: string }> {
  const user = await makeUserAdminStore(db, adminScopeOf(caller)).find(id);
  if (user === undefined) throw problem.notFound('user');
  return {
    organisationId: user.organisationId,
    preview: {
      kind: 'user',
      id,
      identifier: user.email,
      name: user.name,
      counts: await countOfUser(db, id),
      restorableHours: RESTORABLE_HOURS,
    },
  };
}

export async function previewUser(db: Database, caller: Caller, id: string): Promise<DeletionPreview> {
  return (await describe(db, caller, id)).preview;
}

/** A person is hidden and signed out at once; what they did goes on to name them. */
export async function deleteUserNow(
  { db, now, endSessions }: DeletionParts,
  caller: Caller,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<Deletion> {
  return runTransaction(db, async (transaction) => {
    const { preview, organisationId } = await describe(transaction, caller, id);
    const at = now();
    const { status } = await hideUser(
      transaction,
      caller,
      { organisationId, id },
      { endSessions, now: at, requestId },
    );
    const store = makeDeletionStore(transaction, adminScopeOf(caller));
    const deletionId = await store.insert({
      subject: preview,
      ofOrganisation: organisationId,
      userId: caller.userId,
      now: at,
      until: new Date(at.getTime() + RESTORABLE_HOURS * 3_600_000),
    });
    await store.keepUnbound(deletionId, { status });
    return readDeletion(transaction, caller, deletionId);
  });
}

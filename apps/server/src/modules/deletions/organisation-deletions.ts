import { type Deletion, type DeletionPreview, problem, RESTORABLE_HOURS } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { type AdminScope, adminScopeOf } from '../../platform/admin-scope.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { recordAccess } from '../domain-events/index.ts';
import {
  hideOrganisation,
  isOwnOrBelow,
  makeOrganisationAdminStore,
  showOrganisation,
} from '../organisations/index.ts';
import { countOfOrganisation } from './deletion-counts-store.ts';
import { type DeletionParts, readDeletion } from './deletion-reading.ts';
import { makeDeletionStore } from './deletion-store.ts';

/** The operator reaches every organisation, others their own and those below it. */
async function reach(db: Database | DatabaseTransaction, caller: Caller, id: string): Promise<AdminScope> {
  const scope = adminScopeOf(caller);
  if (!scope.isEverywhere && !(await isOwnOrBelow(db, caller.organisationId, id)))
    throw problem.notFound('organisation');
  return { ...scope, isEverywhere: true };
}

async function describe(db: Database | DatabaseTransaction, scope: AdminScope, id: string) {
  const organisation = await makeOrganisationAdminStore(db, scope).find(id);
  if (organisation === undefined) throw problem.notFound('organisation');
  const { identifier, name } = organisation;
  const preview: DeletionPreview = {
    ...{ kind: 'organisation', id, identifier, name },
    counts: await countOfOrganisation(db, id),
    restorableHours: RESTORABLE_HOURS,
  };
  return { organisation, preview };
}

export async function previewOrganisation(
  db: Database,
  caller: Caller,
  id: string,
): Promise<DeletionPreview> {
  return (await describe(db, await reach(db, caller, id), id)).preview;
}

/**
 * An organisation without machines is hidden and its people are signed out. Machines and devices are deleted first, each with
 * its own preview: nobody deletes a plant by the name of its owner. Who is not the operator deletes one below their own
 * that nobody has entered yet, and restores it from what their own organisation has deleted.
 */
export async function deleteOrganisationNow(
  { db, now, endSessions }: DeletionParts,
  caller: Caller,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<Deletion> {
  return runTransaction(db, async (transaction) => {
    // Nobody saves a drivetrain of it meanwhile.
    await takeTurns(transaction, 'equipment', id);
    const scope = await reach(transaction, caller, id);
    const organisations = makeOrganisationAdminStore(transaction, scope);
    await organisations.lock(id);
    const { organisation, preview } = await describe(transaction, scope, id);
    assertDeletable(caller, preview, organisation.isDemo);
    const at = now();
    await recordAccess(transaction, {
      event: {
        kind: 'organisation',
        code: 'status-changed',
        parameters: { name: organisation.name, from: organisation.status, to: 'deleted' },
      },
      organisationId: caller.organisationId,
      byUserId: caller.userId,
      subject: { kind: 'organisation', id },
      audit: {
        action: 'organisation.delete',
        detail: { identifier: organisation.identifier, name: organisation.name, ...preview.counts },
        requestId,
      },
    });
    for (const userId of await organisations.listPeople(id)) await endSessions(transaction, userId, at);
    const store = makeDeletionStore(transaction, adminScopeOf(caller));
    const deletionId = await store.insert({
      subject: preview,
      ofOrganisation: adminScopeOf(caller).isEverywhere ? id : caller.organisationId,
      userId: caller.userId,
      now: at,
      until: new Date(at.getTime() + RESTORABLE_HOURS * 3_600_000),
    });
    await store.keepUnbound(deletionId, { status: organisation.status });
    await hideOrganisation(transaction, id);
    return readDeletion(transaction, caller, deletionId);
  });
}

function assertDeletable(caller: Caller, { id, counts }: DeletionPreview, isDemo: boolean): void {
  if (id === caller.organisationId) throw problem.conflict(problemText('OWN_ORGANISATION_STAYS'));
  if (!caller.permissions.has('ADMIN_9001') && (counts.people ?? 0) > 0)
    throw problem.conflict(problemText('ORGANISATION_HAS_PEOPLE'), [
      { field: 'params.id', code: 'organisationNotEmpty', message: problemText('ORGANISATION_NOT_EMPTY') },
    ]);
  if (isDemo) throw problem.conflict(problemText('DEMO_STAYS'));
  const { drivetrains = 0, devices = 0, organisations = 0 } = counts;
  if (drivetrains + devices + organisations > 0)
    throw problem.conflict(problemText('DELETE_BELOW_FIRST'), [
      { field: 'params.id', code: 'organisationNotEmpty', message: problemText('ORGANISATION_NOT_EMPTY') },
    ]);
}

/** It stands as before, with its people; they sign in again. */
export async function restoreOrganisation(
  transaction: DatabaseTransaction,
  caller: Caller,
  deletion: Pick<Deletion, 'subjectId' | 'name'>,
  { status, requestId }: { readonly status: 'active' | 'disabled'; readonly requestId: string },
): Promise<void> {
  const { subjectId: id, name } = deletion;
  if (!(await showOrganisation(transaction, id, status))) throw problem.notFound('organisation');
  await recordAccess(transaction, {
    event: {
      kind: 'organisation',
      code: 'status-changed',
      parameters: { name, from: 'deleted', to: status },
    },
    organisationId: caller.organisationId,
    byUserId: caller.userId,
    subject: { kind: 'organisation', id },
    audit: { action: 'organisation.restore', requestId },
  });
}

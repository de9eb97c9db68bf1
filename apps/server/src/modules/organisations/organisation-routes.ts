import { randomBytes } from 'node:crypto';
import {
  createOrganisation,
  listOrganisations,
  MAX_ORGANISATIONS_BELOW,
  type Organisation,
  problem,
  readOrganisation,
  renameOrganisation,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { recordAccess } from '../domain-events/index.ts';
import { makeOrganisationStore } from './organisation-store.ts';

/** `Kiln works Nord` is `kiln-works-nord-1f3a`: to be read by people, and unique. */
function identifierOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);
  return `${words}-${randomBytes(4).toString('hex')}`.replace(/^-/, '');
}

export function addOrganisationRoutes(server: HttpServer, parts: { db: Database }): void {
  /** In the audit log of the caller's organisation and among its events. */
  async function record(
    transaction: DatabaseTransaction,
    { caller, requestId }: { caller: Caller; requestId: string },
    id: string,
    change: { from: string | null; to: string },
  ): Promise<void> {
    const { organisationId, userId } = caller;
    const code = change.from === null ? 'created' : 'renamed';
    await recordAccess(transaction, {
      event: { kind: 'organisation', code, parameters: change },
      organisationId,
      byUserId: userId,
      subject: { kind: 'organisation', id },
      audit: {
        action: change.from === null ? 'organisation.create' : 'organisation.rename',
        detail: change.from === null ? { name: change.to } : change,
        requestId,
      },
    });
  }

  server.serve(readOrganisation, async ({ caller, params }) => {
    const store = makeOrganisationStore(parts.db, caller.organisationId);
    const organisation = await store.find(params.id, { isOwnOnly: true });
    if (organisation === undefined) throw problem.notFound('organisation');
    return organisation;
  });

  server.serve(listOrganisations, ({ caller }) =>
    makeOrganisationStore(parts.db, caller.organisationId).list(),
  );

  server.serve(createOrganisation, ({ caller, body, requestId }) =>
    runTransaction(parts.db, async (transaction): Promise<Organisation> => {
      // Who counts before adding takes turns.
      await takeTurns(transaction, 'organisations', caller.organisationId);
      const store = makeOrganisationStore(transaction, caller.organisationId);
      const tree = await store.list();
      if (!tree.some(({ id }) => id === body.parentId)) throw problem.notFound('organisation');
      if (tree.length > MAX_ORGANISATIONS_BELOW)
        throw problem.conflict(problemText('MOST_ORGANISATIONS_BELOW', { most: MAX_ORGANISATIONS_BELOW }));
      if (tree.some(({ parentId, name }) => parentId === body.parentId && name === body.name)) {
        const message = problemText('ORGANISATION_TAKEN_HERE', { name: body.name });
        throw problem.conflict(message, [{ field: 'body.name', code: 'nameTaken', message }]);
      }
      const id = await store.insert({ ...body, identifier: identifierOf(body.name) });
      await record(transaction, { caller, requestId }, id, { from: null, to: body.name });
      const made = await store.find(id);
      if (made === undefined) throw new Error('organisation not written');
      return made;
    }),
  );

  server.serve(renameOrganisation, ({ caller, params, body, requestId }) =>
    runTransaction(parts.db, async (transaction): Promise<Organisation> => {
      const store = makeOrganisationStore(transaction, caller.organisationId);
      const before = await store.find(params.id, { lock: true });
      if (before === undefined) throw problem.notFound('organisation');
      if (body.version !== undefined && body.version !== before.version)
        throw problem.changedMeanwhile(
          'body.version',
          problemText('CHANGED_BY_OTHERS', { name: before.name }),
          before,
        );
      await store.rename(params.id, body.name);
      await record(transaction, { caller, requestId }, params.id, { from: before.name, to: body.name });
      return { ...before, name: body.name, version: before.version + 1 };
    }),
  );
}

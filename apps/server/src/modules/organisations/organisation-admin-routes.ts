import {
  type AdminOrganisation,
  changeOrganisationStatus,
  createTopOrganisation,
  listAdminOrganisations,
  problem,
  renameAnyOrganisation,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { adminScopeOf, pageOfKeys } from '../../platform/admin-scope.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { INSTALLATION, takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { type AccessFacts, recordAccess } from '../domain-events/index.ts';
import { insertOrganisation } from './new-organisation-store.ts';
import { makeOrganisationAdminStore } from './organisation-admin-store.ts';
import { lacksOperator } from './top-organisation-store.ts';

export interface OrganisationAdminParts {
  readonly db: Database;
  readonly endSessions: (transaction: DatabaseTransaction, userId: string, now: Date) => Promise<void>;
  readonly now: () => Date;
}

type OrganisationFacts = Extract<
  AccessFacts,
  { readonly kind: 'organisation'; readonly code: 'created' | 'renamed' | 'status-changed' }
>;

export function addOrganisationAdminRoutes(server: HttpServer, parts: OrganisationAdminParts): void {
  const { db } = parts;

  server.serve(listAdminOrganisations, async ({ caller, query }) => {
    const rows = await makeOrganisationAdminStore(db, adminScopeOf(caller)).list({
      ...query,
      size: query.size + 1,
    });
    return pageOfKeys(rows, query.size, ({ name, identifier }) => `${name}\n${identifier}`);
  });

  server.serve(createTopOrganisation, ({ caller, body, requestId }) =>
    runTransaction(db, async (transaction) => {
      await takeTurns(transaction, 'operators', INSTALLATION);
      if (await lacksOperator(transaction)) {
        const message = problemText('OPERATOR_NEEDED_FIRST');
        throw problem.conflict(message, [{ field: 'body.name', code: 'operatorMissing', message }]);
      }
      const id = await insertOrganisation(transaction, body);
      if (id === undefined)
        throw problem.fieldInvalid(
          'body.identifier',
          'identifierTaken',
          problemText('ORGANISATION_IDENTIFIER_TAKEN', { name: body.identifier }),
        );
      await recordAccess(transaction, {
        event: { kind: 'organisation', code: 'created', parameters: { from: null, to: body.name } },
        organisationId: caller.organisationId,
        byUserId: caller.userId,
        subject: { kind: 'organisation', id },
        audit: { action: 'organisation.create', detail: { ...body }, requestId },
      });
      return found(transaction, caller, id);
    }),
  );

  async function found(
    transaction: DatabaseTransaction,
    caller: Caller,
    id: string,
  ): Promise<AdminOrganisation> {
    const organisation = await makeOrganisationAdminStore(transaction, adminScopeOf(caller)).find(id);
    if (organisation === undefined) throw problem.notFound('organisation');
    return organisation;
  }

  const change = (
    { caller, id, requestId }: { caller: Caller; id: string; requestId: string },
    apply: (
      store: ReturnType<typeof makeOrganisationAdminStore>,
      before: AdminOrganisation,
      transaction: DatabaseTransaction,
    ) => Promise<{ readonly action: string; readonly event: OrganisationFacts }>,
  ) =>
    runTransaction(db, async (transaction) => {
      const store = makeOrganisationAdminStore(transaction, adminScopeOf(caller));
      await store.lock(id);
      const { action, event } = await apply(store, await found(transaction, caller, id), transaction);
      const { from, to } = event.parameters;
      await recordAccess(transaction, {
        event,
        organisationId: caller.organisationId,
        byUserId: caller.userId,
        subject: { kind: 'organisation', id },
        audit: { action, detail: { from, to }, requestId },
      });
      return found(transaction, caller, id);
    });

  server.serve(renameAnyOrganisation, ({ caller, params, body, requestId }) =>
    change({ caller, id: params.id, requestId }, async (store, before) => {
      if (body.from !== undefined && body.from !== before.name)
        throw problem.changedMeanwhile(
          'body.from',
          problemText('CHANGED_BY_OTHERS', { name: before.name }),
          before,
        );
      await store.rename(before.id, body.name);
      const parameters = { from: before.name, to: body.name };
      return {
        action: 'organisation.rename',
        event: { kind: 'organisation', code: 'renamed', parameters },
      };
    }),
  );

  server.serve(changeOrganisationStatus, ({ caller, params, body, requestId }) =>
    change({ caller, id: params.id, requestId }, async (store, before, transaction) => {
      if (before.id === caller.organisationId && body.status === 'disabled')
        throw problem.conflict(problemText('OWN_ORGANISATION_STAYS_ENABLED'));
      await store.setStatus(before.id, body.status);
      if (body.status === 'disabled')
        for (const userId of await store.listPeople(before.id))
          await parts.endSessions(transaction, userId, parts.now());
      const parameters = { name: before.name, from: before.status, to: body.status };
      return {
        action: body.status === 'disabled' ? 'organisation.disable' : 'organisation.enable',
        event: { kind: 'organisation', code: 'status-changed', parameters },
      };
    }),
  );
}

import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  MAX_SAVED_VIEWS,
  problem,
  readSavedView,
  type SavedView,
  setDefaultSavedView,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordViewAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { makeSavedViewStore } from './saved-view-store.ts';

type Store = ReturnType<typeof makeSavedViewStore>;

const nameTaken = () => problem.fieldInvalid('body.name', 'nameTaken', problemText('VIEW_NAME_TAKEN'));

async function seen(store: Store, id: string): Promise<SavedView> {
  const view = await store.find(id);
  if (view === undefined) throw problem.notFound('saved view');
  return view;
}

/** Another's view may be looked at, not changed: both answer as if it were not there. */
async function own(store: Store, id: string): Promise<SavedView> {
  const view = await seen(store, id);
  if (!view.isOwn) throw problem.notFound('saved view');
  return view;
}

export function addSavedViewRoutes(server: HttpServer, { db }: { db: Database }): void {
  const inTransaction = <T>(
    caller: Caller,
    requestId: string,
    work: (
      store: Store,
      audit: (action: string, id: string, detail: Record<string, unknown>) => Promise<void>,
    ) => Promise<T>,
  ): Promise<T> =>
    runTransaction(db, async (transaction: DatabaseTransaction) => {
      // How many there are, what they are called and what stays of one: each reads before it writes.
      await takeTurns(transaction, 'saved views', caller.userId);
      return work(makeSavedViewStore(transaction, caller), (action, subjectId, detail) =>
        recordViewAudit(transaction, caller, {
          action,
          subjectType: 'saved-view',
          subjectId,
          detail,
          requestId,
        }),
      );
    });

  server.serve(listSavedViews, ({ caller }) => makeSavedViewStore(db, caller).list());

  server.serve(readSavedView, ({ caller, params }) => seen(makeSavedViewStore(db, caller), params.id));

  server.serve(createSavedView, ({ caller, body, requestId }) =>
    inTransaction(caller, requestId, async (store, audit) => {
      if ((await store.countOwn()) >= MAX_SAVED_VIEWS) {
        throw problem.fieldInvalid(
          'body.name',
          'tooManyViews',
          problemText('MOST_VIEWS', { most: MAX_SAVED_VIEWS }),
        );
      }
      const id = await store.insert(body);
      if (id === undefined) {
        if (await store.isNameTaken(body.name, crypto.randomUUID())) throw nameTaken();
        throw problem.sessionEnded();
      }
      await audit('saved-view.create', id, { name: body.name, sharing: body.sharing });
      return seen(store, id);
    }),
  );

  server.serve(changeSavedView, ({ caller, params, body, requestId }) =>
    inTransaction(caller, requestId, async (store, audit) => {
      const before = await own(store, params.id);
      const after = {
        id: before.id,
        name: body.name ?? before.name,
        address: body.address ?? before.address,
        sharing: body.sharing ?? before.sharing,
      };
      if (await store.isNameTaken(after.name, after.id)) throw nameTaken();
      await store.update(after);
      await audit('saved-view.change', after.id, {
        name: after.name,
        sharing: after.sharing,
        ...(before.name === after.name ? {} : { from: before.name }),
      });
      return seen(store, after.id);
    }),
  );

  server.serve(setDefaultSavedView, ({ caller, params, body, requestId }) =>
    inTransaction(caller, requestId, async (store, audit) => {
      const view = await seen(store, params.id);
      await store.setDefault(view.id, body.isDefault);
      await audit('saved-view.default', view.id, { name: view.name, isDefault: body.isDefault });
      return undefined;
    }),
  );

  server.serve(deleteSavedView, ({ caller, params, requestId }) =>
    inTransaction(caller, requestId, async (store, audit) => {
      const view = await own(store, params.id);
      await store.remove(view.id);
      await audit('saved-view.delete', view.id, { name: view.name });
      return undefined;
    }),
  );
}

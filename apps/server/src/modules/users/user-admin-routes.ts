import { changeAnyUserStatus, listAdminUsers, problem } from '@ritzel/contract';
import { adminScopeOf, pageOfKeys } from '../../platform/admin-scope.ts';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { makeUserAdminStore } from './user-admin-store.ts';
import { type EndSessions, setUserStatusAnywhere } from './user-service.ts';

export interface UserAdminParts {
  readonly db: Database;
  readonly endSessions: EndSessions;
  readonly now: () => Date;
}

export function addUserAdminRoutes(server: HttpServer, parts: UserAdminParts): void {
  const { db } = parts;

  server.serve(listAdminUsers, async ({ caller, query }) => {
    const rows = await makeUserAdminStore(db, adminScopeOf(caller)).list({ ...query, size: query.size + 1 });
    return pageOfKeys(rows, query.size, ({ email }) => email);
  });

  server.serve(changeAnyUserStatus, async ({ caller, params, body, requestId }) => {
    const store = makeUserAdminStore(db, adminScopeOf(caller));
    const user = await store.find(params.id);
    if (user === undefined) throw problem.notFound('user');
    await setUserStatusAnywhere(parts, caller, user.organisationId, {
      id: user.id,
      status: body.status,
      requestId,
    });
    const changed = await store.find(params.id);
    if (changed === undefined) throw problem.notFound('user');
    return changed;
  });
}

import * as calls from '@ritzel/contract';
import { problem } from '@ritzel/contract';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { addRoleRoutes } from './role-routes.ts';
import { readUserOrder } from './user-order.ts';
import { type EndSessions, giveUserRole, setUserRole, setUserStatus, takeUserRole } from './user-service.ts';
import { makeUserStore } from './user-store.ts';

export function addUserRoutes(
  server: HttpServer,
  parts: {
    db: Database;
    staffEmailDomains: readonly string[];
    endSessions: EndSessions;
    now: () => Date;
  },
): void {
  const { db } = parts;
  addRoleRoutes(server, { db });

  server.serve(calls.listUsers, ({ caller, query }) =>
    makeUserStore(db, caller.organisationId).list({ ...query, order: readUserOrder(query.sort) }),
  );

  server.serve(calls.changeUserRole, ({ caller, params, body, requestId }) =>
    setUserRole(parts, caller, { ...params, ...body, requestId }),
  );

  server.serve(calls.addUserRole, ({ caller, params, body, requestId }) =>
    giveUserRole(parts, caller, { ...params, ...body, requestId }),
  );

  server.serve(calls.deleteUserRole, ({ caller, params, requestId }) =>
    takeUserRole(parts, caller, { ...params, requestId }),
  );

  server.serve(calls.changeUserStatus, ({ caller, params, body, requestId }) =>
    setUserStatus(parts, caller, { ...params, ...body, requestId }),
  );

  server.serve(calls.readUserEmail, async ({ caller, params }) => {
    const email = await makeUserStore(db, caller.organisationId).findEmail(params.id);
    if (email === undefined) throw problem.notFound('user');
    return { email };
  });
}

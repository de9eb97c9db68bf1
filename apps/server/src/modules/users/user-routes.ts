import * as calls from '@ritzel/contract';
import { problem, ROLE_CODES, ROLES } from '@ritzel/contract';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { readUserOrder } from './user-order.ts';
import { assignableRoles } from './user-rules.ts';
import { type EndSessions, setUserRole, setUserStatus } from './user-service.ts';
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

  server.serve(calls.listUsers, ({ caller, query }) =>
    makeUserStore(db, caller.organisationId).list({ ...query, order: readUserOrder(query.sort) }),
  );

  server.serve(calls.listRoles, async ({ caller }) => {
    const assignable = assignableRoles(caller);
    return ROLE_CODES.map((code) => ({
      code,
      name: ROLES[code].name,
      permissions: [...ROLES[code].permissions],
      mayAssign: assignable.includes(code),
    }));
  });

  server.serve(calls.changeUserRole, ({ caller, params, body, requestId }) =>
    setUserRole(parts, caller, { ...params, ...body, requestId }),
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

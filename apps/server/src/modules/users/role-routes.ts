import * as calls from '@ritzel/contract';
import { problem } from '@ritzel/contract';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { addRole, duplicateRole, editRole, listRolesOf, removeRole } from './role-service.ts';
import { makeRoleStore } from './role-store.ts';

export function addRoleRoutes(server: HttpServer, { db }: { db: Database }): void {
  server.serve(calls.listRoles, ({ caller }) => listRolesOf(db, caller));

  server.serve(calls.listRoleHolders, async ({ caller, params }) => {
    const store = makeRoleStore(db, caller.organisationId);
    if ((await store.find(params.code)) === undefined) throw problem.notFound('role');
    const holders = await store.listHolders(params.code);
    return holders.map(({ roles, ...person }) => ({
      ...person,
      otherRoles: roles.filter((code) => code !== params.code),
    }));
  });

  server.serve(calls.createRole, ({ caller, body, requestId }) =>
    addRole(db, caller, { ...body, requestId }),
  );

  server.serve(calls.copyRole, ({ caller, params, body, requestId }) =>
    duplicateRole(db, caller, { ...params, ...body, requestId }),
  );

  server.serve(calls.changeRole, ({ caller, params, body, requestId }) =>
    editRole(db, caller, { ...params, ...body, requestId }),
  );

  server.serve(calls.deleteRole, async ({ caller, params, body, requestId }) => {
    await removeRole(db, caller, { ...params, ...body, requestId });
    return undefined;
  });
}

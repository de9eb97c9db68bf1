import * as calls from '@ritzel/contract';
import { problem } from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import {
  changeEquipment,
  changeGroup,
  changePeople,
  createGroup,
  deleteGroup,
  type GroupChangeParts,
} from './group-service.ts';
import { makeGroupStore } from './group-store.ts';

export type GroupParts = GroupChangeParts;

export function addGroupRoutes(server: HttpServer, parts: GroupParts): void {
  const { db } = parts;

  server.serve(calls.listGroups, async ({ caller }) => {
    const groups = await makeGroupStore(db, caller).list();
    return caller.permissions.has('USER_5001') ? groups : groups.map((group) => ({ ...group, people: null }));
  });

  server.serve(calls.readGroup, async ({ caller, params }) => {
    const group = await makeGroupStore(db, caller).findWithConsequences(params.id);
    if (group === undefined) throw problem.notFound('group');
    return group;
  });

  server.serve(calls.createGroup, ({ caller, body, requestId }) =>
    createGroup(parts, { caller, requestId }, body),
  );

  server.serve(calls.changeGroup, ({ caller, params, body, requestId }) =>
    changeGroup(parts, { caller, requestId }, params.id, body),
  );

  server.serve(calls.deleteGroup, async ({ caller, params, query, requestId }) => {
    await deleteGroup(parts, { caller, requestId }, params.id, query.version);
    return undefined;
  });

  server.serve(calls.listGroupEquipment, async ({ caller, params, query }) => {
    const store = makeGroupStore(db, caller);
    if ((await store.find(params.id)) === undefined) throw problem.notFound('group');
    return store.listEquipment(params.id, query);
  });

  server.serve(calls.listGroupPeople, async ({ caller, params, query }) => {
    const store = makeGroupStore(db, caller);
    if ((await store.find(params.id)) === undefined) throw problem.notFound('group');
    return store.listPeople(params.id, query);
  });

  server.serve(calls.changeGroupEquipment, ({ caller, params, body, requestId }) =>
    changeEquipment(parts, { caller, requestId }, params.id, body),
  );

  server.serve(calls.changeGroupPeople, ({ caller, params, body, requestId }) =>
    changePeople(parts, { caller, requestId }, params.id, body),
  );
}

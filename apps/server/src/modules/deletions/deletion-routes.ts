import {
  deleteDevice,
  deleteEquipment,
  deleteOrganisation,
  deleteUser,
  listDeletions,
  previewDeviceDeletion,
  previewEquipmentDeletion,
  previewOrganisationDeletion,
  previewUserDeletion,
  problem,
  restoreDeletion,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { adminScopeOf } from '../../platform/admin-scope.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import type { DeletionParts } from './deletion-reading.ts';
import {
  deletableKinds,
  deleteDeviceNow,
  deleteEquipmentNow,
  previewDevice,
  previewEquipment,
  restoreNow,
} from './deletion-service.ts';
import { type DeletionPlace, makeDeletionStore } from './deletion-store.ts';
import { deleteOrganisationNow, previewOrganisation } from './organisation-deletions.ts';
import { deleteUserNow, previewUser } from './user-deletions.ts';

function placeOf(after: string | undefined): DeletionPlace | undefined {
  if (after === undefined) return undefined;
  const [, atMs, id] = /^(\d{1,14})\.([0-9a-f-]{36})$/.exec(after) ?? [];
  if (atMs === undefined || id === undefined)
    throw problem.fieldInvalid('query.after', 'cursorUnknown', problemText('CURSOR_UNKNOWN'));
  return { at: new Date(Number(atMs)), id };
}

export function addDeletionRoutes(server: HttpServer, parts: DeletionParts): void {
  const { db } = parts;

  server.serve(previewEquipmentDeletion, async ({ caller, params }) => {
    const { preview } = await previewEquipment(db, caller, params.id);
    return preview;
  });
  server.serve(deleteEquipment, ({ caller, params, requestId }) =>
    deleteEquipmentNow(parts, caller, { ...params, requestId }),
  );
  server.serve(previewDeviceDeletion, ({ caller, params }) => previewDevice(db, caller, params.id));
  server.serve(deleteDevice, ({ caller, params, requestId }) =>
    deleteDeviceNow(parts, caller, { ...params, requestId }),
  );

  server.serve(previewUserDeletion, ({ caller, params }) => previewUser(db, caller, params.id));
  server.serve(deleteUser, ({ caller, params, requestId }) =>
    deleteUserNow(parts, caller, { ...params, requestId }),
  );

  server.serve(previewOrganisationDeletion, ({ caller, params }) =>
    previewOrganisation(db, caller, params.id),
  );
  server.serve(deleteOrganisation, ({ caller, params, requestId }) =>
    deleteOrganisationNow(parts, caller, { ...params, requestId }),
  );

  server.serve(listDeletions, async ({ caller, query }) => {
    const rows = await makeDeletionStore(db, adminScopeOf(caller)).list(
      { state: query.state, size: query.size + 1, kinds: deletableKinds(caller) },
      placeOf(query.after),
    );
    const page = rows.slice(0, query.size);
    const last = rows.length > query.size ? page.at(-1) : undefined;
    return {
      rows: page,
      next: last === undefined ? null : `${new Date(last.deletedAt).getTime()}.${last.id}`,
    };
  });

  server.serve(restoreDeletion, ({ caller, params, requestId }) =>
    restoreNow(parts, caller, { ...params, requestId }),
  );
}

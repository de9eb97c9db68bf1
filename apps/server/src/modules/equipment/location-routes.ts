import { changeLocation, listLocations, problem, readLocation } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { recordAudit } from '../../platform/audit.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import type { EquipmentParts } from './equipment-routes.ts';
import { makeLocationStore } from './location-store.ts';

export function addLocationRoutes(
  server: HttpServer,
  { db, onChanged }: Pick<EquipmentParts, 'db' | 'onChanged'>,
): void {
  server.serve(listLocations, ({ caller, query }) => makeLocationStore(db, caller).list(query));

  server.serve(readLocation, async ({ caller, params }) => {
    const location = await makeLocationStore(db, caller).find(params.id);
    if (location === undefined) throw problem.notFound('location');
    return location;
  });

  server.serve(changeLocation, async ({ caller, params, body, requestId }) => {
    const { after, moved } = await runTransaction(db, async (transaction) => {
      const store = makeLocationStore(transaction, caller);
      const before = await store.lock(params.id);
      if (before === undefined) throw problem.notFound('location');
      const everything = makeLocationStore(transaction, wholeOrganisation(caller.organisationId));
      const all = await everything.find(params.id);
      if (all?.drivetrains !== before.drivetrains)
        throw problem.fieldInvalid('params.id', 'equipmentOfOthers', problemText('EQUIPMENT_OF_OTHERS'));
      const change = {
        address: body.address ?? before.address,
        latitude: body.latitude ?? before.latitude,
        longitude: body.longitude ?? before.longitude,
      };
      await store.change(params.id, change);
      await recordAudit(transaction, {
        organisationId: caller.organisationId,
        userId: caller.userId,
        action: 'location.change',
        subjectType: 'location',
        subjectId: params.id,
        detail: {
          name: before.name,
          from: { address: before.address, latitude: before.latitude, longitude: before.longitude },
          to: change,
        },
        requestId,
      });
      return { after: { ...before, ...change }, moved: await store.listDrivetrainIds(params.id) };
    });
    onChanged(caller.organisationId, moved);
    return after;
  });
}

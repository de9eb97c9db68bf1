import {
  type Bearing,
  changeCustomerBearing,
  createCustomerBearing,
  deleteCustomerBearing,
  importCustomerBearings,
  listBearings,
  listBearingUses,
  problem,
  readBearing,
} from '@ritzel/contract';
import { bearingFrequencies } from '@ritzel/drivetrain';
import type { Caller } from '../../platform/access.ts';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { makeWorkGate } from '../../platform/work-gate.ts';
import { importBearings } from './bearing-import.ts';
import { changeBearing, createBearing, deleteBearing } from './bearing-service.ts';
import { makeBearingStore } from './bearing-store.ts';
import { firstUses, listUses } from './bearing-uses.ts';

const importGate = makeWorkGate({ atOnce: 6, waiting: 12, perOwner: 3, what: 'imports' });

export function addBearingRoutes(server: HttpServer, { db }: { db: Database }): void {
  async function find(caller: Caller, id: string): Promise<Bearing> {
    const bearing = await makeBearingStore(db, caller.organisationId).find(id);
    if (bearing === undefined) throw problem.notFound('bearing');
    return bearing;
  }

  server.serve(listBearings, ({ caller, query }) => makeBearingStore(db, caller.organisationId).list(query));

  server.serve(readBearing, async ({ caller, params, query }) => {
    const bearing = await find(caller, params.id);
    const { multipliers } = bearing;
    const speedsRpm = [60, ...(query.speedRpm === undefined ? [] : [query.speedRpm])];
    const frequencies = multipliers
      ? speedsRpm.map((speedRpm) => ({
          speedRpm,
          ...bearingFrequencies(multipliers, { innerHz: speedRpm / 60 }),
        }))
      : [];
    return { ...bearing, frequencies };
  });

  server.serve(listBearingUses, async ({ caller, params }) => {
    const bearing = await find(caller, params.id);
    return firstUses(await listUses(db, caller, bearing));
  });

  server.serve(createCustomerBearing, ({ caller, body, requestId }) =>
    createBearing(db, { caller, requestId }, body),
  );

  server.serve(changeCustomerBearing, ({ caller, params, body, requestId }) =>
    changeBearing(db, { caller, requestId }, params.id, body),
  );

  server.serve(deleteCustomerBearing, async ({ caller, params, requestId }) => {
    await deleteBearing(db, { caller, requestId }, params.id);
    return undefined;
  });

  server.serve(
    importCustomerBearings,
    ({ caller, body, language, requestId }) => importBearings(db, { caller, language, requestId }, body),
    { bodyLimitBytes: 8 * 1024 * 1024, gate: importGate },
  );
}

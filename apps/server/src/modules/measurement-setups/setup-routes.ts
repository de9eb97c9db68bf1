import {
  listDrivetrainMeasurementSetups,
  problem,
  readMeasurementSetup,
  saveMeasurementSetup,
} from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { makeJobStore } from '../device-jobs/index.ts';
import { type SetupParts, saveSetup } from './setup-service.ts';
import { makeSetupStore } from './setup-store.ts';

export function addMeasurementSetupRoutes(server: HttpServer, parts: SetupParts): void {
  const { db } = parts;

  server.serve(readMeasurementSetup, async ({ caller, params }) => {
    const found = await makeSetupStore(db, caller).find(params.id);
    if (found === undefined) throw problem.notFound('device');
    return found;
  });

  server.serve(saveMeasurementSetup, ({ caller, params, body, requestId }) =>
    saveSetup(parts, caller, { deviceId: params.id, ...body, requestId }),
  );

  server.serve(listDrivetrainMeasurementSetups, async ({ caller, params }) => {
    const type = await makeJobStore(db, caller).equipmentType(params.id);
    if (type !== 'drivetrain') throw problem.notFound('drivetrain');
    return makeSetupStore(db, caller).listOfDrivetrain(params.id);
  });
}

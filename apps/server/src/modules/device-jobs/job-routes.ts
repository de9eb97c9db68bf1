import {
  cancelDeviceJob,
  listComponentJobs,
  listDeviceJobs,
  listDrivetrainJobs,
  measureNow,
  problem,
} from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { cancelJob, type JobServiceParts, orderMeasurements } from './job-service.ts';
import { makeJobStore } from './job-store.ts';

export function addDeviceJobRoutes(server: HttpServer, parts: JobServiceParts): void {
  const { db } = parts;

  server.serve(listComponentJobs, async ({ caller, params, query }) => {
    const store = makeJobStore(db, caller);
    if ((await store.equipmentType(params.id)) === undefined) throw problem.notFound('component');
    return store.listOfEquipment(params.id, query);
  });

  server.serve(listDrivetrainJobs, async ({ caller, params, query }) => {
    const store = makeJobStore(db, caller);
    if ((await store.equipmentType(params.id)) !== 'drivetrain') throw problem.notFound('drivetrain');
    return store.listOfEquipment(params.id, query);
  });

  server.serve(listDeviceJobs, async ({ caller, params, query }) => {
    const store = makeJobStore(db, caller);
    if (!(await store.hasDevice(params.id))) throw problem.notFound('device');
    return store.listOfDevice(params.id, query);
  });

  server.serve(measureNow, ({ caller, params, requestId }) =>
    orderMeasurements(parts, caller, { equipmentId: params.id, requestId }),
  );

  server.serve(cancelDeviceJob, ({ caller, params, requestId }) =>
    cancelJob(parts, caller, { deviceId: params.id, id: params.jobId, requestId }),
  );
}

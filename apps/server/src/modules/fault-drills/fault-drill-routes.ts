import { cancelFaultDrill, listFaultDrills, readFaultDrill, startFaultDrill } from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import {
  cancelDrill,
  type FaultDrillParts,
  listDrivetrainDrills,
  readDrill,
  startDrill,
} from './fault-drill-service.ts';

export function addFaultDrillRoutes(server: HttpServer, parts: FaultDrillParts): void {
  server.serve(listFaultDrills, ({ caller, query }) => listDrivetrainDrills(parts, caller, query));

  server.serve(startFaultDrill, ({ caller, params, requestId }) =>
    startDrill(parts, { caller, requestId }, params.id),
  );

  server.serve(readFaultDrill, ({ caller, params }) => readDrill(parts, caller, params.id));

  server.serve(cancelFaultDrill, ({ caller, params, requestId }) =>
    cancelDrill(parts, { caller, requestId }, params.id),
  );
}

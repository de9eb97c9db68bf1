import {
  cancelFirmwareUpdate,
  listFirmwareUpdates,
  problem,
  readLatestFirmware,
  startFirmwareUpdate,
} from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { findLatestFirmware } from './firmware-store.ts';
import { cancelUpdate, startUpdate, type UpdateParts } from './update-service.ts';
import { makeUpdateStore } from './update-store.ts';

export function addFirmwareRoutes(server: HttpServer, parts: UpdateParts): void {
  server.serve(readLatestFirmware, async ({ query }) => {
    const latest = await findLatestFirmware(parts.db, query.deviceType);
    if (latest === undefined) throw problem.notFound('firmware');
    const { image: _image, ...release } = latest;
    return release;
  });

  server.serve(listFirmwareUpdates, ({ caller, query }) => makeUpdateStore(parts.db, caller).list(query));

  server.serve(startFirmwareUpdate, ({ caller, body, requestId }) =>
    startUpdate(parts, caller, { ...body, requestId }),
  );

  server.serve(cancelFirmwareUpdate, ({ caller, params, requestId }) =>
    cancelUpdate(parts, caller, { id: params.id, requestId }),
  );
}

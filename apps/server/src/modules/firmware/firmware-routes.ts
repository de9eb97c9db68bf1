import { problem, readLatestFirmware } from '@ritzel/contract';
import type { Database } from '../../platform/database.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { findLatestFirmware } from './firmware-store.ts';

export function addFirmwareRoutes(server: HttpServer, parts: { db: Database }): void {
  server.serve(readLatestFirmware, async ({ query }) => {
    const latest = await findLatestFirmware(parts.db, query.deviceType);
    if (latest === undefined) throw problem.notFound('firmware');
    return latest;
  });
}

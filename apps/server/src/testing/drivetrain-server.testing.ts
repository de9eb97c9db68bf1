import { countReprocessed, requestRediagnosis } from '../modules/diagnoses/index.ts';
import { addEquipmentRoutes } from '../modules/equipment/index.ts';
import { makeTestServer } from './server.testing.ts';

/** A server that saves drivetrains and nothing else, for tests of what follows from their points. */
export async function makeDrivetrainServer(nowMs: number) {
  return await makeTestServer((http, { database }) => {
    addEquipmentRoutes(http, {
      db: database.db,
      now: () => nowMs,
      lastValues: async () => new Map(),
      limitsOf: async () => new Map(),
      rediagnosis: { request: requestRediagnosis, preview: countReprocessed },
      onChanged: () => {},
    });
  });
}

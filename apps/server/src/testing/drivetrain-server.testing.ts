import { countReprocessed, requestRediagnosis } from '../modules/diagnoses/index.ts';
import { addEquipmentRoutes } from '../modules/equipment/index.ts';
import type { Database } from '../platform/database.ts';
import { makeTestServer } from './server.testing.ts';

/** What the routes of equipment take where nothing is measured and nobody follows what is saved. */
export function quietEquipmentParts(db: Database, now: () => number) {
  return {
    db,
    now,
    lastValues: async () => new Map(),
    limitsOf: async () => new Map(),
    rediagnosis: { request: requestRediagnosis, preview: countReprocessed },
    onChanged: () => {},
  };
}

/** A server that saves drivetrains and nothing else, for tests of what follows from their points. */
export async function makeDrivetrainServer(nowMs: number) {
  return await makeTestServer((http, { database }) =>
    addEquipmentRoutes(
      http,
      quietEquipmentParts(database.db, () => nowMs),
    ),
  );
}

import { afterAll, describe, test } from 'vitest';
import { connectDatabase } from '../../platform/database.ts';
import { migrate } from '../../platform/migrations.ts';
import { distributeTelemetry } from './cluster-tables.ts';
import { makeStoreOver } from './store.testing.ts';
import { proveStore } from './store-proof.testing.ts';

const url = process.env.CITUS_URL;

if (url === undefined) {
  test.skip('the store on a Citus cluster (skipped: CITUS_URL names no cluster to run on)', () => {});
} else {
  describe('on a Citus cluster', async () => {
    const database = connectDatabase(url);
    await migrate(database.pool);
    await distributeTelemetry(database.pool);
    const store = makeStoreOver(database);
    await store.start();
    afterAll(async () => {
      await store.stop();
      await database.close();
    });
    proveStore(store, database);
  });
}

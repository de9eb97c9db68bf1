import { afterAll } from 'vitest';
import { proveStore } from './store-proof.ts';
import { makeTestStore } from './test-store.ts';

const { store, database } = await makeTestStore();
await store.start();
afterAll(async () => {
  await store.stop();
  await database.drop();
});

proveStore(store, database);

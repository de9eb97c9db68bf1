import { afterAll } from 'vitest';
import { makeTestStore } from './store.testing.ts';
import { proveStore } from './store-proof.testing.ts';

const { store, database } = await makeTestStore();
await store.start();
afterAll(async () => {
  await store.stop();
  await database.drop();
});

proveStore(store, database);

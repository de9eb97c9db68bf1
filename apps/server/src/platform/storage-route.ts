import { readStorageState } from '@ritzel/contract';
import type { HttpServer } from './http-server.ts';
import type { StorageWatch } from './storage-watch.ts';

/** For every signed-in user: why nothing new arrives. */
export function addStorageRoute(server: HttpServer, storage: Pick<StorageWatch, 'isFull'>): void {
  server.serve(readStorageState, async () => ({ isFull: storage.isFull }));
}

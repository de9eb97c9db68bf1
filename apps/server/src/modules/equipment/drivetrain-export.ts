import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type DrivetrainDocument, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Database } from '../../platform/database.ts';
import { makeWorkGate } from '../../platform/work-gate.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { readDrivetrainDocuments } from './drivetrain-document-store.ts';
import { listDrivetrainIds } from './drivetrain-id-store.ts';

const MOST_AT_ONCE = 2000;
/** So many documents are in memory at a time. */
const BATCH = 20;
/** As JSON, of all documents of one workbook: the file is made in memory. */
const WORKBOOK_JSON_BYTES = 64 * 1024 * 1024;
const WORKBOOK_HEAP_MB = 512;
const WORKBOOK_WALL_MS = 120_000;

/** Of both forms together. One user does not take all places. */
export const exportGate = makeWorkGate({ atOnce: 3, waiting: 8, perOwner: 2, what: 'exports' });

/** The drivetrains of an organisation, all or the chosen ones, in the order of their identifiers. */
export async function chosenDrivetrains(
  db: Database,
  viewer: EquipmentViewer,
  chosen: readonly string[] | undefined,
): Promise<readonly string[]> {
  const ids = await listDrivetrainIds(db, viewer, chosen, MOST_AT_ONCE + 1);
  if (ids.length > MOST_AT_ONCE)
    throw problem.tooLarge(problemText('MOST_DRIVETRAINS_IN_FILE', { most: MOST_AT_ONCE }));
  return ids;
}

/** Their documents as JSON, one by one. Others get their turn after each. */
export async function* documentTexts(
  db: Database,
  viewer: EquipmentViewer,
  drivetrainIds: readonly string[],
): AsyncGenerator<string> {
  for (let at = 0; at < drivetrainIds.length; at += BATCH) {
    const ids = drivetrainIds.slice(at, at + BATCH);
    for (const { document } of await readDrivetrainDocuments(db, viewer, ids)) {
      yield JSON.stringify(document satisfies DrivetrainDocument);
      await nextTurn();
    }
  }
}

/**
 * A JSON array of these documents, read on as fast as the stream is. Resolves after the first document: what fails
 * before has an answer of its own.
 */
export async function jsonArrayStream(texts: AsyncGenerator<string>): Promise<Readable> {
  const first = await texts.next();
  async function* pieces() {
    yield '[';
    if (first.done !== true) {
      yield first.value;
      for await (const text of texts) yield `,${text}`;
    }
    yield ']';
  }
  return Readable.from(pieces(), { objectMode: false });
}

/**
 * A workbook of these documents, written in a thread of its own that ends with this call. Throws `tooLarge` when they
 * are more than a workbook may hold, `notReady` when it takes too long, and the signal's reason.
 */
export async function workbookOf(texts: AsyncIterable<string>, signal: AbortSignal): Promise<Buffer> {
  const thread = startWorkbookThread(signal);
  try {
    let bytes = 0;
    for await (const text of texts) {
      signal.throwIfAborted();
      bytes += Buffer.byteLength(text);
      if (bytes > WORKBOOK_JSON_BYTES) throw tooLarge();
      thread.add(text);
    }
    return await thread.finish();
  } finally {
    await thread.end();
  }
}

const tooLarge = () => problem.tooLarge(problemText('DRIVETRAINS_TOO_LARGE'));

function startWorkbookThread(signal: AbortSignal) {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./workbook-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: WORKBOOK_HEAP_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  // Who is still adding documents gets the error on asking for the file.
  promise.catch(() => {});
  const onAbort = () => reject(signal.reason);
  const timer = setTimeout(
    () => reject(problem.notReady(problemText('WORKBOOK_NOT_WRITTEN'))),
    WORKBOOK_WALL_MS,
  );
  signal.addEventListener('abort', onAbort, { once: true });
  worker.once('message', ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
    resolve(Buffer.from(buffer, byteOffset, byteLength)),
  );
  worker.once('error', (error) =>
    reject('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error),
  );
  worker.once('exit', () => reject(new Error('the thread that writes workbooks ended without an answer')));
  return {
    add: (text: string) => worker.postMessage(text),
    finish: () => {
      worker.postMessage(null);
      return promise;
    },
    async end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      await worker.terminate();
    },
  };
}

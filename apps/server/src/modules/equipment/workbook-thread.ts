import { parentPort } from 'node:worker_threads';
import type { DrivetrainDocument } from '@ritzel/contract';
import { writeWorkbook } from './workbook-file.ts';
import { sheetsOf } from './workbook-writing.ts';

/** A thread begun by `startWorkbookThread`: takes documents as JSON one by one, then null, and answers the file. */
if (parentPort !== null) {
  const port = parentPort;
  const documents: DrivetrainDocument[] = [];
  const answer = async () => {
    const file = await writeWorkbook(sheetsOf(documents));
    // A copy of its own, which can be handed over: small files share their memory with others.
    const bytes = new Uint8Array(file);
    port.postMessage(bytes, [bytes.buffer]);
  };
  port.on('message', (document: string | null) => {
    if (document !== null) {
      documents.push(JSON.parse(document));
      return;
    }
    answer().catch((error: unknown) => {
      // Thrown where nothing catches it, it ends the thread, and who began it gets it as an 'error' event.
      setImmediate(() => {
        throw error;
      });
    });
  });
}

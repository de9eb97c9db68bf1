import path from 'node:path';
import { runImport } from '../modules/recordings/index.ts';
import { makeProgress } from '../platform/progress.ts';
import { readLocalAccess } from './local-access.ts';

/** `ritzel import`, with what it needs from this machine. */
export async function importRecordings(argv: readonly string[]): Promise<number> {
  const progress = makeProgress();
  const code = await runImport(argv, {
    out: (text) => {
      progress.done();
      console.log(text);
    },
    progress: (text, share) => progress.step(text, share),
    localAccess: readLocalAccess(path.resolve(process.env.DATA_DIR ?? './data')),
    environment: process.env,
  });
  return code;
}

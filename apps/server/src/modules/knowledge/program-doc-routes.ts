import { readFile } from 'node:fs/promises';
import { listProgramDocs, problem, readProgramDoc, readProgramDocPicture } from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import type { ProgramDocs } from './program-docs.ts';

/** The same for everybody who has signed in: it says how the program is used, and nothing of an organisation. */
export function addProgramDocRoutes(server: HttpServer, { docs, pictures }: ProgramDocs): void {
  const list = [...docs.values()].map(({ body: _, ...summary }) => summary);

  server.serve(listProgramDocs, async () => list);

  server.serve(readProgramDoc, async ({ params }) => {
    const doc = docs.get(params.name);
    if (doc === undefined) throw problem.notFound('page');
    return doc;
  });

  server.serve(readProgramDocPicture, async ({ params, reply }) => {
    // Only what was listed at start is read: no name leads out of the folder.
    const file = pictures.get(params.file);
    if (file === undefined) throw problem.notFound('picture');
    reply.type('image/png').header('cache-control', 'private, max-age=3600');
    return readFile(file);
  });
}

import { addKnowledgePicture, problem, readKnowledgePicture } from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { PICTURE_BODY, type PictureParts, sendPicture, sentBytes } from '../pictures/index.ts';
import { addPostPicture } from './knowledge-picture-service.ts';
import { makeKnowledgePictureStore } from './knowledge-picture-store.ts';
import { mayWrite } from './post-list.ts';

export function addKnowledgePictureRoutes(
  server: HttpServer,
  parts: PictureParts & { readonly now: () => Date },
): void {
  server.serve(
    addKnowledgePicture,
    ({ caller, raw, requestId }) =>
      addPostPicture(parts, { caller, requestId, now: parts.now() }, sentBytes(raw)),
    PICTURE_BODY,
  );

  server.serve(readKnowledgePicture, async ({ caller, params, query, raw, reply }) => {
    const store = makeKnowledgePictureStore(parts.db, caller);
    if (!(await store.mayRead(params.pictureId, mayWrite(caller)))) throw problem.notFound('picture');
    return sendPicture(parts.blobs, { raw, reply }, params.pictureId, query);
  });
}

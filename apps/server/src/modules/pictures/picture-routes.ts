import {
  MAX_PICTURE_BYTES,
  type PictureSize,
  problem,
  readEquipmentImage,
  readGearUnitImage,
  removeEquipmentImage,
  removeGearUnitImage,
  restoreEquipmentImage,
  saveEquipmentImage,
  saveGearUnitImage,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobStore } from '../../platform/blob-store.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { makeWorkGate } from '../../platform/work-gate.ts';
import { readRendition } from './picture-blobs.ts';
import { PICTURE_PLACES } from './picture-check.ts';
import {
  findPictured,
  type PictureParts,
  type PictureRequest,
  removePicture,
  restorePicture,
  savePicture,
} from './picture-service.ts';
import { placeholderOf } from './placeholder.ts';

/** A picture is sent whole as the body of the request. Its place is taken before its first byte is read. */
export const PICTURE_BODY = {
  bodyLimitBytes: MAX_PICTURE_BYTES,
  sentBody: 'bytes',
  gate: makeWorkGate({
    atOnce: PICTURE_PLACES.all,
    waiting: PICTURE_PLACES.all,
    perOwner: PICTURE_PLACES.perOwner,
    what: 'pictures',
  }),
} as const;

export function sentBytes({ body }: FastifyRequest): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array();
}

/** Bytes that never change under their tag: kept for good when asked for by it, else asked after each time. */
function sendTagged(
  reply: FastifyReply,
  ifNoneMatch: string | undefined,
  tag: string,
  isForGood: boolean,
  bytes: Uint8Array | undefined,
): FastifyReply {
  reply.header('etag', `"${tag}"`);
  reply.header('cache-control', isForGood ? 'private, max-age=31536000, immutable' : 'private, no-cache');
  reply.header('vary', 'Authorization');
  if (bytes === undefined || ifNoneMatch?.includes(`"${tag}"`)) return reply.code(304).send();
  return reply.type('image/webp').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** One rendition of a picture, or 304 when the asker has it. */
export async function sendPicture(
  blobs: BlobStore,
  { raw, reply }: { raw: FastifyRequest; reply: FastifyReply },
  pictureId: string,
  query: { size: PictureSize; v?: string | undefined },
): Promise<FastifyReply> {
  const tag = `${pictureId}-${query.size}`;
  const known = raw.headers['if-none-match'];
  const isForGood = query.v === pictureId;
  if (known?.includes(`"${tag}"`)) return sendTagged(reply, known, tag, isForGood, undefined);
  const bytes = await readRendition(blobs, pictureId, query.size).catch(() => {
    throw problem.notReady(problemText('PICTURE_STORE_AWAY'));
  });
  if (bytes === undefined) throw problem.notFound('picture');
  return sendTagged(reply, known, tag, isForGood, bytes);
}

export function addPictureRoutes(server: HttpServer, parts: PictureParts): void {
  const read = async (
    exchange: { raw: FastifyRequest; reply: FastifyReply },
    request: PictureRequest,
    query: { size: PictureSize; v?: string | undefined },
  ) => {
    const equipment = await findPictured(parts.db, request);
    if (equipment.pictureId !== null) return sendPicture(parts.blobs, exchange, equipment.pictureId, query);
    const { bytes, etag } = await placeholderOf(equipment.type, query.size);
    exchange.reply.header('x-placeholder', 'true');
    return sendTagged(exchange.reply, exchange.raw.headers['if-none-match'], etag, false, bytes);
  };

  const families = [
    { type: 'gearunit', read: readGearUnitImage, save: saveGearUnitImage, remove: removeGearUnitImage },
    { type: null, read: readEquipmentImage, save: saveEquipmentImage, remove: removeEquipmentImage },
  ] as const;
  for (const calls of families) {
    server.serve(calls.read, ({ caller, params, query, raw, reply, requestId }) =>
      read({ raw, reply }, { caller, ...params, type: calls.type, requestId }, query),
    );
    server.serve(
      calls.save,
      ({ caller, params, raw, requestId }) =>
        savePicture(parts, { caller, ...params, type: calls.type, requestId }, sentBytes(raw)),
      PICTURE_BODY,
    );
    server.serve(calls.remove, async ({ caller, params, requestId }) => {
      await removePicture(parts, { caller, ...params, type: calls.type, requestId });
      return undefined;
    });
  }
  server.serve(restoreEquipmentImage, ({ caller, params, requestId }) =>
    restorePicture(parts, { caller, identifier: params.identifier, type: null, requestId }, params.pictureId),
  );
}

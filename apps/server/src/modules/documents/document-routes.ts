import { Readable } from 'node:stream';
import * as calls from '@ritzel/contract';
import { MAX_DOCUMENT_BYTES, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { HttpServer } from '../../platform/http-server.ts';
import {
  type DocumentParts,
  documentKey,
  markDocumentRemoved,
  storeDocument,
  undoDocumentRemoval,
} from './document-service.ts';
import { makeDocumentStore } from './document-store.ts';
import { passBy } from './document-upload.ts';

/** A name for a header: plain for old programs, whole for the others (RFC 6266, RFC 8187). */
export function attachmentHeader(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(fileName.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

export function addDocumentRoutes(server: HttpServer, parts: DocumentParts): void {
  const { db, blobs } = parts;

  server.serve(calls.listDocuments, async ({ caller, params, query }) => {
    const store = makeDocumentStore(db, caller);
    const assetIds = await store.assetIds(params.id);
    if (assetIds.length === 0) throw problem.notFound('equipment');
    return store.list(assetIds, query);
  });

  server.serve(
    calls.addDocument,
    async ({ caller, params, query, raw, requestId }) => {
      // Without a body there is no stream.
      const sent = raw.body instanceof Readable ? raw.body : Readable.from([]);
      try {
        if (Number(raw.headers['content-length'] ?? 0) > MAX_DOCUMENT_BYTES)
          throw problem.tooLarge(problemText('DOCUMENT_TOO_LARGE'));
        return await storeDocument(parts, { caller, requestId }, params.id, query, sent);
      } catch (error) {
        passBy(sent);
        throw error;
      }
    },
    { sentBody: 'stream' },
  );

  server.serve(calls.readDocumentFile, async ({ caller, params, raw, reply }) => {
    const document = await makeDocumentStore(db, caller).find(params.documentId);
    if (document === undefined || document.isRemoved) throw problem.notFound('document');
    const tag = `"${document.sha256.slice(0, 32)}"`;
    reply.header('etag', tag);
    reply.header('cache-control', 'private, no-cache');
    if (raw.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    const found = await blobs.getStream(documentKey(document.id)).catch(() => {
      throw problem.notReady(problemText('DOCUMENT_STORE_AWAY'));
    });
    if (found === undefined) throw problem.notFound('document');
    // To be saved, never shown: whatever is in it does nothing here.
    reply.header('content-disposition', attachmentHeader(document.fileName));
    reply.header('content-security-policy', "sandbox; default-src 'none'");
    reply.header('x-content-type-options', 'nosniff');
    reply.header('content-length', found.bytes);
    return reply.type(document.mediaType).send(found.stream);
  });

  server.serve(calls.removeDocument, async ({ caller, params, requestId }) => {
    await markDocumentRemoved(parts, { caller, requestId }, params.documentId);
    return undefined;
  });

  server.serve(calls.restoreDocument, ({ caller, params, requestId }) =>
    undoDocumentRemoval(parts, { caller, requestId }, params.documentId),
  );
}

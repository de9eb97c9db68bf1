import { problem } from '@ritzel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobStream } from '../../platform/blob-store.ts';
import { type ByteRange, byteRangeOf } from '../../platform/byte-range.ts';
import { watchDownload } from '../../platform/download-watch.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  parquet: 'application/vnd.apache.parquet',
  wav: 'audio/wav',
};

export interface SentFile {
  readonly name: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** All of it, or a part; its length is the whole one's either way. */
  readonly open: (range: ByteRange | undefined) => Promise<BlobStream | undefined>;
}

/**
 * The file, or the part of it that `Range` asks for: a transfer that broke goes on where it was, if the file is still the
 * one that `If-Range` names.
 */
export async function sendDownloadFile(
  file: SentFile,
  { raw, reply }: { readonly raw: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const tag = `"${file.sha256}"`;
  reply.header('etag', tag);
  reply.header('accept-ranges', 'bytes');
  reply.header('cache-control', 'private, no-cache');
  reply.header('content-disposition', `attachment; filename="${file.name}"`);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-security-policy', "sandbox; default-src 'none'");
  if (raw.headers['if-none-match']?.split(',').some((each) => each.trim() === tag))
    return reply.code(304).send();
  const ifRange = raw.headers['if-range'];
  const range =
    ifRange === undefined || ifRange === tag ? byteRangeOf(raw.headers.range, file.bytes) : undefined;
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${file.bytes}`);
    return reply.code(416).send();
  }
  const found = await file.open(range);
  if (found === undefined || found.bytes !== file.bytes) {
    found?.stream.destroy();
    throw problem.notFound('download');
  }
  watchDownload(reply.raw);
  reply.type(MEDIA_TYPES[file.name.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
  if (range === undefined) return reply.header('content-length', file.bytes).send(found.stream);
  reply.header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  reply.header('content-length', range.end - range.start + 1);
  return reply.code(206).send(found.stream);
}

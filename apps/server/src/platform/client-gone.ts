import type { IncomingMessage } from 'node:http';

const CODES = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

/** Whether a handler failed because its client hung up before the body had come: nothing of ours is broken. */
export function isClientGone(request: IncomingMessage, error: unknown): boolean {
  if (request.complete || !request.destroyed) return false;
  if (request.errored === error) return true;
  return error instanceof Error && 'code' in error && CODES.has(String(error.code));
}

import type { IncomingMessage } from 'node:http';

/** A plant behind a slow line sends at least this much; 80 MiB then take less than an hour and a half. */
export const MIN_BODY_BYTES_PER_S = 16 * 1024;
/** What a body may be late by: a line that stalls, a sender that begins late. */
const GRACE_MS = 30_000;
const LOOK_EVERY_MS = 5_000;
/** The longest that any request may take to arrive: 80 MiB at the least rate. */
export const MAX_REQUEST_MS = 5_400_000;
export const MAX_HEADERS_MS = 20_000;

/** Whether a request brings a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Ends the connection of a body that comes more slowly than `MIN_BODY_BYTES_PER_S`, all pauses counted. */
export function watchBody(
  request: IncomingMessage,
  limits = { graceMs: GRACE_MS, lookEveryMs: LOOK_EVERY_MS },
): void {
  if (request.complete || !hasBody(request)) return;
  const { socket } = request;
  const bytesBefore = socket.bytesRead;
  const sinceMs = performance.now();
  const timer = setInterval(() => {
    const lateMs = performance.now() - sinceMs - limits.graceMs;
    if (lateMs <= 0) return;
    const bytes = socket.bytesRead - bytesBefore;
    if (bytes >= (lateMs / 1000) * MIN_BODY_BYTES_PER_S) return;
    clearInterval(timer);
    if (socket.writable) socket.write('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n');
    socket.destroySoon();
  }, limits.lookEveryMs);
  timer.unref();
  const stop = () => clearInterval(timer);
  request.once('end', stop);
  request.once('close', stop);
}

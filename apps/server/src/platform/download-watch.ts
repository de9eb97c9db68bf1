import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A portal behind a slow line takes at least this much. */
export const MIN_DOWNLOAD_BYTES_PER_S = 16 * 1024;

const LIMITS = {
  /** How long a reader may take nothing at the beginning. */
  graceMs: 30_000,
  lookEveryMs: 5_000,
  /** What the operating system may take at once and then send at the reader's pace: so much counts for later, no more. */
  burstBytes: 2 * 1024 * 1024,
};

/**
 * Ends the connection of a reader that takes less than `MIN_DOWNLOAD_BYTES_PER_S`, two minutes after it stopped at the
 * latest. Only the time is counted in which bytes wait for the reader: making them may take as long as it does.
 */
export function watchDownload(response: ServerResponse, limits = LIMITS): void {
  const { socket } = response;
  if (socket === null) return;
  const { graceMs, lookEveryMs, burstBytes } = limits;
  const dueBytes = (ms: number) => (ms / 1000) * MIN_DOWNLOAD_BYTES_PER_S;
  let creditBytes = dueBytes(graceMs);
  let before = takenBytes(socket);
  const timer = setInterval(() => {
    const taken = takenBytes(socket);
    creditBytes = Math.min(creditBytes + taken - before, Math.max(burstBytes, dueBytes(graceMs)));
    before = taken;
    if (response.writableLength === 0 && socket.writableLength === 0) return;
    creditBytes -= dueBytes(lookEveryMs);
    if (creditBytes < 0) response.destroy();
  }, lookEveryMs);
  timer.unref();
  response.once('close', () => clearInterval(timer));
}

/**
 * What the operating system has taken for the reader so far. A piece that is on its way counts as far as it went:
 * `writableLength` holds a piece of many megabytes whole until its last byte is gone.
 */
function takenBytes(socket: Socket): number {
  // @NOTE: the handle below a socket is not in Node's types
  const handle = (socket as { _handle?: { bytesWritten?: number; writeQueueSize?: number } | null })._handle;
  return handle?.bytesWritten === undefined || handle.writeQueueSize === undefined
    ? socket.bytesWritten - socket.writableLength
    : handle.bytesWritten - handle.writeQueueSize;
}

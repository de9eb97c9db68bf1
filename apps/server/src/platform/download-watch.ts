import type { ServerResponse } from 'node:http';

/** A portal behind a slow line takes at least this much. */
export const MIN_DOWNLOAD_BYTES_PER_S = 16 * 1024;
const GRACE_MS = 30_000;
const LOOK_EVERY_MS = 5_000;

/**
 * Ends the connection of a reader that takes less than `MIN_DOWNLOAD_BYTES_PER_S`. Only the time is counted in which
 * bytes wait for the reader: making them may take as long as it does.
 */
export function watchDownload(
  response: ServerResponse,
  limits = { graceMs: GRACE_MS, lookEveryMs: LOOK_EVERY_MS },
): void {
  const { socket } = response;
  if (socket === null) return;
  const takenBytes = () => socket.bytesWritten - socket.writableLength;
  const bytesBefore = takenBytes();
  let waitedMs = 0;
  const timer = setInterval(() => {
    if (response.writableLength === 0 && socket.writableLength === 0) return;
    waitedMs += limits.lookEveryMs;
    const lateMs = waitedMs - limits.graceMs;
    if (lateMs > 0 && takenBytes() - bytesBefore < (lateMs / 1000) * MIN_DOWNLOAD_BYTES_PER_S)
      response.destroy();
  }, limits.lookEveryMs);
  timer.unref();
  response.once('close', () => clearInterval(timer));
}

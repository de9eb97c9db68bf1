import type { ServerResponse } from 'node:http';

/** How much a reader that does not keep up may hold back, and for how long. */
export interface LiveBounds {
  /** Above this much unsent text a reader is slow: values are left out until it has caught up. */
  readonly slowReaderBytes: number;
  /** Above this much unsent text the stream ends: the reader connects again and reads anew. */
  readonly maxUnsentBytes: number;
  /** Heartbeats that may wait for the reader before it counts as gone. */
  readonly maxWaitingHeartbeats: number;
  /** What an ended stream has left to send gets so long; then the connection is destroyed. */
  readonly endGraceMs: number;
}

export const LIVE_BOUNDS: LiveBounds = {
  slowReaderBytes: 256 * 1024,
  maxUnsentBytes: 1024 * 1024,
  maxWaitingHeartbeats: 3,
  endGraceMs: 5_000,
};

/** `value`: the next one makes up for it. `fact`: it comes once, so a reader that cannot have it has to read anew. */
export type LiveImportance = 'value' | 'fact';

export interface LiveStream {
  readonly unsentBytes: number;
  send(text: string, importance: LiveImportance): void;
  beat(): void;
  /** Ends the stream once, whoever asks: subscription and timers first, then the connection. */
  end(): void;
  /** Ends it without a moment for what is unsent. */
  destroy(): void;
}

/**
 * One open answer of server-sent events. However it ends (its time, the client, an error, too much unsent, a reader that
 * takes nothing), `onEnded` is called exactly once, before the connection is touched, and nothing is written after.
 */
export function makeLiveStream(
  response: ServerResponse,
  bounds: LiveBounds,
  onEnded: () => void,
): LiveStream {
  let isEnded = false;
  let waitingHeartbeats = 0;

  function finish(): boolean {
    if (isEnded) return false;
    isEnded = true;
    onEnded();
    return true;
  }

  /** The rest of what was written is given a moment, and a reader that takes nothing is not waited for. */
  function end(): void {
    if (!finish() || response.destroyed) return;
    const grace = setTimeout(() => response.destroy(), bounds.endGraceMs);
    response.once('close', () => clearTimeout(grace));
    response.end();
  }

  function destroy(): void {
    if (finish()) response.destroy();
  }

  function write(text: string, onTaken?: () => void): void {
    if (isEnded) return;
    // Closed by the client, or destroyed: 'close' is on its way.
    if (response.destroyed || response.writableEnded) destroy();
    else response.write(text, onTaken);
  }

  // Without a listener an error of the connection would be thrown at the process.
  response.on('error', destroy);
  response.on('close', finish);

  return {
    get unsentBytes() {
      return isEnded ? 0 : response.writableLength;
    },
    send(text, importance) {
      const bytes = response.writableLength + Buffer.byteLength(text);
      if (importance === 'value' && bytes > bounds.slowReaderBytes) return;
      if (bytes > bounds.maxUnsentBytes) destroy();
      else write(text);
    },
    beat() {
      if (waitingHeartbeats >= bounds.maxWaitingHeartbeats) {
        destroy();
        return;
      }
      waitingHeartbeats += 1;
      write(': heartbeat\n\n', () => {
        waitingHeartbeats -= 1;
      });
    },
    end,
    destroy,
  };
}

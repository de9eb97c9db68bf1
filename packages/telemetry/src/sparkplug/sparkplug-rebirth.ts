import type { HostNode } from './sparkplug-session.ts';

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;
// A node that was quiet this long after its birth begins anew with short pauses.
const FORGIVEN_AFTER_MS = 600_000;

interface Asked {
  atMs: number;
  pauseMs: number;
}

/**
 * How often a node is asked for a rebirth: at once, then after 5 s, 10 s, 20 s … up to 5 min. A node that answers
 * and goes on making gaps is not asked faster, or a broken one would drown the broker in births.
 */
export class RebirthPace {
  readonly #asked = new WeakMap<HostNode, Asked>();

  mayAsk(node: HostNode, nowMs: number): boolean {
    const asked = this.#asked.get(node);
    if (asked === undefined || nowMs - asked.atMs >= FORGIVEN_AFTER_MS) {
      this.#asked.set(node, { atMs: nowMs, pauseMs: FIRST_PAUSE_MS });
      return true;
    }
    if (nowMs - asked.atMs < asked.pauseMs) return false;
    asked.atMs = nowMs;
    asked.pauseMs = Math.min(asked.pauseMs * 2, LONGEST_PAUSE_MS);
    return true;
  }

  /** The node was born: its answer came, so the pause shrinks, yet not to nothing. */
  calm(node: HostNode, nowMs: number): void {
    const asked = this.#asked.get(node);
    if (asked === undefined) return;
    if (nowMs - asked.atMs >= asked.pauseMs) this.#asked.delete(node);
    else asked.pauseMs = FIRST_PAUSE_MS;
  }
}

const MODULUS = 256;
// Redeliveries come within an in-flight window; this many are remembered to know them again.
const REMEMBERED = 64;

export type SequenceVerdict = 'in-order' | 'late' | 'gap' | 'duplicate';

/**
 * The sequence numbers of one edge node between two births: which is due, which are missing, and until when the
 * missing may still come (tck-id-operational-behavior-host-reordering-*).
 */
export class SparkplugSequence {
  #expected: number;
  #missing = new Set<number>();
  #deadlineMs: number | undefined;
  #recent: { seq: number; timestamp: number }[] = [];

  /** @param birthSeq the sequence number of the NBIRTH, 0 by the standard. */
  constructor(birthSeq: number) {
    this.#expected = (birthSeq + 1) % MODULUS;
  }

  /** When waiting for the missing ends; undefined while nothing is missing. */
  get deadlineMs(): number | undefined {
    return this.#deadlineMs;
  }

  get hasMissing(): boolean {
    return this.#missing.size > 0;
  }

  get expected(): number {
    return this.#expected;
  }

  /** Takes note of a message. `timestamp` is the payload's; with the number it distinguishes a redelivery from a gap. */
  note(seq: number, timestamp: number, nowMs: number, reorderTimeoutMs: number): SequenceVerdict {
    if (this.#recent.some((each) => each.seq === seq && each.timestamp === timestamp)) return 'duplicate';
    this.#recent.push({ seq, timestamp });
    if (this.#recent.length > REMEMBERED) this.#recent.shift();
    if (this.#missing.delete(seq)) {
      if (this.#missing.size === 0) this.#deadlineMs = undefined;
      return 'late';
    }
    if (seq === this.#expected) {
      this.#expected = (seq + 1) % MODULUS;
      return 'in-order';
    }
    for (let each = this.#expected; each !== seq; each = (each + 1) % MODULUS) this.#missing.add(each);
    this.#expected = (seq + 1) % MODULUS;
    // The window begins with the first message out of order; further ones do not prolong it.
    this.#deadlineMs ??= nowMs + reorderTimeoutMs;
    return 'gap';
  }

  /** Ends the wait: what is missing counts as lost from here on. */
  giveUp(): void {
    this.#missing.clear();
    this.#deadlineMs = undefined;
  }
}

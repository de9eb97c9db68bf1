/**
 * Watches the packets of a connection go by and reports when one announces more bytes than are allowed: the broker's
 * parser would gather up to 256 MB before anyone could refuse them.
 */
export class MqttFrameGuard {
  maxPacketBytes: number;
  /** Bytes of the current packet still to come. */
  #left = 0;
  #length = 0;
  #shift = -1;

  constructor(maxPacketBytes: number) {
    this.maxPacketBytes = maxPacketBytes;
  }

  /** The announced length of a packet that is too long, undefined while all is well. */
  push(chunk: Uint8Array): number | undefined {
    let at = 0;
    while (at < chunk.length) {
      if (this.#left > 0) {
        const skip = Math.min(this.#left, chunk.length - at);
        this.#left -= skip;
        at += skip;
        continue;
      }
      const byte = chunk[at++]!;
      if (this.#shift < 0) {
        // The first byte of a packet is its type; its length follows in up to four bytes of seven bits.
        this.#shift = 0;
        this.#length = 0;
        continue;
      }
      this.#length += (byte & 0x7f) * 2 ** this.#shift;
      this.#shift += 7;
      if (this.#length > this.maxPacketBytes) return this.#length;
      if (byte < 0x80 || this.#shift >= 28) {
        this.#left = this.#length;
        this.#shift = -1;
      }
    }
    return undefined;
  }
}

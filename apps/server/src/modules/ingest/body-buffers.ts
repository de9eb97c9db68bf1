import type { IncomingMessage } from 'node:http';
import { problem } from '@ritzel/contract';

/** Bodies read into buffers that are used again: bulk writers send megabytes many times a second. */
export interface BodyBuffers {
  /** The whole body. Throws a problem when it is longer than `maxBytes`. */
  read(stream: IncomingMessage, maxBytes: number): Promise<Uint8Array>;
  /** The body is no longer looked at. */
  giveBack(body: Uint8Array): void;
}

const MIN_BYTES = 64 * 1024;

/** @param keptBytes at most so much lies ready for the next bodies */
export function makeBodyBuffers(keptBytes: number): BodyBuffers {
  const spare: Buffer[] = [];
  let spareBytes = 0;

  function open(length: number): Buffer {
    const index = spare.findIndex((buffer) => buffer.length >= length);
    if (index < 0) return Buffer.allocUnsafeSlow(Math.max(MIN_BYTES, length));
    const [buffer] = spare.splice(index, 1) as [Buffer]; // @NOTE: found above
    spareBytes -= buffer.length;
    return buffer;
  }

  return {
    async read(stream, maxBytes) {
      // What a sender announces is not yet sent: a large buffer is made only when the first bytes are here.
      const announced = Number(stream.headers['content-length'] ?? 0);
      if (announced > maxBytes) throw problem.tooLarge();
      let buffer: Buffer | undefined;
      let length = 0;
      // Not destroyed when it is too long: the sender shall get the answer.
      for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        if (length + chunk.length > maxBytes) throw problem.tooLarge();
        buffer ??= open(Math.max(announced, chunk.length));
        if (length + chunk.length > buffer.length) {
          const wider = open(Math.min(maxBytes, 2 * (length + chunk.length)));
          wider.set(buffer.subarray(0, length));
          buffer = wider;
        }
        buffer.set(chunk, length);
        length += chunk.length;
      }
      return buffer === undefined ? new Uint8Array() : buffer.subarray(0, length);
    },
    giveBack(body) {
      const buffer = Buffer.from(body.buffer as ArrayBuffer); // @NOTE: made by `open`, which shares none
      if (buffer.length < MIN_BYTES || spareBytes + buffer.length > keptBytes) return;
      spare.push(buffer);
      spareBytes += buffer.length;
    },
  };
}

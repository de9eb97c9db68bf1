import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type DocumentEnding, MAX_DOCUMENT_BYTES, problem } from '@ritzel/contract';
import { type ProblemText, problemText } from '@ritzel/sentences';
import { HEAD_BYTES, matchesEnding } from './document-kinds.ts';

/** A file on its way to the blob store: its pieces, and what is known of it when they have all gone by. */
export interface CheckedFile {
  readonly pieces: AsyncIterable<Uint8Array>;
  /** After the last piece. */
  facts(): { readonly bytes: number; readonly sha256: Buffer };
}

const refused = (code: string, message: ProblemText) => problem.fieldInvalid('body', code, message);

/** Checks the head before a byte goes on, counts and hashes the rest; the pieces throw a problem when it fits not. */
export function checkFile(sent: Readable, ending: DocumentEnding): CheckedFile {
  const hash = createHash('sha256');
  let bytes = 0;

  async function* check(): AsyncGenerator<Uint8Array> {
    let head: Uint8Array[] | undefined = [];
    // The request must outlive a refusal, or nobody could be answered.
    for await (const piece of sent.iterator({ destroyOnReturn: false })) {
      // @NOTE: a request's body comes in Buffers.
      const chunk = piece as Buffer;
      bytes += chunk.length;
      if (bytes > MAX_DOCUMENT_BYTES) throw problem.tooLarge(problemText('DOCUMENT_TOO_LARGE'));
      hash.update(chunk);
      if (head === undefined) {
        yield chunk;
        continue;
      }
      head.push(chunk);
      if (bytes < HEAD_BYTES) continue;
      yield* release(head);
      head = undefined;
    }
    if (bytes === 0) throw refused('fileEmpty', problemText('FILE_EMPTY'));
    if (head !== undefined) yield* release(head);
  }

  function release(head: readonly Uint8Array[]): readonly Uint8Array[] {
    if (!matchesEnding(ending, Buffer.concat(head)))
      throw refused('fileKindMismatch', problemText('FILE_CONTENT_OTHER', { ending }));
    return head;
  }

  return { pieces: check(), facts: () => ({ bytes, sha256: hash.copy().digest() }) };
}

/** Lets what is still coming in pass by, so that who sends it can read why it was refused; not without end. */
export function passBy(sent: Readable): void {
  let bytes = 0;
  sent.on('data', (piece: Uint8Array) => {
    bytes += piece.length;
    if (bytes > MAX_DOCUMENT_BYTES) sent.destroy();
  });
  sent.on('error', () => {});
  sent.resume();
}

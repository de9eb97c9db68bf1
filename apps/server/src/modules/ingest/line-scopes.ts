import { makeSenderScope, type SenderScope } from './line-scope.ts';

const MAX_SENDERS = 5_000;
/** Of the names of all senders together. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The names of each sender of line protocol; the sender used longest ago is forgotten first. */
export function makeLineScopes(maxBytes = MAX_BYTES) {
  const scopes = new Map<string, { scope: SenderScope; bytes: number }>();
  let bytes = 0;

  function forget(senderId: string): void {
    bytes -= scopes.get(senderId)?.bytes ?? 0;
    scopes.delete(senderId);
  }

  return {
    get bytes() {
      return bytes;
    },
    /** To be read with. */
    open(senderId: string): SenderScope {
      const known = scopes.get(senderId)?.scope;
      return known === undefined || known.isFull ? makeSenderScope() : known;
    },
    /** After a body was read: it may have brought names. */
    keep(senderId: string, scope: SenderScope): void {
      forget(senderId);
      scopes.set(senderId, { scope, bytes: scope.bytes });
      bytes += scope.bytes;
      for (const oldest of scopes.keys()) {
        if (scopes.size <= MAX_SENDERS && bytes <= maxBytes) return;
        forget(oldest);
      }
    },
  };
}

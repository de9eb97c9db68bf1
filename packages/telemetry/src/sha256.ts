import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/**
 * SHA-256 of the bytes as 64 lower-case hexadecimal digits, without Node or WebCrypto, so that the same synchronous
 * check runs in the server, in a web worker and over plain HTTP, where browsers withhold WebCrypto. The server hands the
 * envelope codec node:crypto's instead, which is several times as fast.
 */
export function sha256Hex(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A stored secret that the key does not open: it was encrypted with another one, or for something else. */
export class SecretUnreadableError extends Error {
  override readonly name = 'SecretUnreadableError';
}

/** Encrypts what is stored, and hashes what is only compared. */
export interface SecretBox {
  /** `purpose` names what the secret is for and whose: a secret moved to another row does not open there. */
  encrypt(plain: string, purpose: string): Buffer;
  decrypt(encrypted: Buffer, purpose: string): string;
  /** For random values of 112 bits and more; a password needs `makePasswords`. */
  hash(value: string, purpose: string): Buffer;
}

/**
 * AES-256-GCM (NIST SP 800-38D) with a random nonce, under keys derived from the server's secret by HKDF-SHA-256
 * (RFC 5869). Layout: version, nonce, ciphertext, tag.
 */
export function makeSecretBox(serverSecret: string): SecretBox {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', serverSecret, '', `ritzel ${use}`, 32));
  const encryptionKey = derive('stored secrets');
  const hashKey = derive('stored hashes');
  const boundTo = (purpose: string) => Buffer.concat([Buffer.of(VERSION), Buffer.from(purpose)]);
  return {
    encrypt(plain, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce).setAAD(boundTo(purpose));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, text, cipher.getAuthTag()]);
    },
    decrypt(encrypted, purpose) {
      if (encrypted[0] !== VERSION || encrypted.length < 1 + NONCE_BYTES + TAG_BYTES)
        throw new SecretUnreadableError(`The stored secret (${purpose}) is damaged.`);
      const nonce = encrypted.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, nonce)
        .setAAD(boundTo(purpose))
        .setAuthTag(encrypted.subarray(-TAG_BYTES));
      try {
        const text = decipher.update(encrypted.subarray(1 + NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        throw new SecretUnreadableError(`The stored secret (${purpose}) was encrypted with another key.`);
      }
    },
    hash: (value, purpose) =>
      createHmac('sha256', hashKey).update(purpose).update('\0').update(value).digest(),
  };
}

import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/**
 * What the portal keeps in the browser (specification, section 9): values are sealed with XChaCha20-Poly1305
 * (draft-irtf-cfrg-xchacha-03), names are encoded as HMAC-SHA-256. A value that cannot be opened (other key,
 * tampered with, half written) is dropped and reads as absent.
 */
export interface SecureStorage {
  read(name: string): string | undefined;
  write(name: string, text: string): void;
  remove(name: string): void;
  /** The encoded name, so that changes made by another tab can be recognised. */
  encodedName(name: string): string;
}

const PREFIX = 'r.';

export function openSecureStorage(
  storageKey: string,
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): SecureStorage {
  const bytes = new TextEncoder();
  const sealKey = hmac(sha256, bytes.encode(storageKey), bytes.encode('ritzel/seal'));
  const nameKey = hmac(sha256, bytes.encode(storageKey), bytes.encode('ritzel/name'));
  const seal = managedNonce(xchacha20poly1305);

  const encodedName = (name: string) =>
    PREFIX + toBase64(hmac(sha256, nameKey, bytes.encode(name)).slice(0, 18));

  return {
    encodedName,
    read(name) {
      const key = encodedName(name);
      const sealed = store.getItem(key);
      if (sealed === null) return undefined;
      try {
        // The name is bound to the value: one value cannot be passed off as another.
        return new TextDecoder().decode(seal(sealKey, bytes.encode(name)).decrypt(fromBase64(sealed)));
      } catch {
        store.removeItem(key);
        return undefined;
      }
    },
    write(name, text) {
      const sealed = seal(sealKey, bytes.encode(name)).encrypt(bytes.encode(text));
      try {
        store.setItem(encodedName(name), toBase64(sealed));
      } catch {
        // Storage full or forbidden (private window): the session then lasts as long as the tab.
      }
    },
    remove(name) {
      store.removeItem(encodedName(name));
    },
  };
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}

function fromBase64(text: string): Uint8Array {
  const raw = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(raw, (char) => char.charCodeAt(0));
}

let opened: SecureStorage | undefined;

export function browserStorage(): SecureStorage {
  if (opened === undefined)
    throw new Error('The storage is opened at start, before anything is read from it.');
  return opened;
}

export function openBrowserStorage(storageKey: string): void {
  opened = openSecureStorage(storageKey, window.localStorage);
}

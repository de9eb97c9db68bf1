import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/**
 * What the portal keeps in the browser (specification, section 9): values are encrypted with XChaCha20-Poly1305
 * (draft-irtf-cfrg-xchacha-03), names are encoded as HMAC-SHA-256. Both keys come from the configured key and, where
 * there is one, the browser's own secret (HKDF, RFC 5869). A value that cannot be opened (other key, tampered with,
 * half written) is dropped and reads as absent.
 */
export interface SecureStorage {
  read(name: string): string | undefined;
  write(name: string, text: string): void;
  remove(name: string): void;
  /** The encoded name, so that changes made by another tab can be recognised. */
  encodedName(name: string): string;
}

/** What is written to: `localStorage`, or what stands for it outside a browser. */
interface Store {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** Names written with the configured key alone, and those that the browser's secret is mixed into. */
const CONFIGURED_PREFIX = 'r.';
export const MIXED_PREFIX = 'm.';
const bytes = new TextEncoder();

interface Keys {
  readonly prefix: string;
  readonly valueKey: Uint8Array;
  readonly nameKey: Uint8Array;
}

function configuredKeys(storageKey: string): Keys {
  const derive = (purpose: string) => hmac(sha256, bytes.encode(storageKey), bytes.encode(purpose));
  return { prefix: CONFIGURED_PREFIX, valueKey: derive('ritzel/encrypt'), nameKey: derive('ritzel/name') };
}

function mixedKeys(storageKey: string, browserSecret: Uint8Array): Keys {
  const derive = (purpose: string) =>
    hkdf(sha256, browserSecret, bytes.encode(storageKey), bytes.encode(purpose), 32);
  return { prefix: MIXED_PREFIX, valueKey: derive('ritzel/value'), nameKey: derive('ritzel/name') };
}

function openWithKeys({ prefix, valueKey, nameKey }: Keys, store: Store): SecureStorage {
  const cipher = managedNonce(xchacha20poly1305);
  const encodedName = (name: string) =>
    prefix + toBase64(hmac(sha256, nameKey, bytes.encode(name)).slice(0, 18));

  return {
    encodedName,
    read(name) {
      const key = encodedName(name);
      const encrypted = store.getItem(key);
      if (encrypted === null) return undefined;
      try {
        // The name is bound to the value: one value cannot be passed off as another.
        return new TextDecoder().decode(cipher(valueKey, bytes.encode(name)).decrypt(fromBase64(encrypted)));
      } catch {
        store.removeItem(key);
        return undefined;
      }
    },
    write(name, text) {
      const encrypted = cipher(valueKey, bytes.encode(name)).encrypt(bytes.encode(text));
      try {
        store.setItem(encodedName(name), toBase64(encrypted));
      } catch {
        // Storage full or forbidden (private window): the session then lasts as long as the tab.
      }
    },
    remove(name) {
      store.removeItem(encodedName(name));
    },
  };
}

/**
 * With the browser's secret, what an earlier version stored with the configured key alone is taken over when it is
 * read: nobody is signed out, and the old entry goes.
 */
export function openSecureStorage(
  storageKey: string,
  store: Store,
  browserSecret?: Uint8Array,
): SecureStorage {
  const configured = openWithKeys(configuredKeys(storageKey), store);
  if (browserSecret === undefined) return configured;
  const mixed = openWithKeys(mixedKeys(storageKey, browserSecret), store);
  return {
    encodedName: mixed.encodedName,
    read(name) {
      const text = mixed.read(name);
      if (text !== undefined) return text;
      const earlier = configured.read(name);
      if (earlier === undefined) return undefined;
      mixed.write(name, earlier);
      configured.remove(name);
      return earlier;
    },
    write(name, text) {
      mixed.write(name, text);
      configured.remove(name);
    },
    remove(name) {
      mixed.remove(name);
      configured.remove(name);
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

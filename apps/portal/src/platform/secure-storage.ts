import type { BrowserSecret } from './browser-secret.ts';
import { MIXED_PREFIX, openSecureStorage, type SecureStorage } from './encrypted-storage.ts';

let opened: SecureStorage | undefined;

export function browserStorage(): SecureStorage {
  if (opened === undefined)
    throw new Error('The storage is opened at start, before anything is read from it.');
  return opened;
}

export function openBrowserStorage(
  storageKey: string,
  secret?: BrowserSecret,
  store: Storage = window.localStorage,
): void {
  // The key was lost (IndexedDB cleared): what was encrypted with it cannot be read by anybody.
  if (secret?.isNew) {
    for (const key of Object.keys(store)) if (key.startsWith(MIXED_PREFIX)) store.removeItem(key);
  }
  opened = openSecureStorage(storageKey, store, secret?.bytes);
}

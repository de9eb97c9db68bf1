/**
 * A secret of this browser for what it stores: made from a key that WebCrypto keeps in IndexedDB and gives out to
 * nobody, scripts of the portal included (`extractable` false). Copied files, a copied `localStorage` or a look at
 * `/config.json` are not enough to read what is stored.
 *
 * WebCrypto exists on HTTPS and on localhost alone. Without it, or where IndexedDB is refused, there is no secret, and
 * what is stored is encrypted with the configured key by itself.
 */
export interface BrowserSecret {
  readonly bytes: Uint8Array;
  /** Made just now: nothing that is stored can have been encrypted with it. */
  readonly isNew: boolean;
}

const databaseName = 'ritzel-keys';
const storeName = 'keys';
const keyName = 'storage';
/** A browser that takes longer is stuck (another tab blocks the database): the portal goes on without. */
const maxWaitMs = 3000;

export async function loadBrowserSecret(): Promise<BrowserSecret | undefined> {
  if (!globalThis.isSecureContext || globalThis.crypto?.subtle === undefined) return undefined;
  if (globalThis.indexedDB === undefined) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), maxWaitMs);
  });
  try {
    return await Promise.race([readSecret(), tooLate]);
  } catch {
    // IndexedDB forbidden or full, as in some private windows.
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

async function readSecret(): Promise<BrowserSecret> {
  const database = await openDatabase();
  try {
    const stored = await answerOf(database.transaction(storeName).objectStore(storeName).get(keyName));
    const made = stored instanceof CryptoKey ? undefined : await makeKey();
    const key = made === undefined ? stored : await keepKey(database, made);
    const bytes = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode('ritzel/storage'));
    return { bytes: new Uint8Array(bytes), isNew: key === made };
  } finally {
    database.close();
  }
}

function makeKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign']);
}

/** Of two tabs that start at once the first one's key is kept, and both use it. */
async function keepKey(database: IDBDatabase, made: CryptoKey): Promise<CryptoKey> {
  const transaction = database.transaction(storeName, 'readwrite');
  const store = transaction.objectStore(storeName);
  const stored: unknown = await answerOf(store.get(keyName));
  const key = stored instanceof CryptoKey ? stored : made;
  store.put(key, keyName);
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
  return key;
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return answerOf(request);
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

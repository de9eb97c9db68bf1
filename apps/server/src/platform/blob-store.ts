import { createHash, randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { ProblemError, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { AwsClient } from 'aws4fetch';
import type { ByteRange } from './byte-range.ts';
import { StartError } from './configuration.ts';

/** Bytes by key. `put` resolves when the bytes are safe; putting the same key again replaces them whole. */
export interface BlobStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The same with bytes as they come in; when their source fails nothing is stored. Never holds them all. */
  putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  /** All of it, or a part; its length is the whole one's either way. */
  getStream(key: string, range?: ByteRange): Promise<BlobStream | undefined>;
  remove(key: string): Promise<void>;
  /** Keys below a folder with the time they were written, half-written ones included; in no order. */
  list(folder: string): AsyncIterable<BlobEntry>;
  /** Throws when the store cannot be written. */
  check(): Promise<void>;
}

export interface BlobStream {
  readonly bytes: number;
  readonly stream: Readable;
}

export interface BlobEntry {
  readonly key: string;
  readonly writtenAt: Date;
}

const INSUFFICIENT_STORAGE = 507;

/** A bucket that does not answer, or that has no room left. */
export class BlobStoreUnavailableError extends ProblemError {
  constructor({ problem: answered }: ProblemError, cause: unknown) {
    super(answered);
    this.name = 'BlobStoreUnavailableError';
    this.cause = cause;
  }
}

const keyPattern = /^[A-Za-z0-9][A-Za-z0-9/_.-]{0,400}$/;

function assertKey(key: string): void {
  if (!keyPattern.test(key) || key.includes('..')) throw new Error(`not a blob key: ${key}`);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeAll(handle: FileHandle, source: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const piece of source) await handle.writeFile(piece);
}

/** Files under a folder: temporary file, fsync, rename, fsync of the folder, so that a crash leaves all or nothing. */
export function makeFolderBlobStore(root: string): BlobStore {
  const knownFolders = new Set<string>();

  async function write(key: string, fill: (handle: FileHandle) => Promise<void>): Promise<void> {
    assertKey(key);
    const file = path.join(root, key);
    const folder = path.dirname(file);
    if (!knownFolders.has(folder)) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await syncFolder(path.dirname(folder));
      if (knownFolders.size > 10_000) knownFolders.clear();
      knownFolders.add(folder);
    }
    const temporary = `${file}.${randomBytes(6).toString('hex')}.part`;
    try {
      const handle = await open(temporary, 'wx', 0o600);
      try {
        await fill(handle);
        await handle.datasync();
      } finally {
        await handle.close();
      }
      await rename(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(folder);
  }

  return {
    put: (key, bytes) => write(key, (handle) => handle.writeFile(bytes)),
    putStream: (key, source) => write(key, (handle) => writeAll(handle, source)),
    async get(key) {
      assertKey(key);
      try {
        return await readFile(path.join(root, key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // @NOTE: fs throws ErrnoException
        throw error;
      }
    },
    async getStream(key, range) {
      assertKey(key);
      try {
        const handle = await open(path.join(root, key), 'r');
        return { bytes: (await handle.stat()).size, stream: handle.createReadStream(range ?? {}) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // @NOTE: fs throws ErrnoException
        throw error;
      }
    },
    async remove(key) {
      assertKey(key);
      await rm(path.join(root, key), { force: true });
    },
    async *list(folder) {
      assertKey(folder);
      try {
        for await (const entry of await opendir(path.join(root, folder), { recursive: true })) {
          if (!entry.isFile()) continue;
          const file = path.join(entry.parentPath, entry.name);
          const found = await stat(file).catch(() => undefined);
          if (found) yield { key: path.relative(root, file), writtenAt: found.mtime };
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // @NOTE: fs throws ErrnoException
      }
    },
    async check() {
      const probe = `probe-${randomBytes(4).toString('hex')}`;
      await this.put(probe, new Uint8Array([1]));
      await this.remove(probe);
    },
  };
}

/**
 * A bucket behind the S3 API: `s3+http://KEY:SECRET@host:port/bucket?region=eu-1` (or `s3+https`).
 * An object is written whole or not at all, and 200 means that it is stored.
 */
export function makeS3BlobStore(url: string): BlobStore {
  const parsed = new URL(url.replace(/^s3\+/, ''));
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(parsed.username),
    secretAccessKey: decodeURIComponent(parsed.password),
    region: parsed.searchParams.get('region') ?? 'us-east-1',
    service: 's3',
  });
  /** A bucket that does not answer is a fault of the moment, for people and devices alike. */
  const ask: typeof client.fetch = async (address, init) => {
    // A bucket that leads elsewhere is a wrong BLOB_URL: nothing is read from or written to a place that nobody named.
    const response = await client.fetch(address, { ...init, redirect: 'manual' }).catch((error: unknown) => {
      throw new BlobStoreUnavailableError(problem.notReady(problemText('BLOB_STORE_AWAY')), error);
    });
    if (response.status === INSUFFICIENT_STORAGE)
      throw new BlobStoreUnavailableError(problem.storageFull(), await response.text());
    return response;
  };
  const base = `${parsed.protocol}//${parsed.host}${parsed.pathname.replace(/\/$/, '')}`;
  const call = async (
    method: string,
    key: string,
    body?: Uint8Array,
    withinMs = 30_000,
    headers: Record<string, string> = {},
  ) => {
    assertKey(key);
    return ask(`${base}/${key}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(withinMs),
    });
  };
  const fail = async (verb: string, key: string, response: Response) =>
    response.status >= 500
      ? new BlobStoreUnavailableError(problem.notReady(problemText('BLOB_STORE_AWAY')), await response.text())
      : new Error(`blob ${verb} ${key}: ${response.status} ${(await response.text()).slice(0, 200)}`);
  return {
    async put(key, bytes) {
      const response = await call('PUT', key, bytes);
      if (!response.ok) throw await fail('put', key, response);
    },
    async putStream(key, source) {
      assertKey(key);
      // The signature wants the hash and the length beforehand: the bytes rest in a file until both are known.
      const file = path.join(tmpdir(), `ritzel-${randomBytes(8).toString('hex')}.part`);
      const hash = createHash('sha256');
      try {
        const handle = await open(file, 'wx', 0o600);
        try {
          for await (const piece of source) {
            hash.update(piece);
            await handle.writeFile(piece);
          }
        } finally {
          await handle.close();
        }
        const response = await ask(`${base}/${key}`, {
          method: 'PUT',
          body: await openAsBlob(file),
          headers: { 'x-amz-content-sha256': hash.digest('hex') },
          signal: AbortSignal.timeout(300_000),
        });
        if (!response.ok) throw await fail('put', key, response);
      } finally {
        await rm(file, { force: true });
      }
    },
    async getStream(key, range) {
      const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
      const response = await call('GET', key, undefined, 300_000, headers);
      if (response.status === 404) return undefined;
      if (!response.ok || response.body === null) throw await fail('get', key, response);
      // `bytes 40-49/100` of a part.
      const whole = response.headers.get('content-range')?.split('/').at(-1);
      return {
        bytes: Number(whole ?? response.headers.get('content-length')),
        stream: Readable.from(response.body),
      };
    },
    async get(key) {
      const response = await call('GET', key);
      if (response.status === 404) return undefined;
      if (!response.ok) throw await fail('get', key, response);
      return new Uint8Array(await response.arrayBuffer());
    },
    async remove(key) {
      const response = await call('DELETE', key);
      if (!response.ok && response.status !== 404) throw await fail('remove', key, response);
    },
    async *list(folder) {
      assertKey(folder);
      let after: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}/` });
        if (after !== undefined) query.set('continuation-token', after);
        const response = await ask(`${base}?${query}`, { signal: AbortSignal.timeout(30_000) });
        if (!response.ok) throw await fail('list', folder, response);
        const page = await response.text();
        for (const [, contents = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          const key = elementText(contents, 'Key');
          const writtenAt = elementText(contents, 'LastModified');
          if (key !== undefined && writtenAt !== undefined) yield { key, writtenAt: new Date(writtenAt) };
        }
        after = elementText(page, 'NextContinuationToken');
      } while (after !== undefined);
    },
    async check() {
      const probe = `probe-${randomBytes(4).toString('hex')}`;
      await this.put(probe, new Uint8Array([1]));
      await this.remove(probe);
    },
  };
}

/** Our keys need no escaping in XML, and the token of the next page none but the ampersand's. */
function elementText(xml: string, element: string): string | undefined {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&');
}

/** Where blobs are files: the folder that `BLOB_URL` names, without it one of the data folder. */
export function blobFolderOf(blobUrl: string | undefined, dataDir: string): string | undefined {
  if (blobUrl === undefined) return path.join(dataDir, 'blobs');
  return blobUrl.startsWith('file://') ? new URL(blobUrl).pathname : undefined;
}

/** The store that `BLOB_URL` names; without it a folder of the data directory. */
export function makeBlobStore(blobUrl: string | undefined, dataDir: string): BlobStore {
  const folder = blobFolderOf(blobUrl, dataDir);
  if (folder !== undefined) return makeFolderBlobStore(folder);
  if (blobUrl !== undefined && /^s3\+https?:\/\//.test(blobUrl)) return makeS3BlobStore(blobUrl);
  throw new StartError('BLOB_URL must begin with file://, s3+http:// or s3+https://.');
}

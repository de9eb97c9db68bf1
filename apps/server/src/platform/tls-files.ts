import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { open } from 'node:fs/promises';
import { createSecureContext, type SecureContextOptions, type Server } from 'node:tls';
import { makeBackgroundLoop } from './background-loop.ts';
import { StartError, type TlsFileNames } from './configuration.ts';
import type { Log } from './log.ts';

export interface TlsFiles {
  /** What a server is made with: TLS 1.2 at least and the ciphers of RFC 9325. */
  readonly options: SecureContextOptions & { handshakeTimeout: number };
  /** The authority of client certificates is known. */
  readonly hasClientCa: boolean;
  /** This server gets the new certificate whenever the files change; connections that are open keep the old one. */
  follow(server: Server): void;
  stop(): Promise<void>;
}

/** A chain of certificates has some kilobytes; more is another file. */
const maxFileBytes = 1024 * 1024;
const pollMs = 2000;
/** A connection that does not come to terms ends after this. */
const handshakeTimeoutMs = 10_000;

const variables = { cert: 'TLS_CERT', key: 'TLS_KEY', clientCa: 'TLS_CLIENT_CA' } as const;
type Place = keyof typeof variables;

/** What RFC 9325, section 4.2, recommends: forward secrecy and authenticated encryption, the strongest first. */
const protocol = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
  honorCipherOrder: true,
} as const;

/** What is wrong with one of the files, as a sentence. */
class TlsFileError extends Error {
  override readonly name = 'TlsFileError';
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function readBounded(place: Place, file: string): Promise<Buffer> {
  try {
    await using handle = await open(file, 'r');
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(maxFileBytes + 1), 0, maxFileBytes + 1, 0);
    if (bytesRead > maxFileBytes) throw new Error('it is no certificate or key');
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new TlsFileError(`${variables[place]} ${file} cannot be read: ${reasonOf(error)}.`);
  }
}

interface Material extends SecureContextOptions {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly ca?: Buffer;
}

async function readMaterial(names: TlsFileNames): Promise<Material> {
  const [cert, key, ca] = await Promise.all([
    readBounded('cert', names.cert),
    readBounded('key', names.key),
    names.clientCa === undefined ? undefined : readBounded('clientCa', names.clientCa),
  ]);
  return { cert, key, ...(ca === undefined ? {} : { ca }), ...protocol };
}

/** Throws when the files do not make a server; answers what should be known about them all the same. */
function checkMaterial(names: TlsFileNames, { cert, key, ca }: Material, now: Date): string | undefined {
  const parse = <T>(place: Place, file: string, read: () => T): T => {
    try {
      return read();
    } catch (error) {
      throw new TlsFileError(`${variables[place]} ${file} cannot be used: ${reasonOf(error)}.`);
    }
  };
  const certificate = parse('cert', names.cert, () => new X509Certificate(cert));
  const privateKey = parse('key', names.key, () => createPrivateKey(key));
  if (ca !== undefined) parse('clientCa', names.clientCa ?? '', () => new X509Certificate(ca));
  if (!certificate.checkPrivateKey(privateKey))
    throw new TlsFileError(`The key of TLS_KEY ${names.key} is not that of the certificate ${names.cert}.`);
  parse('cert', names.cert, () => createSecureContext({ cert, key, ca, ...protocol }));
  if (certificate.validToDate < now)
    return `The certificate ${names.cert} ran out on ${certificate.validToDate.toISOString()}: clients will refuse it.`;
  return undefined;
}

/** Read-only here: what changes is noticed by content, whatever replaced the file (rename, link, network share). */
const digestOf = ({ cert, key, ca }: Material) =>
  createHash('sha256')
    .update(JSON.stringify([cert, key, ca ?? null].map((part) => part?.toString('base64'))))
    .digest('hex');

/**
 * Reads the files and looks at them every two seconds. A pair that does not fit (the certificate is replaced and the
 * key not yet) or cannot be read leaves the old one in use and is named once.
 */
export async function openTlsFiles(
  names: TlsFileNames,
  { log, now, everyMs = pollMs }: { log: Log; now: () => Date; everyMs?: number },
): Promise<TlsFiles> {
  let material: Material;
  try {
    material = await readMaterial(names);
    const warning = checkMaterial(names, material, now());
    if (warning !== undefined) log.warn({}, warning);
  } catch (error) {
    throw error instanceof TlsFileError ? new StartError(error.message) : error;
  }
  const servers = new Set<Server>();
  let inUse = digestOf(material);
  let lastComplaint: string | undefined;

  async function look(): Promise<void> {
    const found = await readMaterial(names);
    const digest = digestOf(found);
    if (digest === inUse) {
      lastComplaint = undefined;
      return;
    }
    const warning = checkMaterial(names, found, now());
    for (const server of servers) server.setSecureContext(found);
    material = found;
    inUse = digest;
    lastComplaint = undefined;
    log.info({ cert: names.cert }, 'the certificate was replaced');
    if (warning !== undefined) log.warn({}, warning);
  }

  function complain(error: unknown): void {
    const complaint = `${reasonOf(error)} The certificate read before stays in use.`;
    if (complaint !== lastComplaint) log.warn({}, complaint);
    lastComplaint = complaint;
  }

  const loop = makeBackgroundLoop({
    name: 'looking for a new certificate',
    // A file that is replaced at this moment is no failure of the loop: it looks again as soon as ever.
    turn: () => look().catch(complain),
    everyMs,
    isFirstTurnLater: true,
    log,
  });
  loop.start();

  return {
    get options() {
      return { ...material, handshakeTimeout: handshakeTimeoutMs };
    },
    hasClientCa: names.clientCa !== undefined,
    follow(server) {
      servers.add(server);
      server.on('close', () => servers.delete(server));
    },
    stop: loop.stop,
  };
}

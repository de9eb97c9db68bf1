import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';

export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

/** An authority of the test's own. */
export async function makeTestAuthority(name = 'Test authority'): Promise<TestCertificate> {
  const made = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return { cert: made.cert, key: made.private };
}

/** A certificate for `localhost` and 127.0.0.1, for servers and clients. */
export async function makeTestCertificate(
  authority: TestCertificate,
  name = 'localhost',
  notAfterDate = new Date(Date.now() + 86_400_000),
): Promise<TestCertificate> {
  const made = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: { cert: authority.cert, key: authority.key },
    notBeforeDate: new Date(Date.now() - 7 * 86_400_000),
    notAfterDate,
    extensions: [
      { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { cert: made.cert, key: made.private };
}

/** A folder with `cert.pem`, `key.pem` and `ca.pem`. */
export function makeCertificateFolder(certificate: TestCertificate, clientCa?: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-tls-'));
  const names = {
    cert: path.join(folder, 'cert.pem'),
    key: path.join(folder, 'key.pem'),
    clientCa: clientCa === undefined ? undefined : path.join(folder, 'ca.pem'),
  };
  /** Replaced as certificate managers do: a new file takes the name. */
  const replace = (place: 'cert' | 'key', text: string) => {
    writeFileSync(`${names[place]}.new`, text);
    renameSync(`${names[place]}.new`, names[place]);
  };
  replace('cert', certificate.cert);
  replace('key', certificate.key);
  if (names.clientCa !== undefined) writeFileSync(names.clientCa, clientCa ?? '');
  return { folder, names, replace, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

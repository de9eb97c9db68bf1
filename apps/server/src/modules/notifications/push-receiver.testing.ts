import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A real push service of a test on this machine: it takes what is sent, and answers as the test says. */
export async function makePushReceiver() {
  const received: ReceivedPush[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answers.shift() ?? 201).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // @NOTE: a TCP server that listens has one
  return {
    received,
    /** What it answers to the next pushes; then 201. */
    nextAnswer: (...statuses: number[]) => void answers.push(...statuses),
    /** A browser of this service, with keys of its own. */
    makeBrowser() {
      const pair = createECDH('prime256v1');
      const auth = randomBytes(16);
      return {
        pair,
        auth,
        subscription: {
          endpoint: `http://127.0.0.1:${port}/${randomBytes(8).toString('hex')}`,
          keys: { p256dh: pair.generateKeys('base64url'), auth: auth.toString('base64url') },
        },
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a browser does with a push: RFC 8291 and 8188. */
export function decryptPush(body: Buffer, browser: { readonly pair: ECDH; readonly auth: Buffer }): unknown {
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const sender = body.subarray(21, 21 + keyLength);
  const own = browser.pair.getPublicKey();
  const derive = (key: Buffer, from: Buffer, info: Buffer, length: number) => {
    const first = createHmac('sha256', key).update(from).digest();
    return createHmac('sha256', first)
      .update(Buffer.concat([info, Buffer.from([1])]))
      .digest()
      .subarray(0, length);
  };
  const shared = browser.pair.computeSecret(sender);
  const seed = derive(browser.auth, shared, Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]), 32);
  const key = derive(salt, seed, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, seed, Buffer.from('Content-Encoding: nonce\0'), 12);
  const ciphertext = body.subarray(21 + keyLength);
  const opening = createDecipheriv('aes-128-gcm', key, nonce);
  opening.setAuthTag(ciphertext.subarray(-16));
  const plain = Buffer.concat([opening.update(ciphertext.subarray(0, -16)), opening.final()]);
  // A byte 2 ends the last record; padding may follow.
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
}

import { createECDH, randomBytes } from 'node:crypto';
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

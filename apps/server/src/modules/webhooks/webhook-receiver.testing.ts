import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedWebhook {
  readonly path: string;
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A real receiver: keeps what was posted, and answers 204 or what a test wants. */
export async function makeWebhookReceiver(port = 0) {
  const received: ReceivedWebhook[] = [];
  let answer: Answer = (_request, response) => void response.writeHead(204).end();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    received.push({ path: request.url ?? '', id: headers['webhook-id'] ?? '', headers, body });
    answer(request, response, body);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo; // @NOTE: a TCP server that listens has one
  return {
    received,
    port: bound,
    url: `http://127.0.0.1:${bound}/hook`,
    answerWith(next: Answer) {
      answer = next;
    },
    answerStatus(status: number, headers: Record<string, string> = {}, body = '') {
      answer = (_request, response) => void response.writeHead(status, headers).end(body);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type WebhookReceiver = Awaited<ReturnType<typeof makeWebhookReceiver>>;

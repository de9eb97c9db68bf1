import { connect, type Socket } from 'node:net';

/** Two lines end the head of a reply. */
const HEAD_END = Buffer.from('\r\n\r\n');

export interface RawHttp {
  /** Sends a whole request and resolves with the status when its reply is complete. */
  send(request: Uint8Array): Promise<number>;
  close(): void;
}

/** One keep-alive connection, one request at a time, with next to no cost of its own. */
export async function openRawHttp(port: number): Promise<RawHttp> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  let received = Buffer.alloc(0);
  const fail = (error: Error) => waiting?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the connection was closed')));
  socket.on('data', (bytes) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    const headEnd = received.indexOf(HEAD_END);
    if (headEnd < 0 || waiting === undefined) return;
    const head = received.toString('latin1', 0, headEnd);
    const status = Number(head.slice(9, 12));
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const isChunked = /transfer-encoding: chunked/i.test(head);
    const isWhole = isChunked
      ? received.subarray(-5).toString('latin1') === '0\r\n\r\n'
      : received.length >= headEnd + 4 + length;
    if (!isWhole) return;
    received = Buffer.alloc(0);
    const { resolve } = waiting;
    waiting = undefined;
    resolve(status);
  });
  return {
    send(request) {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      });
    },
    close: () => socket.destroy(),
  };
}

/** Head and body of a POST in one buffer. */
export function renderPost(
  path: string,
  body: Uint8Array,
  headers: Readonly<Record<string, string>>,
): { request: Buffer; bodyAt: number } {
  const head = Buffer.from(
    [
      `POST ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      `content-length: ${body.length}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n'),
  );
  return { request: Buffer.concat([head, body]), bodyAt: head.length };
}

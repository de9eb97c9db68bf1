import { connect, type Socket } from 'node:net';

export interface PartialRequest {
  readonly socket: Socket;
  /** What has been answered so far. */
  answer(): string;
  /** Status of the first answer; waits for it. */
  status(): Promise<number>;
  end(): void;
}

/** Sends the head of a request and a first part of its body, and no more: what a server does before it has all. */
export async function sendPartially(
  baseUrl: string,
  request: { method: string; path: string; headers: Readonly<Record<string, string>>; body?: string },
): Promise<PartialRequest> {
  const { hostname, port, pathname } = new URL(baseUrl);
  const base = pathname === '/' ? '' : pathname;
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1');
  });
  // A server may end the connection while the body is still being written.
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  const lines = Object.entries({ host: `${hostname}:${port}`, ...request.headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(
    `${request.method} ${base}${request.path} HTTP/1.1\r\n${lines.join('')}\r\n${request.body ?? ''}`,
  );
  return {
    socket,
    answer: () => answer,
    async status() {
      while (!answer.includes('\r\n\r\n')) {
        if (socket.destroyed) throw new Error(`the connection ended with "${answer}"`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return Number(answer.split(' ', 2)[1]);
    },
    end: () => socket.destroy(),
  };
}

import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EventBus, makeEventBus } from '../../platform/events.ts';
import { makeMetrics } from '../../platform/metrics.ts';
import { makeTestServer, type TestServer } from '../../testing/server.testing.ts';
import { makeCallerReader, makeEndedCallerCheck } from '../sessions/index.ts';
import { listVisibleAssets } from '../visibility/index.ts';
import { addLiveRoutes } from './live-routes.ts';
import type { LiveLimits } from './live-streams.ts';

export interface LiveServer extends TestServer {
  readonly events: EventBus;
  readonly port: number;
  /** The server's own ends of all connections. */
  readonly sockets: ReadonlySet<net.Socket>;
  openStreams(): Promise<number>;
  /** A client on a bare socket that has read the head of its stream; `rest` grows while it reads. */
  connect(token: string): Promise<LiveClient>;
}

export interface LiveClient {
  readonly socket: net.Socket;
  readonly status: number;
  rest(): string;
}

/** The live route on a real server. */
export async function makeLiveServer(limits: Partial<LiveLimits> = {}): Promise<LiveServer> {
  const events = makeEventBus();
  const metrics = makeMetrics();
  const now = () => new Date();
  const server = await makeTestServer(
    (http, { database, log }) =>
      addLiveRoutes(http, {
        events,
        metrics,
        log,
        findEnded: makeEndedCallerCheck({ db: database.db, now }),
        visibleAssets: (caller) => listVisibleAssets(database.db, caller),
        limits,
      }),
    {
      readToken: ({ database, tokens }) => makeCallerReader({ db: database.db, readToken: tokens.read, now }),
    },
  );
  const sockets = new Set<net.Socket>();
  server.http.app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const port = Number(new URL(server.baseUrl).port);
  return {
    ...server,
    events,
    port,
    sockets,
    openStreams: async () => (await metrics.liveStreams.get()).values[0]?.value ?? 0,
    async connect(token) {
      const socket = net.connect(port, '127.0.0.1');
      let text = '';
      socket.setEncoding('utf8');
      socket.on('data', (part: string) => {
        text += part;
      });
      // A connection that the server destroys may end with a reset.
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(`GET /api/live HTTP/1.1\r\nhost: ritzel\r\nauthorization: Bearer ${token}\r\n\r\n`);
      await until(() => /retry: 2000\n\n|"code"/.test(text));
      return { socket, status: Number(text.slice(9, 12)), rest: () => text };
    },
  };
}

/** Waits for something that happens soon on a quiet machine and later on a busy one. */
export async function until(isSo: () => boolean | Promise<boolean>, patienceMs = 20_000): Promise<void> {
  const endMs = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > endMs) throw new Error('it did not happen');
    await sleep(10);
  }
}

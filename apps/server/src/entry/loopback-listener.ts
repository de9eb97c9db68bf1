import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The same routes at a free port of 127.0.0.1, without encryption. */
export async function listenOnLoopback(
  app: FastifyInstance,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => app.routing(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the loopback listener has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { readLiveEvents } from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { type LiveParts, makeLiveStreams } from './live-streams.ts';

export function addLiveRoutes(server: HttpServer, parts: LiveParts): void {
  const streams = makeLiveStreams(parts);
  server.app.addHook('preClose', async () => streams.stop());

  server.serve(readLiveEvents, async ({ caller, query, reply }) => {
    const wanted = query.equipment === undefined ? undefined : new Set(query.equipment.split(','));
    streams.assertMayOpen(caller);
    const seen = await streams.seenBy(caller);
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    });
    reply.raw.write('retry: 2000\n\n');
    streams.open(caller, { wanted, seen }, reply.raw);
    return reply;
  });
}

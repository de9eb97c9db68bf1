import { readLiveEvents } from '@ritzel/contract';
import { TOKEN_LIFE_S } from '../../platform/access.ts';
import type { EventBus, EventEnvelope } from '../../platform/events.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import type { Metrics } from '../../platform/metrics.ts';

const heartbeatMs = 20_000;
/** Above this much unsent text a reader is slow: values are left out until it has caught up. */
const slowReaderBytes = 256 * 1024;

function isWanted(envelope: EventEnvelope, wanted: ReadonlySet<string> | undefined): boolean {
  if (envelope.name === 'equipmentChanged' || envelope.name === 'findingsChanged') return false;
  if (envelope.name !== 'values') return true;
  return wanted?.has(envelope.event.equipmentId) ?? false;
}

export function addLiveRoutes(server: HttpServer, parts: { events: EventBus; metrics: Metrics }): void {
  const { events, metrics } = parts;

  server.serve(readLiveEvents, async ({ caller, query, reply, raw }) => {
    const wanted = query.equipment === undefined ? undefined : new Set(query.equipment.split(','));
    const socket = reply.raw;
    reply.hijack();
    socket.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    });
    socket.write('retry: 2000\n\n');
    metrics.liveStreams.inc();

    const unsubscribe = events.subscribe((envelope) => {
      if (envelope.event.organisationId !== caller.organisationId || !isWanted(envelope, wanted)) return;
      if (envelope.name === 'values' && socket.writableLength > slowReaderBytes) return;
      const { organisationId: _hidden, ...data } = envelope.event;
      socket.write(`event: ${envelope.name}\ndata: ${JSON.stringify(data)}\n\n`);
    });
    const heartbeat = setInterval(() => socket.write(': still here\n\n'), heartbeatMs);
    const end = setTimeout(() => socket.end(), TOKEN_LIFE_S * 1000);
    raw.raw.on('close', () => {
      unsubscribe();
      clearInterval(heartbeat);
      clearTimeout(end);
      metrics.liveStreams.dec();
    });
    return reply;
  });
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { problem } from '@ritzel/contract';
import { API_BASE, type HttpServer } from './http-server.ts';
import type { Metrics } from './metrics.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * `GET /api/metrics` for Prometheus. With a token, whoever bears it may read; without one, this machine alone: the
 * figures tell strangers how busy a plant is.
 */
export function addMetricsRoute({ app }: HttpServer, metrics: Metrics, token: string | undefined): void {
  app.get(`${API_BASE}/metrics`, async (request, reply) => {
    const mayRead =
      token === undefined
        ? isLoopback(request.ip)
        : timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
    if (!mayRead) throw problem.notFound('call');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { problem } from '@ritzel/contract';
import type { FastifyRequest } from 'fastify';
import { API_BASE, type HttpServer } from './http-server.ts';
import type { Metrics } from './metrics.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * `GET /api/metrics` for Prometheus. With a token, whoever bears it may read; without one, this machine alone: the
 * figures tell strangers how busy a plant is.
 */
export function addMetricsRoute({ app }: HttpServer, metrics: Metrics, token: string | undefined): void {
  app.get(`${API_BASE}/metrics`, async (request, reply) => {
    if (!mayReadMetrics(request, token)) throw problem.notFound('call');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** With a token whoever bears it; without one this machine alone, unless a proxy says that it speaks for another. */
export function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const { authorization, forwarded, 'x-forwarded-for': forwardedFor } = request.headers;
  if (token !== undefined) return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
  return forwarded === undefined && forwardedFor === undefined && isLoopback(request.ip);
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

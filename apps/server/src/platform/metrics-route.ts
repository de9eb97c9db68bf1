import { createHash, timingSafeEqual } from 'node:crypto';
import { problem } from '@ritzel/contract';
import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress } from './client-address.ts';
import { API_BASE, type HttpServer } from './http-server.ts';
import type { Metrics } from './metrics.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

export interface MetricsAccess {
  /** Who bears it may read. */
  readonly token: string | undefined;
  /** The configuration says that something stands in front: then nobody reads without a token. */
  readonly hasProxy: boolean;
}

/**
 * `GET /api/metrics` for Prometheus. With a token, whoever bears it may read; without one, a program of this machine
 * that connects directly: the figures would show outsiders how busy a plant is.
 */
export function addMetricsRoute({ app }: HttpServer, metrics: Metrics, access: MetricsAccess): void {
  app.get(`${API_BASE}/metrics`, async (request, reply) => {
    if (!mayReadMetrics(request, access)) throw problem.notFound('call');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

export function mayReadMetrics(request: FastifyRequest, { token, hasProxy }: MetricsAccess): boolean {
  if (token === undefined) return !hasProxy && isDirectFromThisMachine(request);
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}

const forwardingHeader = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/;

/**
 * A proxy on this machine connects from loopback too, whoever is behind it. It is known by what it adds, by the name
 * it was asked for (which also ends DNS rebinding), or by HTTP/1.0, which nginx speaks unless configured otherwise.
 */
function isDirectFromThisMachine(request: FastifyRequest): boolean {
  return (
    isLoopbackAddress(request.socket.remoteAddress ?? '') &&
    request.raw.httpVersion !== '1.0' &&
    /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(request.headers.host ?? '') &&
    !Object.keys(request.headers).some((name) => forwardingHeader.test(name))
  );
}

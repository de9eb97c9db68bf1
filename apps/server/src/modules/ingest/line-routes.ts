import { problem } from '@ritzel/contract';
import { LINE_PRECISIONS, type LinePrecision } from '@ritzel/telemetry';
import { API_BASE, type HttpServer } from '../../platform/http-server.ts';
import type { Log } from '../../platform/log.ts';
import type { DeviceRegistry } from '../devices/index.ts';
import { makeBodyBuffers } from './body-buffers.ts';
import { asUnavailable, describeError } from './data-routes.ts';
import { readDeviceToken } from './device-token.ts';
import { withInflated } from './inflate-body.ts';
import type { LineDoor } from './line-door.ts';

const MAX_BODY_BYTES = 32 * 1024 * 1024;
const MAX_INFLATED_BYTES = 32 * 1024 * 1024;
/** Bodies in hand at once, all senders together. */
const MAX_BYTES_AT_ONCE = 512 * 1024 * 1024;
/** Buffers kept for the next bodies. */
const KEPT_BYTES = 16 * 1024 * 1024;

const PRECISIONS: Readonly<Record<string, LinePrecision>> = { n: 'ns', u: 'us', µ: 'us', ms: 'ms', s: 's' };

/** InfluxDB's words for what went wrong; its clients show them. */
const INFLUX_CODES: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'unauthorized',
  404: 'not found',
  413: 'request too large',
  415: 'invalid',
  429: 'too many requests',
  503: 'unavailable',
};

export interface LineRouteParts {
  readonly registry: DeviceRegistry;
  readonly door: LineDoor;
  readonly log: Log;
  readonly version: string;
}

/** What Telegraf and the InfluxDB clients call: write, ping and health, with their own answers. */
export function addLineRoutes({ app }: HttpServer, { registry, door, log, version }: LineRouteParts): void {
  const bodies = makeBodyBuffers(KEPT_BYTES);
  let bytesInHand = 0;

  async function write(
    body: Uint8Array,
    authorization: string | undefined,
    query: Record<string, unknown>,
    encoding: string | undefined,
  ): Promise<void> {
    const sender = await readDeviceToken(registry, authorization);
    const precision = precisionOf(query.precision);
    const outcome = await withInflated(body, encoding, MAX_INFLATED_BYTES, (bytes) =>
      door.take(sender, bytes, precision).catch((error: unknown) => {
        throw asUnavailable(error);
      }),
    );
    if (outcome.refusedCount > 0) {
      const reasons = outcome.refused.slice(0, 5).join('; ');
      throw problem.fieldInvalid(
        'body',
        'partial',
        `partial write: ${reasons || 'fields of no use'} dropped=${outcome.refusedCount}`,
      );
    }
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Read by the handler itself.
    scope.addContentTypeParser('*', (_request, _stream, done) => done(null));
    scope.setErrorHandler((error, request, reply) => {
      const { status, message } = describeError(error) ?? { status: 500, message: 'internal error' };
      if (status === 500) log.error({ requestId: request.id, err: error }, 'a write failed');
      if (status === 503) reply.header('retry-after', '5');
      return reply
        .code(status)
        .type('application/json')
        .send(JSON.stringify({ code: INFLUX_CODES[status] ?? 'internal error', message }));
    });

    scope.post<{ Querystring: Record<string, unknown> }>(
      `${API_BASE}/v2/write`,
      { bodyLimit: MAX_BODY_BYTES, helmet: false },
      async (request, reply) => {
        const body = await bodies.read(request.raw, MAX_BODY_BYTES);
        if (bytesInHand > 0 && bytesInHand + body.length > MAX_BYTES_AT_ONCE)
          throw problem.notReady('Too many writes at once.');
        bytesInHand += body.length;
        try {
          await write(
            body,
            request.headers.authorization,
            request.query,
            request.headers['content-encoding'],
          );
        } finally {
          bytesInHand -= body.length;
          bodies.giveBack(body);
        }
        return reply.code(204).send();
      },
    );

    for (const path of ['/ping', `${API_BASE}/v2/ping`]) {
      scope.route({
        method: ['GET', 'HEAD'],
        url: path,
        handler: (_request, reply) =>
          reply.code(204).header('x-influxdb-version', version).header('x-influxdb-build', 'ritzel').send(),
      });
    }
    for (const path of ['/health', `${API_BASE}/v2/health`]) {
      scope.get(path, (_request, reply) =>
        reply.type('application/json').send(
          JSON.stringify({
            name: 'ritzel',
            message: 'ready for writes',
            status: 'pass',
            checks: [],
            version,
          }),
        ),
      );
    }
  });
}

function precisionOf(given: unknown): LinePrecision {
  if (given === undefined || given === '') return 'ns';
  const precision = LINE_PRECISIONS.find((known) => known === given) ?? PRECISIONS[String(given)];
  if (precision === undefined)
    throw problem.fieldInvalid('query.precision', 'invalid', 'precision must be ns, us, ms or s.');
  return precision;
}

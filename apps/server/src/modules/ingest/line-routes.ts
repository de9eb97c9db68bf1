import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { LINE_PRECISIONS, type LinePrecision } from '@ritzel/telemetry';
import type { FastifyRequest } from 'fastify';
import { isClientDisconnected } from '../../platform/client-disconnect.ts';
import { API_BASE, type HttpServer, RETRY_AFTER_S } from '../../platform/http-server.ts';
import type { Log } from '../../platform/log.ts';
import { makeBodyBuffers } from './body-buffers.ts';
import { asUnavailable, describeIngestError } from './data-routes.ts';
import { inflateBody } from './inflate-body.ts';
import type { AdmittedRequest, IngestAdmission } from './ingest-admission.ts';
import type { LineAdapter } from './line-adapter.ts';

const MAX_BODY_BYTES = 32 * 1024 * 1024;
const MAX_INFLATED_BYTES = 32 * 1024 * 1024;
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
  readonly admission: IngestAdmission;
  readonly adapter: LineAdapter;
  readonly log: Log;
  readonly version: string;
  /** Whether this caller may see which version answers. */
  readonly maySeeDetails: (request: FastifyRequest) => Promise<boolean>;
}

/** What Telegraf and the InfluxDB clients call: write, ping and health, with their own answers. */
export function addLineRoutes({ app }: HttpServer, parts: LineRouteParts): void {
  const { admission, adapter, log, version, maySeeDetails } = parts;
  const bodies = makeBodyBuffers(KEPT_BYTES);

  async function write(
    { device: sender, reserve }: AdmittedRequest,
    body: Uint8Array,
    query: Record<string, unknown>,
    encoding: string | undefined,
  ): Promise<void> {
    const precision = precisionOf(query.precision);
    const bytes = await inflateBody(body, encoding, MAX_INFLATED_BYTES, reserve);
    const outcome = await adapter.take(sender, bytes, precision).catch((error: unknown) => {
      throw asUnavailable(error);
    });
    if (outcome.refusedCount > 0) {
      const reasons = outcome.refused.slice(0, 5).join('; ');
      throw problem.fieldInvalid(
        'body',
        'partial',
        problemText('PARTIAL_WRITE', {
          reasons: reasons || 'fields of no use',
          dropped: outcome.refusedCount,
        }),
      );
    }
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Read by the handler itself.
    scope.addContentTypeParser('*', (_request, _stream, done) => done(null));
    scope.setErrorHandler((error, request, reply) => {
      if (isClientDisconnected(request.raw, error)) {
        log.debug({ requestId: request.id }, 'the client hung up');
        return reply.code(499).send();
      }
      const { status, message } = describeIngestError(error) ?? { status: 500, message: 'internal error' };
      if (status === 500) log.error({ requestId: request.id, err: error }, 'a write failed');
      if (status === 503 && !reply.hasHeader('retry-after'))
        reply.header('retry-after', String(RETRY_AFTER_S));
      return reply
        .code(status)
        .type('application/json')
        .send(JSON.stringify({ code: INFLUX_CODES[status] ?? 'internal error', message }));
    });

    scope.post<{ Querystring: Record<string, unknown> }>(
      `${API_BASE}/v2/write`,
      {
        bodyLimit: MAX_BODY_BYTES,
        helmet: false,
        config: { access: 'device' },
        onRequest: admission.admit(MAX_BODY_BYTES),
      },
      async (request, reply) => {
        const body = await bodies.read(request.raw, MAX_BODY_BYTES);
        try {
          const encoding = request.headers['content-encoding'];
          await write(await admission.of(request, reply), body, request.query, encoding);
        } finally {
          bodies.giveBack(body);
        }
        return reply.code(204).send();
      },
    );

    for (const path of ['/ping', `${API_BASE}/v2/ping`]) {
      scope.route({
        method: ['GET', 'HEAD'],
        url: path,
        handler: async (request, reply) => {
          if (await maySeeDetails(request)) reply.header('x-influxdb-version', version);
          return reply.code(204).header('x-influxdb-build', 'ritzel').send();
        },
      });
    }
    for (const path of ['/health', `${API_BASE}/v2/health`]) {
      scope.get(path, async (request, reply) => {
        const facts = { name: 'ritzel', message: 'ready for writes', status: 'pass', checks: [] };
        const answer = (await maySeeDetails(request)) ? { ...facts, version } : facts;
        return reply.type('application/json').send(JSON.stringify(answer));
      });
    }
  });
}

function precisionOf(given: unknown): LinePrecision {
  if (given === undefined || given === '') return 'ns';
  const precision = LINE_PRECISIONS.find((known) => known === given) ?? PRECISIONS[String(given)];
  if (precision === undefined)
    throw problem.fieldInvalid('query.precision', 'invalid', problemText('PRECISION_FORM'));
  return precision;
}

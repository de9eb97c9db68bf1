import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { problem } from '@ritzel/contract';
import { LINE_PRECISIONS, type LinePrecision } from '@ritzel/telemetry';
import { isClientGone } from '../../platform/client-gone.ts';
import { API_BASE, type HttpServer } from '../../platform/http-server.ts';
import type { Log } from '../../platform/log.ts';
import { makeBodyBuffers } from './body-buffers.ts';
import { asUnavailable, describeError } from './data-routes.ts';
import type { AdmittedRequest, IngestAdmission } from './ingest-admission.ts';
import type { LineDoor } from './line-door.ts';

const MAX_BODY_BYTES = 32 * 1024 * 1024;
const MAX_INFLATED_BYTES = 32 * 1024 * 1024;
/** Buffers kept for the next bodies. */
const KEPT_BYTES = 16 * 1024 * 1024;

const inflate = promisify(gunzip);

const PRECISIONS: Readonly<Record<string, LinePrecision>> = { n: 'ns', u: 'us', µ: 'us', ms: 'ms', s: 's' };

/** InfluxDB's words for what went wrong; its clients show them. */
const INFLUX_CODES: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'unauthorized',
  404: 'not found',
  413: 'request too large',
  429: 'too many requests',
  503: 'unavailable',
};

export interface LineRouteParts {
  readonly admission: IngestAdmission;
  readonly door: LineDoor;
  readonly log: Log;
  readonly version: string;
}

/** What Telegraf and the InfluxDB clients call: write, ping and health, with their own answers. */
export function addLineRoutes({ app }: HttpServer, { admission, door, log, version }: LineRouteParts): void {
  const bodies = makeBodyBuffers(KEPT_BYTES);

  async function write(
    { device: sender, reserve }: AdmittedRequest,
    body: Uint8Array,
    query: Record<string, unknown>,
    isGzip: boolean,
  ): Promise<void> {
    const precision = precisionOf(query.precision);
    const bytes = isGzip ? await inflated(body, reserve) : body;
    const outcome = await door.take(sender, bytes, precision).catch((error: unknown) => {
      throw asUnavailable(error);
    });
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
      if (isClientGone(request.raw, error)) {
        log.debug({ requestId: request.id }, 'the client hung up');
        return reply.code(499).send();
      }
      const { status, message } = describeError(error) ?? { status: 500, message: 'internal error' };
      if (status === 500) log.error({ requestId: request.id, err: error }, 'a write failed');
      if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '5');
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
        config: { authenticates: true },
        onRequest: admission.admit(MAX_BODY_BYTES),
      },
      async (request, reply) => {
        const body = await bodies.read(request.raw, MAX_BODY_BYTES);
        try {
          const isGzip = request.headers['content-encoding'] === 'gzip';
          await write(await admission.of(request, reply), body, request.query, isGzip);
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

async function inflated(body: Uint8Array, reserve: (bytes: number) => void): Promise<Uint8Array> {
  // The last four bytes say how long the inflated text is (RFC 1952, section 2.3.1); a body of several members is longer.
  const end = Buffer.from(body.buffer, body.byteOffset, body.length);
  const said = body.length < 4 ? 0 : Math.min(end.readUInt32LE(body.length - 4), MAX_INFLATED_BYTES);
  reserve(said);
  const first = await inflateUpTo(body, Math.max(1, said));
  if (first !== undefined) return first;
  reserve(MAX_INFLATED_BYTES - said);
  const second = await inflateUpTo(body, MAX_INFLATED_BYTES);
  if (second === undefined) throw problem.tooLarge();
  return second;
}

/** Undefined where the text is longer. */
async function inflateUpTo(body: Uint8Array, maxBytes: number): Promise<Uint8Array | undefined> {
  try {
    return await inflate(body, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw problem.fieldInvalid('body', 'malformed', 'The body is not gzip.');
  }
}

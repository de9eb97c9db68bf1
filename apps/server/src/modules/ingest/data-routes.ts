import { PROBLEMS, type ProblemCode, ProblemError, problem, sendRaws, sendSamples } from '@ritzel/contract';
import { API_BASE, type HttpServer } from '../../platform/http-server.ts';
import type { DeviceWatch } from '../conditions/index.ts';
import { TelemetryUnavailable } from '../telemetry-store/index.ts';
import type { IngestAdmission } from './ingest-admission.ts';
import type { ReadingDoor } from './reading-door.ts';
import { readSamplesBody } from './samples-body.ts';
import type { WaveformDoor } from './waveform-door.ts';

const MAX_SAMPLES_BYTES = 16 * 1024 * 1024;
const MAX_RAW_BYTES = 80 * 1024 * 1024;
const MAX_ERRORS = 50;

export interface DataRouteParts {
  readonly admission: IngestAdmission;
  readonly watch: Pick<DeviceWatch, 'seen'>;
  readonly readings: ReadingDoor;
  readonly waveforms: WaveformDoor;
}

/** What waits is told to come again; everything else stays what it is. */
export function asUnavailable(error: unknown): unknown {
  return error instanceof TelemetryUnavailable ? problem.notReady(error.message) : error;
}

/** `POST /api/data/samples` and `POST /api/data/raws`. */
export function addDataRoutes({ app }: HttpServer, parts: DataRouteParts): void {
  const { admission, watch, readings, waveforms } = parts;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Whatever the content type says, these two calls read bytes.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    scope.route({
      method: sendSamples.method,
      url: API_BASE + sendSamples.path,
      bodyLimit: MAX_SAMPLES_BYTES,
      config: { authenticates: true },
      onRequest: admission.admit(MAX_SAMPLES_BYTES),
      // A device renders no page: the browser's headers would be half of what is sent.
      helmet: false,
      handler: async (request, reply) => {
        const { device } = await admission.of(request, reply);
        const sent = readSamplesBody(bytesOf(request.body));
        const refusals = await readings.takeWhole(device, sent).catch((error: unknown) => {
          throw asUnavailable(error);
        });
        if (refusals.length > 0) {
          throw problem.inputInvalid(
            refusals
              .slice(0, MAX_ERRORS)
              .map(({ index, code, message }) => ({ field: `body.samples.${index}`, code, message })),
            `${refusals.length} of ${sent.length} samples can't be taken; none was.`,
          );
        }
        watch.seen(device.id);
        return reply.code(204).send();
      },
    });

    scope.route({
      method: sendRaws.method,
      url: API_BASE + sendRaws.path,
      bodyLimit: MAX_RAW_BYTES,
      config: { authenticates: true },
      onRequest: admission.admit(MAX_RAW_BYTES),
      helmet: false,
      handler: async (request, reply) => {
        const { device } = await admission.of(request, reply);
        const taken = await waveforms.take(device, bytesOf(request.body));
        if ('fault' in taken) {
          const { field, code, message } = taken.fault;
          throw problem.fieldInvalid(`body.${field}`, code, message);
        }
        watch.seen(device.id);
        return reply.type('application/json').send(JSON.stringify(taken));
      },
    });
  });
}

export function bytesOf(body: unknown): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array();
}

/** Status, code and sentence of any error, for doors that answer in words other than ours. */
export function describeError(
  error: unknown,
): { status: number; code: ProblemCode; message: string } | undefined {
  if (error instanceof ProblemError) {
    const { status, code, detail, title } = error.problem;
    return { status, code, message: detail ?? title };
  }
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === PROBLEMS.tooLarge.status)
    return { status, code: 'tooLarge', message: PROBLEMS.tooLarge.title };
  if (status >= 400 && status < 500)
    return {
      status,
      code: 'inputInvalid',
      message: error instanceof Error ? error.message : 'The request is malformed.',
    };
  return undefined;
}

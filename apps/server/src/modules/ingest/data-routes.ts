import { PROBLEMS, type ProblemCode, ProblemError, problem, sendRaws, sendSamples } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { passingProblem } from '../../platform/database-problem.ts';
import { API_BASE, type HttpServer } from '../../platform/http-server.ts';
import type { DeviceWatch } from '../conditions/index.ts';
import type { DeviceLog, KnownDevice } from '../devices/index.ts';
import { TelemetryUnavailableError } from '../telemetry-store/index.ts';
import { inflateBody } from './inflate-body.ts';
import type { IngestAdmission } from './ingest-admission.ts';
import type { ReadingAdapter } from './reading-adapter.ts';
import type { Reading } from './reading-rules.ts';
import { readSamplesBody } from './samples-body.ts';
import { isTransientFault } from './transient-fault.ts';
import type { WaveformAdapter } from './waveform-adapter.ts';

const MAX_SAMPLES_BYTES = 16 * 1024 * 1024;
const MAX_RAW_BYTES = 80 * 1024 * 1024;
const MAX_ERRORS = 50;

export interface DataRouteParts {
  readonly admission: IngestAdmission;
  readonly watch: Pick<DeviceWatch, 'seen'>;
  readonly deviceLog: Pick<DeviceLog, 'note'>;
  readonly readings: ReadingAdapter;
  readonly waveforms: WaveformAdapter;
}

/** What cannot be written yet is answered "try again later"; every other error stays what it is. */
export function asUnavailable(error: unknown): unknown {
  const passing = passingProblem(error instanceof TelemetryUnavailableError ? error.cause : error);
  if (passing !== undefined && passing.problem.code !== 'notReady') return passing;
  if (error instanceof TelemetryUnavailableError) return problem.notReady(error.message);
  return isTransientFault(error) ? problem.notReady(problemText('DATABASE_AWAY')) : error;
}

/** `POST /api/data/samples` and `POST /api/data/raws`. */
export function addDataRoutes({ app }: HttpServer, parts: DataRouteParts): void {
  const { admission, watch, deviceLog, readings, waveforms } = parts;

  async function takeSamples(device: KnownDevice, bytes: Uint8Array): Promise<void> {
    let sent: Reading[];
    try {
      sent = readSamplesBody(bytes);
    } catch (error) {
      if (error instanceof ProblemError)
        deviceLog.note(device.id, 'payload-malformed', describeMalformed(error));
      throw error;
    }
    const refusals = await readings.takeWhole(device, sent).catch((error: unknown) => {
      throw asUnavailable(error);
    });
    if (refusals.length === 0) return;
    throw problem.inputInvalid(
      refusals.slice(0, MAX_ERRORS).map(({ index, part, code, message }) => ({
        field: part === undefined ? 'body.samples' : `body.samples.${index}.${part}`,
        code,
        message,
      })),
      problemText('SAMPLES_REFUSED', { refused: refusals.length, sent: sent.length }),
    );
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Whatever the content type says, these two calls read bytes.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    scope.route({
      method: sendSamples.method,
      url: API_BASE + sendSamples.path,
      bodyLimit: MAX_SAMPLES_BYTES,
      config: { access: sendSamples.access.kind },
      onRequest: admission.admit(MAX_SAMPLES_BYTES),
      // A device renders no page: the browser's headers would be half of what is sent.
      helmet: false,
      handler: async (request, reply) => {
        const { device, reserve } = await admission.of(request, reply);
        const encoding = request.headers['content-encoding'];
        await takeSamples(
          device,
          await inflateBody(bytesOf(request.body), encoding, MAX_SAMPLES_BYTES, reserve),
        );
        watch.seen(device.id);
        return reply.code(204).send();
      },
    });

    scope.route({
      method: sendRaws.method,
      url: API_BASE + sendRaws.path,
      bodyLimit: MAX_RAW_BYTES,
      config: { access: sendRaws.access.kind },
      onRequest: admission.admit(MAX_RAW_BYTES),
      helmet: false,
      handler: async (request, reply) => {
        const { device, reserve } = await admission.of(request, reply);
        const encoding = request.headers['content-encoding'];
        const bytes = await inflateBody(bytesOf(request.body), encoding, MAX_RAW_BYTES, reserve);
        const taken = await waveforms.take(device, bytes).catch((error: unknown) => {
          throw asUnavailable(error);
        });
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

function describeMalformed({ problem: { errors, detail, title } }: ProblemError): string {
  const [first] = errors ?? [];
  return first === undefined ? (detail ?? title) : `${first.field}: ${first.message}`;
}

export function bytesOf(body: unknown): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array();
}

/** Status, code and sentence of any error, for ingest adapters that answer in words other than ours. */
export function describeIngestError(
  error: unknown,
): { status: number; code: ProblemCode; message: string } | undefined {
  if (error instanceof ProblemError) {
    const { status, code, detail, title } = error.problem;
    return { status, code, message: detail ?? title };
  }
  const passing = passingProblem(error);
  if (passing !== undefined) return describeIngestError(passing);
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

import * as calls from '@ritzel/contract';
import { problem, SERIES_SET_MEDIA_TYPE } from '@ritzel/contract';
import { clientDisconnectSignal } from '../../platform/client-disconnect.ts';
import type { Database } from '../../platform/database.ts';
import { watchDownload } from '../../platform/download-watch.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import { admitDownload, type TelemetryStore, type WaveformStore } from '../telemetry-store/index.ts';
import { readOperationOf } from './operation-data.ts';
import { rawFileFacts, rawFileStream } from './raw-file.ts';
import { packSet, readTelemetrySet, setAsJson } from './telemetry-set.ts';

export interface DrivetrainParts {
  readonly db: Database;
  readonly store: Pick<TelemetryStore, 'readSeries'>;
  readonly waveforms: Pick<WaveformStore, 'find' | 'readSamples'>;
}

/** The calls that the specification lists under drivetrains and that read what was measured. */
export function addDrivetrainRoutes(server: HttpServer, parts: DrivetrainParts): void {
  const { db, waveforms } = parts;

  server.serve(calls.readOperationData, ({ caller, params, query }) =>
    readOperationOf(parts, caller, params.id, query),
  );

  server.serve(calls.readDrivetrainTelemetry, async ({ caller, params, query, raw, reply }) => {
    const members = await readTelemetrySet(parts, caller, params.id, query);
    reply.header('vary', 'Accept');
    if (raw.headers.accept?.includes(SERIES_SET_MEDIA_TYPE))
      return reply.type(SERIES_SET_MEDIA_TYPE).send(packSet(members));
    return setAsJson(members, query);
  });

  server.serve(calls.readDrivetrainRaw, async ({ caller, params, query, reply }) => {
    const waveform = await waveforms.find(caller, params.rawId);
    const assets = await listAssetsInScope(db, caller, params.id);
    if (waveform === undefined || !assets.some(({ id }) => id === waveform.assetId))
      throw problem.notFound('waveform');
    const { mediaType, fileName } = rawFileFacts(waveform, query.format);
    const readSamples = () => waveforms.readSamples(waveform);
    if (query.format === 'f32') await admitDownload(waveform, caller.userId, reply);
    else watchDownload(reply.raw);
    const content =
      query.format === 'f32'
        ? bufferOf(await readSamples())
        : await rawFileStream(
            waveform,
            query.format,
            readSamples,
            caller.userId,
            clientDisconnectSignal(reply),
          );
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    reply.header('cache-control', 'private, max-age=604800, immutable');
    return reply.type(mediaType).send(content);
  });
}

/** The same bytes, not a copy. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

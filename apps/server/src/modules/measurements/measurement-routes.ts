import {
  type CallQuery,
  encodeSeriesBytes,
  listDrivetrainRaws,
  listWaveforms,
  problem,
  readSeries,
  readWaveform,
  readWaveformSamples,
  readWaveformSpectrum,
  SAMPLES_MEDIA_TYPE,
  SERIES_MEDIA_TYPE,
  type Waveform,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Database } from '../../platform/database.ts';
import type { EventBus } from '../../platform/events.ts';
import type { HttpServer } from '../../platform/http-server.ts';
import { makeSignalStore, type SignalPlace } from '../devices/index.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import {
  admitDownload,
  type BucketedSeries,
  type RawSeries,
  type StoredWaveform,
  type TelemetryStore,
  type WaveformStore,
} from '../telemetry-store/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { type AnalysisPool, isRefused } from './analysis-pool.ts';
import { seriesJsonStream } from './series-json.ts';

export interface MeasurementParts {
  readonly db: Database;
  readonly store: TelemetryStore;
  readonly waveforms: WaveformStore;
  readonly pool: AnalysisPool;
  /** What states that equipment changed or was deleted. */
  readonly events?: Pick<EventBus, 'subscribe'>;
}

const MAX_PLACES = 20_000;
const PLACE_AGE_MS = 30_000;

export function addMeasurementRoutes(server: HttpServer, parts: MeasurementParts): void {
  const { db, store, waveforms, pool } = parts;

  const places = new Map<string, { place: SignalPlace; untilMs: number }>();
  parts.events?.subscribe(({ name }) => {
    if (name === 'equipmentChanged' || name === 'eventsMissed') places.clear();
  });

  /** Remembered for a while: asset, number and unit of a signal never change, only its going takes until then. */
  async function placeOfSignal(viewer: EquipmentViewer, signalId: string): Promise<SignalPlace> {
    const key = `${viewer.organisationId} ${signalId}`;
    const known = places.get(key);
    // Who sees some equipment is asked for each time: it may be moved meanwhile.
    const isRemembered = viewer.visibleGroups === null;
    if (isRemembered && known !== undefined && known.untilMs > performance.now()) return known.place;
    const place = await makeSignalStore(db, viewer).find(signalId);
    if (place === undefined) throw problem.notFound('signal');
    if (!isRemembered) return place;
    if (places.size >= MAX_PLACES) places.clear();
    places.set(key, { place, untilMs: performance.now() + PLACE_AGE_MS });
    return place;
  }

  async function waveformOf(viewer: EquipmentViewer, id: string): Promise<StoredWaveform> {
    const found = await waveforms.find(viewer, id);
    if (found === undefined) throw problem.notFound('waveform');
    return found;
  }

  server.serve(readSeries, async ({ caller, params, query, raw, reply }) => {
    const place = await placeOfSignal(caller, params.id);
    const series = await store.readSeries({
      assetId: place.assetId,
      signalNumber: place.number,
      fromMs: query.from.getTime(),
      toMs: query.to.getTime(),
      buckets: query.buckets,
    });
    reply.header('vary', 'Accept');
    if (raw.headers.accept?.includes(SERIES_MEDIA_TYPE)) {
      return reply.type(SERIES_MEDIA_TYPE).send(Buffer.from(encodeSeriesBytes(columnsOf(series)).buffer));
    }
    const facts = {
      signalId: params.id,
      unit: place.unit,
      from: query.from.toISOString(),
      to: query.to.toISOString(),
    };
    return reply.type('application/json').send(seriesJsonStream(facts, series));
  });

  async function waveformPage(
    viewer: EquipmentViewer,
    id: string,
    query: CallQuery<typeof listWaveforms>,
    type: 'drivetrain' | null,
  ) {
    // A drivetrain shows the waveforms of its parts.
    const assets = await listAssetsInScope(db, viewer, id);
    const [own] = assets;
    if (own === undefined || (type !== null && own.type !== type)) throw problem.notFound('equipment');
    const { rows, total } = await waveforms.list(viewer, {
      assetIds: assets.map((asset) => asset.id),
      channel: query.channel,
      fromMs: query.from?.getTime(),
      toMs: query.to?.getTime(),
      limit: query.size,
      offset: (query.page - 1) * query.size,
    });
    return { rows: rows.map(toWaveformDto), total, page: query.page, size: query.size };
  }

  server.serve(listWaveforms, ({ caller, params, query }) => waveformPage(caller, params.id, query, null));

  server.serve(listDrivetrainRaws, ({ caller, params, query }) =>
    waveformPage(caller, params.id, query, 'drivetrain'),
  );

  server.serve(readWaveform, async ({ caller, params }) =>
    toWaveformDto(await waveformOf(caller, params.id)),
  );

  server.serve(readWaveformSamples, async ({ caller, params, reply }) => {
    const waveform = await waveformOf(caller, params.id);
    await admitDownload(waveform, caller.userId, reply);
    const bytes = await waveforms.readSamples(waveform);
    // A waveform never changes: whoever may see it may keep it.
    reply.header('cache-control', 'private, max-age=604800, immutable');
    return reply.type(SAMPLES_MEDIA_TYPE).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });

  server.serve(readWaveformSpectrum, async ({ caller, params, query, reply }) => {
    const waveform = await waveformOf(caller, params.id);
    const result = await pool.spectrum({
      bytes: await waveforms.readSamples(waveform),
      samplingRateHz: waveform.samplingRateHz,
      unit: waveform.unit,
      waveformId: waveform.id,
      spectrum: query.kind,
      lowHz: query.low,
      highHz: query.high,
    });
    if (isRefused(result)) {
      const { code } = result.refused;
      throw code === 'BAD_BAND'
        ? problem.fieldInvalid(
            'query.high',
            code,
            problemText('SPECTRUM_BAND_UNFIT', { most: waveform.samplingRateHz / 2 }),
          )
        : problem.fieldInvalid('params.id', code, problemText('RECORD_NOT_COMPUTABLE'));
    }
    return reply
      .type('application/json')
      .send(Buffer.from(result.buffer, result.byteOffset, result.byteLength));
  });
}

function columnsOf(series: RawSeries | BucketedSeries) {
  if (series.bucketMs === null) return { bucketMs: null, t: series.timesMs, value: series.values };
  const { bucketMs, timesMs, min, mean, max, count } = series;
  return { bucketMs, t: timesMs, min, mean, max, count };
}

/** A waveform as the contract shows it. */
export function toWaveformDto(waveform: StoredWaveform): Waveform {
  return {
    id: waveform.id,
    equipmentId: waveform.assetId,
    deviceId: waveform.deviceId,
    channel: waveform.channel,
    channelName: waveform.channelName,
    position: waveform.position,
    axis: waveform.axis,
    at: new Date(Number(waveform.t0Ns / 1_000_000n)).toISOString(),
    samplingRateHz: waveform.samplingRateHz,
    samples: waveform.sampleCount,
    quantity: waveform.quantity,
    unit: waveform.unit,
    range: waveform.range,
    speedRpm: waveform.speedRpm,
    load: waveform.load,
    trigger: waveform.trigger,
    clipCount: waveform.clipCount,
    sha256: waveform.sha256,
    indicators: { ...waveform.indicators },
    source: waveform.source,
  };
}

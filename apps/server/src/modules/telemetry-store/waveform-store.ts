import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { BlobStore } from '../../platform/blob-store.ts';
import { isStorageFull } from '../../platform/database-problem.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { type StorageWatch, unwatchedStorage } from '../../platform/storage-watch.ts';
import { type EquipmentViewer, SEEN_BY_GROUPS } from '../visibility/index.ts';

export interface ArrivedWaveform {
  readonly assetId: string;
  readonly organisationId: string;
  readonly deviceId: string | null;
  readonly channel: string;
  readonly channelName: string;
  readonly position: string | null;
  readonly axis: string;
  /** First sample, nanoseconds since 1970, UTC. */
  readonly t0Ns: bigint;
  readonly samplingRateHz: number;
  /** In `unit`. */
  readonly samples: Float32Array;
  readonly quantity: string;
  readonly unit: string;
  readonly range: string | null;
  readonly speedRpm: number | null;
  readonly load: number | null;
  readonly operatingState: string | null;
  readonly trigger: 'schedule' | 'alarm' | 'manual';
  readonly clipCount: number;
  /** Of the samples as the device sent them: part of the waveform's identity. */
  readonly sha256: Uint8Array;
  /** File or import it came from. */
  readonly source: string | null;
}

/** A stored waveform without its samples. */
export interface StoredWaveform extends Omit<ArrivedWaveform, 'samples' | 'sha256'> {
  readonly id: string;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly sampleCount: number;
  readonly blobKey: string;
  readonly indicators: Readonly<Record<string, number>>;
  readonly isAnalysed: boolean;
  /** Speed and load it was taken at, as `operatingBinKey` of @ritzel/drivetrain computes it. */
  readonly operatingBin: string;
}

export interface WaveformQuestion {
  readonly assetIds: readonly string[];
  readonly channel?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface ChannelCount {
  readonly assetId: string;
  readonly channel: string;
  readonly channelName: string;
  readonly records: number;
  readonly samples: number;
}

export interface WaveformStore {
  /**
   * Resolves when samples and row are on disk. The same asset, channel, t0 and sha256 again changes nothing and
   * answers the id it has.
   */
  store(waveform: ArrivedWaveform): Promise<{ id: string; created: boolean }>;
  /** Called after each waveform that was new. Returns the function that ends it. */
  onStored(listener: (waveform: { id: string } & ArrivedWaveform) => void): () => void;
  /** Undefined when the viewer has no such waveform. */
  find(viewer: EquipmentViewer, id: string): Promise<StoredWaveform | undefined>;
  /** Newest first, with the number of all that match. */
  list(
    viewer: EquipmentViewer,
    question: WaveformQuestion,
  ): Promise<{ rows: StoredWaveform[]; total: number }>;
  /** What each channel of the assets has recorded in the range, by asset and channel. */
  countByChannel(
    viewer: EquipmentViewer,
    question: Required<Pick<WaveformQuestion, 'assetIds' | 'fromMs' | 'toMs'>>,
  ): Promise<ChannelCount[]>;
  /** Samples in the waveform's unit, little-endian float32. Throws when the blob store lost them. */
  readSamples(waveform: Pick<StoredWaveform, 'blobKey'>): Promise<Uint8Array>;
  /** Newest first: what arrives goes before a backlog. */
  listUnanalysed(limit: number): Promise<StoredWaveform[]>;
  saveIndicators(
    waveform: Pick<StoredWaveform, 'assetId' | 'id'>,
    indicators: Readonly<Record<string, number>>,
  ): Promise<void>;
}

export const WAVEFORM_FOLDER = 'waveforms';

interface WaveformRow {
  asset_id: string;
  id: string;
  organisation_id: string;
  device_id: string | null;
  channel: string;
  channel_name: string;
  position: string | null;
  axis: string;
  t0_ns_text: string;
  sampling_rate_hz: number;
  samples: number;
  quantity: string;
  unit: string;
  range: string | null;
  speed_rpm: number | null;
  load: number | null;
  operating_state: string | null;
  trigger: ArrivedWaveform['trigger'];
  clip_count: number;
  sha256: Buffer;
  blob_key: string;
  indicators: Record<string, number>;
  analysed_at: Date | null;
  operating_bin: string;
  source: string | null;
}

const columns = '*, t0_ns::text as t0_ns_text';

function storedOf(row: WaveformRow): StoredWaveform {
  return {
    assetId: row.asset_id,
    id: row.id,
    organisationId: row.organisation_id,
    deviceId: row.device_id,
    channel: row.channel,
    channelName: row.channel_name,
    position: row.position,
    axis: row.axis,
    t0Ns: BigInt(row.t0_ns_text),
    samplingRateHz: row.sampling_rate_hz,
    sampleCount: row.samples,
    quantity: row.quantity,
    unit: row.unit,
    range: row.range,
    speedRpm: row.speed_rpm,
    load: row.load,
    operatingState: row.operating_state,
    trigger: row.trigger,
    clipCount: row.clip_count,
    sha256: row.sha256.toString('hex'),
    blobKey: row.blob_key,
    indicators: row.indicators,
    isAnalysed: row.analysed_at !== null,
    operatingBin: row.operating_bin,
    source: row.source,
  };
}

/** Each attempt writes a blob of its own, so that removing one that failed never takes another's. */
function newBlobKey({ assetId, channel, t0Ns }: ArrivedWaveform): string {
  const day = new Date(Number(t0Ns / 1_000_000n)).toISOString().slice(0, 10);
  const channelHash = createHash('sha256').update(channel).digest('hex').slice(0, 8);
  return `${WAVEFORM_FOLDER}/${assetId}/${day}/${t0Ns}-${channelHash}-${randomBytes(4).toString('hex')}.f32`;
}

function littleEndianBytes(samples: Float32Array): Uint8Array {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? bytes : Buffer.from(bytes).swap32();
}

export function makeWaveformStore(parts: {
  pool: Pool;
  blobs: BlobStore;
  metrics: Metrics;
  log: { error(fields: object, message: string): void };
  storage?: Pick<StorageWatch, 'assertRoom' | 'noteError' | 'noteStored'>;
}): WaveformStore {
  const { pool, blobs, metrics, log } = parts;
  const storage = parts.storage ?? unwatchedStorage;
  const listeners = new Set<(waveform: { id: string } & ArrivedWaveform) => void>();

  async function findSame(waveform: ArrivedWaveform): Promise<string | undefined> {
    const { rows } = await pool.query<{ id: string }>({
      name: 'find-same-waveform',
      text: 'select id from waveform where asset_id = $1 and channel = $2 and t0_ns = $3 and sha256 = $4',
      values: [waveform.assetId, waveform.channel, String(waveform.t0Ns), Buffer.from(waveform.sha256)],
    });
    return rows[0]?.id;
  }

  async function insertRow(waveform: ArrivedWaveform, blobKey: string): Promise<string | undefined> {
    const { rows } = await pool.query<{ id: string }>({
      name: 'insert-waveform',
      text: `insert into waveform (asset_id, organisation_id, device_id, channel, channel_name, position, axis, t0_ns,
                                   sampling_rate_hz, samples, quantity, unit, range, speed_rpm, load, operating_state,
                                   trigger, clip_count, sha256, blob_key, source)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
             on conflict (asset_id, channel, t0_ns, sha256) do nothing returning id`,
      values: [
        waveform.assetId,
        waveform.organisationId,
        waveform.deviceId,
        waveform.channel,
        waveform.channelName,
        waveform.position,
        waveform.axis,
        String(waveform.t0Ns),
        waveform.samplingRateHz,
        waveform.samples.length,
        waveform.quantity,
        waveform.unit,
        waveform.range,
        waveform.speedRpm,
        waveform.load,
        waveform.operatingState,
        waveform.trigger,
        waveform.clipCount,
        Buffer.from(waveform.sha256),
        blobKey,
        waveform.source,
      ],
    });
    return rows[0]?.id;
  }

  async function storeBoth(waveform: ArrivedWaveform, blobKey: string): Promise<string | undefined> {
    try {
      await blobs.put(blobKey, littleEndianBytes(waveform.samples));
      const id = await insertRow(waveform, blobKey);
      storage.noteStored();
      return id;
    } catch (error) {
      storage.noteError(error);
      // Whether a row is there is sure only when the database itself refused it; a sweep finds the others' blobs.
      if (isStorageFull(error)) await blobs.remove(blobKey).catch(() => {});
      throw error;
    }
  }

  return {
    async store(waveform) {
      const known = await findSame(waveform);
      if (known !== undefined) return { id: known, created: false };
      const blobKey = newBlobKey(waveform);
      storage.assertRoom();
      const id = await storeBoth(waveform, blobKey);
      if (id === undefined) {
        // The same waveform came twice at once and the other was first.
        await blobs.remove(blobKey);
        const first = await findSame(waveform);
        if (first === undefined) throw new Error('a waveform vanished while it was stored');
        return { id: first, created: false };
      }
      metrics.waveformsCommitted.inc();
      for (const listener of listeners) {
        try {
          listener({ id, ...waveform });
        } catch (error) {
          log.error({ err: error }, 'a listener of stored waveforms failed');
        }
      }
      return { id, created: true };
    },
    onStored(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async find({ organisationId, visibleGroups }, id) {
      const { rows } = await pool.query<WaveformRow>(
        `select ${columns} from waveform
          where id = $1 and organisation_id = $2 and ${SEEN_BY_GROUPS('waveform.asset_id', '$3')}
            and not exists (select 1 from hidden_equipment where hidden_equipment.id = waveform.asset_id)`,
        [id, organisationId, visibleGroups],
      );
      return rows[0] && storedOf(rows[0]);
    },
    async list({ organisationId, visibleGroups }, { assetIds, channel, fromMs, toMs, limit, offset }) {
      const where = `asset_id = any($1::uuid[]) and organisation_id = $2 and ($3::text is null or channel = $3)
                     and ($4::bigint is null or t0_ns >= $4) and ($5::bigint is null or t0_ns < $5)
                     and ${SEEN_BY_GROUPS('waveform.asset_id', '$6')}`;
      const nanoseconds = (ms: number | undefined) =>
        ms === undefined ? null : String(BigInt(ms) * 1_000_000n);
      const values = [
        assetIds,
        organisationId,
        channel ?? null,
        nanoseconds(fromMs),
        nanoseconds(toMs),
        visibleGroups,
      ];
      const [page, count] = await Promise.all([
        pool.query<WaveformRow>(
          `select ${columns} from waveform where ${where} order by t0_ns desc, channel, id limit $7 offset $8`,
          [...values, limit, offset],
        ),
        pool.query<{ total: number }>(`select count(*) as total from waveform where ${where}`, values),
      ]);
      return { rows: page.rows.map(storedOf), total: count.rows[0]?.total ?? 0 };
    },
    async countByChannel({ organisationId, visibleGroups }, { assetIds, fromMs, toMs }) {
      const { rows } = await pool.query<ChannelCount>(
        `select asset_id as "assetId", channel, (array_agg(channel_name order by t0_ns desc))[1] as "channelName",
                count(*) as records, sum(samples)::float8 as samples
           from waveform
          where asset_id = any($1::uuid[]) and organisation_id = $2 and t0_ns >= $3 and t0_ns < $4
            and ${SEEN_BY_GROUPS('waveform.asset_id', '$5')}
          group by asset_id, channel order by asset_id, "channelName", channel`,
        [
          assetIds,
          organisationId,
          ...[fromMs, toMs].map((ms) => String(BigInt(ms!) * 1_000_000n)),
          visibleGroups,
        ],
      );
      return rows;
    },
    async readSamples({ blobKey }) {
      const bytes = await blobs.get(blobKey);
      if (bytes === undefined) throw new Error(`the samples ${blobKey} are not in the blob store`);
      return bytes;
    },
    async listUnanalysed(limit) {
      const { rows } = await pool.query<WaveformRow>(
        `select ${columns} from waveform where analysed_at is null order by t0_ns desc limit $1`,
        [limit],
      );
      return rows.map(storedOf);
    },
    async saveIndicators({ assetId, id }, indicators) {
      await pool.query(
        'update waveform set indicators = $3, analysed_at = now() where asset_id = $1 and id = $2',
        [assetId, id, JSON.stringify(indicators)],
      );
    },
  };
}

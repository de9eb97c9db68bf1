import { encodeSeriesBytes, problem, type Series } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Database } from '../../platform/database.ts';
import { makeSignalStore } from '../devices/index.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import type { BucketedSeries, TelemetryStore } from '../telemetry-store/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';

export interface SetMember {
  readonly signalId: string;
  readonly unit: string;
  readonly series: BucketedSeries;
}

/** Several signals of one drivetrain over the same range, in the order they were asked for. */
export async function readTelemetrySet(
  parts: { db: Database; store: Pick<TelemetryStore, 'readSeries'> },
  viewer: EquipmentViewer,
  drivetrainId: string,
  query: { signals: readonly string[]; from: Date; to: Date; buckets: number },
): Promise<SetMember[]> {
  const ids = query.signals.filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id));
  const assets = await listAssetsInScope(parts.db, viewer, drivetrainId);
  if (assets[0]?.type !== 'drivetrain') throw problem.notFound('drivetrain');
  const signals = await makeSignalStore(parts.db, viewer).findOn(
    assets.map((asset) => asset.id),
    ids,
  );
  const places = new Map(signals.map((signal) => [signal.id, signal]));
  return Promise.all(
    query.signals.map(async (signalId, index) => {
      const place = places.get(signalId.toLowerCase());
      if (place === undefined)
        throw problem.fieldInvalid(
          `query.signals.${index}`,
          'signalUnknown',
          problemText('DRIVETRAIN_SIGNAL_UNKNOWN'),
        );
      const series = await parts.store.readSeries({
        assetId: place.assetId,
        signalNumber: place.number,
        fromMs: query.from.getTime(),
        toMs: query.to.getTime(),
        buckets: query.buckets,
      });
      return { signalId: place.id, unit: place.unit, series };
    }),
  );
}

export function setAsJson(
  members: readonly SetMember[],
  query: { from: Date; to: Date },
): { series: Series[] } {
  return {
    series: members.map(({ signalId, unit, series }) => ({
      signalId,
      unit,
      from: query.from.toISOString(),
      to: query.to.toISOString(),
      bucketMs: series.bucketMs,
      t: [...series.timesMs],
      min: [...(series.min ?? [])],
      mean: [...(series.mean ?? [])],
      max: [...(series.max ?? [])],
      count: [...(series.count ?? [])],
    })),
  };
}

const MAGIC = 0x31535a4d;
const ENTRY_BYTES = 24;

/**
 * u32 magic 'MZS1', u32 n, then n entries of 16 bytes uuid, u32 offset, u32 length; then each series as `readSeries`
 * sends it, beginning on a multiple of 8. All little-endian.
 */
export function packSet(members: readonly SetMember[]): Uint8Array {
  const bodies = members.map(({ series }) => {
    const { bucketMs, timesMs, min, mean, max, count } = series;
    return encodeSeriesBytes({ bucketMs, t: timesMs, min, mean, max, count });
  });
  let end = 8 + ENTRY_BYTES * members.length;
  const offsets = bodies.map((body) => {
    const at = end;
    end += body.byteLength;
    return at;
  });
  const bytes = Buffer.alloc(end);
  bytes.writeUInt32LE(MAGIC, 0);
  bytes.writeUInt32LE(members.length, 4);
  for (const [index, { signalId }] of members.entries()) {
    const at = 8 + ENTRY_BYTES * index;
    bytes.set(Buffer.from(signalId.replaceAll('-', ''), 'hex'), at);
    bytes.writeUInt32LE(offsets[index]!, at + 16);
    bytes.writeUInt32LE(bodies[index]!.byteLength, at + 20);
    bytes.set(bodies[index]!, offsets[index]!);
  }
  return bytes;
}

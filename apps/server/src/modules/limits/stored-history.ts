import type { OperatingState } from '@ritzel/alarms';
import { type CriteriaOfSignal, needsRotation, type OperatingMeasurements } from '../conditions/index.ts';
import type { TelemetryStore } from '../telemetry-store/index.ts';

/** Points of a signal with how the machine ran at each. */
export interface StoredHistory {
  readonly timesMs: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  /** Means of so long; null where every point was read. */
  readonly bucketMs: number | null;
  /** For times in order: it walks along with them. */
  operating(): (tMs: number) => OperatingState;
}

export interface HistoryQuestion {
  readonly criteria: Pick<CriteriaOfSignal, 'assetId' | 'number' | 'role' | 'intervalMs'>;
  readonly measurements: OperatingMeasurements | undefined;
  readonly fromMs: number;
  readonly toMs: number;
  /** Beyond it means are read. */
  readonly mostSamples: number;
}

/** A reading says something about a value at most this far apart, as when they arrive. */
const HOLDS_MS = 10 * 60_000;
/** A machine that turns slower than this share of its rated speed stands still. */
const STANDSTILL_SHARE = 0.1;

type Series = {
  readonly timesMs: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  readonly bucketMs: number | null;
};

export async function readHistory(
  readSeries: TelemetryStore['readSeries'],
  { criteria, measurements, fromMs, toMs, mostSamples }: HistoryQuestion,
): Promise<StoredHistory> {
  const isDense = (toMs - fromMs) / criteria.intervalMs > mostSamples;
  async function read(assetId: string, signalNumber: number): Promise<Series> {
    const series = await readSeries({
      ...{ assetId, signalNumber, fromMs, toMs },
      ...(isDense ? { buckets: mostSamples } : {}),
    });
    return series.bucketMs === null
      ? series
      : { timesMs: series.timesMs, values: series.mean, bucketMs: series.bucketMs };
  }
  const own = await read(criteria.assetId, criteria.number);
  const of = async (name: keyof OperatingMeasurements) => {
    const found = measurements?.[name];
    return found && { series: await read(found.signal.assetId, found.signal.number), rated: found.rated };
  };
  const [speed, load, ambient] = [await of('speed'), await of('load'), await of('ambient')];
  const rotates = needsRotation(criteria.role);
  return {
    ...own,
    operating() {
      const readSpeed = makeHold(speed?.series);
      const readLoad = makeHold(load?.series);
      const readAmbient = makeHold(ambient?.series);
      return (tMs) => {
        const speedRpm = readSpeed(tMs);
        const loadValue = readLoad(tMs);
        const ambientValue = readAmbient(tMs);
        return {
          ...(speedRpm === undefined ? {} : { speedRpm }),
          ...(loadValue === undefined || load?.rated === undefined
            ? {}
            : { loadPercent: (100 * loadValue) / load.rated }),
          ...(ambientValue === undefined ? {} : { ambient: ambientValue }),
          isStandstill:
            rotates &&
            speedRpm !== undefined &&
            speed?.rated !== undefined &&
            Math.abs(speedRpm) < STANDSTILL_SHARE * speed.rated,
        };
      };
    },
  };
}

/** The newest reading before a time, as long as it holds; for times in order. */
function makeHold(series: Series | undefined): (tMs: number) => number | undefined {
  let next = 0;
  return (tMs) => {
    if (series === undefined) return undefined;
    const { timesMs, values, bucketMs } = series;
    while (next < timesMs.length && timesMs[next]! <= tMs) next += 1;
    const at = next - 1;
    const value = values[at];
    if (value === undefined || !Number.isFinite(value)) return undefined;
    return tMs - timesMs[at]! <= HOLDS_MS + (bucketMs ?? 0) ? value : undefined;
  };
}

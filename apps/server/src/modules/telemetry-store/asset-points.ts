/** Points of one asset as columns of one length: what the ingest endpoints hand over and listeners get after the commit. */
export interface AssetPoints {
  readonly assetId: string;
  /** The signal's number within the asset. */
  readonly signalNumbers: ArrayLike<number>;
  /** Whole milliseconds since 1970, UTC. */
  readonly timesMs: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** What a JavaScript date and a PostgreSQL bigint both hold. */
const maxTimeMs = 8_640_000_000_000_000;

/** Throws a RangeError that names what cannot be stored, before anything is. */
export function checkPoints(points: AssetPoints): void {
  const { assetId, signalNumbers, timesMs, values } = points;
  if (!uuidPattern.test(assetId)) throw new RangeError(`"${assetId}" is no uuid of an asset`);
  const count = timesMs.length;
  if (signalNumbers.length !== count || values.length !== count) {
    throw new RangeError(
      `columns differ in length: ${signalNumbers.length} signals, ${count} times, ${values.length} values`,
    );
  }
  for (let index = 0; index < count; index++) {
    const time = timesMs[index]!;
    if (!Number.isInteger(time) || time > maxTimeMs || time < -maxTimeMs)
      throw new RangeError(`time ${time} of point ${index} is no whole millisecond`);
    const signal = signalNumbers[index]!;
    if (!Number.isInteger(signal) || signal < 0 || signal > 0x7fff_ffff)
      throw new RangeError(`${signal} of point ${index} is no signal number`);
  }
}

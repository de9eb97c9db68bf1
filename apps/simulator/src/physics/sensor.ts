import { STANDARD_GRAVITY_M_S2 } from '@ritzel/drivetrain';

export interface AccelerationSensor {
  /** Full scale in g: 2, 4, 8 or 16. */
  readonly rangeG: number;
}

export interface SensedRecord {
  readonly counts: Int16Array;
  /** m/s² per count. */
  readonly scale: number;
  readonly clipCount: number;
}

const FULL_SCALE_COUNTS = 32767;

/** What a 16-bit converter makes of an acceleration in m/s²: steps of its range, clipped at the ends. */
export function digitise(record: Float64Array, { rangeG }: AccelerationSensor): SensedRecord {
  const scale = (rangeG * STANDARD_GRAVITY_M_S2) / FULL_SCALE_COUNTS;
  const counts = new Int16Array(record.length);
  let clipCount = 0;
  for (let i = 0; i < record.length; i++) {
    const count = Math.round(record[i]! / scale);
    if (count > FULL_SCALE_COUNTS || count < -FULL_SCALE_COUNTS) clipCount++;
    counts[i] = Math.max(-FULL_SCALE_COUNTS, Math.min(FULL_SCALE_COUNTS, count));
  }
  return { counts, scale, clipCount };
}

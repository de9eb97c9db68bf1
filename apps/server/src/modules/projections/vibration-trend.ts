const HALF_HOUR_MS = 1_800_000;
export const RING_SLOTS = 48;
export const RING_MS = RING_SLOTS * HALF_HOUR_MS;

/** The highest vibration of each half hour of 24. */
export interface VibrationRing {
  ring: (number | null)[];
  /** Number of the newest half hour since 1970; it lies in the ring at its remainder by 48. */
  ringEnd: number;
}

export interface NewestReading {
  readonly atMs: number;
  readonly value: number;
  readonly unit: string;
  readonly intervalMs: number;
}

/**
 * The vibration of a part. The readings of one time may arrive in any order and through several processes: what they come
 * to is the same.
 */
export interface VibrationTrend extends VibrationRing {
  /** By the number of the signal. */
  readonly newest: Record<number, NewestReading>;
}

export interface ShownVibration extends VibrationRing {
  readonly latest: Pick<NewestReading, 'atMs' | 'value' | 'unit'> | null;
}

export const makeVibrationTrend = (): VibrationTrend => ({
  ring: Array.from({ length: RING_SLOTS }, () => null),
  ringEnd: 0,
  newest: {},
});

/** One reading further. Taking one twice changes nothing. */
export function stepVibration(trend: VibrationTrend, signalNumber: number, reading: NewestReading): void {
  const { atMs, value } = reading;
  if (!Number.isFinite(value)) return;
  const slot = Math.floor(atMs / HALF_HOUR_MS);
  if (slot > trend.ringEnd) {
    for (let empty = Math.max(trend.ringEnd + 1, slot - RING_SLOTS + 1); empty <= slot; empty += 1)
      trend.ring[empty % RING_SLOTS] = null;
    trend.ringEnd = slot;
  }
  const place = slot % RING_SLOTS;
  if (slot > trend.ringEnd - RING_SLOTS && value > (trend.ring[place] ?? Number.NEGATIVE_INFINITY))
    trend.ring[place] = value;
  takeNewest(trend.newest, signalNumber, reading);
}

/** Of two of one time the later counts. */
function takeNewest(
  newest: Record<number, NewestReading>,
  signalNumber: number,
  reading: NewestReading,
): void {
  const known = newest[signalNumber];
  if (known === undefined || reading.atMs >= known.atMs) newest[signalNumber] = reading;
}

/** What one process has received, added to what was known. */
export function addVibration(known: VibrationTrend, received: VibrationTrend): VibrationTrend {
  const newest = { ...known.newest };
  for (const [number, reading] of Object.entries(received.newest))
    takeNewest(newest, Number(number), reading);
  return { ...foldRings([known, received]), newest };
}

function foldRings(rings: readonly VibrationRing[]): VibrationRing {
  const end = Math.max(0, ...rings.map(({ ringEnd }) => ringEnd));
  const ring = Array.from({ length: RING_SLOTS }, (_, index) => {
    const slot = end - ((((end - index) % RING_SLOTS) + RING_SLOTS) % RING_SLOTS);
    const values = rings
      .filter(({ ringEnd }) => slot <= ringEnd && slot > ringEnd - RING_SLOTS)
      .map((each) => each.ring[index])
      .filter((value): value is number => typeof value === 'number');
    return values.length === 0 ? null : Math.max(...values);
  });
  return { ring, ringEnd: end };
}

/** The worst position of about the same time stands for the part; what arrives late says nothing about now. */
export function showVibration({ ring, ringEnd, newest }: VibrationTrend): ShownVibration {
  const readings = Object.values(newest);
  const nowMs = Math.max(...readings.map(({ atMs }) => atMs));
  const ofNow = readings.filter(({ atMs, intervalMs }) => atMs >= nowMs - intervalMs / 2);
  return { ring, ringEnd, latest: worstOf(ofNow) };
}

/** A drivetrain shows the worst vibration of its parts. */
export function foldVibration(parts: readonly VibrationTrend[]): ShownVibration {
  const shown = parts.map(showVibration);
  return { ...foldRings(shown), latest: worstOf(shown.flatMap(({ latest }) => latest ?? [])) };
}

function worstOf<T extends Pick<NewestReading, 'atMs' | 'value'>>(readings: readonly T[]): T | null {
  return [...readings].sort((x, y) => y.value - x.value || y.atMs - x.atMs)[0] ?? null;
}

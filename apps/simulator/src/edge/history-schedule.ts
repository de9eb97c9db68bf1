const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How finely the past is sent, by its age. */
const TIERS = [
  { withinMs: DAY_MS, stepMs: MINUTE_MS },
  { withinMs: 7 * DAY_MS, stepMs: 10 * MINUTE_MS },
  { withinMs: Number.POSITIVE_INFINITY, stepMs: HOUR_MS },
] as const;

function stepAt(ageMs: number): number {
  return TIERS.find(({ withinMs }) => ageMs <= withinMs)!.stepMs;
}

/** Moments after `fromMs` and up to `toMs` at which the past is written: every minute of the last day, then coarser. */
export function* historyMoments(fromMs: number, toMs: number, nowMs: number): Generator<number> {
  for (let t = fromMs; ; ) {
    const stepMs = stepAt(nowMs - t);
    t = (Math.floor(t / stepMs) + 1) * stepMs;
    if (t > toMs) return;
    yield t;
  }
}

/** How many moments that will be. */
export function countHistoryMoments(fromMs: number, toMs: number, nowMs: number): number {
  let count = 0;
  for (const _ of historyMoments(fromMs, toMs, nowMs)) count++;
  return count;
}

/** Whether a signal that is read every `intervalMs` has a value at a moment of the past. */
export function isDueInHistory(tMs: number, intervalMs: number, nowMs: number): boolean {
  const stepMs = stepAt(nowMs - tMs);
  if (intervalMs <= stepMs) return true;
  // Reads fall on the first moment of each interval of its own.
  return Math.floor(tMs / intervalMs) !== Math.floor((tMs - stepMs) / intervalMs);
}

/**
 * Moments at which a channel was recorded. A sound machine is recorded every fortnight and lately daily; the
 * damaged place every third day, the last week daily and the last two days every six hours.
 */
export function waveformMoments(fromMs: number, toMs: number, nowMs: number, isDense: boolean): number[] {
  const stepAtAge = (ageMs: number) => {
    if (!isDense) return ageMs <= 2 * DAY_MS ? DAY_MS : 15 * DAY_MS;
    return ageMs <= 2 * DAY_MS ? 6 * HOUR_MS : ageMs <= 7 * DAY_MS ? DAY_MS : 3 * DAY_MS;
  };
  const moments: number[] = [];
  // Backwards from now, so that the newest record is fresh whenever the demonstration begins.
  for (let t = Math.min(toMs, nowMs); t > fromMs; t -= stepAtAge(nowMs - t)) moments.push(t);
  return moments.reverse();
}

const MINUTE_MS = 60_000;
/** Below this share of its rated speed a drive is turned, not run: it stands still. */
export const STANDSTILL_SHARE = 0.1;
/** Values that come no further apart than this are one measurement, however often others come. */
const SHORTEST_SILENCE_MS = 15 * MINUTE_MS;
/** Who sends less often than that does not say how the machine ran between. */
export const LONGEST_VALUE_MS = 120 * MINUTE_MS;
/** Three usual distances without a word are a silence. */
const SILENCE = 3;
/** Steps looked at on either side: one that came early or late does not decide. */
const NEIGHBOURS = 4;

export interface MeasuredValues {
  /** In their order, each time once. */
  readonly timesMs: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  /** How often values were said to come; decides where there are too few to see it. */
  readonly intervalMs: number;
}

export interface RunningTime {
  readonly runningMs: number;
  /** Of which it is known whether the machine ran. */
  readonly knownMs: number;
  /** Until when the newest value still speaks beyond now; undefined where nothing is left to come. */
  readonly openUntilMs: number | undefined;
}

/** How often values come around one of them: the median of the steps on either side, without its own. */
function usualStepMs({ timesMs, intervalMs }: MeasuredValues, index: number): number {
  const steps: number[] = [];
  const last = Math.min(timesMs.length - 2, index + NEIGHBOURS);
  for (let at = Math.max(0, index - NEIGHBOURS); at <= last; at += 1)
    if (at !== index) steps.push(timesMs[at + 1]! - timesMs[at]!);
  steps.sort((one, other) => one - other);
  return Math.min(LONGEST_VALUE_MS, steps[steps.length >> 1] ?? intervalMs);
}

/**
 * For how long a machine ran in [fromMs, toMs) by a measured quantity. A value speaks until the next one; where that comes
 * after a silence (three usual distances, at least 15 minutes, at most two hours) it speaks for one usual distance, and what
 * follows is unknown, which is not counted. Values of two hours before and after the range decide at its edges.
 */
export function measureRunning(
  measured: MeasuredValues,
  range: { readonly fromMs: number; readonly toMs: number; readonly nowMs: number },
  runsFrom: number,
): RunningTime {
  const { timesMs, values } = measured;
  const endMs = Math.min(range.toMs, range.nowMs);
  let [runningMs, knownMs] = [0, 0];
  let openUntilMs: number | undefined;
  for (let at = 0; at < timesMs.length; at += 1) {
    const [fromMs, value] = [timesMs[at]!, values[at]!];
    if (!Number.isFinite(value) || fromMs >= range.nowMs) continue;
    const usualMs = usualStepMs(measured, at);
    const silentMs = Math.min(LONGEST_VALUE_MS, Math.max(SHORTEST_SILENCE_MS, SILENCE * usualMs));
    const nextMs = at + 1 < timesMs.length ? timesMs[at + 1]! : Number.POSITIVE_INFINITY;
    const untilMs = nextMs - fromMs <= silentMs ? nextMs : fromMs + usualMs;
    if (untilMs > range.nowMs && range.nowMs < range.toMs) openUntilMs = Math.min(untilMs, range.toMs);
    const ms = Math.min(untilMs, endMs) - Math.max(fromMs, range.fromMs);
    if (ms <= 0) continue;
    knownMs += ms;
    if (Math.abs(value) >= runsFrom) runningMs += ms;
  }
  return { runningMs, knownMs, openUntilMs };
}

import type { Signal } from '@ritzel/contract';
import { severityNumber } from '@ritzel/drivetrain';

type Limits = NonNullable<Signal['limits']>;

/**
 * When the values last passed each boundary towards the bad side and stayed there: what a reader of a trend asks. A boundary that
 * is not passed now has none.
 */
export function lastCrossings(
  { t, mean }: { readonly t: Float64Array; readonly mean: Float64Array },
  limits: Pick<Limits, 'ab' | 'bc' | 'cd'> | null,
): { atMs: number; boundary: string }[] {
  if (limits === null || mean.length === 0) return [];
  const isFloor = limits.cd < limits.ab;
  const boundaries = [
    ['A/B', limits.ab],
    ['B/C', limits.bc],
    ['C/D', limits.cd],
  ] as const;
  return boundaries.flatMap(([boundary, limit]) => {
    const isPast = (value: number) => (isFloor ? value < limit : value > limit);
    let first = mean.length;
    while (first > 0 && isPast(mean[first - 1]!)) first--;
    return first === 0 || first === mean.length ? [] : [{ atMs: t[first]!, boundary }];
  });
}

const VELOCITY_FIRST = ['velocity-rms', 'acceleration-rms', 'acceleration-peak'];

/**
 * The signal whose trend says most: the one that decided the condition, else the worst of those with limits, vibration before
 * the rest.
 */
export function chooseTrend<S extends Pick<Signal, 'id' | 'role' | 'severity' | 'limits' | 'last'>>(
  signals: readonly S[],
  decisiveId: string | undefined,
): S | undefined {
  const decisive = signals.find(({ id }) => id === decisiveId);
  if (decisive !== undefined) return decisive;
  const rank = ({ severity, role, limits, last }: S) =>
    10 * severityNumber(severity) +
    (limits === null ? 0 : 5) +
    (VELOCITY_FIRST.includes(role) ? 3 - VELOCITY_FIRST.indexOf(role) : 0) +
    (last === null ? -100 : 0);
  return signals
    .filter(({ last }) => last !== null)
    .toSorted((a, b) => rank(b) - rank(a))
    .at(0);
}

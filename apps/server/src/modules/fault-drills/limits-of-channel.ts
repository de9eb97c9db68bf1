import type { Signal } from '@ritzel/contract';
import { type LimitInForce, limitsFor } from '@ritzel/drivetrain';
import type { Pool } from 'pg';
import { readLimitsInForce } from '../conditions/index.ts';
import { signalNumbersByKey } from '../devices/index.ts';
import { indicatorKey } from '../measurements/index.ts';

/** The indicators that limits are about, as diagnosis names their quantities. */
const LIMITED = [
  { indicator: 'velocityRms', quantity: 'velocity', detector: 'rms' },
  { indicator: 'accelerationPeak', quantity: 'acceleration', detector: 'peak' },
] as const;

/**
 * The limits that a channel's indicators are held against: those that diagnosis takes, with the boundaries of the
 * organisation's own edition where one is in force for the signal.
 */
export async function limitsOfChannel(
  pool: Pool,
  { assetId, channel }: { readonly assetId: string; readonly channel: string },
  shipped: readonly LimitInForce[] = limitsFor({ part: 'gearunit' }),
): Promise<LimitInForce[]> {
  const keys = LIMITED.map(({ indicator }) => indicatorKey(channel, indicator));
  const [inForce, numbers] = await Promise.all([
    readLimitsInForce(pool, assetId),
    signalNumbersByKey(pool, assetId, keys),
  ]);
  return shipped.map((limit) => {
    const at = LIMITED.findIndex(
      ({ quantity, detector }) => quantity === limit.quantity && detector === limit.detector,
    );
    const number = at < 0 ? undefined : numbers.get(keys[at]!);
    const own = number === undefined ? undefined : inForce.get(number);
    return own === undefined ? limit : withBoundaries(limit, own);
  });
}

/** @param own in the unit of the indicator, which is that of the limit */
function withBoundaries(limit: LimitInForce, own: NonNullable<Signal['limits']>): LimitInForce {
  const { ab: a, bc: b, cd: c, limitSet, edition } = own;
  if (b === limit.boundaries.b && c === limit.boundaries.c) return limit;
  return { ...limit, boundaries: { a, b, c }, set: { ...limit.set, standard: limitSet, edition } };
}

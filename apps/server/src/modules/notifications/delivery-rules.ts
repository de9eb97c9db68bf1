import type { CaseDetail } from '@ritzel/contract';
import { outcomeOf } from './case-announcement.ts';
import type { DueDelivery } from './delivery-store.ts';

/** A push that a service could not hand on for so long concerns nobody any more. */
export const PUSH_LIFE_MS = 4 * 3_600_000;
/** The delivery log is kept for so long. */
export const DELIVERIES_KEPT_MS = 365 * 86_400_000;

/**
 * Why something that is due is not sent any more: undefined where it is. What waited for the end of quiet hours and is
 * over meanwhile wakes nobody; a digest says what became of it. Nobody is called for what somebody has acknowledged.
 */
export function reasonToDrop(
  { timing, occasion }: Pick<DueDelivery, 'timing' | 'occasion'>,
  detail: Pick<CaseDetail, 'isOpen' | 'alarms'>,
): 'closed' | 'acknowledged' | 'returned' | undefined {
  if (timing === 'digest') return undefined;
  const state = outcomeOf(detail);
  if (state === 'closed') return 'closed';
  if (detail.alarms.unacknowledged === 0 && detail.alarms.total > 0) return 'acknowledged';
  // What was just announced is said, even if it came and went: nobody has acknowledged it.
  if (state === 'returned' && (timing === 'quiet' || occasion.startsWith('escalated'))) return 'returned';
  return undefined;
}

/** What the mail says of several occasions of one case: the last. */
export function occasionOf(
  deliveries: readonly Pick<DueDelivery, 'occasion'>[],
): 'opened' | 'worse' | 'escalated' {
  const occasions = deliveries.map(({ occasion }) => occasion);
  if (occasions.some((each) => each.startsWith('escalated'))) return 'escalated';
  // Opened and worse in one night is news of one thing.
  if (occasions.includes('opened')) return 'opened';
  return 'worse';
}

import { SEVERITIES } from '@ritzel/drivetrain';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { makeOnCallStore } from './on-call-store.ts';

/** A rota of the demo's organisation where there is none: hands over on Mondays at six, and asks the next after a quarter. */
export async function ensureDemoRota(
  transaction: DatabaseTransaction,
  organisationId: string,
  memberIds: readonly string[],
  now: Date,
): Promise<void> {
  const store = makeOnCallStore(transaction, organisationId, now.getTime());
  if ((await store.count()) > 0) return;
  await store.write(crypto.randomUUID(), {
    ...{ name: 'Night shift', group_id: null, time_zone: 'Europe/Berlin', hands_over_every: 'week' },
    ...{ starts_on: '2026-01-05', hands_over_at: 6 * 60, least_severity: SEVERITIES.SEVERE, repeats: 0 },
    steps: [
      { afterMinutes: 15, to: 'next', userId: null },
      { afterMinutes: 30, to: 'administrators', userId: null },
    ],
    memberIds,
  });
}

import { removeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { removeGuests } from './demo-organisation.ts';
import { makePasswordResetStore } from './password-reset-store.ts';
import { makePendingSignInStore } from './pending-sign-in-store.ts';
import { RESET_MEMORY_MS, UNKNOWN_REFUSAL_MS } from './session-rules.ts';
import { removeEndedSessions, removeExpiredTokens } from './session-sweep-store.ts';
import { trimSignInAttempts } from './sign-in-attempt-store.ts';

/**
 * Hourly: expired refresh tokens, sessions without one, failed sign-ins that are forgotten, old refusals of no account
 * and guests whose time is over are removed.
 */
export function addSessionJobs(jobs: Jobs, parts: { db: Database; now: () => Date }): void {
  jobs.handle(
    'sessions-sweep',
    async () => {
      const now = parts.now();
      await removeExpiredTokens(parts.db, now);
      await removeEndedSessions(parts.db, now);
      await makePendingSignInStore(parts.db).removeExpired(now);
      await trimSignInAttempts(parts.db, now);
      await makePasswordResetStore(parts.db).removeBefore(new Date(now.getTime() - 2 * RESET_MEMORY_MS));
      await removeAudit(parts.db, 'session.refuse', new Date(now.getTime() - UNKNOWN_REFUSAL_MS));
      await removeGuests(parts.db, now);
    },
    { everyMinutes: 60 },
  );
}

import { sql } from 'kysely';
import { removeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { removeGuests } from './demo-organisation.ts';
import { makePasswordResetStore } from './password-reset-store.ts';
import { makePendingSignInStore } from './pending-sign-in-store.ts';
import { RESET_MEMORY_MS, UNKNOWN_REFUSAL_MS } from './session-rules.ts';
import { trimSignInAttempts } from './sign-in-limit.ts';

/**
 * Hourly: expired refresh tokens, sessions without one, failed sign-ins that are forgotten, old refusals of no account
 * and guests whose time is over are removed.
 */
export function addSessionJobs(jobs: Jobs, parts: { db: Database; now: () => Date }): void {
  jobs.handle(
    'sessions-sweep',
    async () => {
      const now = parts.now();
      // What somebody removes at this moment goes without us.
      await sql`
        delete from refresh_token where token_hash in
          (select token_hash from refresh_token where expires_at < ${now} for update skip locked)`.execute(
        parts.db,
      );
      // Nobody can refresh such a session any more, and its last access token is long over.
      await sql`
        delete from session where id in
          (select id from session where ends_at < ${now}
               or not exists (select from refresh_token where family_id = session.id) for update skip locked)`.execute(
        parts.db,
      );
      await makePendingSignInStore(parts.db).removeExpired(now);
      await trimSignInAttempts(parts.db, now);
      await makePasswordResetStore(parts.db).removeBefore(new Date(now.getTime() - 2 * RESET_MEMORY_MS));
      await removeAudit(parts.db, 'session.refuse', new Date(now.getTime() - UNKNOWN_REFUSAL_MS));
      await removeGuests(parts.db, now);
    },
    { everyMinutes: 60 },
  );
}

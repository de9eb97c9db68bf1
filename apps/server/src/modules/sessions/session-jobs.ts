import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { removeGuests } from './demo-organisation.ts';
import { FAILURE_WINDOW_MS } from './session-rules.ts';

/** Hourly: expired refresh tokens, sessions without one, failures older than their window and guests whose time is over are removed. */
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
      await sql`
        delete from sign_in_failure where id in
          (select id from sign_in_failure where at < ${new Date(now.getTime() - FAILURE_WINDOW_MS)}
              for update skip locked)`.execute(parts.db);
      await removeGuests(parts.db, now);
    },
    { everyMinutes: 60 },
  );
}

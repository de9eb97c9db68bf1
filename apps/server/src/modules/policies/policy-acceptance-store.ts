import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

export interface ActivePolicy {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly title: string;
}

/** What a user accepted, and must accept. */
export function makePolicyAcceptances(db: Database | DatabaseTransaction, userId: string) {
  return {
    async listMandatory(): Promise<ActivePolicy[]> {
      const { rows } = await sql<ActivePolicy>`
        select id, name, version, title from policy where status = 'ACTIVE' and mandatory
         order by name, version, lang_code = 'en' desc, lang_code`.execute(db);
      return rows;
    },

    async listAccepted(): Promise<string[]> {
      const { rows } = await sql<{ policy_id: string }>`
        select policy_id from policy_acceptance where user_id = ${userId}`.execute(db);
      return rows.map((row) => row.policy_id);
    },

    async accept(policyIds: readonly string[], now: Date): Promise<void> {
      await sql`
        insert into policy_acceptance (user_id, policy_id, accepted_at)
        select ${userId}, policy.id, ${now} from policy
         where policy.status = 'ACTIVE' and policy.id = any(${[...policyIds]}::uuid[])
        on conflict do nothing`.execute(db);
    },
  };
}

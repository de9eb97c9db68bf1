import type { PolicyAcceptance } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { AcceptancePlace } from './acceptance-cursor.ts';

export interface ActivePolicy {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly title: string;
  /** What is new in this version. */
  readonly changes: string;
}

/** What a user accepted, and must accept. */
export function makePolicyAcceptances(db: Database | DatabaseTransaction, userId: string) {
  return {
    async listMandatory(): Promise<ActivePolicy[]> {
      const { rows } = await sql<ActivePolicy>`
        select id, name, version, title, changes from policy where status = 'ACTIVE' and mandatory
         order by name, version, lang_code = 'en' desc, lang_code`.execute(db);
      return rows;
    },

    async listAccepted(): Promise<string[]> {
      const { rows } = await sql<{ policy_id: string }>`
        select policy_id from policy_acceptance where user_id = ${userId}`.execute(db);
      return rows.map((row) => row.policy_id);
    },

    /** The version of each policy that the user accepted last, by the policy's name. */
    async readLastVersions(): Promise<ReadonlyMap<string, string>> {
      const { rows } = await sql<{ name: string; version: string }>`
        select distinct on (policy.name) policy.name, policy.version
          from policy_acceptance join policy on policy.id = policy_acceptance.policy_id
         where policy_acceptance.user_id = ${userId}
         order by policy.name, policy_acceptance.accepted_at desc`.execute(db);
      return new Map(rows.map(({ name, version }) => [name, version]));
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

export interface AcceptanceQuestion {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  /** What lies before this place. */
  readonly before?: AcceptancePlace | undefined;
  readonly limit: number;
}

export type PlacedAcceptance = PolicyAcceptance & { readonly place: AcceptancePlace };

/** Who accepted what, newest first, of every organisation: the operator's list. */
export async function listAcceptances(
  db: Database,
  { name, version, before, limit }: AcceptanceQuestion,
): Promise<PlacedAcceptance[]> {
  const { rows } = await sql<Omit<PolicyAcceptance, 'acceptedAt'> & { acceptedAt: Date; atUs: string }>`
    select acceptance.user_id as "userId", app_user.name as "userName", app_user.email as "userEmail",
           organisation.name as "organisationName", policy.id as "policyId", policy.name, policy.version,
           policy.lang_code as "langCode", acceptance.accepted_at as "acceptedAt",
           (extract(epoch from acceptance.accepted_at) * 1000000)::bigint as "atUs"
      from policy_acceptance acceptance
      join policy on policy.id = acceptance.policy_id
      join app_user on app_user.id = acceptance.user_id
      join organisation on organisation.id = app_user.organisation_id
     where ${name === undefined ? sql`true` : sql`policy.name = ${name}`}
       and ${version === undefined ? sql`true` : sql`policy.version = ${version}`}
       and ${
         before === undefined
           ? sql`true`
           : sql`(acceptance.accepted_at, acceptance.user_id, acceptance.policy_id)
                 < (to_timestamp(0) + ${before.atUs}::bigint * interval '1 microsecond',
                    ${before.userId}::uuid, ${before.policyId}::uuid)`
       }
     order by acceptance.accepted_at desc, acceptance.user_id desc, acceptance.policy_id desc
     limit ${limit}`.execute(db);
  return rows.map(({ atUs, acceptedAt, ...row }) => ({
    ...row,
    acceptedAt: acceptedAt.toISOString(),
    place: { atUs: Number(atUs), userId: row.userId, policyId: row.policyId },
  }));
}

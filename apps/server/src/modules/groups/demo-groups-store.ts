import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database.ts';

/** Groups by their names with those below them, made on first use; what an administrator changed since stays. */
export async function ensureGroups(
  transaction: DatabaseTransaction,
  organisationId: string,
  groups: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [name, below] of Object.entries(groups)) {
    await sql`
      insert into user_group (organisation_id, name) values (${organisationId}, ${name})
      on conflict (organisation_id, name) do nothing`.execute(transaction);
    await sql`
      insert into user_group (organisation_id, name, parent_id)
      select ${organisationId}, given.name, upper_group.id from unnest(${[...below]}::text[]) as given (name)
        join user_group upper_group on upper_group.organisation_id = ${organisationId} and upper_group.name = ${name}
      on conflict (organisation_id, name) do nothing`.execute(transaction);
  }
}

/** Puts a user into the group of this name, where there is one. */
export async function ensureMember(
  transaction: DatabaseTransaction,
  organisationId: string,
  userId: string,
  name: string,
): Promise<void> {
  await sql`
    insert into group_member (group_id, user_id)
    select id, ${userId} from user_group where organisation_id = ${organisationId} and name = ${name}
    on conflict do nothing`.execute(transaction);
}

/** The guest of a demo sees what the user sees whose eyes are lent. */
export async function copyMemberships(
  transaction: DatabaseTransaction,
  email: string,
  userId: string,
): Promise<void> {
  await sql`
    insert into group_member (group_id, user_id)
    select member.group_id, ${userId} from group_member member join app_user on app_user.id = member.user_id
     where app_user.email = ${email}
    on conflict do nothing`.execute(transaction);
}

import { ROLES } from '@ritzel/contract';
import { sql } from 'kysely';

/**
 * Whether somebody who can sign in administers the organisation of the row, and who is invited to as long as nobody does.
 * What an invitation may do is not asked: only `Adm` is given by one to an organisation without an administrator.
 */
const hasAdministrator = sql`exists (
  select 1 from user_right
   where user_right.organisation_id = organisation.id and user_right.status = 'active' and user_right.guest_until is null
     and (user_right.roles && '{Adm,Fle}' or user_right.own_permissions @> ${[...ROLES.Adm.permissions]}::text[]))`;

export const administrationColumns = sql`
  ${hasAdministrator} as has_administrator,
  case when ${hasAdministrator} then null else (
    select invitation.email from invitation
     where invitation.organisation_id = organisation.id and invitation.role_code = 'Adm'
       and invitation.used_at is null and invitation.withdrawn_at is null
     order by invitation.sent_at desc limit 1) end as invited_administrator`;

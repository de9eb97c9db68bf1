import type { Language } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import type { InvitationTimes } from './invitation-rules.ts';

export interface StoredInvitation extends InvitationTimes {
  readonly id: string;
  readonly organisationId: string;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly language: Language;
  readonly invitedBy: string;
  readonly invitedAt: Date;
  readonly sentAt: Date;
}

const columns = sql`
  id, organisation_id as "organisationId", email, name, role_code as role, lang_code as language,
  invited_by_name as "invitedBy", invited_at as "invitedAt", sent_at as "sentAt", expires_at as "expiresAt",
  used_at as "usedAt", withdrawn_at as "withdrawnAt"`;

/** What a link is renewed with. */
export interface SentLink {
  readonly tokenHash: Buffer;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

export type NewInvitation = SentLink &
  Pick<StoredInvitation, 'email' | 'name' | 'role' | 'language'> & {
    readonly invitedBy: { readonly id: string; readonly name: string };
  };

/** The invitations of one organisation. */
export function makeInvitationStore(db: Database | DatabaseTransaction, organisationId: string) {
  const mine = sql`organisation_id = ${organisationId}`;
  return {
    async list(page: { readonly all: boolean; readonly page: number; readonly size: number }) {
      const open = page.all ? sql`` : sql`and used_at is null and withdrawn_at is null`;
      const [rows, count] = await Promise.all([
        sql<StoredInvitation>`select ${columns} from invitation where ${mine} ${open}
                  order by invited_at desc, id desc limit ${page.size} offset ${(page.page - 1) * page.size}`.execute(
          db,
        ),
        sql<{ total: number }>`select count(*) as total from invitation where ${mine} ${open}`.execute(db),
      ]);
      return { rows: rows.rows, total: count.rows[0]?.total ?? 0 };
    },

    async countOpen(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from invitation
         where ${mine} and used_at is null and withdrawn_at is null`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async lock(id: string): Promise<StoredInvitation | undefined> {
      const { rows } = await sql<StoredInvitation>`
        select ${columns} from invitation where ${mine} and id = ${id} for update`.execute(db);
      return rows[0];
    },

    /** The one of an address that can still be used, or could until it expired. */
    async lockOpenOf(email: string): Promise<StoredInvitation | undefined> {
      const { rows } = await sql<StoredInvitation>`
        select ${columns} from invitation
         where ${mine} and email = ${email} and used_at is null and withdrawn_at is null for update`.execute(
        db,
      );
      return rows[0];
    },

    /** The open ones with this role. */
    async lockOpenWith(role: string): Promise<StoredInvitation[]> {
      const { rows } = await sql<StoredInvitation>`
        select ${columns} from invitation
         where ${mine} and role_code = ${role} and used_at is null and withdrawn_at is null
         order by id for update`.execute(db);
      return rows;
    },

    async insert(invitation: NewInvitation): Promise<string> {
      const id = crypto.randomUUID();
      await sql`
        insert into invitation (id, organisation_id, email, name, role_code, lang_code, token_hash, invited_by,
                                invited_by_name, invited_at, sent_at, expires_at)
        values (${id}, ${organisationId}, ${invitation.email}, ${invitation.name}, ${invitation.role},
                ${invitation.language}, ${invitation.tokenHash}, ${invitation.invitedBy.id},
                ${invitation.invitedBy.name}, ${invitation.sentAt}, ${invitation.sentAt}, ${invitation.expiresAt})`.execute(
        db,
      );
      return id;
    },

    /** Invited again: with what was said now. */
    async replace(id: string, invitation: NewInvitation): Promise<void> {
      await sql`
        update invitation
           set name = coalesce(nullif(${invitation.name}, ''), name), role_code = ${invitation.role},
               lang_code = ${invitation.language}, token_hash = ${invitation.tokenHash},
               invited_by = ${invitation.invitedBy.id}, invited_by_name = ${invitation.invitedBy.name},
               sent_at = ${invitation.sentAt}, expires_at = ${invitation.expiresAt}
         where ${mine} and id = ${id}`.execute(db);
    },

    async renewLink(id: string, link: SentLink): Promise<void> {
      await sql`
        update invitation set token_hash = ${link.tokenHash}, sent_at = ${link.sentAt}, expires_at = ${link.expiresAt}
         where ${mine} and id = ${id}`.execute(db);
    },

    async withdraw(id: string, now: Date): Promise<void> {
      await sql`update invitation set withdrawn_at = ${now} where ${mine} and id = ${id}`.execute(db);
    },
  };
}

/** Invitations as those have them who hold a link. */
export function makeLinkStore(db: Database | DatabaseTransaction) {
  return {
    async find(tokenHash: Buffer): Promise<StoredInvitation | undefined> {
      const { rows } = await sql<StoredInvitation>`
        select ${columns} from invitation where token_hash = ${tokenHash}`.execute(db);
      return rows[0];
    },

    /** Of two at once the second waits, and sees it used. */
    async lock(tokenHash: Buffer): Promise<StoredInvitation | undefined> {
      const { rows } = await sql<StoredInvitation>`
        select ${columns} from invitation where token_hash = ${tokenHash} for update`.execute(db);
      return rows[0];
    },

    async markUsed(id: string, now: Date): Promise<void> {
      await sql`update invitation set used_at = ${now} where id = ${id}`.execute(db);
    },
  };
}

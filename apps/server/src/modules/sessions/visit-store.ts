import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';

/** A customer's organisation that a session is inside. */
export interface OpenVisit {
  readonly id: string;
  readonly organisationId: string;
  readonly organisationName: string;
  readonly endsAt: Date;
}

export interface KeptVisit {
  readonly id: string;
  readonly visitorName: string;
  readonly reason: string;
  readonly beganAt: Date;
  readonly endsAt: Date;
  readonly isOpen: boolean;
}

const MOST_TO_ENTER = 50;

/** When the operator's staff was inside which organisation. */
export function makeVisitStore(db: Database | DatabaseTransaction) {
  return {
    async findOpen(sessionId: string, now: Date): Promise<OpenVisit | undefined> {
      const { rows } = await sql<{ id: string; organisation_id: string; name: string; ends_at: Date }>`
        select visit.id, visit.organisation_id, organisation.name, visit.ends_at
          from organisation_visit visit join organisation on organisation.id = visit.organisation_id
         where visit.session_id = ${sessionId} and visit.ends_at > ${now}
         order by visit.began_at desc limit 1`.execute(db);
      const row = rows[0];
      return (
        row && {
          id: row.id,
          organisationId: row.organisation_id,
          organisationName: row.name,
          endsAt: row.ends_at,
        }
      );
    },

    async begin(visit: {
      organisationId: string;
      userId: string;
      userName: string;
      sessionId: string;
      reason: string;
      beganAt: Date;
      endsAt: Date;
    }): Promise<void> {
      await sql`
        insert into organisation_visit (organisation_id, user_id, user_name, session_id, reason, began_at, ends_at)
        values (${visit.organisationId}, ${visit.userId}, ${visit.userName}, ${visit.sessionId}, ${visit.reason},
                ${visit.beganAt}, ${visit.endsAt})`.execute(db);
    },

    async end(id: string, now: Date): Promise<void> {
      await sql`update organisation_visit set ends_at = greatest(began_at, ${now}::timestamptz) where id = ${id}`.execute(
        db,
      );
    },

    async isSessionOpen(sessionId: string, now: Date): Promise<boolean> {
      const { rows } = await sql<{ is: boolean }>`
        select exists (select 1 from session where id = ${sessionId} and ends_at > ${now}) as is`.execute(db);
      return rows[0]?.is ?? false;
    },

    /** Those of others, by name. */
    async listToEnter(
      homeOrganisationId: string,
      search: string | undefined,
    ): Promise<{ id: string; name: string }[]> {
      const match = search ? sql`and name ilike ${searchPattern(search)}` : sql``;
      const { rows } = await sql<{ id: string; name: string }>`
        select id, name from organisation
         where id <> ${homeOrganisationId} and status not in ('deleted', 'purged') ${match}
         order by lower(name), id limit ${MOST_TO_ENTER}`.execute(db);
      return rows;
    },

    async findOrganisationName(id: string): Promise<string | undefined> {
      const { rows } = await sql<{ name: string }>`
        select name from organisation where id = ${id} and status not in ('deleted', 'purged')`.execute(db);
      return rows[0]?.name;
    },

    /** Newest first. A visit whose session is gone is over, whenever it would have ended. */
    async listOf(
      organisationId: string,
      { now, page, size }: { now: Date; page: number; size: number },
    ): Promise<{ rows: KeptVisit[]; total: number }> {
      const counted = await sql<{ total: number }>`
        select count(*)::int as total from organisation_visit where organisation_id = ${organisationId}`.execute(
        db,
      );
      const { rows } = await sql<KeptVisit>`
        select id, user_name as "visitorName", reason, began_at as "beganAt", ends_at as "endsAt",
               session_id is not null and ends_at > ${now} as "isOpen"
          from organisation_visit where organisation_id = ${organisationId}
         order by began_at desc, id limit ${size} offset ${(page - 1) * size}`.execute(db);
      return { rows, total: counted.rows[0]?.total ?? 0 };
    },
  };
}

import type { ReportFailure, ReportSettings, ReportState } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { holdsWords, MOST_CANDIDATES, type SearchedText } from '../../platform/text-search.ts';
import type { EquipmentViewer } from '../visibility/index.ts';

type Executor = Database | DatabaseTransaction;

export interface ReportRecord {
  readonly id: string;
  readonly organisationId: string;
  readonly number: number;
  readonly userId: string | null;
  readonly userName: string;
  readonly scheduleId: string | null;
  readonly delivery: 'keep' | 'mail';
  readonly kind: ReportSettings['kind'];
  readonly subject: string;
  readonly equipmentId: string | null;
  readonly settings: ReportSettings;
  readonly state: ReportState;
  readonly done: number;
  readonly total: number;
  readonly attempts: number;
  readonly severity: number | null;
  readonly failure: ReportFailure | null;
  readonly pages: number | null;
  readonly bytes: number | null;
  readonly contentSha256: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly expiresAt: Date | null;
}

/** Who reads: their own reports, and those that report on nothing they may not see. */
export type ReportReader = EquipmentViewer & { readonly userId: string; readonly seesAlarms: boolean };

const columns = sql`
  report.id, report.organisation_id as "organisationId", report.number, report.user_id as "userId",
  report.user_name as "userName", report.schedule_id as "scheduleId", report.delivery, report.kind, report.subject,
  report.equipment_id as "equipmentId", report.settings, report.state, report.done, report.total, report.attempts,
  report.severity, report.failure, report.pages, report.bytes::float8 as bytes, report.content_sha256 as "contentSha256",
  report.created_at as "createdAt", report.ended_at as "endedAt", report.expires_at as "expiresAt"`;

/** What the reader may see of what the reports of an organisation are about. */
function readable({ organisationId, userId, visibleGroups, seesAlarms }: ReportReader) {
  const contained =
    visibleGroups === null
      ? sql`report.contained is not null or report.user_id = ${userId}`
      : sql`report.contained is not null and not exists (
             select 1 from unnest(report.contained) as asset (id) where not exists (
               select 1 from group_asset where group_asset.asset_id = asset.id
                  and group_asset.group_id = any(${[...visibleGroups]}::uuid[])))`;
  return sql`report.organisation_id = ${organisationId}
    and (report.user_id = ${userId} or (${contained})${seesAlarms ? sql`` : sql` and not report.has_alarms`})`;
}

export interface QueuedReport {
  readonly userId: string;
  readonly scheduleId: string | null;
  readonly delivery: 'keep' | 'mail';
  readonly subject: string;
  readonly equipmentId: string | null;
  readonly settings: ReportSettings;
  readonly at: Date;
}

export function makeReportStore(db: Executor, organisationId: string) {
  return {
    /** Call in turns of the organisation: numbers are counted. */
    async insert(report: QueuedReport): Promise<ReportRecord> {
      const { rows } = await sql<ReportRecord>`
        insert into report (organisation_id, number, user_id, user_name, schedule_id, delivery, kind, subject, equipment_id,
                            settings, created_at)
        select ${organisationId}, coalesce((select max(number) from report where organisation_id = ${organisationId}), 0) + 1,
               app_user.id, app_user.name, ${report.scheduleId}, ${report.delivery}, ${report.settings.kind},
               ${report.subject}, ${report.equipmentId}, ${JSON.stringify(report.settings)}::jsonb, ${report.at}
          from app_user where app_user.id = ${report.userId}
        returning ${columns}`.execute(db);
      return rows[0]!; // @NOTE: whoever makes a report exists
    },

    async countOpen(userId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from report
         where organisation_id = ${organisationId} and user_id = ${userId} and state in ('waiting', 'running')`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },

    async sumBytes(): Promise<number> {
      const { rows } = await sql<{ bytes: number }>`
        select coalesce(sum(bytes), 0)::float8 as bytes from report where organisation_id = ${organisationId}`.execute(
        db,
      );
      return rows[0]?.bytes ?? 0;
    },

    /** Once more from the beginning; undefined where it is not one that ended badly. */
    async restart(id: string, userId: string): Promise<ReportRecord | undefined> {
      const { rows } = await sql<ReportRecord>`
        update report set state = 'waiting', failure = null, failure_detail = null, attempts = 0, retry_at = null, done = 0,
                          ended_at = null
         where id = ${id} and organisation_id = ${organisationId} and user_id = ${userId}
           and state in ('failed', 'cancelled')
        returning ${columns}`.execute(db);
      return rows[0];
    },

    async cancel(id: string, userId: string, at: Date): Promise<ReportRecord | undefined> {
      const { rows } = await sql<ReportRecord>`
        update report set state = 'cancelled', ended_at = ${at}
         where id = ${id} and organisation_id = ${organisationId} and user_id = ${userId}
           and state in ('waiting', 'running')
        returning ${columns}`.execute(db);
      return rows[0];
    },

    async remove(id: string, userId: string): Promise<boolean> {
      const { rows } = await sql`
        delete from report where id = ${id} and organisation_id = ${organisationId} and user_id = ${userId}
        returning 1`.execute(db);
      return rows.length > 0;
    },
  };
}

export interface ReportPlace {
  readonly createdAt: string;
  readonly id: string;
}

export function makeReportList(db: Executor, reader: ReportReader) {
  return {
    async find(id: string): Promise<ReportRecord | undefined> {
      const { rows } = await sql<ReportRecord>`
        select ${columns} from report where report.id = ${id} and ${readable(reader)}`.execute(db);
      return rows[0];
    },

    async list({
      equipmentIds,
      after,
      size,
    }: {
      readonly equipmentIds: readonly string[] | undefined;
      readonly after: ReportPlace | undefined;
      readonly size: number;
    }): Promise<ReportRecord[]> {
      const { rows } = await sql<ReportRecord>`
        select ${columns} from report
         where ${readable(reader)}
           ${equipmentIds === undefined ? sql`` : sql`and report.equipment_id = any(${[...equipmentIds]}::uuid[])`}
           ${after === undefined ? sql`` : sql`and (report.created_at, report.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`}
         order by report.created_at desc, report.id desc limit ${size}`.execute(db);
      return rows;
    },
  };
}

/** Reports by what they are about and by number, the newest of them first. */
export async function findReportsByText(
  db: Executor,
  reader: ReportReader,
  searched: SearchedText,
): Promise<Pick<ReportRecord, 'id' | 'number' | 'subject' | 'kind'>[]> {
  const number = /^#?(\d{1,9})$/.exec(searched.query)?.[1];
  const { rows } = await sql<Pick<ReportRecord, 'id' | 'number' | 'subject' | 'kind'>>`
    select report.id, report.number, report.subject, report.kind from report
     where ${readable(reader)} and (${holdsWords(sql`search_key_of(report.subject)`, searched)}
           ${number === undefined ? sql`` : sql`or report.number = ${Number(number)}`})
     order by report.created_at desc, report.id desc limit ${MOST_CANDIDATES}`.execute(db);
  return rows;
}

/** What the maker of reports does over all organisations. */
export function makeReportQueue(db: Executor) {
  return {
    /**
     * Takes up the report that waited longest, those of one machine first: nobody else does before `until`. One that died with
     * its process is taken up again.
     */
    async claim(now: Date, until: Date): Promise<ReportRecord | undefined> {
      const { rows } = await sql<ReportRecord>`
        update report set state = 'running', attempts = attempts + 1, retry_at = ${until}, done = 0
         where id = (select id from report
                      where state in ('waiting', 'running') and (retry_at is null or retry_at <= ${now})
                      order by kind in ('group', 'fleet'), created_at, id limit 1 for update skip locked)
        returning ${columns}`.execute(db);
      return rows[0];
    },

    /** The process stops in good order: another one takes it up at once, and this attempt does not count. */
    async release({ id, attempts }: Pick<ReportRecord, 'id' | 'attempts'>): Promise<void> {
      await sql`update report set state = 'waiting', attempts = attempts - 1, retry_at = null, done = 0
                 where id = ${id} and attempts = ${attempts} and state = 'running'`.execute(db);
    },

    /** Whether it is still wanted. */
    async saveProgress(
      { id, attempts }: Pick<ReportRecord, 'id' | 'attempts'>,
      { done, total, until }: { readonly done: number; readonly total: number; readonly until: Date },
    ): Promise<boolean> {
      const { rows } = await sql`
        update report set done = ${done}, total = ${total}, retry_at = ${until}
         where id = ${id} and attempts = ${attempts} and state = 'running' returning 1`.execute(db);
      return rows.length > 0;
    },

    async finish(
      { id, attempts }: Pick<ReportRecord, 'id' | 'attempts'>,
      made: {
        readonly pages: number;
        readonly bytes: number;
        readonly contentSha256: string;
        readonly severity: number | null;
        readonly contained: readonly string[];
        readonly hasAlarms: boolean;
        readonly endedAt: Date;
        readonly expiresAt: Date;
      },
    ): Promise<boolean> {
      const { rows } = await sql`
        update report set state = 'done', done = total, failure = null, failure_detail = null, retry_at = null,
               pages = ${made.pages}, bytes = ${made.bytes}, content_sha256 = ${made.contentSha256},
               severity = ${made.severity}, contained = ${[...made.contained]}::uuid[], has_alarms = ${made.hasAlarms},
               ended_at = ${made.endedAt}, expires_at = ${made.expiresAt}
         where id = ${id} and attempts = ${attempts} and state = 'running' returning 1`.execute(db);
      return rows.length > 0;
    },

    /** With `retryAt` it is tried again then; its failure is shown meanwhile. */
    async fail(
      { id, attempts }: Pick<ReportRecord, 'id' | 'attempts'>,
      failed: {
        readonly failure: ReportFailure;
        readonly detail: string;
        readonly retryAt: Date | null;
        readonly at: Date;
      },
    ): Promise<boolean> {
      const { rows } = await sql`
        update report set state = ${failed.retryAt === null ? 'failed' : 'waiting'}, failure = ${failed.failure},
               failure_detail = ${failed.detail.slice(0, 500)}, retry_at = ${failed.retryAt},
               ended_at = ${failed.retryAt === null ? failed.at : null}
         where id = ${id} and attempts = ${attempts} and state = 'running' returning 1`.execute(db);
      return rows.length > 0;
    },

    /** Rows whose time is over, with what is left of their files. */
    async removeExpired(now: Date): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        delete from report where id in (
          select id from report where expires_at <= ${now} order by id for update skip locked limit 500)
        returning id`.execute(db);
      return rows.map(({ id }) => id);
    },

    async exists(id: string): Promise<boolean> {
      const { rows } = await sql`select 1 from report where id = ${id} and state = 'done'`.execute(db);
      return rows.length > 0;
    },
  };
}

/** Where mail for an owner goes. */
export async function findMailbox(
  db: Executor,
  userId: string,
): Promise<{ readonly email: string; readonly name: string } | undefined> {
  const { rows } = await sql<{ email: string; name: string }>`
    select email, name from app_user where id = ${userId} and status = 'active' and guest_until is null`.execute(
    db,
  );
  return rows[0];
}

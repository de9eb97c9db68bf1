import type {
  ReportFailure,
  ReportRecipient,
  ReportSchedule,
  ReportSettings,
  ReportState,
} from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';

type Executor = Database | DatabaseTransaction;

export interface ScheduleRecord {
  readonly id: string;
  readonly organisationId: string;
  readonly userId: string;
  readonly userName: string;
  readonly subject: string;
  readonly settings: ReportSettings;
  readonly rhythm: ReportSchedule['rhythm'];
  readonly minute: number;
  readonly weekday: number;
  readonly monthDay: number;
  readonly delivery: 'keep' | 'mail';
  readonly recipients: readonly ReportRecipient[];
  readonly isPaused: boolean;
  readonly nextAt: Date;
  readonly revision: number;
  readonly lastId: string | null;
  readonly lastState: ReportState | null;
  readonly lastFailure: ReportFailure | null;
  readonly lastAt: Date | null;
}

const select = sql`
  select report_schedule.id, report_schedule.organisation_id as "organisationId", report_schedule.user_id as "userId",
         app_user.name as "userName", report_schedule.subject, report_schedule.settings, report_schedule.rhythm,
         report_schedule.minute, report_schedule.weekday, report_schedule.month_day as "monthDay", report_schedule.delivery,
         report_schedule.is_paused as "isPaused", report_schedule.next_at as "nextAt", report_schedule.revision,
         coalesce((select jsonb_agg(jsonb_build_object('id', person.id, 'name', person.name)
                                    order by lower(person.name), person.id)
                     from report_recipient join app_user person on person.id = report_recipient.user_id
                    where report_recipient.schedule_id = report_schedule.id and person.status = 'active'), '[]') as recipients,
         last.id as "lastId", last.state as "lastState", last.failure as "lastFailure", last.created_at as "lastAt"
    from report_schedule join app_user on app_user.id = report_schedule.user_id
    left join lateral (select id, state, failure, created_at from report
                        where report.schedule_id = report_schedule.id order by created_at desc limit 1) last on true`;

export type StoredSchedule = Pick<
  ScheduleRecord,
  'subject' | 'settings' | 'rhythm' | 'minute' | 'weekday' | 'monthDay' | 'delivery' | 'nextAt'
>;

export type ScheduleChange = Partial<
  Pick<ScheduleRecord, 'rhythm' | 'minute' | 'weekday' | 'monthDay' | 'delivery' | 'isPaused' | 'nextAt'>
>;

/** The schedules of one person, or with `seesAll` of the organisation. */
export function makeScheduleStore(
  db: Executor,
  { organisationId, userId, seesAll }: { organisationId: string; userId: string; seesAll: boolean },
) {
  const mine = sql`report_schedule.organisation_id = ${organisationId}
    ${seesAll ? sql`` : sql`and report_schedule.user_id = ${userId}`}`;
  return {
    async list(): Promise<ScheduleRecord[]> {
      const { rows } = await sql<ScheduleRecord>`
        ${select} where ${mine} order by lower(report_schedule.subject), report_schedule.id`.execute(db);
      return rows;
    },

    async find(id: string): Promise<ScheduleRecord | undefined> {
      const { rows } = await sql<ScheduleRecord>`
        ${select} where ${mine} and report_schedule.id = ${id}`.execute(db);
      return rows[0];
    },

    async count(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from report_schedule where organisation_id = ${organisationId}`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },

    async insert(schedule: StoredSchedule): Promise<string> {
      const { rows } = await sql<{ id: string }>`
        insert into report_schedule (organisation_id, user_id, subject, settings, rhythm, minute, weekday, month_day, delivery,
                                     next_at)
        values (${organisationId}, ${userId}, ${schedule.subject}, ${JSON.stringify(schedule.settings)}::jsonb,
                ${schedule.rhythm}, ${schedule.minute}, ${schedule.weekday}, ${schedule.monthDay}, ${schedule.delivery},
                ${schedule.nextAt})
        returning id`.execute(db);
      return rows[0]!.id; // @NOTE: an insert answers its row
    },

    /** Only from the revision that was seen. */
    async change(id: string, revision: number, change: Required<ScheduleChange>): Promise<boolean> {
      const { rows } = await sql`
        update report_schedule
           set rhythm = ${change.rhythm}, minute = ${change.minute}, weekday = ${change.weekday},
               month_day = ${change.monthDay}, delivery = ${change.delivery}, is_paused = ${change.isPaused},
               next_at = ${change.nextAt}, revision = revision + 1
         where ${mine} and report_schedule.id = ${id} and revision = ${revision}
        returning 1`.execute(db);
      return rows.length > 0;
    },

    async remove(id: string): Promise<boolean> {
      const { rows } = await sql`
        delete from report_schedule where ${mine} and report_schedule.id = ${id} returning 1`.execute(db);
      return rows.length > 0;
    },
  };
}

/** What the clock of the schedules does over all organisations. */
export function makeScheduleClock(db: Executor) {
  return {
    /** One that is due, held until the transaction ends. */
    async takeDue(now: Date): Promise<ScheduleRecord | undefined> {
      const { rows } = await sql<{ id: string }>`
        select id from report_schedule where not is_paused and next_at <= ${now}
         order by next_at, id limit 1 for update skip locked`.execute(db);
      const [due] = rows;
      if (due === undefined) return undefined;
      const found = await sql<ScheduleRecord>`${select} where report_schedule.id = ${due.id}`.execute(db);
      return found.rows[0];
    },

    async setNext(id: string, nextAt: Date): Promise<void> {
      await sql`update report_schedule set next_at = ${nextAt} where id = ${id}`.execute(db);
    },

    async pause(id: string): Promise<void> {
      await sql`update report_schedule set is_paused = true, revision = revision + 1 where id = ${id}`.execute(
        db,
      );
    },
  };
}

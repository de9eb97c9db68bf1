import type { RoundResult, RoundRun, RoundSkip } from '@ritzel/contract';
import { isSeverity } from '@ritzel/drivetrain';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type EquipmentViewer, seesAsset } from '../visibility/index.ts';
import { RUN_COLUMNS, RUN_ORDER, type RunRow, runOf } from './round-run-row-store.ts';

const RUNS_SHOWN = 20;

export interface StoredResult {
  readonly pointId: string;
  readonly record: RoundResult | null;
  readonly before: RoundResult | null;
  readonly skipped: RoundSkip | null;
}

interface ResultRow {
  waveform_id: string;
  at: string;
  velocity_rms: number | null;
  acceleration_rms: number | null;
  severity: string | null;
  says: RoundResult['says'] | null;
}

const resultOf = (row: ResultRow): RoundResult => ({
  ...{ waveformId: row.waveform_id, at: new Date(row.at).toISOString() },
  ...{ velocityRms: row.velocity_rms, accelerationRms: row.acceleration_rms },
  severity: row.severity !== null && isSeverity(row.severity) ? row.severity : null,
  says: (row.says ?? []).map(({ code, params }) => ({ code, params })),
});

/** The record of a point that `which` picks, with its numbers and its diagnosis, as one JSON object. */
const RESULT = (which: ReturnType<typeof sql>) => sql`
  (select jsonb_build_object('waveform_id', record.waveform_id, 'at', record.measured_at,
            'velocity_rms', (taken.indicators->>'velocityRms')::float8,
            'acceleration_rms', (taken.indicators->>'accelerationRms')::float8,
            'severity', found.severity, 'says', found.document->'summaryMessages')
     from round_record record
     left join waveform taken on taken.asset_id = p.asset_id and taken.id = record.waveform_id
     left join diagnosis found on found.asset_id = p.asset_id and found.waveform_id = record.waveform_id
    where record.point_id = p.id and ${which} order by record.measured_at desc limit 1)`;

/** Runs of rounds that the caller has seen or holds; what is written belongs to the organisation’s rounds alone. */
export function makeRoundRunStore(db: Database | DatabaseTransaction, viewer: EquipmentViewer) {
  const { organisationId } = viewer;
  const ofRound = (roundId: string) =>
    sql`run.round_id = ${roundId} and run.round_id in (
      select r.id from measuring_round r where r.organisation_id = ${organisationId})`;
  return {
    async list(roundId: string): Promise<RoundRun[]> {
      const { rows } = await sql<RunRow>`
        select ${RUN_COLUMNS} from round_run run where ${ofRound(roundId)} order by ${RUN_ORDER} limit ${RUNS_SHOWN}`.execute(
        db,
      );
      return rows.map(runOf);
    },

    async findOpen(roundId: string): Promise<{ id: string; startedAt: Date } | undefined> {
      const { rows } = await sql<{ id: string; started_at: Date }>`
        select run.id, run.started_at from round_run run where ${ofRound(roundId)} and run.ended_at is null`.execute(
        db,
      );
      return rows[0] && { id: rows[0].id, startedAt: rows[0].started_at };
    },

    /** The open run of a round that the caller holds, or a new one. */
    async open(
      roundId: string,
      userId: string,
      points: number,
      at: Date,
    ): Promise<{ id: string; startedAt: Date }> {
      const open = await this.findOpen(roundId);
      if (open !== undefined) return open;
      const { rows } = await sql<{ id: string }>`
        insert into round_run (round_id, user_id, user_name, points, started_at)
        values (${roundId}, ${userId}, coalesce((select name from app_user where id = ${userId}), ''), ${points}, ${at})
        returning id`.execute(db);
      return { id: rows[0]!.id, startedAt: at }; // @NOTE: an insert answers its row
    },

    /** A later record of a point takes the place of the earlier one. Answers how many points have one. */
    async record(runId: string, pointId: string, waveformId: string, measuredAt: Date): Promise<number> {
      await sql`
        insert into round_record (run_id, point_id, waveform_id, measured_at)
        values (${runId}, ${pointId}, ${waveformId}, ${measuredAt})
        on conflict (run_id, point_id) do update
           set waveform_id = excluded.waveform_id, measured_at = excluded.measured_at`.execute(db);
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from round_record where run_id = ${runId}`.execute(db);
      return rows[0]?.n ?? 0;
    },

    /** A record that a run has already: it was sent twice. */
    async hasRecord(roundId: string, pointId: string, waveformId: string): Promise<boolean> {
      const { rows } = await sql`
        select 1 from round_record record join round_run run on run.id = record.run_id
         where ${ofRound(roundId)} and record.point_id = ${pointId} and record.waveform_id = ${waveformId}`.execute(
        db,
      );
      return rows.length > 0;
    },

    async skip(runId: string, skipped: readonly (RoundSkip & { readonly pointId: string })[]): Promise<void> {
      for (const { pointId, reason, note } of skipped)
        await sql`
          insert into round_skip (run_id, point_id, reason, note) values (${runId}, ${pointId}, ${reason}, ${note})`.execute(
          db,
        );
    },

    /** Ends a run; the caller holds its round. */
    async end(roundId: string, runId: string, at: Date, nextDue: string): Promise<void> {
      await sql`update round_run set ended_at = ${at} where id = ${runId}`.execute(db);
      await sql`
        update measuring_round set next_due = ${nextDue}::date, revision = revision + 1
         where id = ${roundId} and organisation_id = ${organisationId}`.execute(db);
    },

    /** What a run has of each point of its round, beside the record that the point had before. */
    async listResults(roundId: string, runId: string): Promise<StoredResult[]> {
      const { rows } = await sql<{
        id: string;
        record: ResultRow | null;
        before: ResultRow | null;
        skipped: RoundSkip | null;
      }>`
        select p.id, ${RESULT(sql`record.run_id = ${runId}`)} as record,
               ${RESULT(sql`record.run_id <> ${runId} and record.measured_at < coalesce(
                 (select own.measured_at from round_record own where own.point_id = p.id and own.run_id = ${runId}), 'infinity')`)} as before,
               (select jsonb_build_object('reason', skip.reason, 'note', skip.note) from round_skip skip
                 where skip.point_id = p.id and skip.run_id = ${runId}) as skipped
          from round_point p
         where p.round_id = ${roundId} and p.round_id in (select r.id from measuring_round r where r.organisation_id = ${organisationId})
           and ${seesAsset(viewer, sql`p.asset_id`)} order by p.place`.execute(db);
      return rows.map(({ id, record, before, skipped }) => ({
        ...{ pointId: id, skipped },
        record: record && resultOf(record),
        before: before && resultOf(before),
      }));
    },
  };
}

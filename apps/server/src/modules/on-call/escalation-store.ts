import { type Executor, queryRows } from '../../platform/query-rows.ts';

/** A row of `on_call_escalation`. */
export interface EscalationRow {
  readonly case_id: string;
  readonly organisation_id: string;
  readonly equipment_id: string;
  readonly rota_id: string;
  readonly severity: number;
  readonly steps_done: number;
  readonly next_at: Date;
}

/** Begins, or begins again for a case that got worse; one that is under way goes on as it is. */
export async function startEscalation(
  executor: Executor,
  started: Omit<EscalationRow, 'steps_done' | 'next_at'> & {
    readonly at: Date;
    readonly nextAt: Date | null;
  },
): Promise<void> {
  await queryRows(
    executor,
    `insert into on_call_escalation as known (case_id, organisation_id, equipment_id, rota_id, severity, started_at, next_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (case_id) do update set severity = excluded.severity, rota_id = excluded.rota_id, steps_done = 0,
       started_at = excluded.started_at, next_at = excluded.next_at, stopped_at = null, stop_reason = null
      where known.severity < excluded.severity`,
    [
      ...[started.case_id, started.organisation_id, started.equipment_id, started.rota_id, started.severity],
      ...[started.at, started.nextAt],
    ],
  );
}

/** Whoever acts on a case stops what goes on for it. */
export async function stopEscalations(
  executor: Executor,
  caseIds: readonly string[],
  reason: string,
  at: Date,
): Promise<void> {
  if (caseIds.length === 0) return;
  await queryRows(
    executor,
    `update on_call_escalation set next_at = null, stopped_at = $2, stop_reason = $3
      where case_id = any($1::uuid[]) and stopped_at is null`,
    [[...caseIds], at, reason],
  );
}

/** The escalation that is due longest, locked for this transaction. */
export async function lockDueEscalation(executor: Executor, now: Date): Promise<EscalationRow | undefined> {
  const rows = await queryRows<EscalationRow>(
    executor,
    `select case_id, organisation_id, equipment_id, rota_id, severity, steps_done, next_at from on_call_escalation
      where next_at <= $1 order by next_at, case_id limit 1 for update skip locked`,
    [now],
  );
  return rows[0];
}

export async function keepEscalation(
  executor: Executor,
  caseId: string,
  { stepsDone, nextAt, at }: { readonly stepsDone: number; readonly nextAt: Date | null; readonly at: Date },
): Promise<void> {
  await queryRows(
    executor,
    `update on_call_escalation set steps_done = $2, next_at = $3,
            stopped_at = case when $3::timestamptz is null then $4::timestamptz end,
            stop_reason = case when $3::timestamptz is null then 'exhausted' end
      where case_id = $1`,
    [caseId, stepsDone, nextAt, at],
  );
}

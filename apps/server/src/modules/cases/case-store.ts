import type { PoolClient } from 'pg';
import { type Executor, queryRows } from '../../platform/query-rows.ts';
import type { CaseEntryKind, CaseRecord, NewEntry } from './case-record.ts';

const ROW = 'to_jsonb(fault_case) as row';

const COLUMNS: readonly (keyof CaseRecord)[] = [
  ...([
    'id',
    'organisation_id',
    'number',
    'equipment_id',
    'scope_id',
    'subject_key',
    'part',
    'part_name',
    'fault',
  ] as const),
  ...([
    'rule',
    'machine_class',
    'severity',
    'worst_severity',
    'announced_severity',
    'sentence',
    'says',
  ] as const),
  ...([
    'confidence',
    'opened_at',
    'first_sign_at',
    'worse_at',
    'assignee_id',
    'due_at',
    'closed_at',
  ] as const),
  ...(['closed_by', 'verdict', 'found', 'part_exchanged', 'resets_baseline', 'revision'] as const),
];

/** The open cases of these drivetrains and these cases themselves, locked in one order. */
export async function lockCases(
  client: PoolClient,
  { scopeIds, caseIds }: { readonly scopeIds: readonly string[]; readonly caseIds: readonly string[] },
): Promise<CaseRecord[]> {
  const rows = await queryRows<{ row: CaseRecord }>(
    client,
    `select ${ROW} from fault_case
      where (scope_id = any($1::uuid[]) and closed_at is null) or id = any($2::uuid[]) order by id for update`,
    [[...scopeIds], [...caseIds]],
  );
  return rows.map(({ row }) => row);
}

export async function lockCase(executor: Executor, id: string): Promise<CaseRecord | undefined> {
  const rows = await queryRows<{ row: CaseRecord }>(
    executor,
    `select ${ROW} from fault_case where id = $1 for update`,
    [id],
  );
  return rows[0]?.row;
}

export async function writeCases(executor: Executor, cases: readonly CaseRecord[]): Promise<void> {
  if (cases.length === 0) return;
  const changing = COLUMNS.filter(
    (name) => !['id', 'organisation_id', 'number', 'equipment_id'].includes(name),
  );
  await queryRows(
    executor,
    `insert into fault_case (${COLUMNS.join(', ')})
     select ${COLUMNS.join(', ')} from jsonb_populate_recordset(null::fault_case, $1::jsonb)
     on conflict (id) do update set ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [JSON.stringify(cases)],
  );
}

export async function writeEntries(executor: Executor, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await queryRows(
    executor,
    `insert into case_entry (case_id, at, kind, code, severity, text, sentence, says, user_id, user_name, waveform_id, alarm_id, execution_id)
     select entry.case_id, entry.at, entry.kind, entry.code, entry.severity, entry.text, entry.sentence, entry.says,
            entry.user_id, person.name, entry.waveform_id, entry.alarm_id, entry.execution_id
       from jsonb_populate_recordset(null::case_entry, $1::jsonb) with ordinality as entry
       left join app_user person on person.id = entry.user_id
      order by entry.ordinality`,
    [JSON.stringify(entries)],
  );
}

/** The highest number of each organisation; whoever gives the next one holds the cursor of the consumer. */
export async function readLastNumbers(
  client: PoolClient,
  organisationIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await queryRows<{ organisation_id: string; number: number }>(
    client,
    `select wanted.id as organisation_id,
            coalesce((select number from fault_case where organisation_id = wanted.id order by number desc limit 1), 0) as number
       from unnest($1::uuid[]) as wanted (id)`,
    [[...organisationIds]],
  );
  return new Map(rows.map((row) => [row.organisation_id, row.number]));
}

/** Where a machine belongs, and which class of machine its hit rates are counted for. */
export interface CasePlace {
  readonly scopeId: string;
  readonly machineClass: string;
}

export async function readPlaces(
  client: Executor,
  equipmentIds: readonly string[],
): Promise<ReadonlyMap<string, CasePlace>> {
  const rows = await queryRows<{ id: string; scope_id: string; class: string }>(
    client,
    `select part.id, coalesce(part.drivetrain_id, part.id) as scope_id,
            concat_ws(' ', part.type, coalesce(part.application_type, whole.application_type)) as class
       from every_equipment part left join every_equipment whole on whole.id = part.drivetrain_id
      where part.id = any($1::uuid[])`,
    [[...equipmentIds]],
  );
  return new Map(rows.map((row) => [row.id, { scopeId: row.scope_id, machineClass: row.class }]));
}

/** What would confirm a case; a check that is there already stays as it is. */
export async function addConfirmations(
  executor: Executor,
  rows: readonly { readonly case_id: string; readonly code: string; readonly message: unknown }[],
): Promise<void> {
  if (rows.length === 0) return;
  await queryRows(
    executor,
    `insert into case_confirmation (case_id, code, message)
     select case_id, code, message from jsonb_populate_recordset(null::case_confirmation, $1::jsonb)
     on conflict (case_id, code) do nothing`,
    [JSON.stringify(rows)],
  );
}

/** What a person adds to the timeline. */
export interface WrittenEntry {
  readonly kind: CaseEntryKind;
  readonly code: string;
  readonly at: Date;
  readonly text?: string | null;
  readonly photos?: readonly unknown[];
}

export async function writePersonsEntry(
  executor: Executor,
  record: CaseRecord,
  userId: string,
  entry: WrittenEntry,
): Promise<number> {
  const rows = await queryRows<{ id: number }>(
    executor,
    `insert into case_entry (case_id, at, kind, code, severity, text, user_id, user_name, photos)
     values ($1, $2, $3, $4, $5, $6, $7, (select name from app_user where id = $7), $8::jsonb) returning id`,
    [
      ...[record.id, entry.at, entry.kind, entry.code, record.severity, entry.text ?? null, userId],
      JSON.stringify(entry.photos ?? []),
    ],
  );
  // @NOTE: an insert of one row answers one row
  return rows[0]!.id;
}

export async function countNotes(executor: Executor, caseId: string): Promise<number> {
  const rows = await queryRows<{ count: number }>(
    executor,
    "select count(*)::int as count from case_entry where case_id = $1 and kind = 'note'",
    [caseId],
  );
  return rows[0]?.count ?? 0;
}

/** Whether the case has this check. */
export async function writeConfirmation(
  executor: Executor,
  caseId: string,
  code: string,
  done: {
    readonly isDone: boolean;
    readonly text: string | null;
    readonly at: Date;
    readonly userId: string;
  },
): Promise<boolean> {
  const rows = await queryRows<{ code: string }>(
    executor,
    `update case_confirmation
        set done_at = case when $3::boolean then coalesce(done_at, $4) end,
            done_by = case when $3::boolean then coalesce(done_by, $5) end, text = $6
      where case_id = $1 and code = $2 returning code`,
    [caseId, code, done.isDone, done.at, done.userId, done.text],
  );
  return rows.length > 0;
}

/** The number of the case that is open for the same fault of the machine. */
export async function findOpenOfSubject(executor: Executor, record: CaseRecord): Promise<number | undefined> {
  const rows = await queryRows<{ number: number }>(
    executor,
    `select number from fault_case
      where organisation_id = $1 and scope_id = $2 and subject_key = $3 and closed_at is null`,
    [record.organisation_id, record.scope_id, record.subject_key],
  );
  return rows[0]?.number;
}

/** A fault that somebody confirmed at the machine. */
export interface ConfirmedFault {
  readonly caseId: string;
  readonly caseNumber: number;
  readonly drivetrainId: string;
  readonly confirmedMs: number;
}

/** Cases of these drivetrains that were closed as confirmed within the span, oldest first. */
export async function listConfirmedFaults(
  executor: Executor,
  drivetrainIds: readonly string[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<ConfirmedFault[]> {
  const rows = await queryRows<{ id: string; number: number; scope_id: string; closed_at: Date }>(
    executor,
    `select id, number, scope_id, closed_at from fault_case
      where scope_id = any($1::uuid[]) and verdict = 'confirmed' and closed_at >= $2 and closed_at < $3
      order by closed_at, id`,
    [[...drivetrainIds], new Date(fromMs), new Date(toMs)],
  );
  return rows.map(({ id, number, scope_id, closed_at }) => ({
    ...{ caseId: id, caseNumber: number, drivetrainId: scope_id },
    confirmedMs: new Date(closed_at).getTime(),
  }));
}

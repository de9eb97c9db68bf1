import type { PoolClient } from 'pg';
import { type Executor, queryRows } from '../../platform/query-rows.ts';
import type { AlarmRecord, NewStep } from './alarm-record.ts';

const COLUMNS: readonly (keyof AlarmRecord)[] = [
  ...(['id', 'organisation_id', 'equipment_id', 'case_id', 'kind', 'source_key', 'signal_id'] as const),
  ...([
    'signal_number',
    'subject',
    'state',
    'covered_state',
    'is_active',
    'is_latching',
    'severity',
  ] as const),
  ...([
    'worst_severity',
    'value',
    'unit',
    'limit_value',
    'boundary',
    'limit_set',
    'bin',
    'edition_id',
  ] as const),
  ...([
    'waveform_id',
    'facts',
    'sentence',
    'says',
    'raised_at',
    'worse_at',
    'returned_at',
    'ended_at',
  ] as const),
  ...(['shelved_until', 'last_act', 'revision'] as const),
];

/** As JSON, so that times are text and one shape is read and written. */
const ROW = 'to_jsonb(alarm) as row';

/** The alarms of these sources that have not ended, locked in one order. */
export async function lockBySource(
  client: PoolClient,
  sources: readonly { readonly organisationId: string; readonly sourceKey: string }[],
): Promise<AlarmRecord[]> {
  const rows = await queryRows<{ row: AlarmRecord }>(
    client,
    `select ${ROW} from alarm
      where ended_at is null and (organisation_id, source_key) in (select * from unnest($1::uuid[], $2::text[]))
      order by id for update`,
    [sources.map(({ organisationId }) => organisationId), sources.map(({ sourceKey }) => sourceKey)],
  );
  return rows.map(({ row }) => row);
}

export async function lockById(executor: Executor, ids: readonly string[]): Promise<AlarmRecord[]> {
  const rows = await queryRows<{ row: AlarmRecord }>(
    executor,
    `select ${ROW} from alarm where id = any($1::uuid[]) order by id for update`,
    [[...ids]],
  );
  return rows.map(({ row }) => row);
}

/** What of a case has not ended, locked. */
export async function lockOfCase(executor: Executor, caseId: string): Promise<AlarmRecord[]> {
  const rows = await queryRows<{ row: AlarmRecord }>(
    executor,
    `select ${ROW} from alarm where case_id = $1 and ended_at is null order by id for update`,
    [caseId],
  );
  return rows.map(({ row }) => row);
}

/** Shelved alarms whose time is over, locked; those that somebody acts on at this moment are left for the next turn. */
export async function lockShelfEnded(client: PoolClient, now: Date): Promise<AlarmRecord[]> {
  const rows = await queryRows<{ row: AlarmRecord }>(
    client,
    `select ${ROW} from alarm where state = 'shelved' and shelved_until <= $1 order by id limit 500 for update skip locked`,
    [now],
  );
  return rows.map(({ row }) => row);
}

/** Rows that are new or have changed, as they are from now on. */
export async function writeAlarms(executor: Executor, alarms: readonly AlarmRecord[]): Promise<void> {
  if (alarms.length === 0) return;
  const changing = COLUMNS.filter(
    (name) => name !== 'id' && name !== 'organisation_id' && name !== 'equipment_id',
  );
  await queryRows(
    executor,
    `insert into alarm (${COLUMNS.join(', ')})
     select ${COLUMNS.join(', ')} from jsonb_populate_recordset(null::alarm, $1::jsonb)
     on conflict (id) do update set ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [JSON.stringify(alarms)],
  );
}

export async function writeSteps(executor: Executor, steps: readonly NewStep[]): Promise<void> {
  if (steps.length === 0) return;
  await queryRows(
    executor,
    `insert into alarm_step (alarm_id, organisation_id, equipment_id, at, code, state, severity, value, user_id, user_name,
                             comment, until, snapshot)
     select step.alarm_id, step.organisation_id, step.equipment_id, step.at, step.code, step.state, step.severity, step.value,
            step.user_id, person.name, step.comment, step.until, step.snapshot
       from jsonb_populate_recordset(null::alarm_step, $1::jsonb) with ordinality as step
       left join app_user person on person.id = step.user_id
      order by step.ordinality`,
    [JSON.stringify(steps)],
  );
}

/** Sources that were found to be false and keep quiet, by `organisation source`; the shelf watch ends it when its time is over. */
export async function readSilences(
  client: PoolClient,
  sources: readonly { readonly organisationId: string; readonly sourceKey: string }[],
): Promise<ReadonlyMap<string, { readonly bin: string | null; readonly reason: string }>> {
  const rows = await queryRows<{
    organisation_id: string;
    source_key: string;
    bin: string | null;
    reason: string;
  }>(
    client,
    `select organisation_id, source_key, bin, reason from alarm_silence
      where ended_at is null
        and (organisation_id, source_key) in (select * from unnest($1::uuid[], $2::text[]))`,
    [sources.map(({ organisationId }) => organisationId), sources.map(({ sourceKey }) => sourceKey)],
  );
  return new Map(rows.map((row) => [`${row.organisation_id} ${row.source_key}`, row]));
}

export async function writeSilence(
  executor: Executor,
  silence: {
    readonly organisationId: string;
    readonly caseId: string;
    readonly equipmentId: string;
    readonly sources: readonly { readonly sourceKey: string; readonly bin: string | null }[];
    readonly reason: string;
    readonly until: Date;
    readonly userId: string;
  },
): Promise<void> {
  await queryRows(
    executor,
    `insert into alarm_silence (organisation_id, case_id, equipment_id, source_key, bin, reason, until, created_by)
     select $1, $2, $3, source.key, source.bin, $6, $7, $8 from unnest($4::text[], $5::text[]) as source (key, bin)`,
    [
      ...[silence.organisationId, silence.caseId, silence.equipmentId],
      ...[silence.sources.map(({ sourceKey }) => sourceKey), silence.sources.map(({ bin }) => bin)],
      ...[silence.reason, silence.until, silence.userId],
    ],
  );
}

/** Ends the silence of a case; answers what it kept quiet. */
export async function endSilences(executor: Executor, caseId: string): Promise<readonly string[]> {
  const rows = await queryRows<{ source_key: string }>(
    executor,
    `update alarm_silence set ended_at = now() where case_id = $1 and ended_at is null returning source_key`,
    [caseId],
  );
  return rows.map(({ source_key }) => source_key);
}

export interface CaseSilence {
  readonly reason: string;
  readonly until: Date;
  readonly by: string | null;
}

export async function readSilenceOf(executor: Executor, caseId: string): Promise<CaseSilence | undefined> {
  const rows = await queryRows<CaseSilence>(
    executor,
    `select silence.reason, silence.until, person.name as by from alarm_silence silence
       left join app_user person on person.id = silence.created_by
      where silence.case_id = $1 and silence.ended_at is null order by silence.until desc limit 1`,
    [caseId],
  );
  return rows[0];
}

/** What the signals of a machine are now, for the snapshot that an acknowledgement keeps. */
export async function readSnapshots(
  executor: Executor,
  equipmentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const rows = await queryRows<{ equipment_id: string; snapshot: unknown[] }>(
    executor,
    `select signal.asset_id as equipment_id,
            jsonb_agg(jsonb_build_object('signalId', signal.id, 'name', signal.name, 'value', last.value, 'unit', signal.unit,
                                         'at', to_timestamp(last.t_ms / 1000.0), 'severity', condition.severity)
                      order by condition.severity desc nulls last, signal.number) as snapshot
       from signal
       join telemetry_last last on last.asset_id = signal.asset_id and last.signal_number = signal.number
       left join condition on condition.asset_id = signal.asset_id and condition.signal_number = signal.number
      where signal.asset_id = any($1::uuid[]) and signal.role <> 'other' and signal.number <= 64
      group by signal.asset_id`,
    [[...new Set(equipmentIds)]],
  );
  return new Map(rows.map((row) => [row.equipment_id, row.snapshot]));
}

export async function readSignalRoles(
  client: PoolClient,
  signalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (signalIds.length === 0) return new Map();
  const rows = await queryRows<{ id: string; role: string }>(
    client,
    'select id, role from signal where id = any($1::uuid[])',
    [[...signalIds]],
  );
  return new Map(rows.map(({ id, role }) => [id, role]));
}

/** The alarm belongs to this case from now on; null takes it out of the one it was in. */
export async function assignCase(
  executor: Executor,
  alarmIds: readonly string[],
  caseId: string | null,
): Promise<void> {
  await queryRows(executor, 'update alarm set case_id = $2 where id = any($1::uuid[])', [
    [...alarmIds],
    caseId,
  ]);
}

/** Alarms as cases gather them: these, and all others of their cases. */
export async function readForCases(
  executor: Executor,
  { alarmIds, caseIds }: { readonly alarmIds: readonly string[]; readonly caseIds: readonly string[] },
): Promise<AlarmRecord[]> {
  const rows = await queryRows<{ row: AlarmRecord }>(
    executor,
    `select ${ROW} from alarm
      where id = any($1::uuid[]) or case_id = any($2::uuid[])
         or case_id in (select mine.case_id from alarm mine where mine.id = any($1::uuid[]))`,
    [[...alarmIds], [...caseIds]],
  );
  return rows.map(({ row }) => row);
}

/** Suppressed alarms of a silence whose time is over, locked; the silence ends with it. */
export async function lockSilenceEnded(client: PoolClient, now: Date): Promise<AlarmRecord[]> {
  const over = await queryRows<{ organisation_id: string; source_key: string }>(
    client,
    'update alarm_silence set ended_at = until where ended_at is null and until <= $1 returning organisation_id, source_key',
    [now],
  );
  if (over.length === 0) return [];
  const rows = await queryRows<{ row: AlarmRecord }>(
    client,
    `select ${ROW} from alarm
      where ended_at is null and state = 'suppressed'
        and (organisation_id, source_key) in (select * from unnest($1::uuid[], $2::text[])) order by id for update`,
    [over.map((each) => each.organisation_id), over.map((each) => each.source_key)],
  );
  return rows.map(({ row }) => row);
}

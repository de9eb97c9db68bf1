import type { LoadDay } from '@ritzel/diagnosis';
import { type Executor, queryRows } from '../../platform/query-rows.ts';
import { LOAD_ROLES } from './load-reference.ts';

export interface StoredLoadDay extends LoadDay {
  /** Beginning of the day, UTC. */
  readonly dayMs: number;
}

export interface CountedDay {
  readonly dayMs: number;
  readonly countedFrom: string;
  readonly countedAtMs: number;
}

export interface CountedDrivetrain {
  readonly id: string;
  readonly organisationId: string;
}

const DAY_MS = 86_400_000;
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Drivetrains of all organisations that measure a load, in the order of their ids. */
export function listLoadedDrivetrains(
  executor: Executor,
  after: string | null,
  limit: number,
): Promise<CountedDrivetrain[]> {
  return queryRows<CountedDrivetrain>(
    executor,
    `select distinct top.id, top.organisation_id as "organisationId"
       from equipment part
       join equipment top on top.id = coalesce(part.drivetrain_id, part.id)
      where top.type = 'drivetrain' and ($1::uuid is null or top.id > $1)
        and exists (select 1 from signal where signal.asset_id = part.id and signal.role = any($2::text[]))
      order by top.id limit $3`,
    [after, [...LOAD_ROLES], limit],
  );
}

/** Which days of a drivetrain are counted, from what and when. */
export async function listCountedDays(executor: Executor, drivetrainId: string): Promise<CountedDay[]> {
  const rows = await queryRows<{ day: number; from: string; at: Date }>(
    executor,
    `select day - date '1970-01-01' as day, counted_from as "from", counted_at as at from load_day
      where drivetrain_id = $1`,
    [drivetrainId],
  );
  return rows.map(({ day, from, at }) => ({
    dayMs: day * DAY_MS,
    countedFrom: from,
    countedAtMs: at.getTime(),
  }));
}

export async function saveLoadDay(
  executor: Executor,
  { id, organisationId }: CountedDrivetrain,
  day: StoredLoadDay,
  counted: { readonly from: string; readonly atMs: number },
): Promise<void> {
  await queryRows(
    executor,
    `insert into load_day (drivetrain_id, organisation_id, day, known_s, running_s, cells, cycles, residue, counted_from, counted_at)
     select id, $2, $3::date, $4, $5, $6, $7, $8, $9, $10 from equipment where id = $1
     on conflict (drivetrain_id, day) do update
        set known_s = excluded.known_s, running_s = excluded.running_s, cells = excluded.cells, cycles = excluded.cycles,
            residue = excluded.residue, counted_from = excluded.counted_from, counted_at = excluded.counted_at`,
    [
      ...[id, organisationId, dayText(day.dayMs), day.knownS, day.runningS],
      ...[JSON.stringify(day.cells), JSON.stringify(day.cycles), JSON.stringify(day.residue)],
      ...[counted.from, new Date(counted.atMs)],
    ],
  );
}

/** All counted days, oldest first; of a drivetrain that the caller was shown before. */
export async function listLoadDays(
  executor: Executor,
  { id, organisationId }: CountedDrivetrain,
  countedFrom: string,
): Promise<StoredLoadDay[]> {
  const rows = await queryRows<{
    day: number;
    known_s: number;
    running_s: number;
    cells: LoadDay['cells'];
    cycles: LoadDay['cycles'];
    residue: LoadDay['residue'];
  }>(
    executor,
    `select day - date '1970-01-01' as day, known_s, running_s, cells, cycles, residue from load_day
      where drivetrain_id = $1 and organisation_id = $2 and counted_from = $3 order by day`,
    [id, organisationId, countedFrom],
  );
  return rows.map(({ day, known_s, running_s, ...counts }) => ({
    ...counts,
    dayMs: day * DAY_MS,
    knownS: known_s,
    runningS: running_s,
  }));
}

/** Lets all days be counted again; answers how many there are. */
export async function forgetCounted(
  executor: Executor,
  { id, organisationId }: CountedDrivetrain,
): Promise<number> {
  const rows = await queryRows(
    executor,
    `update load_day set counted_at = '1970-01-01' where drivetrain_id = $1 and organisation_id = $2 returning day`,
    [id, organisationId],
  );
  return rows.length;
}

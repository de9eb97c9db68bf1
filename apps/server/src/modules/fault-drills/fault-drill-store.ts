import type { FaultDrill } from '@ritzel/contract';
import type {
  CoverageCell,
  HealthyCheck,
  ImprovementCandidate,
  RecordOutcome,
  TriedImprovement,
} from '@ritzel/diagnosis';
import { type Executor, queryRows } from '../../platform/query-rows.ts';
import { type EquipmentViewer, SEEN_BY_GROUPS } from '../visibility/index.ts';
import { type DrillPlan, itemsBeforeImprovements } from './fault-drill-plan.ts';

/** What the chain says of the records of one sensor as they are. */
export interface SensorCheck {
  readonly samplingRateHz: number;
  readonly durationS: number;
  readonly records: readonly {
    readonly waveformId: string;
    readonly check: HealthyCheck;
    /** It raises an alarm as it is. */
    readonly isAlarmed: boolean;
    readonly alarmsWithLowerLimits: boolean;
  }[];
}

export interface DrillHead {
  readonly id: string;
  readonly organisation_id: string;
  readonly equipment_id: string;
  readonly equipment_name: string;
  readonly user_name: string;
  readonly state: FaultDrill['state'];
  readonly phase: FaultDrill['phase'];
  readonly done: number;
  readonly total: number;
  readonly named: number | null;
  readonly limited: number | null;
  readonly never: number | null;
  readonly started_at: Date;
  readonly ended_at: Date | null;
}

export interface DrillRecord extends DrillHead {
  readonly plan: DrillPlan;
  readonly checks: readonly SensorCheck[];
  readonly candidates: readonly ImprovementCandidate[] | null;
  readonly improvements: readonly TriedImprovement[];
  readonly error: string | null;
}

const HEAD = `drill.id, drill.organisation_id, drill.equipment_id, equipment.name as equipment_name, drill.user_name, drill.state,
  drill.phase, drill.done, drill.total, drill.named, drill.limited, drill.never, drill.started_at, drill.ended_at`;
const COLUMNS = `${HEAD}, drill.plan, drill.checks, drill.candidates, drill.improvements, drill.error`;

export async function hasOpenDrill(db: Executor, organisationId: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    "select 1 from fault_drill where organisation_id = $1 and state in ('waiting', 'running')",
    [organisationId],
  );
  return rows.length > 0;
}

export async function insertDrill(
  db: Executor,
  drill: {
    readonly organisationId: string;
    readonly equipmentId: string;
    readonly userId: string;
    readonly plan: DrillPlan;
  },
): Promise<string> {
  const { organisationId, equipmentId, userId, plan } = drill;
  const [row] = await queryRows<{ id: string }>(
    db,
    `insert into fault_drill (organisation_id, equipment_id, user_id, user_name, total, plan)
     values ($1, $2, $3, coalesce((select name from app_user where id = $3), ''), $4, $5) returning id`,
    [organisationId, equipmentId, userId, itemsBeforeImprovements(plan), JSON.stringify(plan)],
  );
  return row!.id; // @NOTE: an insert answers its row
}

/** The newest of a drivetrain, or with `before` the newest that came to its end before that one. */
export async function findDrill(
  db: Executor,
  { organisationId, visibleGroups }: EquipmentViewer,
  equipmentId: string,
  before?: string,
): Promise<DrillRecord | undefined> {
  const [row] = await queryRows<DrillRecord>(
    db,
    `select ${COLUMNS} from fault_drill drill join equipment on equipment.id = drill.equipment_id
      where drill.organisation_id = $1 and drill.equipment_id = $2 and ${SEEN_BY_GROUPS('drill.equipment_id', '$3')}
        and ($4::uuid is null
             or (drill.state = 'done' and drill.started_at < (select started_at from fault_drill where id = $4)))
      order by drill.started_at desc limit 1`,
    [organisationId, equipmentId, visibleGroups === null ? null : [...visibleGroups], before ?? null],
  );
  return row;
}

export interface ListedDrivetrain {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
  readonly drill: DrillHead | null;
}

/** Drivetrains by name with their newest drill; `after` is the last one of the page before. */
export async function listDrills(
  db: Executor,
  { organisationId, visibleGroups }: EquipmentViewer,
  { after, size }: { readonly after: string | undefined; readonly size: number },
): Promise<ListedDrivetrain[]> {
  const rows = await queryRows<DrillHead & { asset: string; name: string; identifier: string }>(
    db,
    `select equipment.id as asset, equipment.name, equipment.identifier, last.*
       from equipment left join lateral (
         select ${HEAD} from fault_drill drill
          where drill.equipment_id = equipment.id order by drill.started_at desc limit 1) last on true
      where equipment.organisation_id = $1 and equipment.drivetrain_id is null
        and ${SEEN_BY_GROUPS('equipment.id', '$2')}
        and ($3::uuid is null or (equipment.name, equipment.id) > (
               select before.name, before.id from every_equipment before where before.id = $3 and before.organisation_id = $1))
      order by equipment.name, equipment.id limit $4`,
    [...[organisationId, visibleGroups === null ? null : [...visibleGroups]], ...[after ?? null, size]],
  );
  return rows.map(({ asset, name, identifier, ...drill }) => ({
    ...{ id: asset, name, identifier },
    drill: drill.id === null ? null : drill,
  }));
}

export async function listCells(db: Executor, drillId: string): Promise<CoverageCell[]> {
  const rows = await queryRows<{ target: number; sensor: number; outcome: RecordOutcome }>(
    db,
    'select target, sensor, outcome from fault_drill_cell where drill_id = $1 order by sensor, target',
    [drillId],
  );
  return rows.map(({ target, sensor, outcome }) => ({ target, sensor, ...outcome }));
}

export async function cancelOpenDrill(
  db: Executor,
  organisationId: string,
  equipmentId: string,
): Promise<boolean> {
  const rows = await queryRows(
    db,
    `update fault_drill set state = 'cancelled', ended_at = now()
      where organisation_id = $1 and equipment_id = $2 and state in ('waiting', 'running') returning id`,
    [organisationId, equipmentId],
  );
  return rows.length > 0;
}

/** Begins, or goes on with, a drill that has not ended. */
export async function beginDrill(db: Executor, id: string): Promise<DrillRecord | undefined> {
  const [row] = await queryRows<DrillRecord>(
    db,
    `update fault_drill drill set state = 'running' from every_equipment equipment
      where drill.id = $1 and drill.state in ('waiting', 'running') and equipment.id = drill.equipment_id
     returning ${COLUMNS}`,
    [id],
  );
  return row;
}

/** Drills that a process left behind when it ended. */
export async function listOpenDrills(db: Executor): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    "select id from fault_drill where state in ('waiting', 'running') order by started_at",
    [],
  );
  return rows.map(({ id }) => id);
}

export interface DrillProgress {
  readonly from: number;
  readonly done: number;
  readonly total: number;
  readonly phase: FaultDrill['phase'];
  readonly checks: readonly SensorCheck[];
  readonly cells: readonly CoverageCell[];
  readonly candidates: readonly ImprovementCandidate[] | null;
  readonly improvements: readonly TriedImprovement[];
}

/**
 * What it came to so far, with the place up to which it goes, in one statement. Answers whether it goes on: somebody may have
 * cancelled it, or another process may be further.
 */
export async function saveDrillProgress(db: Executor, id: string, progress: DrillProgress): Promise<boolean> {
  const rows = await queryRows(
    db,
    `with moved as (
       update fault_drill set done = $3, total = $4, phase = $5, checks = $6, candidates = $7, improvements = $8
        where id = $1 and state = 'running' and done = $2 returning id),
     added as (
       insert into fault_drill_cell (drill_id, target, sensor, outcome)
       select moved.id, cell.target, cell.sensor, cell.outcome
         from moved, jsonb_to_recordset($9::jsonb) as cell(target integer, sensor integer, outcome jsonb)
       on conflict do nothing)
     select id from moved`,
    [
      ...[id, progress.from, progress.done, progress.total, progress.phase, JSON.stringify(progress.checks)],
      progress.candidates === null ? null : JSON.stringify(progress.candidates),
      JSON.stringify(progress.improvements),
      JSON.stringify(progress.cells.map(({ target, sensor, ...outcome }) => ({ target, sensor, outcome }))),
    ],
  );
  return rows.length > 0;
}

export async function endDrill(
  db: Executor,
  id: string,
  counts: { readonly named: number; readonly limit: number; readonly never: number },
): Promise<boolean> {
  const rows = await queryRows(
    db,
    `update fault_drill set state = 'done', ended_at = now(), named = $2, limited = $3, never = $4
      where id = $1 and state = 'running' returning id`,
    [id, counts.named, counts.limit, counts.never],
  );
  return rows.length > 0;
}

export async function failDrill(db: Executor, id: string, error: string): Promise<void> {
  await queryRows(
    db,
    `update fault_drill set state = 'failed', error = $2, ended_at = now() where id = $1 and state in ('waiting', 'running')`,
    [id, error.slice(0, 500)],
  );
}

/** The last drills of a drivetrain are kept, to compare with. */
const KEPT_DRILLS = 10;

export async function deleteOldDrills(db: Executor, equipmentId: string): Promise<void> {
  await queryRows(
    db,
    `delete from fault_drill where equipment_id = $1 and id not in (
       select id from fault_drill where equipment_id = $1 order by started_at desc limit $2)`,
    [equipmentId, KEPT_DRILLS],
  );
}

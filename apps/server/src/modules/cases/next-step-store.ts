import { MIN_HIT_RATE_CASES, type Reason } from '@ritzel/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { assetsInScope } from '../equipment/index.ts';
import { type EquipmentViewer, seesEquipment } from '../visibility/index.ts';
import { readPlaces } from './case-store.ts';

export interface MachineCondition {
  readonly severity: number;
  readonly has_unknown: boolean;
  readonly severity_since: Date | null;
  readonly reason: Reason | null;
  /** Signed hours until maintenance is due. */
  readonly maintenance_hours: number | null;
}

export interface OpenCase {
  readonly id: string;
  readonly number: number;
  readonly part: string | null;
  readonly part_name: string | null;
  readonly fault: string | null;
  readonly subject_key: string;
  readonly due_at: Date | null;
}

/** More open cases of one drivetrain than this are not looked through. */
const CASES_READ = 100;
/** What one act may name. */
const ALARMS_READ = 500;

/** What the next step of a machine follows from, of what the viewer sees. */
export function makeNextStepStore(db: Database, viewer: EquipmentViewer) {
  return {
    async findCondition(id: string): Promise<MachineCondition | undefined> {
      const { rows } = await sql<MachineCondition>`
        select severity, has_unknown, severity_since, reason,
               next_check_hours - operation_hours as maintenance_hours
          from equipment where id = ${id} and organisation_id = ${viewer.organisationId} and ${seesEquipment(viewer)}`.execute(
        db,
      );
      return rows[0];
    },

    /** Worst first. */
    async listOpenCases(equipmentId: string): Promise<readonly OpenCase[]> {
      const { rows } = await sql<OpenCase>`
        select id, number, part, part_name, fault, subject_key, due_at from fault_case
         where closed_at is null and organisation_id = ${viewer.organisationId}
           and equipment_id in (${assetsInScope(viewer, equipmentId)})
         order by severity desc, worse_at desc, id limit ${CASES_READ}`.execute(db);
      return rows;
    },

    /** Of a finding at a machine that the viewer sees; undefined while too few of its cases are closed. */
    async findHitRate(
      equipmentId: string,
      { rule, fault }: { readonly rule: string; readonly fault: string },
    ): Promise<{ right: number; closed: number } | undefined> {
      const machineClass = (await readPlaces(db, [equipmentId])).get(equipmentId)?.machineClass ?? '';
      const { rows } = await sql<{ right: number; closed: number }>`
        select count(*) filter (where verdict = 'confirmed')::int as right, count(*)::int as closed from fault_case
         where organisation_id = ${viewer.organisationId} and closed_at is not null
           and rule = ${rule} and fault = ${fault} and machine_class = ${machineClass}
        having count(*) >= ${MIN_HIT_RATE_CASES}`.execute(db);
      return rows[0];
    },

    /** Of a case that the viewer has read. */
    async listUnacknowledged(caseId: string): Promise<{ id: string; revision: number }[]> {
      const { rows } = await sql<{ id: string; revision: number }>`
        select id, revision from alarm where case_id = ${caseId} and state = 'unacknowledged'
         order by severity desc, id limit ${ALARMS_READ}`.execute(db);
      return rows;
    },
  };
}

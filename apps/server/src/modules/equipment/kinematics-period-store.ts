import { type Executor, queryRows } from '../../platform/query-rows.ts';
import { type EquipmentViewer, SEEN_BY_GROUPS } from '../visibility/index.ts';

/** A version of the kinematics of a drivetrain, and since when it holds; the first has held since ever. */
export interface KinematicsPeriod {
  readonly version: number;
  readonly fromMs: number;
  readonly document: unknown;
}

const MOST_VERSIONS = 50;

/**
 * The versions that held one after the other, oldest first: those that were verified, or all where none ever was, as
 * `kinematics_in_force` chooses them.
 */
export async function listKinematicsPeriods(
  executor: Executor,
  { organisationId, visibleGroups }: EquipmentViewer,
  drivetrainId: string,
): Promise<KinematicsPeriod[]> {
  const rows = await queryRows<{ version: number; valid_from: Date; document: unknown }>(
    executor,
    `with own as (
       select k.version, k.valid_from, k.document, k.status in ('verified', 'locked', 'reopened') as is_verified
         from kinematics_version k join equipment e on e.id = k.equipment_id
        where k.equipment_id = $1 and e.organisation_id = $2 and ${SEEN_BY_GROUPS('k.equipment_id', '$3')})
     select version, valid_from, document from own
      where is_verified or not exists (select 1 from own verified where verified.is_verified)
      order by version desc limit ${MOST_VERSIONS}`,
    [drivetrainId, organisationId, visibleGroups === null ? null : [...visibleGroups]],
  );
  return rows.reverse().map(({ version, valid_from, document }, index) => ({
    version,
    fromMs: index === 0 ? Number.NEGATIVE_INFINITY : valid_from.getTime(),
    document,
  }));
}

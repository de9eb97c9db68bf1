import type { Bearing, BearingUse } from '@ritzel/contract';
import {
  type BearingGeometry,
  type BearingMultipliers,
  bearingMultipliers,
  checkBearing,
  designationKey,
} from '@ritzel/drivetrain';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { keysOf } from './bearing-rules.ts';

const MOST_USES = 500;

/** A bearing of a kinematics document; what it holds was checked when it was saved, but by an earlier program maybe. */
interface MountedFigures {
  readonly id?: unknown;
  readonly name?: unknown;
  readonly designation?: unknown;
  readonly geometry?: BearingGeometry;
  readonly multipliers?: BearingMultipliers;
}

interface Row {
  equipmentId: string;
  equipmentIdentifier: string;
  equipmentName: string;
  version: number;
  mounted: MountedFigures;
  partId: string | null;
  partName: string | null;
}

function mountedMultipliers({ geometry, multipliers }: MountedFigures): BearingMultipliers | undefined {
  if (geometry && !checkBearing({ geometry }).some(({ grade }) => grade === 'wrong'))
    return bearingMultipliers(geometry);
  return multipliers;
}

function compare(mounted: MountedFigures, catalogue: BearingMultipliers | null): BearingUse['figures'] {
  const own = mountedMultipliers(mounted);
  if (!own || !catalogue) return 'unknown';
  const isSame = (['bpfo', 'bpfi', 'bsf', 'ftf'] as const).every(
    (name) => Math.abs(own[name] - catalogue[name]) <= 0.01 * catalogue[name],
  );
  return isSame ? 'same' : 'different';
}

/** Where the newest kinematics of the organisation's equipment mount a bearing of this designation. */
export async function listUses(
  db: Database | DatabaseTransaction,
  organisationId: string,
  bearing: Pick<Bearing, 'designation' | 'multipliers'>,
): Promise<BearingUse[]> {
  const { key, base } = keysOf(bearing.designation);
  const { rows } = await sql<Row>`
    select e.id as "equipmentId", e.identifier as "equipmentIdentifier", e.name as "equipmentName", k.version,
           mounted.bearing as mounted, part.id as "partId", part.name as "partName"
      from kinematics_version k
      join equipment e on e.id = k.equipment_id
      cross join lateral jsonb_path_query(k.document, '$.bearings[*]') as mounted (bearing)
      left join equipment part on part.drivetrain_id = e.id and part.organisation_id = e.organisation_id
                              and part.identifier = mounted.bearing ->> 'part'
     where e.organisation_id = ${organisationId}
       and mounted_bearing_keys(k.document) && ${[...new Set([key, base])]}::text[]
       and k.version = (select max(version) from kinematics_version newest where newest.equipment_id = k.equipment_id)
     order by e.name, e.id, mounted.bearing ->> 'id'`.execute(db);
  return rows.flatMap(({ mounted, version, ...where }): BearingUse[] => {
    const designation = typeof mounted.designation === 'string' ? mounted.designation : '';
    const mountedKeys = keysOf(designation);
    if (designation === '' || (mountedKeys.key !== key && mountedKeys.base !== base)) return [];
    const mountedAs = [mounted.name, mounted.id].find((word) => typeof word === 'string' && word !== '');
    return [
      {
        ...where,
        kinematicsVersion: version,
        mountedAs: String(mountedAs ?? ''),
        designation,
        match: designationKey(designation) === key ? 'exact' : 'base',
        figures: compare(mounted, bearing.multipliers),
      },
    ];
  });
}

/** The first of them; the total tells of the rest. */
export function firstUses(uses: readonly BearingUse[]): { rows: BearingUse[]; total: number } {
  return { rows: uses.slice(0, MOST_USES), total: uses.length };
}

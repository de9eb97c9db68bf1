import type { Bearing, BearingUse } from '@ritzel/contract';
import {
  type BearingMultipliers,
  bearingMultipliers,
  checkBearing,
  designationKey,
} from '@ritzel/drivetrain';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { listBearingPlaces, type MountedBearing } from '../equipment/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { keysOf } from './bearing-rules.ts';

const MOST_USES = 500;

function mountedMultipliers({ geometry, multipliers }: MountedBearing): BearingMultipliers | undefined {
  if (geometry && !checkBearing({ geometry }).some(({ grade }) => grade === 'wrong'))
    return bearingMultipliers(geometry);
  return multipliers;
}

function compare(mounted: MountedBearing, catalogue: BearingMultipliers | null): BearingUse['figures'] {
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
  viewer: EquipmentViewer,
  bearing: Pick<Bearing, 'designation' | 'multipliers'>,
): Promise<BearingUse[]> {
  const { key, base } = keysOf(bearing.designation);
  const places = await listBearingPlaces(db, viewer, [key, base]);
  return places.flatMap(({ mounted, version, ...where }): BearingUse[] => {
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

/** The first of them; the total counts the rest. */
export function firstUses(uses: readonly BearingUse[]): { rows: BearingUse[]; total: number } {
  return { rows: uses.slice(0, MOST_USES), total: uses.length };
}

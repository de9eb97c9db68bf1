import {
  BEARING_TYPES,
  type BearingGeometry,
  ballDynamicRatingKn,
  baseDesignation,
  designationKey,
  isBearingType,
} from '@ritzel/drivetrain';
import { type Executor, queryRows } from '../../platform/query-rows.ts';

/** What the catalogue says of the life of a bearing. */
export interface BearingRating {
  readonly ratingKn?: number | undefined;
  /** No maker gives it: calculated from the geometry by ISO 281. */
  readonly isCalculated?: boolean | undefined;
  readonly rolling?: 'ball' | 'roller' | undefined;
}

interface Row {
  key: string;
  type: string | null;
  ratingKn: number | null;
  geometry: BearingGeometry | null;
  origin: string | null;
}

/**
 * Ratings of bearings by their designations as they were asked for: the organisation's own before the shipped ones, the whole
 * designation before what fixes its dimensions.
 */
export async function listBearingRatings(
  executor: Executor,
  organisationId: string,
  designations: readonly string[],
): Promise<Map<string, BearingRating>> {
  const wanted = [...new Set(designations)].map((designation) => ({
    designation,
    keys: [designationKey(designation), baseDesignation(designation)].filter((key) => key),
  }));
  if (wanted.length === 0) return new Map();
  const rows = await queryRows<Row>(
    executor,
    `select designation_key as key, type, dynamic_load_kn as "ratingKn", geometry, origin from bearing
      where (organisation_id = $1 or organisation_id is null) and designation_key = any($2::text[])
      order by organisation_id is null, dynamic_load_kn is null, manufacturer, id`,
    [organisationId, wanted.flatMap(({ keys }) => keys)],
  );
  return new Map(
    wanted.flatMap(({ designation, keys }) => {
      const found = keys.flatMap((key) => rows.filter((row) => row.key === key));
      return found.length === 0 ? [] : [[designation, ratingOf(found)] as const];
    }),
  );
}

function ratingOf(found: readonly Row[]): BearingRating {
  const type = found.map((row) => row.type).find((each) => isBearingType(each));
  const element = isBearingType(type) ? BEARING_TYPES[type].element : undefined;
  const rolling = element === 'ball' || element === 'roller' ? element : undefined;
  const ratingKn = found.map((row) => row.ratingKn).find((kn) => kn !== null);
  if (ratingKn != null) return { ratingKn, rolling };
  // The formula is that of deep groove ball bearings, and an estimated geometry would make an estimate look calculated.
  const measured = found.find(({ geometry, origin }) => geometry !== null && origin !== 'estimated');
  return type === 'deep-groove-ball' && measured?.geometry
    ? { ratingKn: ballDynamicRatingKn(measured.geometry), isCalculated: true, rolling }
    : { rolling };
}

import type { CallReply, listPlaces, SeverityTally } from '@ritzel/contract';
import { SEVERITY_CODES } from '@ritzel/drivetrain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import {
  type EquipmentFilter,
  type EquipmentScope,
  equipmentCondition,
  severityNumbers,
} from './equipment-filter.ts';

type Places = CallReply<typeof listPlaces>;

export const emptyTally = (): SeverityTally => SEVERITY_CODES.map(() => 0);

/**
 * The places of the equipment that matches, each with how many are how bad. The counts come from an index alone; the
 * places are joined here, because they hardly ever outnumber what stands in them and the counts of a place are several rows.
 */
export async function listEquipmentPlaces(
  db: Database,
  scope: EquipmentScope,
  query: EquipmentFilter,
): Promise<Places> {
  const severities = severityNumbers(query.severity);
  const filter = equipmentCondition(scope, query);
  const [counted, located] = await Promise.all([
    sql<{ location_id: string | null; severity: number; count: number; unknown: number }>`
      select equipment.location_id, equipment.severity, count(*)::int as count,
             count(*) filter (where equipment.has_unknown or equipment.severity = 0)::int as unknown
        from equipment
       where ${filter} ${severities ? sql`and equipment.severity = any(${severities}::smallint[])` : sql``}
       group by equipment.location_id, equipment.severity`.execute(db),
    sql<Omit<Places['places'][number], 'counts' | 'withUnknown'>>`
      select id, name, town, country, latitude, longitude from location
       where organisation_id = ${scope.organisationId}`.execute(db),
  ]);
  const unplaced = { counts: emptyTally(), withUnknown: 0 };
  const tallies = new Map<string, { counts: SeverityTally; withUnknown: number }>();
  for (const { location_id: placeId, severity, count, unknown } of counted.rows) {
    let tally = placeId === null ? unplaced : tallies.get(placeId);
    if (tally === undefined) {
      tally = { counts: emptyTally(), withUnknown: 0 };
      tallies.set(placeId ?? '', tally);
    }
    tally.counts[severity] = (tally.counts[severity] ?? 0) + count;
    tally.withUnknown += unknown;
  }
  const places = located.rows.flatMap((place) => {
    const tally = tallies.get(place.id);
    return tally === undefined ? [] : [{ ...place, ...tally }];
  });
  return { places, unplaced };
}

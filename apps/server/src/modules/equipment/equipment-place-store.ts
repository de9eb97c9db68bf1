import type { PlantPlace, SeverityTally } from '@ritzel/contract';
import { SEVERITIES, SEVERITY_CODES } from '@ritzel/drivetrain';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import {
  type EquipmentFilter,
  type EquipmentScope,
  equipmentCondition,
  severityNumbers,
} from './equipment-filter-store.ts';

export const emptyTally = (): SeverityTally => SEVERITY_CODES.map(() => 0);

/** One column per severity, as JSON between brackets: `[0,0,12,3,0,0,1]`. */
export const tallyText = (severity: RawBuilder<unknown>): RawBuilder<unknown> => {
  const counts = SEVERITY_CODES.map(
    (code) => sql`count(*) filter (where ${severity} = ${sql.lit(SEVERITIES[code])})`,
  );
  return sql`'[' || ${sql.join(counts, sql` || ',' || `)} || ']'`;
};

export interface EquipmentPlaces {
  readonly places: readonly PlantPlace[];
  /** Equipment without a place. */
  readonly unplaced: { readonly counts: SeverityTally; readonly withUnknown: number };
}

/**
 * The places of the equipment that matches, each with how many are how bad, in no order. PostgreSQL counts on an index
 * alone and writes them as one text, for with a place for each of ten thousand drivetrains, taking rows apart would cost
 * more than all the rest.
 */
export async function readEquipmentPlaces(
  db: Database,
  scope: EquipmentScope,
  query: EquipmentFilter,
): Promise<EquipmentPlaces> {
  const severities = severityNumbers(query.severity);
  const filter = equipmentCondition(scope, query);
  const { rows } = await sql<{ places: string | null; unplaced: string | null }>`
    with counted as materialized (
      select equipment.location_id, ${tallyText(sql`equipment.severity`)} as counts,
             count(*) filter (where equipment.has_unknown or equipment.severity = 0) as unknown
        from equipment
       where ${filter} ${severities ? sql`and equipment.severity = any(${severities}::smallint[])` : sql``}
       group by equipment.location_id)
    select (select string_agg(
              '{"id":"' || location.id || '","name":' || to_json(location.name) || ',"town":' || to_json(location.town)
              || ',"country":' || to_json(location.country) || ',"latitude":' || location.latitude
              || ',"longitude":' || location.longitude || ',"counts":' || counted.counts
              || ',"withUnknown":' || counted.unknown || '}', ',')
              from counted join location on location.id = counted.location_id) as places,
           (select '{"counts":' || counts || ',"withUnknown":' || unknown || '}'
              from counted where location_id is null) as unplaced`.execute(db);
  const { places, unplaced } = rows[0] ?? { places: null, unplaced: null };
  return {
    // @NOTE: written by the query above; its shape is proved by the module's test.
    places: JSON.parse(`[${places ?? ''}]`) as PlantPlace[],
    unplaced:
      unplaced === null
        ? { counts: emptyTally(), withUnknown: 0 }
        : (JSON.parse(unplaced) as EquipmentPlaces['unplaced']),
  };
}

import { type CallQuery, type listPlaces, problem } from '@ritzel/contract';
import { isSeverity, SEVERITIES, SEVERITY_CODES } from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import { type RawBuilder, sql } from 'kysely';
import { CONNECTIVITY_NUMBERS } from '../../platform/connectivity.ts';
import { type EquipmentViewer, seesEquipment } from '../visibility/index.ts';

/** What narrows the list, the tree and the map alike. */
export type EquipmentFilter = Omit<CallQuery<typeof listPlaces>, 'page' | 'size'>;

export interface EquipmentScope extends EquipmentViewer {
  readonly userId: string;
}

/** The numbers of the severities that a query names. */
export function severityNumbers(words: readonly string[] | undefined): number[] | undefined {
  if (words === undefined) return undefined;
  return words.map((word) => {
    if (!isSeverity(word)) {
      throw problem.fieldInvalid(
        'query.severity',
        'severityUnknown',
        problemText('SEVERITY_UNKNOWN', { word, values: SEVERITY_CODES.join(', ') }),
      );
    }
    return SEVERITIES[word];
  });
}

function connectivityNumbers(words: readonly string[] | undefined): number[] | undefined {
  return words?.map((word) => {
    if (!(word in CONNECTIVITY_NUMBERS)) {
      throw problem.fieldInvalid(
        'query.connectivity',
        'connectivityUnknown',
        problemText('CONNECTIVITY_UNKNOWN', { word }),
      );
    }
    return CONNECTIVITY_NUMBERS[word as keyof typeof CONNECTIVITY_NUMBERS]; // @NOTE: checked one line above
  });
}

/**
 * One machine is one row: a drivetrain with all its parts, or a gear unit that is part of none. What is searched for or
 * favoured in a part finds its machine.
 */
const MACHINES = sql`equipment.drivetrain_id is null and equipment.type in ('gearunit', 'drivetrain')`;

/** The condition on rows of `equipment`; all of the filter but the severities, which counts leave out. */
export function equipmentCondition(scope: EquipmentScope, query: EquipmentFilter): RawBuilder<unknown> {
  const connectivities = connectivityNumbers(query.connectivity);
  const conditions = [
    sql`equipment.organisation_id = ${scope.organisationId}`,
    seesEquipment(scope),
    query.type === 'all'
      ? MACHINES
      : query.type === 'any'
        ? sql`equipment.type in ('gearunit', 'drivetrain')`
        : sql`equipment.type = ${query.type}`,
  ];
  const search = query.search?.trim();
  if (search) {
    const pattern = sql`search_contains(${search})`;
    conditions.push(
      query.type === 'all'
        ? sql`equipment.id in (
            select coalesce(part.drivetrain_id, part.id) from equipment part
             where part.organisation_id = ${scope.organisationId} and part.search_key like ${pattern})`
        : sql`equipment.search_key like ${pattern}`,
    );
  }
  if (query.group) conditions.push(sql`equipment.group_name = ${query.group}`);
  if (query.application) conditions.push(sql`equipment.application_name = ${query.application}`);
  if (query.location) {
    conditions.push(sql`equipment.location_id in (select id from location
      where organisation_id = ${scope.organisationId} and town = ${query.location})`);
  }
  if (query.place) {
    conditions.push(
      query.place === 'none'
        ? sql`equipment.location_id is null`
        : sql`equipment.location_id = ${query.place}`,
    );
  }
  if (connectivities) conditions.push(sql`equipment.connectivity = any(${connectivities}::smallint[])`);
  if (query.favorite === true) {
    conditions.push(
      query.type === 'all'
        ? sql`equipment.id in (
            select coalesce(part.drivetrain_id, part.id) from favorite
              join equipment part on part.id = favorite.equipment_id where favorite.user_id = ${scope.userId})`
        : sql`exists (select 1 from favorite where user_id = ${scope.userId} and equipment_id = equipment.id)`,
    );
  }
  return sql.join(conditions, sql` and `);
}

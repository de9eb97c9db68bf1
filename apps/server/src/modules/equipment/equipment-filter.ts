import { type CallQuery, type listPlaces, problem } from '@ritzel/contract';
import { isSeverity, SEVERITIES, SEVERITY_CODES } from '@ritzel/drivetrain';
import { type RawBuilder, sql } from 'kysely';
import { CONNECTIVITY_NUMBERS } from '../../platform/connectivity.ts';
import { type EquipmentViewer, seesEquipment } from '../visibility/index.ts';

/** What narrows the list, the tree and the map alike. */
export type EquipmentFilter = Omit<CallQuery<typeof listPlaces>, 'page' | 'size'>;

export interface EquipmentScope extends EquipmentViewer {
  readonly userId: string;
}

/** `%`, `_` and `\` of a search are letters, not wildcards. */
function likePattern(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`;
}

/** The numbers of the severities that a query names. */
export function severityNumbers(words: readonly string[] | undefined): number[] | undefined {
  if (words === undefined) return undefined;
  return words.map((word) => {
    if (!isSeverity(word)) {
      throw problem.fieldInvalid(
        'query.severity',
        'severityUnknown',
        `"${word}" is no severity. Known: ${SEVERITY_CODES.join(', ')}.`,
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
        `"${word}" is no connectivity.`,
      );
    }
    return CONNECTIVITY_NUMBERS[word as keyof typeof CONNECTIVITY_NUMBERS]; // @NOTE: checked one line above
  });
}

/** The condition on rows of `equipment`; all of the filter but the severities, which counts leave out. */
export function equipmentCondition(scope: EquipmentScope, query: EquipmentFilter): RawBuilder<unknown> {
  const connectivities = connectivityNumbers(query.connectivity);
  const conditions = [
    sql`equipment.organisation_id = ${scope.organisationId}`,
    seesEquipment(scope),
    query.type === 'all'
      ? sql`equipment.type in ('gearunit', 'drivetrain')`
      : sql`equipment.type = ${query.type}`,
  ];
  if (query.search?.trim())
    conditions.push(sql`equipment.search_text like ${likePattern(query.search.trim())}`);
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
      sql`exists (select 1 from favorite where user_id = ${scope.userId} and equipment_id = equipment.id)`,
    );
  }
  return sql.join(conditions, sql` and `);
}

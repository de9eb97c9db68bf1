import type { EquipmentTypeCode } from '@ritzel/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import {
  beginsWith,
  MOST_BEGINNING,
  MOST_CANDIDATES,
  type SearchedText,
  waysToHold,
} from '../../platform/text-search.ts';
import { seesEquipment, type ViewerOfFew } from '../visibility/index.ts';

export interface FoundEquipment {
  readonly id: string;
  readonly type: EquipmentTypeCode;
  readonly identifier: string;
  readonly name: string;
  readonly drivetrainId: string | null;
  readonly drivetrainName: string | null;
  readonly severity: number;
  readonly town: string | null;
  readonly searchText: string;
}

const MACHINES: ReadonlySet<EquipmentTypeCode> = new Set(['drivetrain', 'gearunit']);
/** As the indexes of migration 0322 have them, one for each kind. */
const isOfKind = (isMachine: boolean) =>
  isMachine
    ? sql`equipment.type in ('drivetrain', 'gearunit')`
    : sql`equipment.type not in ('drivetrain', 'gearunit')`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Machines and their parts that fit, those the viewer sees; the caller chooses the best of them. Those whose name or identifier
 * begins so are better than any other: where there are enough of both kinds, nothing else is looked for.
 */
export async function findEquipmentByText(
  db: Database | DatabaseTransaction,
  viewer: ViewerOfFew,
  searched: SearchedText,
): Promise<FoundEquipment[]> {
  if (viewer.fewAssets !== undefined) return findAmongFew(db, viewer.fewAssets, viewer, searched);
  const seen = sql`equipment.organisation_id = ${viewer.organisationId} and ${seesEquipment(viewer)}`;
  const begin = searched.isAlike ? [] : await readFound(db, beginning(seen, searched));
  const isEnough = (isMachine: boolean) =>
    begin.filter(({ type }) => MACHINES.has(type) === isMachine).length >= MOST_BEGINNING;
  const [hasMachines, hasParts] = [isEnough(true), isEnough(false)];
  const lacking = hasMachines ? isOfKind(false) : sql`true`;
  const ways = waysToHold(sql`equipment.search_key`, searched);
  const recent = searched.recent.filter((id) => UUID.test(id));
  const legs = ways.flatMap((holds) => [
    ...(hasMachines && hasParts
      ? []
      : [
          sql`(select equipment.id from equipment where ${seen} and ${lacking} and ${holds} limit ${MOST_CANDIDATES})`,
        ]),
    ...(recent.length === 0
      ? []
      : [
          sql`(select equipment.id from equipment where ${seen} and equipment.id = any(${recent}::uuid[]) and ${holds})`,
        ]),
  ]);
  const rest = legs.length === 0 ? [] : await readFound(db, legs);
  return [...new Map([...begin, ...rest].map((found) => [found.id, found])).values()];
}

/** Each of them is looked at once, in one statement: those that begin so come first, then what was opened lately. */
function findAmongFew(
  db: Database | DatabaseTransaction,
  few: readonly string[],
  viewer: ViewerOfFew,
  searched: SearchedText,
): Promise<FoundEquipment[]> {
  const begins = sql`(${beginsWith(sql`search_fold(equipment.identifier)`, searched)}
    or ${beginsWith(sql`search_fold(equipment.name)`, searched)})`;
  const holds = waysToHold(sql`equipment.search_key`, searched);
  const recent = searched.recent.filter((id) => UUID.test(id));
  return readFound(db, [
    sql`(select equipment.id from equipment
          where equipment.organisation_id = ${viewer.organisationId} and ${seesEquipment(viewer)}
            and equipment.id = any(${[...few]}::uuid[])
            and (${sql.join(searched.isAlike ? holds : [begins, ...holds], sql` or `)})
          order by ${searched.isAlike ? sql`` : sql`${begins} desc, `}equipment.id = any(${recent}::uuid[]) desc, equipment.id
          limit ${MOST_CANDIDATES})`,
  ]);
}

function beginning(seen: RawBuilder<unknown>, searched: SearchedText): RawBuilder<unknown>[] {
  return ['identifier', 'name'].flatMap((column) =>
    [true, false].map(
      (isMachine) =>
        sql`(select equipment.id from equipment where ${seen} and ${isOfKind(isMachine)}
                and ${beginsWith(sql`search_fold(${sql.ref(`equipment.${column}`)})`, searched)} limit ${MOST_BEGINNING})`,
    ),
  );
}

async function readFound(
  db: Database | DatabaseTransaction,
  legs: readonly RawBuilder<unknown>[],
): Promise<FoundEquipment[]> {
  const { rows } = await sql<FoundEquipment>`
    with found as (${sql.join(legs, sql` union `)})
    select equipment.id, equipment.type, equipment.identifier, equipment.name, equipment.drivetrain_id as "drivetrainId",
           drivetrain.name as "drivetrainName", equipment.severity, location.town, equipment.search_text as "searchText"
      from found join equipment on equipment.id = found.id
      left join equipment drivetrain on drivetrain.id = equipment.drivetrain_id
      left join location on location.id = equipment.location_id`.execute(db);
  return rows;
}

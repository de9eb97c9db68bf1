import type { CallQuery, CallReply, Check, CheckCounts, listChecks } from '@ritzel/contract';
import type { Database } from '../../platform/database.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { type CheckRecord, toCheckDto } from './check-record.ts';
import { makeCheckStore } from './check-store.ts';

type Query = CallQuery<typeof listChecks>;

/** What is urgent first: by date, what has none by its hours, then by name. */
export function compareUrgency(a: Check, b: Check): number {
  if (a.due.isOverdue !== b.due.isOverdue) return a.due.isOverdue ? -1 : 1;
  const [atA, atB] = [a.due.at, b.due.at].map((at) =>
    at === null ? Number.POSITIVE_INFINITY : Date.parse(at),
  );
  if (atA !== atB) return atA! < atB! ? -1 : 1;
  const [hoursA, hoursB] = [a.due.hours ?? Number.POSITIVE_INFINITY, b.due.hours ?? Number.POSITIVE_INFINITY];
  if (hoursA !== hoursB) return hoursA < hoursB ? -1 : 1;
  return a.equipment.name.localeCompare(b.equipment.name) || a.id.localeCompare(b.id);
}

export function countChecks(checks: readonly Check[]): CheckCounts {
  const of = (state: Check['state']) => checks.filter((check) => check.state === state).length;
  return {
    ...{ overdue: of('overdue'), thisWeek: of('this-week'), nextWeek: of('next-week'), later: of('later') },
    carriedOut: checks.filter(({ execution }) => execution !== null).length,
  };
}

const matches = (check: Check, { kind, person, group, search }: Query): boolean =>
  (kind === undefined || check.kind === kind) &&
  (person === undefined || (person === 'none' ? check.assignee === null : check.assignee?.id === person)) &&
  (group === undefined || check.group === group) &&
  (search === undefined || searchText(check).includes(search.toLowerCase()));

const searchText = ({ equipment, name, assignee }: Check): string =>
  [equipment.name, equipment.identifier, equipment.drivetrainName, name, assignee?.name]
    .join(' ')
    .toLowerCase();

/**
 * When a check is due moves with every hour that its machine runs, so it is worked out here for all that the caller sees; of
 * an organisation there are at most `MAX_CHECKS`.
 */
export async function listDueChecks(
  db: Database,
  caller: EquipmentViewer,
  query: Query,
  nowMs: number,
): Promise<CallReply<typeof listChecks>> {
  const terms = { nowMs, timeZone: query.timeZone };
  const all = (await makeCheckStore(db, caller).list(query.equipment)).map((record) =>
    toCheckDto(record, terms),
  );
  const found = all.filter((check) => matches(check, query));
  const shown = found
    .filter(({ state, execution }) =>
      query.state === 'carried-out' ? execution !== null : query.state === undefined || state === query.state,
    )
    .sort(compareUrgency);
  const people = new Map(
    all.flatMap(({ assignee }) => (assignee === null ? [] : [[assignee.id, assignee] as const])),
  );
  return {
    rows: shown.slice((query.page - 1) * query.size, query.page * query.size),
    ...{ total: shown.length, page: query.page, size: query.size, counts: countChecks(found) },
    people: [...people.values()].sort((a, b) => a.name.localeCompare(b.name)),
    groups: [...new Set(all.flatMap(({ group }) => group ?? []))].sort(),
  };
}

export async function readCounts(
  db: Database,
  caller: EquipmentViewer,
  terms: { readonly nowMs: number; readonly timeZone: string },
): Promise<CheckCounts> {
  const records: CheckRecord[] = await makeCheckStore(db, caller).list();
  return countChecks(records.map((record) => toCheckDto(record, terms)));
}

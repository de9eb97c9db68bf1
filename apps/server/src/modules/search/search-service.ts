import {
  type CallQuery,
  type CallReply,
  type PermissionCode,
  SEARCH_KINDS,
  type SearchHit,
  type SearchKind,
  type searchEverything,
} from '@ritzel/contract';
import { severityOf } from '@ritzel/drivetrain';
import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { limitSearch, type SearchedText, toSearchedText } from '../../platform/text-search.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { findAlarmsByText } from '../alarms/index.ts';
import { findBearingsByText } from '../bearings/index.ts';
import { findCasesByText } from '../cases/index.ts';
import { findDevicesByText } from '../devices/index.ts';
import { type FoundEquipment, findEquipmentByText } from '../equipment/index.ts';
import type { makePostSearch } from '../knowledge/index.ts';
import { findReportsByText } from '../reports/index.ts';
import { findPeopleByText } from '../users/index.ts';
import { listFewVisibleAssets, type ViewerOfFew } from '../visibility/index.ts';
import { type Candidate, FITS_FROM, rankCandidates } from './search-ranking.ts';

type Query = CallQuery<typeof searchEverything>;

export interface SearchParts {
  readonly db: Database;
  readonly searchPosts: ReturnType<typeof makePostSearch>;
}

/** What one must hold to see each kind: what the list of that kind asks for. */
export const PERMISSION_OF_KIND: Readonly<Record<SearchKind, PermissionCode>> = {
  equipment: 'EQUIPMENT_1001',
  part: 'EQUIPMENT_1001',
  case: 'ALARM_3101',
  alarm: 'ALARM_3101',
  device: 'DEVICE_2001',
  bearing: 'BEARING_4301',
  post: 'KNOWLEDGE_4201',
  report: 'REPORT_4101',
  person: 'USER_5001',
};

/** Of so many assets that a viewer sees, each is looked at; of more, an index of the texts is quicker. */
const FEW_ASSETS = 2_000;
/** Machines whose alarms and cases are found by the machine's name. */
const MOST_MACHINES = 20;

const NOTHING = { code: null, place: null, severity: null, equipment: null, deviceType: null, caseId: null };
type Place = Pick<FoundEquipment, 'id' | 'type' | 'identifier' | 'drivetrainId'>;
const placeOf = ({ id, type, identifier, drivetrainId }: Place) => ({ id, type, identifier, drivetrainId });

/**
 * What fits best, kind by kind, on one connection and in one transaction. Each kind is read by the store that owns it, made for the
 * caller: what they may not see is no candidate. What is spelt alike is looked for when nothing fits as it is written.
 */
export function search(
  { db, searchPosts }: SearchParts,
  caller: Caller,
  query: Query,
): Promise<CallReply<typeof searchEverything>> {
  const kinds = (query.kinds ?? SEARCH_KINDS).filter((kind) =>
    caller.permissions.has(PERMISSION_OF_KIND[kind]),
  );
  return runTransaction(db, async (transaction) => {
    await limitSearch(transaction);
    const viewer = { ...caller, fewAssets: await listFewVisibleAssets(transaction, caller, FEW_ASSETS) };
    const posts = kinds.includes('post')
      ? await searchPosts(transaction, caller, {
          ...{ q: query.q, lang_code: query.lang_code, size: query.size + 1 },
        })
      : undefined;
    const ranked = async (isAlike: boolean) => {
      const searched = toSearchedText(query.q, { isAlike, recent: query.recent ?? [] });
      if (searched === undefined) return [];
      const candidates = await candidatesOf(transaction, viewer, kinds, searched, query.size);
      const ofPosts = isAlike === (posts?.isGuess ?? false) ? (posts?.rows ?? []).map(toPost) : [];
      return rankCandidates(searched, [...candidates, ...ofPosts], query.size);
    };
    const exact = await ranked(false);
    // A word that stands somewhere in a post alone may be another, misspelt: conveyer is in no name.
    const alike = exact.some(({ score }) => score >= FITS_FROM) ? [] : await ranked(true);
    const groups = [...alike, ...exact.filter(({ kind }) => alike.every((group) => group.kind !== kind))];
    return { groups: groups.map(({ score: _, ...group }) => group), isGuess: alike.length > 0 };
  });
}

const toPost = (post: {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
}): Candidate => ({
  hit: { ...NOTHING, kind: 'post', id: post.id, title: post.title },
  text: post.excerpt,
});

async function candidatesOf(
  db: DatabaseTransaction,
  caller: Caller & ViewerOfFew,
  kinds: readonly SearchKind[],
  searched: SearchedText,
  size: number,
): Promise<Candidate[]> {
  const asked = new Set(kinds);
  const candidates: Candidate[] = [];
  const maySeeEquipment = caller.permissions.has('EQUIPMENT_1001');
  const isAsked = (...some: SearchKind[]) => some.some((kind) => asked.has(kind));

  const machines =
    maySeeEquipment && isAsked('equipment', 'part', 'alarm', 'case')
      ? await findEquipmentByText(db, caller, searched)
      : [];
  for (const found of machines) {
    const kind = found.type === 'drivetrain' || found.type === 'gearunit' ? 'equipment' : 'part';
    if (asked.has(kind)) candidates.push(toEquipment(kind, found));
  }
  const best = rankCandidates(
    searched,
    machines.map((found) => toEquipment('equipment', found)),
    MOST_MACHINES,
  ).flatMap(({ hits }) => hits.map(({ id }) => id));

  if (asked.has('case'))
    for (const found of await findCasesByText(db, caller, searched, best))
      candidates.push({
        hit: {
          ...NOTHING,
          kind: 'case',
          id: found.id,
          title: found.partName ?? found.sentence,
          code: `#${found.number}`,
          place: found.equipmentName,
          severity: severityOf(found.severity),
          equipment: placeOf({ ...ofEquipment(found) }),
        },
        text: `${found.sentence} ${found.equipmentName} ${found.equipmentIdentifier}`,
        isOver: found.isClosed,
      });
  if (asked.has('alarm'))
    for (const found of await findAlarmsByText(db, caller, searched, best))
      candidates.push({
        hit: {
          ...NOTHING,
          kind: 'alarm',
          id: found.id,
          caseId: found.caseId,
          title: found.subject,
          place: found.equipmentName,
          severity: severityOf(found.severity),
          equipment: placeOf({ ...ofEquipment(found) }),
        },
        text: `${found.equipmentName} ${found.equipmentIdentifier}`,
      });
  if (asked.has('device'))
    for (const found of await findDevicesByText(db, caller, searched))
      candidates.push({
        hit: {
          ...NOTHING,
          kind: 'device',
          id: found.id,
          title: found.identifier,
          place: found.equipmentName,
          deviceType: found.deviceType,
          equipment:
            found.equipmentId === null || found.equipmentType === null || found.equipmentIdentifier === null
              ? null
              : {
                  id: found.equipmentId,
                  type: found.equipmentType,
                  identifier: found.equipmentIdentifier,
                  drivetrainId: found.drivetrainId,
                },
        },
        text: found.deviceType,
      });
  if (asked.has('bearing'))
    for (const [order, found] of (
      await findBearingsByText(db, caller.organisationId, searched, size + 1)
    ).entries())
      candidates.push({
        hit: {
          ...NOTHING,
          kind: 'bearing',
          id: found.id,
          title: found.designation,
          place: found.manufacturer || null,
        },
        text: found.manufacturer,
        order,
      });
  if (asked.has('report'))
    for (const found of await findReportsByText(
      db,
      { ...caller, seesAlarms: caller.permissions.has('ALARM_3101') },
      searched,
    ))
      candidates.push({
        hit: { ...NOTHING, kind: 'report', id: found.id, title: found.subject, code: `#${found.number}` },
      });
  if (asked.has('person'))
    for (const found of await findPeopleByText(db, caller.organisationId, searched))
      candidates.push({
        hit: { ...NOTHING, kind: 'person', id: found.id, title: found.name, code: found.email },
      });
  return candidates;
}

function toEquipment(kind: 'equipment' | 'part', found: FoundEquipment): Candidate {
  const hit: Omit<SearchHit, 'ranges'> = {
    ...NOTHING,
    kind,
    id: found.id,
    title: found.name,
    code: found.identifier,
    place: (kind === 'part' ? found.drivetrainName : null) ?? found.town,
    severity: severityOf(found.severity),
    equipment: placeOf(found),
  };
  return { hit, text: found.searchText };
}

const ofEquipment = (found: {
  readonly equipmentId: string;
  readonly equipmentType: FoundEquipment['type'];
  readonly equipmentIdentifier: string;
  readonly drivetrainId: string | null;
}): Place => ({
  id: found.equipmentId,
  type: found.equipmentType,
  identifier: found.equipmentIdentifier,
  drivetrainId: found.drivetrainId,
});

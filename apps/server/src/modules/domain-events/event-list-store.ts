import type { EquipmentTypeCode } from '@ritzel/contract';
import { SEVERITIES, SEVERITY_CODES, severityNumber } from '@ritzel/drivetrain';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { searchPattern } from '../../platform/search-pattern.ts';
import { type EquipmentViewer, listFewVisibleDrivetrains, seesDrivetrain } from '../visibility/index.ts';
import { areAllOfLogBook } from './event-audience.ts';
import type { EventKind, StoredEvent } from './event-kinds.ts';
import { countOfFew, FEW_DRIVETRAINS, newestOfFew } from './few-drivetrains-store.ts';
import { EVENT_COLUMNS, type EventRecord, storedEventOf } from './stored-event.ts';

/** Whose events: of the whole organisation, of a drivetrain with its parts, or of one part. */
export type EventScope =
  | { readonly of: 'organisation' }
  | { readonly of: 'drivetrain'; readonly drivetrainId: string }
  | { readonly of: 'part'; readonly drivetrainId: string; readonly partId: string };

/** Newest first: what lies before the last row of the page before. */
export interface EventPlace {
  readonly atMs: number;
  readonly position: number;
}

export interface EventSpan {
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

export interface EventQuestion extends EventSpan {
  readonly scope: EventScope;
  readonly kinds: readonly EventKind[];
  readonly before: EventPlace | undefined;
  readonly limit: number;
}

/** What no index knows: looked for among the events, a bounded number of them at once. */
export interface EventFilter {
  /** Part of the name of whoever did it, or to whom it was done. */
  readonly person?: string | undefined;
  /** The number of the least severity that something became. */
  readonly severity?: number | undefined;
}

export interface FoundEvents {
  readonly events: readonly ListedEvent[];
  /** How far back was searched; null when to the end. */
  readonly searchedTo: EventPlace | null;
}

/** So many events of a kind, or of a severity of it, are looked at for one page: some milliseconds, whatever there is to find. */
const SEARCHED_AT_ONCE = 5000;

/** So many events are passed over in half a millisecond. */
const FEW_EVENTS = 1000;

/** Of these nobody is the author, and they are by far the most. */
const KINDS_OF_NOBODY: readonly EventKind[] = ['condition', 'connectivity', 'finding'];
const KINDS_WITH_SEVERITY: readonly EventKind[] = ['condition', 'finding'];

/** From here on an index of the organisation has them by severity (migration 0342). */
const FROM_WARNING_ON = SEVERITY_CODES.map(severityNumber).filter((number) => number >= SEVERITIES.WARNING);

export interface NotificationQuestion extends EventSpan {
  readonly scope: EventScope;
  readonly kinds: readonly EventKind[];
  readonly userId: string;
  readonly state: NotificationState;
}

/** An event with its equipment as it is called now. */
export interface ListedEvent {
  readonly event: StoredEvent;
  readonly equipmentName: string;
  /** Of an event about somebody: what they are called now. */
  readonly personName: string | null;
  /** Null when the equipment is there no more. */
  readonly equipment: {
    readonly type: EquipmentTypeCode;
    readonly identifier: string;
    readonly drivetrainId: string | null;
  } | null;
}

export type NotificationState = 'active' | 'unread' | 'deactivated' | 'all';

export interface ListedNotification extends ListedEvent {
  readonly isRead: boolean;
  readonly isDeactivated: boolean;
}

interface ListedRecord extends EventRecord {
  place_name: string | null;
  place_type: EquipmentTypeCode | null;
  place_identifier: string | null;
  person_name?: string | null;
}

const columns = sql.raw(EVENT_COLUMNS);
const place = sql`place.name as place_name, place.type as place_type, place.identifier as place_identifier`;
const newestFirst = sql`order by event.occurred_at desc, event.position desc`;
const severityOfEvent = sql`event_severity(event.kind, event.parameters)`;

function within({ from, to }: EventSpan): RawBuilder<unknown> {
  return sql`${from === undefined ? sql`` : sql`and event.occurred_at >= ${from}`}
             ${to === undefined ? sql`` : sql`and event.occurred_at < ${to}`}`;
}

function before(known: EventPlace | undefined): RawBuilder<unknown> {
  return known === undefined
    ? sql``
    : sql`and (event.occurred_at, event.position) < (${new Date(known.atMs)}, ${known.position}::bigint)`;
}

/** The time that a page begins at, going back. */
function endOf({ before, to }: Pick<EventQuestion, 'before' | 'to'>): Date {
  return before === undefined ? (to ?? new Date()) : new Date(before.atMs);
}

function listedOf(row: ListedRecord): ListedEvent {
  return {
    event: storedEventOf(row),
    equipmentName: row.place_name ?? row.equipment_name ?? '',
    personName: row.person_name ?? null,
    equipment:
      row.place_type === null || row.place_identifier === null
        ? null
        : {
            type: row.place_type,
            identifier: row.place_identifier,
            drivetrainId: row.drivetrain_id === row.equipment_id ? null : row.drivetrain_id,
          },
  };
}

function matches({ person, severity }: EventFilter): RawBuilder<unknown> {
  const named = person === undefined ? undefined : searchPattern(person);
  return sql`true
    ${
      named === undefined
        ? sql``
        : sql`and ((event.actor_kind = 'user' and event.actor_name ilike ${named})
                   or (event.subject_kind = 'user'
                       and event.subject_id in (select user_id::text from event_actor where name ilike ${named})))`
    }
    ${severity === undefined ? sql`` : sql`and ${severityOfEvent} >= ${severity}`}`;
}

/** The kinds that can match at all. */
function kindsFor({ person, severity }: EventFilter, kinds: readonly EventKind[]): EventKind[] {
  return kinds.filter(
    (kind) =>
      (person === undefined || !KINDS_OF_NOBODY.includes(kind)) &&
      (severity === undefined || KINDS_WITH_SEVERITY.includes(kind)),
  );
}

/** Each kind with the key of the index that its events are found by. */
function keysOf({ scope, kinds }: Pick<EventQuestion, 'scope' | 'kinds'>) {
  // How a part is built stands in the kinematics of its drivetrain.
  const keyOf = (kind: EventKind) =>
    scope.of === 'organisation'
      ? null
      : scope.of === 'part' && kind !== 'kinematics'
        ? scope.partId
        : scope.drivetrainId;
  return { kinds: [...kinds], keys: kinds.map(keyOf) };
}

/** What log book, flags and notifications read, newest first; every list is as quick at its end as at its beginning. */
export function makeEventReader(
  db: Database,
  viewer: EquipmentViewer,
  {
    searchedAtOnce = SEARCHED_AT_ONCE,
    fewEvents = FEW_EVENTS,
  }: { readonly searchedAtOnce?: number; readonly fewEvents?: number } = {},
) {
  // Read once a statement: what happened to deleted equipment is hidden with it, for whoever sees all as well.
  const isShown = sql`(event.drivetrain_id is null or event.drivetrain_id <> all (
    array(select id from deleted_equipment where organisation_id = ${viewer.organisationId})))`;
  const ofOrganisation = sql`event.organisation_id = ${viewer.organisationId}`;
  // Events of no equipment are not listed for who sees by groups.
  const mine = sql`${ofOrganisation} and ${seesDrivetrain(viewer, sql`event.drivetrain_id`)}`;
  const ofKey = ({ of }: EventScope) =>
    of === 'organisation'
      ? sql`true`
      : of === 'drivetrain'
        ? sql`event.drivetrain_id = wanted.key`
        : sql`event.equipment_id = wanted.key`;
  const seen = ({ of }: EventScope) => (of === 'organisation' ? sql`${mine} and ${isShown}` : mine);
  const keyed = (scope: EventScope) => sql`${ofKey(scope)} and ${seen(scope)}`;

  const notified = (scope: EventScope) =>
    scope.of === 'organisation'
      ? sql`event.is_notification and ${mine} and ${isShown}`
      : sql`event.is_notification and event.drivetrain_id = ${scope.drivetrainId} and ${mine}
            ${scope.of === 'part' ? sql`and event.equipment_id = ${scope.partId}` : sql``}`;

  const ofKinds = (kinds: readonly EventKind[]) => sql`event.kind = any(${[...kinds]}::text[])`;

  /** As "not exists", so that the planner expects to find what it looks for soon. */
  const inState = ({ userId, state }: NotificationQuestion) =>
    state === 'all'
      ? sql``
      : sql`and not exists (
              select 1 from notification_state state
               where state.user_id = ${userId} and state.notification_id = event.position::text
                 and (state.deactivated_at is not null ${state === 'unread' ? sql`or state.read_at is not null` : sql``}))`;

  /** What was put out of the list is little, and found by the user's own rows; everything else by the events. */
  const source = (question: NotificationQuestion) => {
    const { userId, state, scope, kinds } = question;
    const matching = sql`${notified(scope)} and ${ofKinds(kinds)} ${within(question)}`;
    if (state === 'deactivated')
      return sql`notification_state state join domain_event event on event.position = state.notification_id::bigint
                  where state.user_id = ${userId} and state.deactivated_at is not null and ${matching}`;
    return sql`domain_event event where ${matching} ${inState(question)}`;
  };

  /** Of all drivetrains, or of the one asked for, an index has the events in order. */
  const fewDrivetrains = async ({ of }: EventScope) =>
    of === 'organisation' ? listFewVisibleDrivetrains(db, viewer, FEW_DRIVETRAINS) : undefined;
  const fewNotified = ({ state, scope }: NotificationQuestion) =>
    state === 'deactivated' ? undefined : fewDrivetrains(scope);
  const notifiedOfFew = (question: NotificationQuestion) =>
    sql`event.is_notification and ${ofOrganisation} and ${isShown} and ${ofKinds(question.kinds)}
        ${within(question)} ${inState(question)}`;

  /** The events of one kind that the log lists, from one index. */
  const ofWanted = (question: EventQuestion, whose = keyed(question.scope)) => sql`
    domain_event event
     where ${whose} and event.kind = wanted.kind and event.in_log_book
       ${within(question)} ${before(question.before)}
     ${newestFirst}`;

  /** Whoever may see them: a search that counted only what its reader sees would read a year to find little. */
  const ofAnybody = (question: EventQuestion, further = sql`true`) =>
    ofWanted(
      question,
      sql`${ofKey(question.scope)} and event.organisation_id = ${viewer.organisationId} and ${further}`,
    );

  const newestOfWanted = (
    { limit }: EventQuestion,
    wanted: RawBuilder<unknown>,
    ofOne: RawBuilder<unknown>,
  ) => sql`
    select event.* from ${wanted} cross join lateral (${ofOne} limit ${limit}) event ${newestFirst} limit ${limit}`;

  const wantedKinds = (question: Pick<EventQuestion, 'scope' | 'kinds'>) => {
    const { kinds, keys } = keysOf(question);
    return sql`unnest(${kinds}::text[], ${keys}::uuid[]) as wanted (kind, key)`;
  };

  /** Where a search looks: at each kind, and of the organisation at each severity of it alone, where everything matches. */
  function searchedPlaces(question: EventQuestion, { severity }: EventFilter) {
    const wanted = wantedKinds(question);
    if (severity === undefined || severity < SEVERITIES.WARNING || question.scope.of !== 'organisation')
      return { wanted, among: sql`true`, isExact: false };
    const severities = FROM_WARNING_ON.filter((number) => number >= severity);
    return {
      wanted: sql`${wanted} cross join unnest(${severities}::int[]) as searched (severity)`,
      // The second condition is that of the index.
      among: sql`${severityOfEvent} = searched.severity and ${severityOfEvent} >= ${sql.lit(SEVERITIES.WARNING)}`,
      isExact: viewer.visibleGroups === null,
    };
  }

  /** Where an organisation has few such events, passing over those of others costs less than asking each drivetrain. */
  async function areFewOfAnybody(question: EventQuestion): Promise<boolean> {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total
        from (select 1 from ${wantedKinds(question)}
               cross join lateral (select 1 from ${ofAnybody(question)} limit ${fewEvents + 1}) event
               limit ${fewEvents + 1}) counted`.execute(db);
    return (rows[0]?.total ?? 0) <= fewEvents;
  }

  async function listEvents(events: RawBuilder<unknown>): Promise<ListedEvent[]> {
    const { rows } = await sql<ListedRecord>`
      select ${columns}, ${place}, person.name as person_name from (${events}) event
        left join event_place place on place.equipment_id = event.equipment_id
        left join event_actor person
          on person.user_id = case when event.subject_kind = 'user' then event.subject_id::uuid end
       ${newestFirst}`.execute(db);
    return rows.map(listedOf);
  }

  return {
    async listLog(question: EventQuestion): Promise<ListedEvent[]> {
      const drivetrainIds = await fewDrivetrains(question.scope);
      if (drivetrainIds === undefined || (await areFewOfAnybody(question)))
        return listEvents(
          newestOfWanted(question, wantedKinds(question), sql`select * from ${ofWanted(question)}`),
        );
      const { kinds } = question;
      const matching = sql`event.in_log_book and ${ofOrganisation} and ${isShown}
                           ${areAllOfLogBook(kinds) ? sql`` : sql`and ${ofKinds(kinds)}`}
                           ${within(question)} ${before(question.before)}`;
      return listEvents(
        await newestOfFew(db, { drivetrainIds, matching, limit: question.limit }, endOf(question)),
      );
    },

    /** Those that match among the next ones where it looks; the rest of a long search is another page's. */
    async searchLog(asked: EventQuestion, filter: EventFilter): Promise<FoundEvents> {
      const question = { ...asked, kinds: kindsFor(filter, asked.kinds) };
      if (question.kinds.length === 0) return { events: [], searchedTo: null };
      const { wanted, among, isExact } = searchedPlaces(question, filter);
      if (isExact) {
        const ofOne = sql`select * from ${ofWanted(question, sql`${keyed(question.scope)} and ${among}`)}`;
        return { events: await listEvents(newestOfWanted(question, wanted, ofOne)), searchedTo: null };
      }
      const [end] = (
        await sql<{ occurred_at: Date; position: number }>`
          select event.occurred_at, event.position from ${wanted}
           cross join lateral (
             select event.occurred_at, event.position from ${ofAnybody(question, among)}
             offset ${searchedAtOnce - 1} limit 1) event
           ${newestFirst} limit 1`.execute(db)
      ).rows;
      const searched = sql`
        select event.* from (select * from ${ofAnybody(question, among)} limit ${searchedAtOnce}) event
         where ${seen(question.scope)} and ${matches(filter)} ${newestFirst}`;
      const found = await listEvents(newestOfWanted(question, wanted, searched));
      if (end === undefined) return { events: found, searchedTo: null };
      const endMs = end.occurred_at.getTime();
      const isSearched = ({ event }: ListedEvent) => {
        const atMs = event.occurredAt.getTime();
        return atMs > endMs || (atMs === endMs && event.position >= end.position);
      };
      return {
        events: found.filter(isSearched),
        searchedTo: { atMs: endMs, position: end.position },
      };
    },

    /** Of one asset; that of an organisation is not counted. */
    async countLog(question: Omit<EventQuestion, 'before' | 'limit'>): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from ${wantedKinds(question)}
          join domain_event event on ${keyed(question.scope)} and event.kind = wanted.kind
         where event.in_log_book ${within(question)}`.execute(db);
      return rows[0]?.total ?? 0;
    },

    async listNotifications(
      question: NotificationQuestion & Pick<EventQuestion, 'before' | 'limit'>,
    ): Promise<ListedNotification[]> {
      const { limit } = question;
      const drivetrainIds = await fewNotified(question);
      const events =
        drivetrainIds === undefined
          ? sql`select event.* from ${source(question)} ${before(question.before)} ${newestFirst} limit ${limit}`
          : await newestOfFew(
              db,
              { drivetrainIds, matching: sql`${notifiedOfFew(question)} ${before(question.before)}`, limit },
              endOf(question),
            );
      const { rows } = await sql<ListedRecord & { is_read: boolean; is_deactivated: boolean }>`
        select ${columns}, ${place}, state.read_at is not null as is_read, state.deactivated_at is not null as is_deactivated
          from (${events}) event
          join event_place place on place.equipment_id = event.equipment_id
          left join notification_state state
            on state.user_id = ${question.userId} and state.notification_id = event.position::text
         ${newestFirst}`.execute(db);
      return rows.map((row) => ({
        ...listedOf(row),
        isRead: row.is_read,
        isDeactivated: row.is_deactivated,
      }));
    },

    /** Counted up to `most`. */
    async countNotifications(question: NotificationQuestion, most: number): Promise<number> {
      const drivetrainIds = await fewNotified(question);
      if (drivetrainIds !== undefined)
        return countOfFew(db, { drivetrainIds, matching: notifiedOfFew(question), limit: most });
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from (select 1 from ${source(question)} limit ${most}) found`.execute(db);
      return rows[0]?.total ?? 0;
    },

    /** Which of these positions are notifications of the scope. */
    async findNotifications(scope: EventScope, positions: readonly number[]): Promise<ReadonlySet<number>> {
      const { rows } = await sql<{ position: number }>`
        select position from domain_event event
         where ${notified(scope)} and event.position = any(${[...positions]}::bigint[])`.execute(db);
      return new Set(rows.map((row) => row.position));
    },
  };
}

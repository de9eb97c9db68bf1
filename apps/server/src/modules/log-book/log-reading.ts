import {
  type Language,
  LOG_ACCESS_KINDS,
  LOG_ACCESS_PERMISSION,
  LOG_KINDS,
  LOG_NOTE_KINDS,
  type LogKind,
  type LogNote,
  type LogNoteKind,
  type LogRow,
  ORGANISATION_LOG_KINDS,
  type OrganisationLogKind,
  type OrganisationLogRow,
  problem,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import type { Database } from '../../platform/database.ts';
import {
  type EventFilter,
  type EventPlace,
  type EventScope,
  type ListedEvent,
  makeEventReader,
} from '../domain-events/index.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { ACCESS_EVENTS_OF, toAccessRow } from './access-rows.ts';
import { afterEvent, afterNote, readCursor } from './log-cursor.ts';
import { eventKindsOf, toLogEvent } from './log-events.ts';
import { makeNoteStore } from './note-store.ts';

/** Deeper than this nobody leafs by numbers; by `after` every page is as quick as the first. */
const DEEPEST = 10_000;

export const logKinds = (words: readonly string[] | undefined) => readKinds(words, LOG_KINDS);

/** Without the permission sign-ins and rights are left out, asked for or not. */
export function organisationLogKinds(
  words: readonly string[] | undefined,
  { permissions }: Pick<Caller, 'permissions'>,
): readonly OrganisationLogKind[] {
  const kinds = readKinds(words, ORGANISATION_LOG_KINDS);
  if (permissions.has(LOG_ACCESS_PERMISSION)) return kinds;
  const hidden: readonly OrganisationLogKind[] = LOG_ACCESS_KINDS;
  return kinds.filter((kind) => !hidden.includes(kind));
}

function readKinds<K extends string>(
  words: readonly string[] | undefined,
  known: readonly K[],
): readonly K[] {
  if (words === undefined || words.length === 0) return known;
  return words.map((word) => {
    const kind = known.find((each) => each === word);
    if (kind === undefined)
      throw problem.fieldInvalid(
        'query.kinds',
        'kindUnknown',
        problemText('LOG_KIND_UNKNOWN', { word, values: known.join(', ') }),
      );
    return kind;
  });
}

/** Throws not found when the viewer has no such equipment. */
export async function logScope(db: Database, viewer: EquipmentViewer, id: string): Promise<EventScope> {
  const [own] = await listAssetsInScope(db, viewer, id);
  if (own === undefined) throw problem.notFound('equipment');
  return own.drivetrainId === null
    ? { of: 'drivetrain', drivetrainId: id }
    : { of: 'part', drivetrainId: own.drivetrainId, partId: id };
}

export interface LogSpan {
  readonly kinds: readonly LogKind[];
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

export interface LogPage {
  readonly rows: LogRow[];
  readonly next: string | null;
}

export interface OrganisationLogPage {
  readonly rows: OrganisationLogRow[];
  readonly next: string | null;
  readonly searchedTo: string | null;
}

/** A row with where it stands among notes and events. */
interface PlacedRow<Row> {
  readonly atUs: number;
  readonly isNote: boolean;
  readonly row: Row | undefined;
  readonly cursor: string;
}

const rowOfNote = ({ note, atUs }: { note: LogNote; atUs: number }): PlacedRow<LogNote> => ({
  atUs,
  isNote: true,
  row: note,
  cursor: afterNote({ atUs, id: note.id }),
});

function rowOfEvent<Row>(
  listed: ListedEvent,
  toRow: (listed: ListedEvent) => Row | undefined,
): PlacedRow<Row> {
  const place = { atMs: listed.event.occurredAt.getTime(), position: listed.event.position };
  return { atUs: place.atMs * 1000, isNote: false, row: toRow(listed), cursor: afterEvent(place) };
}

/** Each of the two is in order already, and the sort keeps it: of one time the events come first. */
function inOrder<Row>(placed: PlacedRow<Row>[]): PlacedRow<Row>[] {
  return placed.sort((a, b) => b.atUs - a.atUs || Number(a.isNote) - Number(b.isNote));
}

/** The newest of notes and events as one list. */
export async function readLog(
  db: Database,
  caller: Caller,
  scope: EventScope,
  span: LogSpan & {
    /** Of the sentences. */
    readonly language: Language;
    readonly after?: string | undefined;
    readonly skip?: number;
    readonly size: number;
  },
): Promise<LogPage> {
  const { size, skip = 0, from, to, language } = span;
  if (skip + size > DEEPEST)
    throw problem.fieldInvalid('query.page', 'tooDeep', problemText('PAGED_TOO_DEEP', { most: DEEPEST }));
  const places = readCursor(span.after);
  const limit = skip + size + 1;
  const noteKinds = noteKindsOf(span);
  const eventKinds = eventKindsOf(span.kinds);
  const [notes, events] = await Promise.all([
    noteKinds.length === 0
      ? []
      : makeNoteStore(db, caller, caller.userId).list(
          { scope, from, to, before: places?.notes, limit },
          noteKinds,
        ),
    eventKinds.length === 0
      ? []
      : makeEventReader(db, caller).listLog({
          scope,
          kinds: eventKinds,
          from,
          to,
          before: places?.events,
          limit,
        }),
  ]);
  const placed = inOrder<LogRow>([
    ...events.map((listed) => rowOfEvent(listed, (each) => toLogEvent(each, language))),
    ...notes.map(rowOfNote),
  ]);
  const page = placed.slice(skip, skip + size);
  return {
    rows: page.flatMap(({ row }) => row ?? []),
    next: placed.length > skip + size ? (page.at(-1)?.cursor ?? null) : null,
  };
}

/**
 * The log of the organisation, or of one equipment in it. A person or a severity is searched for among a bounded number of
 * events: a page may end before it is full, and its `next` goes on from there.
 */
export async function readOrganisationLog(
  db: Database,
  caller: Caller,
  scope: EventScope,
  asked: EventFilter & {
    readonly kinds: readonly OrganisationLogKind[];
    /** Of the sentences. */
    readonly language: Language;
    readonly from: Date | undefined;
    readonly to: Date | undefined;
    readonly after: string | undefined;
    readonly size: number;
  },
): Promise<OrganisationLogPage> {
  const { kinds, from, to, person, severity, size, language } = asked;
  const places = readCursor(asked.after);
  // Nobody gave a note a severity.
  const noteKinds = severity === undefined ? noteKindsOf(asked) : [];
  const eventKinds = [
    ...eventKindsOf(kinds),
    ...LOG_ACCESS_KINDS.filter((kind) => kinds.includes(kind)).flatMap((kind) => ACCESS_EVENTS_OF[kind]),
  ];
  const reader = makeEventReader(db, caller);
  const question = { scope, from, to, kinds: eventKinds, before: places?.events, limit: size + 1 };
  const isSearch = person !== undefined || severity !== undefined;
  const [notes, found] = await Promise.all([
    noteKinds.length === 0
      ? []
      : makeNoteStore(db, caller, caller.userId).list(
          { scope, from, to, person, before: places?.notes, limit: size + 1 },
          noteKinds,
        ),
    isSearch
      ? reader.searchLog(question, { person, severity })
      : { events: eventKinds.length === 0 ? [] : await reader.listLog(question), searchedTo: null },
  ]);
  const toRow = (listed: ListedEvent): OrganisationLogRow | undefined =>
    toAccessRow(listed, language) ?? toLogEvent(listed, language);
  const placed = inOrder<OrganisationLogRow>([
    ...found.events.map((listed) => rowOfEvent(listed, toRow)),
    ...notes.map(rowOfNote).filter(({ atUs }) => isWithin(atUs, found.searchedTo)),
  ]);
  const page = placed.slice(0, size);
  const rows = page.flatMap(({ row }) => row ?? []);
  if (placed.length > size) return { rows, next: page.at(-1)?.cursor ?? null, searchedTo: null };
  const { searchedTo } = found;
  return {
    rows,
    next: searchedTo && afterEvent(searchedTo),
    searchedTo: searchedTo && new Date(searchedTo.atMs).toISOString(),
  };
}

/** Notes of the last time that was searched come after its events: they are the next page's. */
const isWithin = (atUs: number, searchedTo: EventPlace | null) =>
  searchedTo === null || atUs > searchedTo.atMs * 1000;

export async function countLog(
  db: Database,
  caller: Caller,
  scope: EventScope,
  span: LogSpan,
): Promise<number> {
  const noteKinds = noteKindsOf(span);
  const eventKinds = eventKindsOf(span.kinds);
  const counts = await Promise.all([
    noteKinds.length === 0
      ? 0
      : makeNoteStore(db, caller, caller.userId).count({ ...span, scope }, noteKinds),
    eventKinds.length === 0 ? 0 : makeEventReader(db, caller).countLog({ ...span, scope, kinds: eventKinds }),
  ]);
  return counts[0] + counts[1];
}

const noteKindsOf = ({ kinds }: { readonly kinds: readonly string[] }): LogNoteKind[] =>
  LOG_NOTE_KINDS.filter((kind) => kinds.includes(kind));

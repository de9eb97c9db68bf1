import {
  type Language,
  LOG_KINDS,
  LOG_NOTE_KINDS,
  type LogKind,
  type LogNoteKind,
  type LogRow,
  problem,
} from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import type { Database } from '../../platform/database.ts';
import { type EventScope, makeEventReader } from '../domain-events/index.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { afterEvent, afterNote, readCursor } from './log-cursor.ts';
import { eventKindsOf, toLogEvent } from './log-events.ts';
import { makeNoteStore } from './note-store.ts';

/** Deeper than this nobody leafs by numbers; by `after` every page is as quick as the first. */
const DEEPEST = 10_000;

export function logKinds(words: readonly string[] | undefined): readonly LogKind[] {
  if (words === undefined || words.length === 0) return LOG_KINDS;
  return words.map((word) => {
    const kind = LOG_KINDS.find((known) => known === word);
    if (kind === undefined)
      throw problem.fieldInvalid(
        'query.kinds',
        'kindUnknown',
        `"${word}" is no kind of entry. Known: ${LOG_KINDS.join(', ')}.`,
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

/** A row with where it stands among notes and events. */
interface PlacedRow {
  readonly atUs: number;
  readonly isNote: boolean;
  readonly row: LogRow | undefined;
  readonly cursor: string;
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
    throw problem.fieldInvalid(
      'query.page',
      'tooDeep',
      `At most ${DEEPEST} entries can be paged through by numbers; take "next" as "after".`,
    );
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
  const placed: PlacedRow[] = [
    ...events.map((listed) => {
      const place = { atMs: listed.event.occurredAt.getTime(), position: listed.event.position };
      return {
        atUs: place.atMs * 1000,
        isNote: false,
        row: toLogEvent(listed, language),
        cursor: afterEvent(place),
      };
    }),
    ...notes.map(({ note, atUs }) => ({
      atUs,
      isNote: true,
      row: note,
      cursor: afterNote({ atUs, id: note.id }),
    })),
  ];
  // Each of the two is in order already, and the sort keeps it.
  placed.sort((a, b) => b.atUs - a.atUs || Number(a.isNote) - Number(b.isNote));
  const page = placed.slice(skip, skip + size);
  return {
    rows: page.flatMap(({ row }) => row ?? []),
    next: placed.length > skip + size ? (page.at(-1)?.cursor ?? null) : null,
  };
}

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

const noteKindsOf = ({ kinds }: LogSpan): LogNoteKind[] =>
  LOG_NOTE_KINDS.filter((kind) => kinds.includes(kind));

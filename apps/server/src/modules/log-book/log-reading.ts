import {
  LOG_EVENT_KINDS,
  LOG_KINDS,
  LOG_NOTE_KINDS,
  type LogKind,
  type LogRow,
  problem,
} from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import type { Database } from '../../platform/database.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import { LOG_SOURCES, type LogScope } from './log-sources.ts';
import { makeNoteStore } from './note-store.ts';

/** Deeper than this nobody pages; every source would have to bring as many. */
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

/** Throws not found when it is not of this organisation. */
export async function logScope(db: Database, organisationId: string, id: string): Promise<LogScope> {
  const rows = await listAssetsInScope(db, { organisationId }, id);
  const [own] = rows;
  if (own === undefined) throw problem.notFound('equipment');
  const drivetrainId = own.drivetrainId ?? own.id;
  const [drivetrain = own] =
    drivetrainId === own.id ? [own] : await listAssetsInScope(db, { organisationId }, drivetrainId);
  return {
    organisationId,
    assets: new Map(rows.map((row) => [row.id, row.name])),
    drivetrainId,
    drivetrainName: drivetrain.name,
  };
}

export interface LogSpan {
  readonly kinds: readonly LogKind[];
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  /** How many of the newest. */
  readonly limit: number;
}

/** The newest entries of all sources as one list, and how many match. */
export async function readLog(
  db: Database,
  caller: Caller,
  equipmentId: string,
  span: LogSpan,
): Promise<{ rows: LogRow[]; total: number }> {
  if (span.limit > DEEPEST)
    throw problem.fieldInvalid(
      'query.page',
      'tooDeep',
      `At most ${DEEPEST} entries can be paged through; narrow the time or the kinds.`,
    );
  const scope = await logScope(db, caller.organisationId, equipmentId);
  const question = { ...span, assetIds: [...scope.assets.keys()] };
  const noteKinds = LOG_NOTE_KINDS.filter((kind) => span.kinds.includes(kind));
  const parts = await Promise.all([
    noteKinds.length === 0
      ? { rows: [], total: 0 }
      : makeNoteStore(db, caller.organisationId, caller.userId).list(question, noteKinds),
    ...LOG_EVENT_KINDS.filter((kind) => span.kinds.includes(kind)).map((kind) =>
      LOG_SOURCES[kind](db, scope, question),
    ),
  ]);
  const rows = parts
    .flatMap((part): readonly LogRow[] => part.rows)
    .sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
    .slice(0, span.limit);
  return { rows, total: parts.reduce((sum, part) => sum + part.total, 0) };
}

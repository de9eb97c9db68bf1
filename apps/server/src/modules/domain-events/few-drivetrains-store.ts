import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

/** Up to so many drivetrains, asking each costs less than passing over the events of all the others. */
export const FEW_DRIVETRAINS = 1000;

const DAY_MS = 86_400_000;
/** How far back the end of a page is looked for, one after the other: each quarter is a partition of its own. */
const SEARCHED_DAYS = [14, 90, 400, Number.POSITIVE_INFINITY];
/** An event is recorded after it happened, by a clock that may be a day behind that of a device (`reading-rules.ts`). */
const CLOCKS_APART_DAYS = 2;

interface QuestionOfFew {
  readonly drivetrainIds: readonly string[];
  /** A condition on `event`, beside the one on its drivetrain. */
  readonly matching: RawBuilder<unknown>;
  readonly limit: number;
}

/** What a page can hold at most. */
interface Reach {
  /** All drivetrains that can have an event on it. */
  readonly drivetrainIds: readonly string[];
  /** Nothing older is on it; undefined where there are fewer events than it holds. */
  readonly end: { readonly occurredAt: Date; readonly position: number } | undefined;
}

const newestFirst = sql`order by event.occurred_at desc, event.position desc`;

/**
 * When an event was recorded. Given as values, so that the planner leaves out the partitions of other times before it looks at
 * them: with `now()` in the statement it plans all of them each time.
 */
interface RecordedSpan {
  readonly since: Date | undefined;
  readonly until: Date;
}

/** Columns of the newest events of each drivetrain. */
const ofEach = (
  { drivetrainIds, matching, limit }: QuestionOfFew,
  { since, until }: RecordedSpan,
  columns: RawBuilder<unknown>,
) => sql`
  select event.* from unnest(${[...drivetrainIds]}::uuid[]) as seen (id)
   cross join lateral (select ${columns} from domain_event event where event.drivetrain_id = seen.id and ${matching}
                         ${since === undefined ? sql`` : sql`and event.recorded_at >= ${since}`}
                         and event.recorded_at < ${until} ${newestFirst} limit ${limit}) event`;

/**
 * The newest events of few drivetrains, as a list. The first of each show how far back the page can reach at most, and
 * only what is newer than that is read whole.
 *
 * @param before the time of the last page's end, or now
 */
export async function newestOfFew(
  db: Database,
  question: QuestionOfFew,
  before: Date,
): Promise<RawBuilder<unknown>> {
  const { matching, limit } = question;
  const now = await readClock(db);
  // What is recorded is never of tomorrow: partitions that are made ahead are left out.
  const until = new Date(now.getTime() + DAY_MS);
  const { drivetrainIds, end } = await findReach(db, question, { before, until });
  const within =
    end === undefined
      ? matching
      : sql`${matching} and (event.occurred_at, event.position) >= (${end.occurredAt}, ${end.position}::bigint)`;
  const since =
    end === undefined
      ? undefined
      : new Date(Math.min(end.occurredAt.getTime(), now.getTime()) - CLOCKS_APART_DAYS * DAY_MS);
  return sql`${ofEach({ drivetrainIds, matching: within, limit }, { since, until }, sql`event.*`)} ${newestFirst} limit ${limit}`;
}

/** The clock by which events are recorded. */
async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return rows[0]?.now ?? new Date();
}

async function findReach(
  db: Database,
  question: QuestionOfFew,
  { before, until }: { readonly before: Date; readonly until: Date },
): Promise<Reach> {
  const { drivetrainIds, limit } = question;
  const fewest = Math.ceil(limit / Math.max(1, drivetrainIds.length));
  let found: FirstEvent[] = [];
  // So many of each make a page where all of them have so many; as many as it holds, where one of them fills it.
  for (const days of SEARCHED_DAYS)
    for (const ofEachOne of new Set([fewest, limit])) {
      // Nobody has more than was asked for: what is missing is older.
      if (ofEachOne > fewest && mostOfOne(found) < fewest) continue;
      const since = Number.isFinite(days) ? new Date(before.getTime() - days * DAY_MS) : undefined;
      found = await listFirst(db, { ...question, limit: ofEachOne }, { since, until }, limit);
      const last = found[limit - 1];
      if (last === undefined) continue;
      // What was recorded long after it happened reaches back before the time that was searched, where others have events too.
      const isWhole =
        since === undefined || last.occurred_at.getTime() >= since.getTime() + CLOCKS_APART_DAYS * DAY_MS;
      return {
        drivetrainIds: isWhole ? idsOf(found) : drivetrainIds,
        end: { occurredAt: last.occurred_at, position: last.position },
      };
    }
  return { drivetrainIds: idsOf(found), end: undefined };
}

interface FirstEvent {
  readonly drivetrain_id: string;
  readonly occurred_at: Date;
  readonly position: number;
}

const mostOfOne = (events: readonly FirstEvent[]) =>
  Math.max(
    0,
    ...[...Map.groupBy(events, (event) => event.drivetrain_id).values()].map(({ length }) => length),
  );
const idsOf = (events: readonly FirstEvent[]) => [...new Set(events.map((event) => event.drivetrain_id))];

async function listFirst(
  db: Database,
  ofEachOne: QuestionOfFew,
  recorded: RecordedSpan,
  limit: number,
): Promise<FirstEvent[]> {
  const columns = sql`event.drivetrain_id, event.occurred_at, event.position`;
  const { rows } = await sql<FirstEvent>`
    ${ofEach(ofEachOne, recorded, columns)} ${newestFirst} limit ${limit}`.execute(db);
  return rows;
}

/** Of few drivetrains, counted up to `limit`. */
export async function countOfFew(
  db: Database,
  { drivetrainIds, matching, limit }: QuestionOfFew,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select 1 from unnest(${[...drivetrainIds]}::uuid[]) as seen (id)
       cross join lateral (select 1 from domain_event event where event.drivetrain_id = seen.id and ${matching}
                           limit ${limit}) event
       limit ${limit}) found`.execute(db);
  return rows[0]?.total ?? 0;
}

import { type RawBuilder, sql } from 'kysely';

/** Up to so many drivetrains, asking each costs less than passing over the events of all the others. */
export const FEW_DRIVETRAINS = 1000;

interface QuestionOfFew {
  readonly drivetrainIds: readonly string[];
  /** A condition on `event`, beside the one on its drivetrain. */
  readonly matching: RawBuilder<unknown>;
  readonly limit: number;
}

const order = sql`order by event.occurred_at desc, event.position desc`;

const ofEach = ({ drivetrainIds, matching }: Omit<QuestionOfFew, 'limit'>, what: RawBuilder<unknown>) => sql`
  select event.* from unnest(${[...drivetrainIds]}::uuid[]) as seen (id)
   cross join lateral (select ${what} from domain_event event where event.drivetrain_id = seen.id and ${matching}`;

/**
 * The newest events of few drivetrains, as a list: the first of each show how far back the page can reach at most, and
 * only what is newer than that is read whole.
 */
export function newestOfFew(question: QuestionOfFew): RawBuilder<unknown> {
  const { drivetrainIds, limit } = question;
  const first = Math.ceil(limit / Math.max(1, drivetrainIds.length));
  const reached = {
    ...question,
    matching: sql`${question.matching}
      and (event.occurred_at, event.position) >= (coalesce((select occurred_at from oldest), '-infinity'),
                                                  coalesce((select position from oldest), 0))`,
  };
  return sql`
    with oldest as materialized (
      ${ofEach(question, sql`event.occurred_at, event.position`)} ${order} limit ${first}) event
      ${order} offset ${limit - 1} limit 1)
    ${ofEach(reached, sql`event.*`)} ${order} limit ${limit}) event
    ${order} limit ${limit}`;
}

/** Of few drivetrains, counted up to `limit`. */
export function countOfFew(question: QuestionOfFew): RawBuilder<{ total: number }> {
  const { limit } = question;
  return sql<{ total: number }>`select count(*) as total from (
    ${ofEach(question, sql`1`)} limit ${limit}) event limit ${limit}) found`;
}

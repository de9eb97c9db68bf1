/** A person, or a severity for whoever sees some equipment alone, is searched for among a bounded number of events at once. */
import { afterAll, expect, test } from 'vitest';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { makeTestEvents, testCondition } from '../../testing/events.testing.ts';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import type { EventKind, NewEvent } from './event-kinds.ts';
import { type EventFilter, type EventPlace, type EventScope, makeEventReader } from './event-list-store.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());
const { pool, db } = database;

const organisationId = await makeTestOrganisation(pool);
const equipmentId = await makeTestEquipment(pool, organisationId, 'drivetrain');
const user = await makeTestUser(pool, organisationId, 'Ana');
await pool.query("update app_user set name = 'Ada 100 %' where id = $1", [user.id]);

const atMinute = (minute: number) => new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString();
const renamed = (minute: number, to: string, userId: string | null): NewEvent => ({
  kind: 'equipment',
  code: 'renamed',
  parameters: { from: 'WARNING', to },
  equipmentId,
  occurredAt: new Date(atMinute(minute)),
  subject: { kind: 'drivetrain', id: equipmentId },
  actor: userId === null ? { kind: 'system' } : { kind: 'user', id: userId },
});
// 30 conditions of which each seventh is severe, two at each minute; among the names every fourth is Ada's.
await makeTestEvents(pool, [
  ...Array.from({ length: 30 }, (_, n) =>
    testCondition({ equipmentId, at: atMinute(n >> 1), from: 2, to: n % 7 === 0 ? 5 : 3, value: n }),
  ),
  ...Array.from({ length: 12 }, (_, n) => renamed(n, `name ${n}`, n % 4 === 0 ? user.id : null)),
]);

const kinds: EventKind[] = ['condition', 'equipment', 'session', 'finding'];

async function searchAll(
  filter: EventFilter,
  { limit, atOnce, scope = { of: 'organisation' } }: { limit: number; atOnce: number; scope?: EventScope },
) {
  const reader = makeEventReader(db, wholeOrganisation(organisationId), { searchedAtOnce: atOnce });
  const question = { scope, kinds, from: undefined, to: undefined, limit } as const;
  const found: unknown[] = [];
  let rounds = 0;
  let before: EventPlace | undefined;
  for (;;) {
    rounds += 1;
    const { events, searchedTo } = await reader.searchLog({ ...question, before }, filter);
    for (const { event } of events)
      found.push(event.kind === 'condition' ? event.parameters.value : event.parameters);
    const last = events.at(-1)?.event;
    const isFull = events.length === limit && last !== undefined;
    before = isFull
      ? { atMs: last.occurredAt.getTime(), position: last.position }
      : (searchedTo ?? undefined);
    if (before === undefined) return { found, rounds };
  }
}

test.each([
  [1, 3],
  [2, 4],
  [3, 1],
  [50, 5],
])(
  'each severe condition is found once, newest first, %i a page and %i events at once, without a search',
  async (limit, atOnce) => {
    const { found, rounds } = await searchAll({ severity: 5 }, { limit, atOnce });
    expect(found).toEqual([28, 21, 14, 7, 0]);
    expect(rounds).toBe(Math.floor(5 / limit) + 1);
  },
);

test.each([1, 3, 10])(
  'of one drivetrain its events are searched, %i at once, and each severe one is found once',
  async (atOnce) => {
    const drivetrain = { of: 'drivetrain', drivetrainId: equipmentId } as const;
    const { found, rounds } = await searchAll({ severity: 5 }, { limit: 2, atOnce, scope: drivetrain });
    expect(found).toEqual([28, 21, 14, 7, 0]);
    expect(rounds).toBeGreaterThan(2);
  },
);

test('a severity of which there is nothing is answered at once', async () => {
  expect(await searchAll({ severity: 6 }, { limit: 5, atOnce: 1 })).toEqual({ found: [], rounds: 1 });
});

test('a person is found by a part of the name as it is written, whatever else the name stands for', async () => {
  const names = [8, 4, 0].map((n) => ({ from: 'WARNING', to: `name ${n}` }));
  expect((await searchAll({ person: 'ada 100 %' }, { limit: 2, atOnce: 4 })).found).toEqual(names);
  expect((await searchAll({ person: 'ada 1%' }, { limit: 2, atOnce: 4 })).found).toEqual([]);
  // Nobody renames anything severely.
  expect((await searchAll({ person: 'ada', severity: 4 }, { limit: 2, atOnce: 4 })).found).toEqual([]);
});

test('a search ends after its bound for whoever sees little of what was searched, and goes on from there', async () => {
  const [group] = (
    await pool.query<{ id: string }>(
      "insert into user_group (organisation_id, name) values ($1, 'None of it') returning id",
      [organisationId],
    )
  ).rows;
  const reader = makeEventReader(
    db,
    { organisationId, visibleGroups: [group?.id ?? ''] },
    { searchedAtOnce: 3 },
  );
  const question = {
    scope: { of: 'organisation' },
    kinds,
    from: undefined,
    to: undefined,
    limit: 50,
  } as const;
  const first = await reader.searchLog({ ...question, before: undefined }, { severity: 5 });
  // The third severe one is the fourteenth condition, two a minute.
  expect(first).toMatchObject({ events: [], searchedTo: { atMs: Date.parse(atMinute(7)) } });
  const rest = await reader.searchLog(
    { ...question, before: { atMs: Date.parse(atMinute(4)), position: 0 } },
    { severity: 5 },
  );
  expect(rest).toEqual({ events: [], searchedTo: null });
});

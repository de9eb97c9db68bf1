/** Whoever sees few drivetrains reads the same lists, page by page, as whoever sees all would without the others. */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { makeTestDatabase } from '../../platform/database.testing.ts';
import { makeTestEvents, testCondition, testDeviceNote } from '../../testing/events.testing.ts';
import { makeTestEquipment, makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import type { EventKind, NewEvent } from './event-kinds.ts';
import { type EventPlace, type ListedEvent, makeEventReader } from './event-list-store.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());
const { pool, db } = database;

const DRIVETRAINS = 8;
const organisationId = await makeTestOrganisation(pool);
const drivetrainIds: string[] = [];
const groupIds: string[] = [];
for (let n = 0; n < DRIVETRAINS; n += 1) {
  const id = await makeTestEquipment(pool, organisationId, 'drivetrain');
  const { rows } = await pool.query<{ id: string }>(
    'insert into user_group (organisation_id, name) values ($1, $2) returning id',
    [organisationId, `Group ${n}`],
  );
  await pool.query('insert into group_equipment (group_id, equipment_id) values ($1, $2)', [rows[0]?.id, id]);
  drivetrainIds.push(id);
  groupIds.push(rows[0]?.id ?? '');
}
const { id: userId } = await makeTestUser(pool, organisationId, 'Ana');

// The first drivetrain has half of all events, the last none; times come twice and far apart, some before the quarters.
const events: NewEvent[] = Array.from({ length: 240 }, (_, n) => {
  const equipmentId = drivetrainIds[n % 2 === 0 ? 0 : (n * 5) % (DRIVETRAINS - 1)] ?? '';
  const at = new Date(Date.UTC(2026, 10, 1) - ((n * 37) % 120) * 86_400_000 * (n % 3)).toISOString();
  return n % 4 === 0
    ? testDeviceNote({ deviceId: userId, equipmentId, at, code: n % 8 === 0 ? 'offline' : 'online' })
    : testCondition({ equipmentId, at, from: 2, to: 3 + (n % 3), value: n });
});
// The clocks of some devices go ahead: what they say happened later than it was recorded.
await pool.query(
  `insert into domain_event (organisation_id, drivetrain_id, equipment_id, kind, code, parameters, occurred_at, recorded_at,
     subject_kind, actor_kind, in_log_book, is_notification)
   select $1, $2, $2, 'condition', 'changed', '{"signalNumber": 1, "from": 2, "to": 4, "value": 1, "reason": {}}', at,
          at - interval '18 hours', 'signal', 'system', true, true
     from generate_series(timestamptz '2026-05-01 06:00Z', '2026-10-01', '20 days') at`,
  [organisationId, drivetrainIds[2]],
);
const positions = await makeTestEvents(pool, events);
// Some are read, some put out of the list.
for (const [n, position] of positions.entries())
  if (n % 5 < 2)
    await pool.query(
      `insert into notification_state (user_id, notification_id, read_at, deactivated_at)
       values ($1, $2, now(), ${n % 5 === 0 ? 'now()' : 'null'})`,
      [userId, position],
    );

const kindsOf = fc.constantFrom<EventKind[]>(['condition', 'connectivity'], ['condition'], ['connectivity']);
const states = fc.constantFrom('active', 'unread', 'deactivated', 'all');
const span = fc.constantFrom(
  { from: undefined, to: undefined },
  { from: new Date(Date.UTC(2026, 8, 1)), to: undefined },
  { from: new Date(Date.UTC(2026, 5, 1)), to: new Date(Date.UTC(2026, 9, 30)) },
);
const groups = fc.uniqueArray(fc.integer({ min: 0, max: DRIVETRAINS - 1 }), { minLength: 1, maxLength: 5 });
const scope = { of: 'organisation' } as const;

/** All pages, by the place of the last row of each. */
async function leaf(
  limit: number,
  page: (before: EventPlace | undefined) => Promise<readonly ListedEvent[]>,
): Promise<number[]> {
  const found: number[] = [];
  let before: EventPlace | undefined;
  for (;;) {
    const rows = await page(before);
    found.push(...rows.map(({ event }) => event.position));
    const last = rows.at(-1)?.event;
    if (rows.length < limit || last === undefined) return found;
    before = { atMs: last.occurredAt.getTime(), position: last.position };
  }
}

const all = makeEventReader(db, wholeOrganisation(organisationId));
const seenBy = (numbers: readonly number[]) => {
  const seen = new Set(numbers.map((n) => drivetrainIds[n]));
  return {
    // Of so few events each drivetrain would not be asked.
    reader: makeEventReader(
      db,
      { organisationId, visibleGroups: numbers.map((n) => groupIds[n] ?? '') },
      { fewEvents: 0 },
    ),
    positionsOf: (listed: readonly ListedEvent[]) =>
      listed.filter(({ event }) => seen.has(event.equipmentId ?? '')).map(({ event }) => event.position),
  };
};

test('the log book of few drivetrains is that of all without the others', async () => {
  await fc.assert(
    fc.asyncProperty(
      groups,
      kindsOf,
      span,
      fc.integer({ min: 1, max: 60 }),
      async (numbers, kinds, when, limit) => {
        const { reader, positionsOf } = seenBy(numbers);
        const question = { ...when, scope, kinds };
        const whole = positionsOf(await all.listLog({ ...question, before: undefined, limit: 1000 }));
        const leafed = await leaf(limit, (before) => reader.listLog({ ...question, before, limit }));
        expect(leafed).toEqual(whole);
      },
    ),
    {
      numRuns: 40,
      examples: [[[0, 1, 2, 7], ['condition', 'connectivity'], { from: undefined, to: undefined }, 7]],
    },
  );
});

test('so are notifications in each state, and their count', async () => {
  await fc.assert(
    fc.asyncProperty(
      groups,
      kindsOf,
      span,
      states,
      fc.integer({ min: 1, max: 60 }),
      async (numbers, kinds, when, state, limit) => {
        const { reader, positionsOf } = seenBy(numbers);
        const question = { ...when, scope, kinds, state, userId } as const;
        const whole = positionsOf(
          await all.listNotifications({ ...question, before: undefined, limit: 1000 }),
        );
        const leafed = await leaf(limit, (before) =>
          reader.listNotifications({ ...question, before, limit }),
        );
        expect(leafed).toEqual(whole);
        expect(await reader.countNotifications(question, 1000)).toBe(whole.length);
        expect(await reader.countNotifications(question, 3)).toBe(Math.min(3, whole.length));
      },
    ),
    { numRuns: 40 },
  );
});

test('what happened to a deleted drivetrain is not listed for whoever saw it', async () => {
  const { reader } = seenBy([1, 2]);
  const question = {
    scope,
    kinds: ['condition'],
    from: undefined,
    to: undefined,
    before: undefined,
    limit: 1000,
  } as const;
  const of = async (id: string | undefined) =>
    (await reader.listLog(question)).filter(({ event }) => event.equipmentId === id).length;
  expect(await of(drivetrainIds[1])).toBeGreaterThan(0);
  const others = await of(drivetrainIds[2]);
  await pool.query(
    `insert into deletion (organisation_id, kind, subject_id, identifier, name, counts, deleted_at, restorable_until)
     values ($1, 'equipment', $2, 'D-1', 'Drivetrain', '{}', now(), now() + interval '1 day')`,
    [organisationId, drivetrainIds[1]],
  );
  expect(await of(drivetrainIds[1])).toBe(0);
  expect(await of(drivetrainIds[2])).toBe(others);
});

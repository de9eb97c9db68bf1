import { ROLES, SEARCH_KINDS, type SearchKind, searchEverything } from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { PERMISSION_OF_KIND } from './search-service.ts';
import { makeOneOfEach, makeSearchWorld, newWord, withoutPermission } from './search-world.testing.ts';

const world = await makeSearchWorld();
const { pool, server } = world;
afterAll(() => server.close());

/** Which kinds a person finds by a word, and every id of what is found. */
async function found(user: { token: string }, q: string) {
  const { groups } = await server.call(searchEverything, { query: { q, size: '20' } }, user);
  return {
    kinds: groups.map(({ kind }) => kind).sort(),
    hits: groups.flatMap(({ hits }) => hits.map(({ id }) => id)),
    ids: groups.flatMap(({ hits }) => hits.flatMap(({ id, equipment }) => [id, equipment?.id])),
  };
}

/** What hangs on no equipment. */
const OF_THE_ORGANISATION: readonly SearchKind[] = ['bearing', 'person', 'post'];

const word = newWord();
const { organisationId, user } = await world.newPlant();
const { groupId, ...things } = await makeOneOfEach(pool, organisationId, word);
// A bearing is looked for by a designation, which has figures.
const queries = [word, `${word} 6205`];

describe('what a search finds', () => {
  test('is one of every kind for who sees the whole organisation', async () => {
    const answers = await Promise.all(queries.map((q) => found(user, q)));
    const ids = answers.flatMap((answer) => answer.ids);
    expect(new Set(answers.flatMap(({ kinds }) => kinds))).toEqual(new Set(SEARCH_KINDS));
    for (const kind of SEARCH_KINDS) expect(ids, kind).toContain(things[kind]);
  });

  test('is nothing of another organisation, whether it is written right or misspelt', async () => {
    const outsider = (await world.newPlant()).user;
    const slip = `${word.slice(0, -2)}${word.at(-1)}${word.at(-2)}`;
    for (const q of [...queries, slip, word.slice(0, 5), '#1', 'B3', 'Vera']) {
      const { ids } = await found(outsider, q);
      for (const kind of SEARCH_KINDS) expect(ids, `${kind} by ${q}`).not.toContain(things[kind]);
    }
  });

  test('is nothing of equipment that the groups of a person do not hold', async () => {
    const { rows } = await pool.query<{ id: string }>(
      'insert into user_group (organisation_id, name) values ($1, $2) returning id',
      [organisationId, newWord()],
    );
    const outsider = await world.newUser(organisationId, { visibleGroups: [rows[0]!.id] });
    const insider = await world.newUser(organisationId, { visibleGroups: [groupId] });
    const ofOutsider = await Promise.all([...queries, '#1', 'velocity'].map((q) => found(outsider, q)));
    const ofInsider = await Promise.all(queries.map((q) => found(insider, q)));
    for (const kind of SEARCH_KINDS) {
      const isSeen = OF_THE_ORGANISATION.includes(kind);
      expect(ofOutsider.flatMap(({ ids }) => ids).includes(things[kind]), kind).toBe(isSeen);
      expect(
        ofInsider.flatMap(({ ids }) => ids),
        kind,
      ).toContain(things[kind]);
    }
  });

  test.each(SEARCH_KINDS)('is no %s without its permission', async (kind) => {
    const permissions = withoutPermission(ROLES.Adm.permissions, PERMISSION_OF_KIND[kind]);
    const person = await world.newUser(organisationId, { permissions });
    const answers = await Promise.all([...queries, '#1'].map((q) => found(person, q)));
    expect(answers.flatMap(({ kinds }) => kinds)).not.toContain(kind);
    expect(answers.flatMap(({ hits }) => hits)).not.toContain(things[kind]);
    // The other kinds are found as before.
    expect(new Set(answers.flatMap(({ kinds }) => kinds)).size).toBeGreaterThanOrEqual(5);
  });

  test('is nothing that was deleted, nor an alarm that has ended', async () => {
    const other = newWord();
    const { equipment, part, alarm, device } = await makeOneOfEach(
      pool,
      (await world.newPlant()).organisationId,
      other,
    );
    const { rows } = await pool.query<{ organisation_id: string }>(
      'select organisation_id from equipment where id = $1',
      [equipment],
    );
    const home = rows[0]!.organisation_id;
    const owner = await world.newUser(home);
    expect((await found(owner, other)).ids).toEqual(expect.arrayContaining([equipment, part, alarm, device]));
    await pool.query("update alarm set ended_at = now(), state = 'normal', is_active = false where id = $1", [
      alarm,
    ]);
    expect((await found(owner, other)).ids).not.toContain(alarm);
    const deletion = await pool.query<{ id: string }>(
      `insert into deletion (organisation_id, kind, subject_id, identifier, name, counts, deleted_by_name, deleted_at,
         restorable_until)
       values ($1, 'equipment', $2, 'x', 'x', '{}', 'Vera', now(), now() + interval '1 day') returning id`,
      [home, equipment],
    );
    await pool.query('update every_equipment set deletion_id = $1 where id = any($2)', [
      deletion.rows[0]!.id,
      [equipment, part],
    ]);
    const { kinds } = await found(owner, other);
    expect(kinds).not.toEqual(expect.arrayContaining(['equipment']));
    for (const kind of ['equipment', 'part', 'case', 'alarm']) expect(kinds).not.toContain(kind);
  });
});

import { ProblemError, searchEverything } from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { insertEquipment, makeOneOfEach, makeSearchWorld, newWord } from './search-world.testing.ts';

const world = await makeSearchWorld();
const { pool, server } = world;
afterAll(() => server.close());

const search = (user: { token: string }, q: string, more: Record<string, string> = {}) =>
  server.call(searchEverything, { query: { q, ...more } }, user);

/** Names of what is found, the best first. */
async function names(user: { token: string }, q: string, more: Record<string, string> = {}) {
  return (await search(user, q, more)).groups.flatMap(({ hits }) => hits.map(({ title }) => title));
}

async function plantWith(...machines: { name: string; identifier?: string; type?: string }[]) {
  const { organisationId, user } = await world.newPlant();
  const ids = [];
  for (const machine of machines) ids.push(await insertEquipment(pool, organisationId, machine));
  return { organisationId, user, ids };
}

describe('a search', () => {
  test('finds a name without its accents and in any case', async () => {
    const { user } = await plantWith({ name: 'Mühle Müller' }, { name: 'Réducteur à vis' });
    expect(await names(user, 'MULLER')).toEqual(['Mühle Müller']);
    expect(await names(user, 'reducteur')).toEqual(['Réducteur à vis']);
    expect(await names(user, 'müller')).toEqual(['Mühle Müller']);
  });

  test.each([
    ['conveyer', 'Conveyor 7'],
    ['covneyor', 'Conveyor 7'],
    ['mlil', 'Raw mill'],
    ['raw mlil', 'Raw mill'],
    ['mueller', 'Müller'],
  ])('finds %s misspelt and says that it guesses', async (typed, name) => {
    const { user } = await plantWith({ name }, { name: 'Kiln' });
    const { groups, isGuess } = await search(user, typed);
    expect(isGuess).toBe(true);
    expect(groups[0]?.hits.map(({ title }) => title)).toEqual([name]);
  });

  test('does not guess when something fits as it is written, nor at figures', async () => {
    const { user } = await plantWith({ name: 'Mill 4711' }, { name: 'Mall' });
    expect(await search(user, 'mill')).toMatchObject({ isGuess: false });
    expect(await names(user, 'mill')).not.toContain('Mall');
    expect((await search(user, '4712')).groups.filter(({ kind }) => kind === 'equipment')).toEqual([]);
  });

  test('puts the exact name or number first, then what begins so, then words', async () => {
    const { user } = await plantWith(
      ...[{ name: 'Old kiln drive' }, { name: 'Kiln drive' }, { name: 'Kiln drive of line 2' }],
      { name: 'Drive that turns a kiln', identifier: 'K-1' },
      { name: 'K-12 pump', identifier: 'K-12' },
    );
    expect(await names(user, 'kiln drive')).toEqual([
      ...['Kiln drive', 'Kiln drive of line 2', 'Old kiln drive', 'Drive that turns a kiln'],
    ]);
    expect((await names(user, 'k-1'))[0]).toBe('Drive that turns a kiln');
  });

  test('puts what was opened lately before its equals', async () => {
    const { user, ids } = await plantWith({ name: 'Fan A1' }, { name: 'Fan A2' }, { name: 'Fan A3' });
    expect(await names(user, 'fan', { kinds: 'equipment' })).toEqual(['Fan A1', 'Fan A2', 'Fan A3']);
    expect((await names(user, 'fan', { recent: ids[2]! }))[0]).toBe('Fan A3');
  });

  test('finds cases and alarms by the name of their machine and cases by their number', async () => {
    const { organisationId, user } = await world.newPlant();
    const things = await makeOneOfEach(pool, organisationId, newWord());
    await pool.query("update equipment set name = 'Calciner', search_text = 'calciner' where id = $1", [
      things.part,
    ]);
    const byName = (await search(user, 'calciner')).groups;
    expect(byName[0]).toMatchObject({ kind: 'part', hits: [{ title: 'Calciner' }] });
    expect(byName.find(({ kind }) => kind === 'case')?.hits[0]?.id).toBe(things.case);
    expect(byName.find(({ kind }) => kind === 'alarm')?.hits[0]?.id).toBe(things.alarm);
    expect((await search(user, '#1')).groups[0]).toMatchObject({ hits: [{ code: '#1' }] });
  });

  test('finds a bearing as people write it, and a post by its text', async () => {
    const { user } = await world.newPlant();
    const bearings = (await search(user, '6205', { kinds: 'bearing' })).groups[0]?.hits ?? [];
    expect(bearings[0]?.title).toMatch(/^6205/);
    const posts = (await search(user, 'outer race', { kinds: 'post' })).groups[0]?.hits ?? [];
    expect(posts.map(({ id }) => id)).toContain('outer-race');
  });

  test('answers so many of a kind and says that there are more', async () => {
    const { user } = await plantWith({ name: 'Pump 1' }, { name: 'Pump 2' }, { name: 'Pump 3' });
    const { groups } = await search(user, 'pump', { size: '2', kinds: 'equipment' });
    expect(groups).toMatchObject([{ kind: 'equipment', hasMore: true, hits: [{}, {}] }]);
    expect(groups[0]?.hits[0]?.ranges).toEqual([{ from: 0, to: 4 }]);
  });

  test('takes a word of one or two letters where a word begins so', async () => {
    const { user } = await plantWith(
      ...[{ name: 'Bearing (B3)' }, { name: 'Line/B3 drive' }, { name: 'B3' }, { name: 'AB3 pump' }],
    );
    expect((await names(user, 'b3', { kinds: 'equipment' })).toSorted()).toEqual(
      ['B3', 'Bearing (B3)', 'Line/B3 drive'].toSorted(),
    );
    expect(await names(user, 'p', { kinds: 'equipment' })).toEqual(['AB3 pump']);
    // Three letters are found anywhere.
    expect(await names(user, 'ab3', { kinds: 'equipment' })).toEqual(['AB3 pump']);
    expect(await names(user, 'ump', { kinds: 'equipment' })).toEqual(['AB3 pump']);
  });

  test('finds parts though there are more machines that begin so than it looks at, and a part of a word', async () => {
    const machines = Array.from({ length: 31 }, (_, at) => ({ name: `Mixer ${at}` }));
    const { user } = await plantWith(...machines, { name: 'Drive of the mixer', type: 'motor' });
    const { groups } = await search(user, 'mixer', { size: '2' });
    expect(groups.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['equipment', 'part']));
    expect(groups.find(({ kind }) => kind === 'part')?.hits[0]?.title).toBe('Drive of the mixer');
  });

  test('takes wildcards and signs as letters', async () => {
    const { user } = await plantWith(
      { name: 'Load 80 % of rated' },
      { name: 'Load 80 of rated' },
      { name: 'A_B' },
    );
    expect(await names(user, '80 %', { kinds: 'equipment' })).toEqual(['Load 80 % of rated']);
    expect(await names(user, 'a_b', { kinds: 'equipment' })).toEqual(['A_B']);
    expect(await names(user, 'axb', { kinds: 'equipment' })).toEqual([]);
  });

  test.each([
    ...['"', "' or 1=1 --", '\\', '%', '& | ! ( ) :*', '-', '<b>kiln</b>', "O'Brien"],
    ...['مضخة', '🛠️', '\u202Ekiln', 'ｋｉｌｎ', '减速机', '∖', 'x'.repeat(100), 'a b c d e f g h i j k l'],
  ])('answers %s without harm', async (q) => {
    const { user } = await plantWith({ name: 'Kiln مضخة 🛠️ 减速机' });
    const { groups } = await search(user, q);
    expect(Array.isArray(groups)).toBe(true);
    if (['مضخة', '减速机', '🛠️'].includes(q)) expect(groups[0]?.hits[0]?.title).toContain(q);
  });

  test.each([
    ['', 'query.q'],
    ['x'.repeat(101), 'query.q'],
  ])('refuses %s', async (q, field) => {
    const { user } = await world.newPlant();
    const error = await search(user, q).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProblemError);
    expect((error as ProblemError).problem.errors?.[0]?.field).toBe(field);
  });
});

import {
  type CallInput,
  createKnowledgePost,
  hideKnowledgePost,
  type Language,
  ProblemError,
  publishKnowledgeDraft,
  saveKnowledgeDraft,
  searchKnowledgePosts,
} from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { addKnowledgeRoutes, readShippedArticles, writeShippedPosts } from './index.ts';
import { toPlainText } from './plain-text.ts';

const articles = readShippedArticles();
const server = await makeTestServer(async (http, { database: { db } }) => {
  await writeShippedPosts(db, articles);
  // A second start writes nothing anew and does no harm.
  await writeShippedPosts(db, articles);
  addKnowledgeRoutes(http, { db, articles, now: () => new Date() });
});
const { pool } = server.database;
afterAll(() => server.close());

interface User {
  readonly token: string;
}

async function newPlant() {
  const organisationId = await makeTestOrganisation(pool);
  const newUser = async (role: 'Ana' | 'Vie'): Promise<User> => {
    const user = await makeTestUser(pool, organisationId, role);
    return { token: await server.tokenFor(role, organisationId, user.id) };
  };
  return { writer: await newUser('Ana'), reader: await newUser('Vie') };
}

async function publish(
  writer: User,
  text: { title: string; body: string; langCode?: Language; id?: string },
) {
  const { langCode = 'en', id, ...given } = text;
  const body = { category: 'plant', ...given } as const;
  const draft =
    id === undefined
      ? await server.call(createKnowledgePost, { body: { langCode, ...body } }, writer)
      : await server.call(
          saveKnowledgeDraft,
          { params: { id, langCode }, body: { revision: 0, ...body } },
          writer,
        );
  const params = { id: draft.postId, langCode };
  await server.call(publishKnowledgeDraft, { params, body: { revision: draft.revision } }, writer);
  return draft.postId;
}

const search = (
  user: User,
  q: string,
  more: Omit<NonNullable<CallInput<typeof searchKnowledgePosts>['query']>, 'q'> = {},
) => server.call(searchKnowledgePosts, { query: { q, ...more } }, user);
const idsOf = async (...asked: Parameters<typeof search>) =>
  (await search(...asked)).rows.map(({ id }) => id);
const marked = (text: string, ranges: readonly { from: number; to: number }[]) =>
  ranges.map(({ from, to }) => text.slice(from, to));

describe('posts', () => {
  test('are found by a word of their text, which is marked in the passage', async () => {
    const { reader, writer } = await newPlant();
    const id = await publish(writer, {
      title: 'Kiln drives',
      body: `${'Other things first. '.repeat(30)}\n\n## Sensor\n\nGrind the **lacquer** off below the sensor.`,
    });
    const { rows, isGuess } = await search(reader, 'lacquer');
    expect(isGuess).toBe(false);
    expect(rows.map((row) => row.id)).toEqual([id]);
    expect(marked(rows[0]!.excerpt, rows[0]!.excerptRanges)).toEqual(['lacquer']);
    expect(rows[0]!.excerpt).not.toMatch(/[*#<>]/);
  });

  test.each([
    ['en', 'Mounted sensors', 'mounting'],
    ['de', 'Die Getriebe werden gemessen', 'Getriebes'],
    ['fr', 'Les roulements usés', 'roulement'],
    ['es', 'Los rodamientos gastados', 'rodamiento'],
    ['pt', 'Os rolamentos gastos', 'rolamento'],
    ['zh', '减速机轴承的安装', '轴承'],
  ] as const)('are found by the words of %s', async (langCode, title, q) => {
    const { reader, writer } = await newPlant();
    const id = await publish(writer, { title, body: 'Text.', langCode });
    const { rows } = await search(reader, q, { language: langCode, lang_code: langCode });
    const found = rows.find((row) => row.id === id);
    expect(found).toMatchObject({ langCode, isFallback: false });
    expect(marked(found!.title, found!.titleRanges)).toHaveLength(1);
  });

  test('stand once, in the language of the reader where that fits', async () => {
    const { reader, writer } = await newPlant();
    const id = await publish(writer, { title: 'Zyxturbo', body: 'Turns.' });
    await publish(writer, { id, title: 'Zyxturbo', body: 'Dreht.', langCode: 'de' });
    for (const lang_code of ['en', 'de'] as const)
      expect((await search(reader, 'zyxturbo', { lang_code })).rows).toMatchObject([
        { id, langCode: lang_code, isFallback: false },
      ]);
    expect((await search(reader, 'zyxturbo', { lang_code: 'fr' })).rows).toMatchObject([
      { id, langCode: 'en', isFallback: true },
    ]);
    expect(await idsOf(reader, 'dreht', { language: 'en' })).toEqual([]);
  });

  test('keep words together in quotes and leave one out with a minus', async () => {
    const { reader, writer } = await newPlant();
    const together = await publish(writer, { title: 'A', body: 'The zyxred gear runs.' });
    const apart = await publish(writer, { title: 'B', body: 'The gear of the zyxred machine.' });
    expect((await idsOf(reader, 'zyxred gear')).toSorted()).toEqual([together, apart].toSorted());
    expect(await idsOf(reader, '"zyxred gear"')).toEqual([together]);
    expect(await idsOf(reader, 'zyxred -machine')).toEqual([together]);
  });

  test('are found misspelt, and that is said', async () => {
    const { reader } = await newPlant();
    const { rows, isGuess } = await search(reader, 'misalignemnt');
    expect(isGuess).toBe(true);
    expect(rows.map(({ id }) => id)).toContain('misalignment');
  });

  test('are narrowed by category, fault and equipment type', async () => {
    const { reader } = await newPlant();
    const all = await search(reader, 'bearing', { size: '50' });
    const ofBearings = await search(reader, 'bearing', { category: 'bearings', size: '50' });
    expect(ofBearings.total).toBeGreaterThan(0);
    expect(ofBearings.total).toBeLessThan(all.total);
    expect(new Set(ofBearings.rows.map(({ category }) => category))).toEqual(new Set(['bearings']));
    const ofFault = await search(reader, 'bearing', { fault: 'outer-race', size: '50' });
    expect(ofFault.rows.every(({ faults }) => faults.includes('outer-race'))).toBe(true);
  });

  test('come in pages, each post once', async () => {
    const { reader } = await newPlant();
    const whole = await search(reader, 'bearing', { size: '50' });
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const page = await search(reader, 'bearing', { size: '4', ...(after === undefined ? {} : { after }) });
      ids.push(...page.rows.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(ids).toEqual(whole.rows.map(({ id }) => id));
    const error = await search(reader, 'bearing', { after: 'nothing' }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProblemError);
  });

  test('of another organisation, drafts and hidden ones are not found', async () => {
    const { writer, reader } = await newPlant();
    const outsider = (await newPlant()).reader;
    await publish(writer, { title: 'Zyxsecret', body: 'Ours.' });
    await server.call(
      createKnowledgePost,
      { body: { langCode: 'en', category: 'plant', title: 'Zyxsecret draft', body: 'Not yet.' } },
      writer,
    );
    expect((await search(outsider, 'zyxsecret')).rows).toEqual([]);
    expect((await search(outsider, 'zyxsecert')).rows).toEqual([]);
    expect((await search(reader, 'zyxsecret')).rows.map(({ title }) => title)).toEqual(['Zyxsecret']);
    await server.call(hideKnowledgePost, { params: { id: 'outer-race' }, body: { isHidden: true } }, writer);
    expect(await idsOf(reader, 'outer race', { size: '50' })).not.toContain('outer-race');
    expect(await idsOf(outsider, 'outer race', { size: '50' })).toContain('outer-race');
  });

  test.each(["'", '"', '&|!():*', '-', 'a & !', '<script>', 'مضخة', '🛠️', '\\', ':*', 'or or or', '%'])(
    'are searched by %s without harm',
    async (q) => {
      const { reader } = await newPlant();
      expect(Array.isArray((await search(reader, q)).rows)).toBe(true);
    },
  );
});

test('Markdown is read without its marks', () => {
  const markdown = '# Head\n\n- a **bold** [link](/there)\n\n| a | b |\n|---|---|\n| 1 | `2` |';
  expect(toPlainText(markdown)).toBe('Head. a bold link a b 1 2');
  expect(
    toPlainText('## What now?\n\n```figure\nouter-race\n```\n\n```formula\nFTF = fr/2\n```\nRead on.'),
  ).toBe('What now? FTF = fr/2 Read on.');
});

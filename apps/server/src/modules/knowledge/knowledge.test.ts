import {
  type CallInput,
  createKnowledgePost,
  deleteKnowledgePost,
  discardKnowledgeDraft,
  hideKnowledgePost,
  listKnowledgeCategories,
  listKnowledgePosts,
  listKnowledgeVersions,
  MAX_KNOWLEDGE_BODY,
  ProblemError,
  publishKnowledgeDraft,
  readKnowledgePost,
  readKnowledgeVersion,
  saveKnowledgeDraft,
  voteKnowledgePost,
} from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { makeTestUser } from '../../testing/users.testing.ts';
import { addKnowledgeRoutes, readShippedArticles } from './index.ts';

const server = await makeTestServer((http, { database }) =>
  addKnowledgeRoutes(http, { db: database.db, articles: readShippedArticles(), now: () => new Date() }),
);
const { pool } = server.database;
afterAll(() => server.close());

async function newUser(organisationId: string, role: 'Ana' | 'Vie') {
  const user = await makeTestUser(pool, organisationId, role);
  return { token: await server.tokenFor(role, organisationId, user.id) };
}

async function newPlant() {
  const organisationId = await makeTestOrganisation(pool);
  return { writer: await newUser(organisationId, 'Ana'), reader: await newUser(organisationId, 'Vie') };
}

async function problemOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`a problem was expected, not ${String(error)}`);
  return error.problem;
}

const text: Omit<CallInput<typeof saveKnowledgeDraft>['body'], 'revision'> = {
  ...{
    category: 'plant',
    title: 'Kiln drives',
    summary: 'How ours are mounted.',
    body: 'Grind the paint off.',
  },
  ...{ faults: ['outer-race'], equipmentTypes: ['gearunit'] },
};

/** A post of the organisation that its readers see. */
async function publishPost(writer: { token: string }, change: Partial<typeof text> = {}) {
  const draft = await server.call(
    createKnowledgePost,
    { body: { ...text, ...change, langCode: 'en' } },
    writer,
  );
  const params = { id: draft.postId, langCode: 'en' } as const;
  await server.call(publishKnowledgeDraft, { params, body: { revision: draft.revision } }, writer);
  return draft.postId;
}

describe('a shipped post', () => {
  test('is read by everybody in English, and said to be a fallback where the language has none', async () => {
    const { reader } = await newPlant();
    const params = { id: 'outer-race' };
    const english = await server.call(readKnowledgePost, { params }, reader);
    expect(english).toMatchObject({ origin: 'shipped', langCode: 'en', isFallback: false });
    expect(english.faults).toEqual(['outer-race']);
    expect(english.body.length).toBeGreaterThan(1500);
    const chinese = await server.call(readKnowledgePost, { params, query: { lang_code: 'zh' } }, reader);
    expect(chinese).toMatchObject({ langCode: 'en', isFallback: true, title: english.title });
  });

  test('is listed without its text, by category and fault, and counted', async () => {
    const { reader } = await newPlant();
    const all = await server.call(listKnowledgePosts, {}, reader);
    expect(all.length).toBeGreaterThanOrEqual(40);
    expect(all[0]).not.toHaveProperty('body');
    const gears = await server.call(listKnowledgePosts, { query: { category: 'gears' } }, reader);
    expect(new Set(gears.map(({ category }) => category))).toEqual(new Set(['gears']));
    const about = await server.call(listKnowledgePosts, { query: { fault: 'inner-race' } }, reader);
    expect(about.map(({ id }) => id)).toContain('inner-race');
    const categories = await server.call(listKnowledgeCategories, {}, reader);
    expect(categories.find(({ category }) => category === 'gears')?.posts).toBe(gears.length);
  });

  test('that is hidden is gone for readers of this organisation alone, and writers can show it again', async () => {
    const { writer, reader } = await newPlant();
    const elsewhere = await newPlant();
    const params = { id: 'cage' };
    await server.call(hideKnowledgePost, { params, body: { isHidden: true } }, writer);
    expect((await problemOf(server.call(readKnowledgePost, { params }, reader))).code).toBe('notFound');
    const listed = await server.call(listKnowledgePosts, {}, reader);
    expect(listed.map(({ id }) => id)).not.toContain('cage');
    expect((await server.call(readKnowledgePost, { params }, writer)).isHidden).toBe(true);
    expect((await server.call(readKnowledgePost, { params }, elsewhere.reader)).isHidden).toBe(false);
    await server.call(hideKnowledgePost, { params, body: { isHidden: false } }, writer);
    expect((await server.call(readKnowledgePost, { params }, reader)).id).toBe('cage');
  });
});

describe('an own post', () => {
  test('is nobody’s to read before it is published, and of no other organisation after', async () => {
    const { writer, reader } = await newPlant();
    const elsewhere = await newPlant();
    const draft = await server.call(createKnowledgePost, { body: { ...text, langCode: 'en' } }, writer);
    const params = { id: draft.postId };
    const theirs = await server.call(
      createKnowledgePost,
      { body: { ...text, langCode: 'en' } },
      elsewhere.writer,
    );
    expect((await problemOf(server.call(readKnowledgePost, { params }, reader))).code).toBe('notFound');
    await server.call(
      publishKnowledgeDraft,
      { params: { ...params, langCode: 'en' }, body: { revision: 1 } },
      writer,
    );
    expect(await server.call(readKnowledgePost, { params }, reader)).toMatchObject({
      ...text,
      origin: 'own',
    });
    for (const asked of [
      () => server.call(readKnowledgePost, { params }, elsewhere.reader),
      () => server.call(listKnowledgeVersions, { params }, elsewhere.writer),
      () =>
        server.call(readKnowledgeVersion, { params: { ...params, versionId: draft.id } }, elsewhere.writer),
      // A version of somebody else's below one's own post.
      () =>
        server.call(
          readKnowledgeVersion,
          { params: { id: theirs.postId, versionId: draft.id } },
          elsewhere.writer,
        ),
      () => server.call(deleteKnowledgePost, { params }, elsewhere.writer),
      () => server.call(voteKnowledgePost, { params, body: { isHelpful: true } }, elsewhere.reader),
    ])
      expect((await problemOf(asked())).code).toBe('notFound');
  });

  test('stays readable as it was while the next version is written, and an older one is restored', async () => {
    const { writer, reader } = await newPlant();
    const id = await publishPost(writer);
    const params = { id, langCode: 'en' } as const;
    const next = { ...text, body: 'Use a stud.' };
    const draft = await server.call(saveKnowledgeDraft, { params, body: { ...next, revision: 0 } }, writer);
    expect((await server.call(readKnowledgePost, { params: { id } }, reader)).body).toBe(text.body);
    await server.call(publishKnowledgeDraft, { params, body: { revision: draft.revision } }, writer);
    expect((await server.call(readKnowledgePost, { params: { id } }, reader)).body).toBe('Use a stud.');
    const versions = await server.call(listKnowledgeVersions, { params: { id } }, writer);
    expect(versions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'published'],
      [1, 'superseded'],
    ]);
    const old = await server.call(
      readKnowledgeVersion,
      { params: { id, versionId: versions[1]!.id } },
      writer,
    );
    const { category, title, summary, faults, equipmentTypes } = old;
    const restored = await server.call(
      saveKnowledgeDraft,
      { params, body: { category, title, summary, body: old.body, faults, equipmentTypes, revision: 0 } },
      writer,
    );
    await server.call(publishKnowledgeDraft, { params, body: { revision: restored.revision } }, writer);
    expect((await server.call(readKnowledgePost, { params: { id } }, reader)).body).toBe(text.body);
  });

  test('has a text in each language and falls back to English, then to what there is', async () => {
    const { writer, reader } = await newPlant();
    const id = await publishPost(writer);
    const params = { id, langCode: 'de' } as const;
    const german = { ...text, title: 'Ofenantriebe', revision: 0 };
    await server.call(saveKnowledgeDraft, { params, body: german }, writer);
    const read = (lang_code: 'de' | 'fr') =>
      server.call(readKnowledgePost, { params: { id }, query: { lang_code } }, reader);
    expect(await read('de')).toMatchObject({ title: 'Kiln drives', isFallback: true, languages: ['en'] });
    await server.call(publishKnowledgeDraft, { params, body: { revision: 1 } }, writer);
    expect(await read('de')).toMatchObject({ title: 'Ofenantriebe', isFallback: false });
    expect(await read('fr')).toMatchObject({ title: 'Kiln drives', langCode: 'en', isFallback: true });
  });

  test('that two people edit at once keeps the first text and shows it to the second', async () => {
    const { writer } = await newPlant();
    const draft = await server.call(createKnowledgePost, { body: { ...text, langCode: 'en' } }, writer);
    const params = { id: draft.postId, langCode: 'en' } as const;
    const save = (title: string) =>
      server.fetchCall(saveKnowledgeDraft, { params, body: { ...text, title, revision: 1 } }, writer);
    const answers = await Promise.all([save('One'), save('Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = await problemOf(
      server.call(saveKnowledgeDraft, { params, body: { ...text, title: 'Three', revision: 1 } }, writer),
    );
    expect(refused.current).toMatchObject({ revision: 2 });
    const looked = server.call(publishKnowledgeDraft, { params, body: { revision: 1 } }, writer);
    expect((await problemOf(looked)).code).toBe('conflict');
  });

  test('that was never published goes with its last draft', async () => {
    const { writer } = await newPlant();
    const draft = await server.call(createKnowledgePost, { body: { ...text, langCode: 'en' } }, writer);
    const id = draft.postId;
    await server.call(discardKnowledgeDraft, { params: { id, langCode: 'en' } }, writer);
    const listed = server.call(listKnowledgeVersions, { params: { id } }, writer);
    expect((await problemOf(listed)).code).toBe('notFound');
  });

  test('is refused to those who may only read, and nothing is kept', async () => {
    const { writer, reader } = await newPlant();
    const id = await publishPost(writer);
    for (const attempt of [
      () => server.call(createKnowledgePost, { body: { ...text, langCode: 'en' } }, reader),
      () =>
        server.call(
          saveKnowledgeDraft,
          { params: { id, langCode: 'en' }, body: { ...text, revision: 0 } },
          reader,
        ),
      () => server.call(hideKnowledgePost, { params: { id: 'cage' }, body: { isHidden: true } }, reader),
      () => server.call(deleteKnowledgePost, { params: { id } }, reader),
    ])
      expect((await problemOf(attempt())).code).toBe('notFound');
    const posts = await server.call(listKnowledgePosts, { query: { category: 'plant' } }, reader);
    expect(posts.map((post) => post.id)).toEqual([id]);
  });

  test('keeps hostile, right-to-left and pictographic text as it was written', async () => {
    const { writer, reader } = await newPlant();
    const hostile =
      "<script>alert(1)</script> ![x](javascript:alert(1)) \u202Eשלום\u202C 🛠️ '; drop table x; --";
    const id = await publishPost(writer, { body: hostile, title: '<b>עברית</b> 🛠️' });
    const post = await server.call(readKnowledgePost, { params: { id } }, reader);
    expect([post.body, post.title]).toEqual([hostile, '<b>עברית</b> 🛠️']);
  });

  test.each([
    ['no title', { title: ' ' }, 'body.title'],
    ['a category nobody knows', { category: 'cooking' as 'plant' }, 'body.category'],
    ['more letters than a text has', { body: 'a'.repeat(MAX_KNOWLEDGE_BODY + 1) }, 'body.body'],
    ['a fault that is no code', { faults: ["'; --"] }, 'body.faults.0'],
  ])('with %s is refused at its field', async (_, change, field) => {
    const { writer } = await newPlant();
    const refused = await problemOf(
      server.call(createKnowledgePost, { body: { ...text, ...change, langCode: 'en' } }, writer),
    );
    expect(refused.errors?.[0]?.field).toBe(field);
  });

  test('of ten megabytes is refused by its size', async () => {
    const { writer } = await newPlant();
    const large = { ...text, body: 'a'.repeat(10_000_000), langCode: 'en' as const };
    const answer = await server.fetchCall(createKnowledgePost, { body: large }, writer);
    expect(answer.status).toBe(413);
  });
});

describe('a vote', () => {
  test('counts once a person, can be changed and taken back', async () => {
    const { writer, reader } = await newPlant();
    const params = { id: 'unbalance' };
    const vote = (isHelpful: boolean | null, who: { token: string }) =>
      server.call(voteKnowledgePost, { params, body: { isHelpful } }, who);
    const tally = async () => {
      const { helpful, notHelpful, ownVote } = await server.call(readKnowledgePost, { params }, reader);
      return [helpful, notHelpful, ownVote];
    };
    await vote(true, reader);
    await vote(true, reader);
    await vote(true, writer);
    expect(await tally()).toEqual([2, 0, true]);
    await vote(false, reader);
    expect(await tally()).toEqual([1, 1, false]);
    await vote(null, reader);
    expect(await tally()).toEqual([1, 0, null]);
    const elsewhere = await newPlant();
    expect((await server.call(readKnowledgePost, { params }, elsewhere.reader)).helpful).toBe(0);
  });
});

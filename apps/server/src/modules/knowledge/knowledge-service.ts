import {
  KNOWLEDGE_CATEGORIES,
  type KnowledgePost,
  type KnowledgeVersion,
  type KnowledgeVersionText,
  type Language,
  MAX_KNOWLEDGE_VERSIONS,
  MAX_OWN_POSTS,
  problem,
} from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { assertPicturesOfText } from './knowledge-picture-service.ts';
import { makeKnowledgePictureStore } from './knowledge-picture-store.ts';
import { type PostFilter, readableOwn, readableShipped, withVotes } from './knowledge-posts.ts';
import { type KnowledgeText, makeKnowledgeStore } from './knowledge-store.ts';
import { listReadablePosts, mayWrite } from './post-list.ts';
import type { ShippedArticles } from './shipped-articles.ts';

export interface KnowledgeChange {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Date;
}

type Store = ReturnType<typeof makeKnowledgeStore>;

/** Own posts have a uuid; the slug of a shipped one has no shape of the kind. */
const OWN_ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const notFound = () => problem.notFound('post');

export function makeKnowledgeService(db: Database, articles: ShippedArticles) {
  const inTurn = <T>(
    { caller, requestId }: KnowledgeChange,
    work: (
      store: Store,
      audit: (action: string, id: string, detail: Record<string, unknown>) => Promise<void>,
      transaction: DatabaseTransaction,
    ) => Promise<T>,
  ): Promise<T> =>
    runTransaction(db, async (transaction) => {
      // How many posts there are, and which revision is stored: each is read before it is written.
      await takeTurns(transaction, 'knowledge posts', caller.organisationId);
      const audit = (action: string, subjectId: string, detail: Record<string, unknown>) =>
        recordAudit(transaction, {
          organisationId: caller.organisationId,
          userId: caller.userId,
          action: `knowledge.${action}`,
          subjectType: 'knowledge-post',
          subjectId,
          detail,
          requestId,
        });
      return work(makeKnowledgeStore(transaction, caller), audit, transaction);
    });

  const knownOwn = async (store: Store, id: string) => {
    if (!OWN_ID.test(id) || !(await store.hasPost(id))) throw notFound();
  };

  const draftOf = async (store: Store, id: string, langCode: Language): Promise<KnowledgeVersionText> => {
    await knownOwn(store, id);
    const draft = await store.findDraft(id, langCode);
    if (draft === undefined) throw problem.notFound('draft');
    return draft;
  };

  const list = (caller: Caller, language: Language, filter: PostFilter = {}) =>
    listReadablePosts(db, articles, caller, language, filter);

  const read = async (caller: Caller, id: string, language: Language): Promise<KnowledgePost> => {
    const store = makeKnowledgeStore(db, caller);
    const [hidden, votes] = await Promise.all([store.listHidden(), store.tallyVotes(id)]);
    const post = OWN_ID.test(id)
      ? readableOwn(await store.listPublished({ postIds: [id], withBody: true }), language)[0]
      : readableShipped(articles, id, language);
    if (post === undefined || (hidden.has(id) && !mayWrite(caller))) throw notFound();
    return withVotes(post, votes.get(id), hidden.has(id));
  };

  return {
    list,
    read,

    async listCategories(caller: Caller) {
      const posts = await list(caller, 'en');
      return KNOWLEDGE_CATEGORIES.map((category) => ({
        category,
        posts: posts.filter((post) => post.category === category).length,
      })).filter(({ posts: count }) => count > 0);
    },

    async vote({ caller, now }: KnowledgeChange, id: string, isHelpful: boolean | null): Promise<void> {
      await read(caller, id, 'en');
      await makeKnowledgeStore(db, caller).vote(id, isHelpful, now);
    },

    async hide(change: KnowledgeChange, id: string, isHidden: boolean): Promise<void> {
      if (!articles.has(id)) throw notFound();
      await inTurn(change, async (store, audit) => {
        await store.setHidden(id, isHidden);
        await audit(isHidden ? 'hide' : 'show', id, {});
      });
    },

    create(change: KnowledgeChange, langCode: Language, text: KnowledgeText): Promise<KnowledgeVersionText> {
      return inTurn(change, async (store, audit, transaction) => {
        if ((await store.countPosts()) >= MAX_OWN_POSTS)
          throw problem.fieldInvalid(
            'body.title',
            'tooManyPosts',
            problemText('MOST_POSTS', { most: MAX_OWN_POSTS }),
          );
        await assertPicturesOfText(transaction, change.caller, text.body);
        const id = await store.insertPost(change.now);
        await store.insertDraft(id, langCode, text, change.now);
        await makeKnowledgePictureStore(transaction, change.caller).nameInDraft(
          id,
          langCode,
          text.body,
          change.now,
        );
        await audit('create', id, { langCode, title: text.title });
        return draftOf(store, id, langCode);
      });
    },

    remove(change: KnowledgeChange, id: string): Promise<void> {
      return inTurn(change, async (store, audit) => {
        await knownOwn(store, id);
        const titles = (await store.listVersions(id)).map(({ title }) => title);
        await store.removePost(id);
        await audit('delete', id, { title: titles[0] ?? '' });
      });
    },

    async listVersions(caller: Caller, id: string): Promise<KnowledgeVersion[]> {
      const store = makeKnowledgeStore(db, caller);
      await knownOwn(store, id);
      return store.listVersions(id);
    },

    listDrafts: (caller: Caller) => makeKnowledgeStore(db, caller).listDrafts(MAX_OWN_POSTS),

    async readVersion(caller: Caller, id: string, versionId: string): Promise<KnowledgeVersionText> {
      const found = OWN_ID.test(id)
        ? await makeKnowledgeStore(db, caller).findVersion(id, versionId)
        : undefined;
      if (found === undefined) throw notFound();
      return found;
    },

    saveDraft(
      change: KnowledgeChange,
      id: string,
      langCode: Language,
      { revision, ...text }: KnowledgeText & { readonly revision: number },
    ): Promise<KnowledgeVersionText> {
      return inTurn(change, async (store, audit, transaction) => {
        await knownOwn(store, id);
        const stored = await store.findDraft(id, langCode);
        if ((stored?.revision ?? 0) !== revision)
          throw problem.changedMeanwhile(
            'body.revision',
            stored === undefined
              ? problemText('DRAFT_PUBLISHED_OR_DISCARDED')
              : problemText('DRAFT_SAVED_BY_OTHERS'),
            stored ?? null,
          );
        await assertPicturesOfText(transaction, change.caller, text.body);
        if (stored === undefined) await store.insertDraft(id, langCode, text, change.now);
        else await store.changeDraft(stored.id, text, change.now);
        await makeKnowledgePictureStore(transaction, change.caller).nameInDraft(
          id,
          langCode,
          text.body,
          change.now,
        );
        await audit('draft', id, { langCode, revision: revision + 1 });
        return draftOf(store, id, langCode);
      });
    },

    publish(
      change: KnowledgeChange,
      id: string,
      langCode: Language,
      revision: number,
    ): Promise<KnowledgeVersion> {
      return inTurn(change, async (store, audit) => {
        const draft = await draftOf(store, id, langCode);
        if (draft.revision !== revision) throw problem.conflict(problemText('THE_DRAFT_CHANGED'));
        await store.publish(draft, change.now, MAX_KNOWLEDGE_VERSIONS);
        await audit('publish', id, { langCode, number: draft.number, title: draft.title });
        const published = (await store.listVersions(id)).find((each) => each.id === draft.id);
        if (published === undefined) throw notFound();
        return published;
      });
    },

    discard(change: KnowledgeChange, id: string, langCode: Language): Promise<void> {
      return inTurn(change, async (store, audit) => {
        const draft = await draftOf(store, id, langCode);
        await store.discard(draft.id);
        // Nothing is left of a post that was never published.
        if ((await store.listVersions(id)).length === 0) await store.removePost(id);
        await audit('discard', id, { langCode, title: draft.title });
      });
    },
  };
}

import { KNOWLEDGE_CATEGORIES, type KnowledgePostSummary, type Language } from '@ritzel/contract';
import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import {
  isAsked,
  type PostFilter,
  readableOwn,
  readableShipped,
  toSummary,
  withVotes,
} from './knowledge-posts.ts';
import { makeKnowledgeStore } from './knowledge-store.ts';
import type { ShippedArticles } from './shipped-articles.ts';

export const mayWrite = ({ permissions }: Caller) => permissions.has('KNOWLEDGE_4202');

/** What a caller reads of the posts, by category and title: a hidden one is there for those who write alone. */
export async function listReadablePosts(
  db: Database | DatabaseTransaction,
  articles: ShippedArticles,
  caller: Caller,
  language: Language,
  filter: PostFilter,
): Promise<KnowledgePostSummary[]> {
  const store = makeKnowledgeStore(db, caller);
  const [published, hidden, votes] = await Promise.all([
    store.listPublished({ withBody: false }),
    store.listHidden(),
    store.tallyVotes(),
  ]);
  const shipped = [...articles.keys()]
    .filter((slug) => !hidden.has(slug) || mayWrite(caller))
    .map((slug) => readableShipped(articles, slug, language))
    .filter((post) => post !== undefined);
  const order = (post: KnowledgePostSummary) => KNOWLEDGE_CATEGORIES.indexOf(post.category);
  return [...shipped, ...readableOwn(published, language)]
    .filter((post) => isAsked(post, filter))
    .map((post) => toSummary(withVotes(post, votes.get(post.id), hidden.has(post.id))))
    .sort((a, b) => order(a) - order(b) || a.title.localeCompare(b.title, language));
}

import {
  DEFAULT_LANGUAGE,
  type KnowledgeCategory,
  type KnowledgeOrigin,
  type KnowledgePost,
  type KnowledgePostSummary,
  type Language,
} from '@ritzel/contract';
import type { PublishedPostText, VoteTally } from './knowledge-store.ts';
import type { ShippedArticles } from './shipped-articles.ts';

/** A published post as it is read in one language. */
export type ReadablePost = Omit<KnowledgePost, 'helpful' | 'notHelpful' | 'ownVote' | 'isHidden'>;

export interface PostFilter {
  readonly category?: KnowledgeCategory | undefined;
  readonly fault?: string | undefined;
  readonly equipmentType?: KnowledgePost['equipmentTypes'][number] | undefined;
}

/** The reader's language, then English, then whatever there is. */
function textFor<T>(texts: ReadonlyMap<Language, T>, language: Language): T | undefined {
  return texts.get(language) ?? texts.get(DEFAULT_LANGUAGE) ?? texts.values().next().value;
}

function inLanguage<T extends { readonly langCode: Language }>(
  id: string,
  origin: KnowledgeOrigin,
  texts: ReadonlyMap<Language, T>,
  language: Language,
): (T & Pick<ReadablePost, 'id' | 'origin' | 'languages' | 'isFallback'>) | undefined {
  const text = textFor(texts, language);
  if (text === undefined) return undefined;
  return { ...text, id, origin, languages: [...texts.keys()], isFallback: text.langCode !== language };
}

export function readableShipped(
  articles: ShippedArticles,
  slug: string,
  language: Language,
): ReadablePost | undefined {
  const texts = articles.get(slug);
  const found = texts && inLanguage(slug, 'shipped', texts, language);
  if (!found) return undefined;
  const { date, slug: _, ...post } = found;
  return {
    ...post,
    faults: [...post.faults],
    publishedAt: `${date}T00:00:00.000Z`,
    authorName: null,
  };
}

/** Of the published versions of the organisation, one post each. */
export function readableOwn(published: readonly PublishedPostText[], language: Language): ReadablePost[] {
  const byPost = new Map<string, Map<Language, PublishedPostText>>();
  for (const version of published) {
    const texts = byPost.get(version.postId) ?? new Map<Language, PublishedPostText>();
    byPost.set(version.postId, texts.set(version.langCode, version));
  }
  return [...byPost].flatMap(([id, texts]) => {
    const found = inLanguage(id, 'own', texts, language);
    if (!found) return [];
    const { postId: _, ...post } = found;
    return [post];
  });
}

export function isAsked(
  { category, faults, equipmentTypes }: Pick<ReadablePost, 'category' | 'faults' | 'equipmentTypes'>,
  filter: PostFilter,
): boolean {
  if (filter.category !== undefined && category !== filter.category) return false;
  if (filter.fault !== undefined && !faults.includes(filter.fault)) return false;
  // A post without types is about all of them.
  return (
    filter.equipmentType === undefined ||
    equipmentTypes.length === 0 ||
    equipmentTypes.includes(filter.equipmentType)
  );
}

export function withVotes<T extends ReadablePost>(
  post: T,
  tally: VoteTally | undefined,
  isHidden: boolean,
): T & Pick<KnowledgePost, 'helpful' | 'notHelpful' | 'ownVote' | 'isHidden'> {
  const { helpful = 0, notHelpful = 0, ownVote = null } = tally ?? {};
  return { ...post, helpful, notHelpful, ownVote, isHidden };
}

export function toSummary({ body: _, authorName: __, ...summary }: KnowledgePost): KnowledgePostSummary {
  return summary;
}

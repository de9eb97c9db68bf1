import type { CallQuery, CallReply, FoundPost, Language, searchKnowledgePosts } from '@ritzel/contract';
import { problem } from '@ritzel/contract';
import { matchRanges, problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { readableOwn, readableShipped } from './knowledge-posts.ts';
import { makeKnowledgeStore } from './knowledge-store.ts';
import { toPlainText } from './plain-text.ts';
import { listReadablePosts } from './post-list.ts';
import { type MatchedText, makePostSearchStore } from './post-search-store.ts';
import type { ShippedArticles } from './shipped-articles.ts';

type Query = CallQuery<typeof searchKnowledgePosts>;

/** Texts whose language is the reader's come before others that fit as well. */
const OWN_LANGUAGE_BONUS = 10;

/** Each post once: in the reader's language where that text fits, else in English, else as it fits best. */
function onceEach(matched: readonly MatchedText[], reader: Language): MatchedText[] {
  const best = new Map<string, MatchedText>();
  const worth = ({ langCode, rank }: MatchedText) =>
    rank + (langCode === reader ? 2 * OWN_LANGUAGE_BONUS : langCode === 'en' ? OWN_LANGUAGE_BONUS : 0);
  for (const each of matched) {
    const known = best.get(each.post);
    if (known === undefined || worth(each) > worth(known)) best.set(each.post, each);
  }
  const place = (each: MatchedText) => (each.langCode === reader ? 1 : 0);
  return [...best.values()].sort(
    (a, b) => place(b) - place(a) || b.rank - a.rank || a.post.localeCompare(b.post),
  );
}

/** The key of a page is the post it ended with. */
function pageAfter<T extends { readonly post: string }>(
  all: readonly T[],
  after: string | undefined,
): readonly T[] {
  if (after === undefined) return all;
  const place = all.findIndex(({ post }) => post === after);
  if (place < 0) throw problem.fieldInvalid('query.after', 'cursorUnknown', problemText('CURSOR_UNKNOWN'));
  return all.slice(place + 1);
}

/** Published posts by the words of their text, as the caller may read them. */
export function makePostSearch(articles: ShippedArticles) {
  return async (
    db: Database | DatabaseTransaction,
    caller: Caller,
    query: Query,
  ): Promise<CallReply<typeof searchKnowledgePosts>> => {
    const { q, lang_code, language, after, size, ...filter } = query;
    const store = makePostSearchStore(db, caller);
    // What the caller may read is decided where posts are listed: a hidden one is not there.
    const readable = new Map(
      (await listReadablePosts(db, articles, caller, lang_code, filter)).map((post) => [post.id, post]),
    );
    const fitting = (matched: readonly MatchedText[]) =>
      onceEach(
        matched.filter(({ post }) => readable.has(post)),
        language ?? lang_code,
      );
    const found = fitting(await store.match(q, language));
    const isGuess = found.length === 0;
    const all = isGuess ? fitting(await store.matchAlike(q, language)) : found;
    const rest = pageAfter(all, after);
    const page = rest.slice(0, size);
    const texts = await textsOf(page);
    const marks = isGuess
      ? undefined
      : await store.mark(
          q,
          texts.flatMap(({ title, body, langCode }) => [
            { text: title, langCode, isWhole: true },
            { text: body, langCode, isWhole: false },
          ]),
        );
    const rows = texts.flatMap((text, index): FoundPost[] => {
      const known = readable.get(text.id);
      if (known === undefined) return [];
      const { summary, title, langCode, languages } = text;
      const post = { ...known, summary, title, langCode, languages, isFallback: langCode !== lang_code };
      const [markedTitle, markedBody] = [marks?.[2 * index], marks?.[2 * index + 1]];
      const titleRanges = markedTitle?.ranges.length ? markedTitle.ranges : matchRanges(q, title);
      if (markedBody?.ranges.length)
        return [{ ...post, titleRanges, excerpt: markedBody.text, excerptRanges: markedBody.ranges }];
      const excerpt = isGuess ? summary : aroundWords(q, text.body) || summary;
      return [{ ...post, titleRanges, excerpt, excerptRanges: matchRanges(q, excerpt) }];
    });
    return {
      rows,
      next: rest.length > page.length ? (page.at(-1)?.post ?? null) : null,
      total: all.length,
      isGuess: isGuess && all.length > 0,
    };

    /** In the language each was found in. */
    async function textsOf(matched: readonly MatchedText[]) {
      const own = matched.map(({ post }) => post).filter((post) => !articles.has(post));
      const published =
        own.length === 0
          ? []
          : await makeKnowledgeStore(db, caller).listPublished({ postIds: own, withBody: true });
      return matched.flatMap(({ post, langCode }) => {
        const text = articles.has(post)
          ? readableShipped(articles, post, langCode)
          : readableOwn(
              published.filter(({ postId }) => postId === post),
              langCode,
            )[0];
        return text === undefined ? [] : [{ ...text, body: toPlainText(text.body) }];
      });
    }
  };
}

/** Of a text without spaces between its words: some letters before and behind the first place. */
function aroundWords(query: string, body: string): string {
  const [first] = matchRanges(query, body);
  if (first === undefined) return '';
  const from = Math.max(0, first.from - 40);
  return `${from > 0 ? '… ' : ''}${body.slice(from, first.to + 120)}…`;
}

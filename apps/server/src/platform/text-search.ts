import { mayBeMisspelt, searchWords, swappedLetters } from '@ritzel/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from './database.ts';

/** A text that somebody looks for, as the stores take it. */
export interface SearchedText {
  readonly query: string;
  /** At least one. */
  readonly words: readonly string[];
  /** Nothing fits as it is written: what is spelt alike is looked for. */
  readonly isAlike: boolean;
  /** What the searcher opened lately. */
  readonly recent: readonly string[];
}

/** Rows that a store looks at before the best are chosen: a common word fits a hundred thousand. */
export const MOST_CANDIDATES = 200;
/** Of those that begin so, which are the likeliest. */
export const MOST_BEGINNING = 30;

/** As long as people wait for what they type; a search that takes longer is answered with a problem. */
const STATEMENT_LIMIT_MS = 2_000;
/** How much of a word has to stand in a text that is spelt alike. PostgreSQL's own 0.6 misses `moter`. */
export const WORD_LIKENESS = 0.45;

export async function limitSearch(transaction: DatabaseTransaction): Promise<void> {
  await sql`
    select set_config('statement_timeout', ${String(STATEMENT_LIMIT_MS)}, true),
           set_config('pg_trgm.word_similarity_threshold', ${String(WORD_LIKENESS)}, true)`.execute(
    transaction,
  );
}

/** Undefined where there is nothing to look for. */
export function toSearchedText(
  query: string,
  { isAlike, recent = [] }: { readonly isAlike: boolean; readonly recent?: readonly string[] },
): SearchedText | undefined {
  const words = searchWords(query);
  if (words.length === 0) return undefined;
  if (isAlike && !words.some(mayBeMisspelt)) return undefined;
  return { query: words.join(' '), words, isAlike, recent };
}

/** What stands before a word inside a text: a space, which the first word has too, or another of these. */
const BEFORE_WORD = '[ (/#-]';
/** An index of trigrams says nothing of a part of a word that is shorter. */
const SHORTEST_PART = 3;

/** A word stands in a column that `search_key_of` made; one of a letter or two begins a word there. */
function holdsWord(column: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  if ([...word].length >= SHORTEST_PART) return sql`${column} like search_contains(${word})`;
  // One expression, so that the index is read once: to it, whatever is before a word is alike.
  return sql`${column} ~ (${BEFORE_WORD}::text || regexp_replace(search_fold(${word}), '([^[:alnum:]])', '\\\\\\1', 'g'))`;
}

/**
 * Conditions on a column that `search_key_of` made, of which one has to be true: each word stands in it; or, when nothing is
 * written so, each does with two letters exchanged, or is spelt alike. Each is a query of its own, for which PostgreSQL finds
 * a quick way; joined by `or` they have none.
 */
export function waysToHold(
  column: RawBuilder<unknown>,
  { words, isAlike }: SearchedText,
): readonly RawBuilder<unknown>[] {
  const each = (condition: (word: string) => RawBuilder<unknown>) =>
    sql.join(words.map(condition), sql` and `);
  if (!isAlike) return [each((word) => holdsWord(column, word))];
  const isExchanged = (word: string) =>
    [word, ...(mayBeMisspelt(word) ? swappedLetters(word) : [])].map((other) => holdsWord(column, other));
  // A word that has to stand as it is written leads to few rows: what is alike in them is compared one by one. The operator
  // would have the index collect the trigrams of the misspelt word as well, which most rows may have.
  const isAlikeIn = words.every(mayBeMisspelt)
    ? (word: string) => sql`search_fold(${word}) <% ${column}`
    : (word: string) => sql`word_similarity(search_fold(${word}), ${column}) >= ${WORD_LIKENESS}::real`;
  return [
    each((word) => sql`(${sql.join(isExchanged(word), sql` or `)})`),
    each((word) => (mayBeMisspelt(word) ? isAlikeIn(word) : holdsWord(column, word))),
  ];
}

/** For a table of few rows. */
export function holdsWords(column: RawBuilder<unknown>, searched: SearchedText): RawBuilder<unknown> {
  return sql`(${sql.join(waysToHold(column, searched), sql` or `)})`;
}

/** A column that `search_fold` made begins with all of it. */
export function beginsWith(column: RawBuilder<unknown>, { query }: SearchedText): RawBuilder<unknown> {
  return sql`${column} like search_begins(${query})`;
}

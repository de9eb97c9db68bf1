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
const WORD_LIKENESS = 0.45;

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

/** Each word stands in a column that `search_fold` made, or one spelt alike does. */
export function holdsWords(
  column: RawBuilder<unknown>,
  { words, isAlike }: SearchedText,
): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => {
      const holds = sql`${column} like search_contains(${word})`;
      if (!isAlike || !mayBeMisspelt(word)) return holds;
      const swapped = swappedLetters(word).map((each) => sql` or ${column} like search_contains(${each})`);
      return sql`(${holds} or search_fold(${word}) <% ${column}${sql.join(swapped, sql``)})`;
    }),
    sql` and `,
  );
}

/** A column that `search_fold` made begins with all of it. */
export function beginsWith(column: RawBuilder<unknown>, { query }: SearchedText): RawBuilder<unknown> {
  return sql`${column} like search_begins(${query})`;
}

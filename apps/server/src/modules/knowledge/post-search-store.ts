import type { Language } from '@ritzel/contract';
import { mayBeMisspelt, searchWords, type TextRange } from '@ritzel/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { WORD_LIKENESS } from '../../platform/text-search.ts';

export interface MatchedText {
  /** The slug of a shipped post, the uuid of an own one. */
  readonly post: string;
  readonly langCode: Language;
  readonly rank: number;
}

export interface MarkedPassage {
  readonly text: string;
  readonly ranges: TextRange[];
}

/** Signs of no language, which PostgreSQL puts around what it found; they are taken out of texts first. */
const [FROM, TO] = ['\uE000', '\uE001'];
const unmarked = (text: string) => text.replaceAll(FROM, '').replaceAll(TO, '');

const NOT_ALONE = /^[-\s]*$/;

/** Quotes and a minus mean what they mean on the web; the last word may be one that is still typed. */
function queryOf(query: string, language: RawBuilder<unknown>): RawBuilder<unknown> {
  const asked = sql`websearch_to_tsquery(text_search_of(${language}), ${query})`;
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
  const isPlain = !/["]|(?:^|\s)-|\bor\b/i.test(query);
  if (!isPlain || words.length === 0) return asked;
  return sql`(${asked} || to_tsquery(text_search_of(${language}), ${`${words.join(' & ')}:*`}))`;
}

/** Of an organisation's published texts and those of the program; an organisation keeps a few hundred, so each is looked at. */
export function makePostSearchStore(
  db: Database | DatabaseTransaction,
  { organisationId }: { readonly organisationId: string },
) {
  const textsIn = (language: Language | undefined) => sql`
    texts as (select version.post_id::text as post, version.lang_code, version.title, version.summary, version.body, version.document
       from knowledge_version version
      where version.organisation_id = ${organisationId} and version.state = 'published'
        and ${language === undefined ? sql`true` : sql`version.lang_code = ${language}`}
     union all
     select slug, lang_code, title, summary, body, document from shipped_post
      where ${language === undefined ? sql`true` : sql`lang_code = ${language}`})`;

  return {
    /** The best first. */
    async match(query: string, language: Language | undefined): Promise<MatchedText[]> {
      const words = searchWords(query);
      const holds = sql.join(
        words.map(
          (word) => sql`search_fold(title || ' ' || summary || ' ' || body) like search_contains(${word})`,
        ),
        sql` and `,
      );
      const { rows } = await sql<MatchedText>`
        with ${textsIn(language)}
        select post, lang_code as "langCode",
               case when lang_code = 'zh' then 0.3 else ts_rank(array[0.05, 0.2, 0.5, 1.0], document, asked, 1)::float8 end as rank
          from texts, lateral (select ${queryOf(query, sql`lang_code`)} as asked) query
         where case when lang_code = 'zh' and not ${NOT_ALONE.test(query)} and ${words.length > 0}
                    then ${words.length > 0 ? holds : sql`false`} else document @@ asked end
         order by rank desc, post, lang_code`.execute(db);
      return rows;
    },

    /** For when nothing matches: each word is spelt like one of title or summary. */
    async matchAlike(query: string, language: Language | undefined): Promise<MatchedText[]> {
      const words = searchWords(query).filter(mayBeMisspelt);
      if (words.length === 0) return [];
      const likeness = words.map(
        (word) => sql`word_similarity(search_fold(${word}), search_fold(title || ' ' || summary))`,
      );
      const { rows } = await sql<MatchedText>`
        with ${textsIn(language)}
        select post, lang_code as "langCode", likeness::float8 as rank
          from texts, lateral (select least(${sql.join(likeness)}) as likeness) alike
         where likeness >= ${WORD_LIKENESS} order by likeness desc, post, lang_code`.execute(db);
      return rows;
    },

    /** The texts with what was found marked in them: as a whole, or the passages around it. */
    async mark(
      query: string,
      asked: readonly { readonly text: string; readonly langCode: Language; readonly isWhole: boolean }[],
    ): Promise<MarkedPassage[]> {
      const rows = asked.map(({ text, langCode, isWhole }, place) => ({
        ...{ place, is_whole: isWhole, lang_code: langCode },
        text: unmarked(text),
      }));
      const found = await sql<{ marked: string }>`
        select ts_headline(text_search_of(lang_code), text, ${queryOf(query, sql`lang_code`)},
                 'StartSel="' || ${FROM}::text || '", StopSel="' || ${TO}::text || '", '
                   || case when is_whole then 'HighlightAll=true'
                           else 'MaxFragments=2, MinWords=8, MaxWords=22, FragmentDelimiter=" … "' end) as marked
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
               as given (place int, is_whole boolean, lang_code text, text text)
         order by place`.execute(db);
      return found.rows.map(({ marked }) => toRanges(marked));
    },
  };
}

/** The marks of PostgreSQL as places in the text. */
function toRanges(marked: string): MarkedPassage {
  const ranges: TextRange[] = [];
  let text = '';
  let from: number | undefined;
  for (const letter of marked) {
    if (letter === FROM) from = text.length;
    else if (letter !== TO) text += letter;
    else if (from !== undefined) {
      ranges.push({ from, to: text.length });
      from = undefined;
    }
  }
  return { text, ranges };
}

import { baseDesignation, designationKey, standardBearings } from '@ritzel/drivetrain';
import { type RawBuilder, sql } from 'kysely';

/** `%`, `_` and `\` of a search are letters, not wildcards. */
const literal = (text: string) => text.replaceAll(/[\\%_]/g, (letter) => `\\${letter}`);

/** The designation within what was typed: a maker may stand before it. */
function baseWithin(words: readonly string[]): string | undefined {
  const bases = words
    .map((_, from) => baseDesignation(words.slice(from).join(' ')))
    .filter((base) => base !== undefined);
  return bases.find((base) => standardBearings().has(base)) ?? bases[0];
}

export interface BearingSearch {
  readonly matches: RawBuilder<unknown>;
  /** Lower is better. */
  readonly rank: RawBuilder<unknown>;
  /** For when nothing matches: spelt alike. */
  readonly isAlike: RawBuilder<unknown>;
  readonly likeness: RawBuilder<unknown>;
}

/**
 * A designation as people write it: spaces, dashes and case do not matter, suffixes narrow but do not exclude. Who
 * types 6205-2RS wants to see the plain 6205 too, behind what fits better.
 */
export function searchOf(text: string): BearingSearch | undefined {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const key = designationKey(text);
  if (words.length === 0 || (key === '' && words.every((word) => designationKey(word) === '')))
    return words.length === 0 ? undefined : nothing;
  const base = baseWithin(words) ?? key;
  const prefix = `${literal(key)}%`;
  // Every word somewhere in designation or maker.
  const allWords = sql.join(
    words.map((word) => {
      const wordKey = literal(designationKey(word) || word.toUpperCase());
      return sql`(bearing.designation_key like ${`%${wordKey}%`} or upper(bearing.manufacturer) like ${`%${literal(word.toUpperCase())}%`})`;
    }),
    sql` and `,
  );
  return {
    matches: sql`(bearing.base_key = ${base} or bearing.designation_key like ${`%${prefix}`} or (${allWords}))`,
    rank: sql`case when bearing.designation_key = ${key} and ${key !== base} then 0
                   when bearing.base_key = ${base} and (${allWords}) then 1
                   when bearing.base_key = ${base} then 2
                   when bearing.designation_key like ${prefix} then 3
                   else 4 end`,
    isAlike: sql`similarity(bearing.designation_key, ${key}) > 0.3`,
    likeness: sql`similarity(bearing.designation_key, ${key})`,
  };
}

const nothing: BearingSearch = {
  matches: sql`false`,
  rank: sql`bearing.id`,
  isAlike: sql`false`,
  likeness: sql`bearing.id`,
};

import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { toPlainText } from './plain-text.ts';
import type { ShippedArticles } from './shipped-articles.ts';

/**
 * Writes the posts of this program, so that they are searched with those of an organisation. A start writes only what is
 * another text than before, and removes what the program has no more.
 */
export async function writeShippedPosts(db: Database, articles: ShippedArticles): Promise<void> {
  const texts = [...articles.values()].flatMap((post) =>
    [...post.values()].map(({ slug, langCode, title, summary, body }) => ({
      ...{ slug, title, summary },
      lang_code: langCode,
      body: toPlainText(body),
    })),
  );
  await runTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('shipped_post'))`.execute(transaction);
    await sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
          as given (slug text, lang_code text, title text, summary text, body text)),
      gone as (
        delete from shipped_post where (slug, lang_code) not in (select slug, lang_code from given))
      insert into shipped_post (slug, lang_code, title, summary, body)
      select slug, lang_code, title, summary, body from given
      on conflict (slug, lang_code) do update
        set title = excluded.title, summary = excluded.summary, body = excluded.body
        where (shipped_post.title, shipped_post.summary, shipped_post.body)
              is distinct from (excluded.title, excluded.summary, excluded.body)`.execute(transaction);
  });
}

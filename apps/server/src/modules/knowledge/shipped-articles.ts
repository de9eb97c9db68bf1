import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@ritzel/contract';
import { readArticle, type ShippedArticle } from './article-file.ts';

/** The posts that ship with the program: by slug, the text of each language. */
export type ShippedArticles = ReadonlyMap<string, ReadonlyMap<Language, ShippedArticle>>;

const FOLDER = path.join(import.meta.dirname, 'articles');

/** Reads all of them, once at start; a few hundred kilobytes. */
export function readShippedArticles(folder = FOLDER): ShippedArticles {
  const languages = new Set(readdirSync(folder));
  const articles = new Map<string, Map<Language, ShippedArticle>>();
  for (const langCode of LANGUAGES.filter((each) => languages.has(each))) {
    for (const file of readdirSync(path.join(folder, langCode)).sort()) {
      if (!file.endsWith('.md')) continue;
      const slug = file.slice(0, -'.md'.length);
      const article = readArticle(slug, langCode, readFileSync(path.join(folder, langCode, file), 'utf8'));
      const texts = articles.get(slug) ?? new Map<Language, ShippedArticle>();
      articles.set(slug, texts.set(langCode, article));
    }
  }
  for (const [slug, texts] of articles)
    if (!texts.has(DEFAULT_LANGUAGE)) throw new Error(`article ${slug} has no English text`);
  return articles;
}

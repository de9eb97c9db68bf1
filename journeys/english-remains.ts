import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Language } from '@ritzel/contract';
import { DEMO_COMPANIES } from '../apps/server/src/modules/sessions/demo-companies.ts';
import { ALL_TEXTS } from '../packages/sentences/src/all-texts.ts';
import { flattenWords, type Words } from '../scripts/translations/translation-rules.ts';

const folder = path.resolve(import.meta.dirname, '../apps/portal/src/platform/i18n');

export const wordsOf = (language: Language, area: string): Words =>
  flattenWords(JSON.parse(readFileSync(path.join(folder, language, `${area}.json`), 'utf8')));

/** The areas that words are kept in. */
export const AREAS: readonly string[] = readdirSync(path.join(folder, 'en'), { encoding: 'utf8' }).map(
  (file) => file.replace(/\.json$/, ''),
);

/** Every text that a language has, words of the portal and sentences made from codes, by area and key. */
function textsOf(language: Language): ReadonlyMap<string, string> {
  const words = AREAS.flatMap((area) =>
    Object.entries(wordsOf(language, area)).map(([key, text]) => [`${area} ${key}`, text] as const),
  );
  const sentences = Object.entries(ALL_TEXTS[language].sentences).map(
    ([code, text]) => [`sentence ${code}`, text] as const,
  );
  return new Map([...words, ...sentences]);
}

const GAP = /\{\{.*?\}\}|\{.*?\}/g;
/** Fewer letters than this between its gaps, and a text is found in what it is not. */
const LEAST_LETTERS = 6;

const normal = (text: string) => text.replace(/\s+/g, ' ').trim();

interface Texts {
  readonly whole: ReadonlySet<string>;
  readonly patterns: readonly RegExp[];
}

function readable(texts: Iterable<string>): Texts {
  const whole = new Set<string>();
  const patterns: RegExp[] = [];
  for (const text of texts) {
    // What is drawn in parts, and what names another text, is none that stands on a screen as it is.
    if (/<|\$t\(/.test(text)) continue;
    if (text.search(GAP) < 0) {
      whole.add(normal(text));
      continue;
    }
    const parts = normal(text).split(GAP);
    if ((parts.join('').match(/\p{L}/gu)?.length ?? 0) < LEAST_LETTERS) continue;
    const literally = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    patterns.push(new RegExp(`^${literally.join('.+')}$`, 'u'));
  }
  return { whole, patterns };
}

const says = ({ whole, patterns }: Texts, text: string) =>
  whole.has(text) || patterns.some((pattern) => pattern.test(text));

/** Names of the demo plant that are English words too: they stand on a screen in every language. */
const NAMES: ReadonlySet<string> = new Set(
  DEMO_COMPANIES.flatMap(({ identifier, name, groups, people }) => [
    ...[identifier, name],
    ...Object.entries(groups).flatMap(([group, below]) => [group, ...below]),
    ...people.map((person) => person.name),
    'Demo plant',
    'Demo',
  ]),
);

/**
 * Finds what a screen says in English to readers of another language: a text of the English catalogue that theirs says
 * otherwise, and that is none of theirs by chance.
 */
export function makeEnglishFinder(language: Language): (texts: readonly string[]) => string[] {
  const own = textsOf(language);
  const english = readable(
    [...textsOf('en')].filter(([key, text]) => own.get(key) !== text).map(([, text]) => text),
  );
  const theirs = readable(own.values());
  return (texts) =>
    texts.filter((text) => !NAMES.has(text) && says(english, text) && !says(theirs, text)).sort();
}

/** Everything that is read or spoken, piece by piece. As text, for journeys lack the types of a browser. */
const READ_PIECES = `(() => {
  const pieces = new Set();
  const add = (text) => {
    const piece = text.replace(/\\s+/g, ' ').trim();
    if (/\\p{L}{3}/u.test(piece)) pieces.add(piece);
  };
  // What says of itself that it is of another language is meant to be.
  const isRead = (element) =>
    // Keys are called as they are printed on them; what was replaced in a log stands as it was written.
    element.closest('script, style, noscript, kbd, del, ins') === null &&
    element.closest('[lang]') === document.documentElement;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement } = node;
    if (parentElement === null || !isRead(parentElement)) continue;
    add(node.data);
    // A sentence with a number in it stands in several nodes.
    if (parentElement.childElementCount === 0) add(parentElement.textContent);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    if (isRead(element))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) add(element.getAttribute(name) ?? '');
  return [...pieces];
})()`;

export const readPieces = (page: Page): Promise<string[]> => page.evaluate<string[]>(READ_PIECES);

// Are the translations complete, in every language of the list? Fails on a key that is missing in a language, unused,
// unknown to a screen, left in English, or whose placeholders differ between languages; on a sentence that is not the
// same in every language; and on a folder of words whose language is not in the list, or the other way round.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ALL_TEXTS } from '../packages/sentences/src/all-texts.ts';
import { LANGUAGES } from '../packages/sentences/src/languages.ts';
import { findTextProblems } from '../packages/sentences/src/text-problems.ts';
import {
  findEnglish,
  findProblems,
  flattenWords,
  readUses,
  type SourceUses,
  type Words,
} from './translations/translation-rules.ts';

const source = path.resolve(import.meta.dirname, '../apps/portal/src');
const folder = path.join(source, 'platform/i18n');

const words: Record<string, Record<string, Words>> = {};
for (const entry of readdirSync(folder, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  words[entry.name] = Object.fromEntries(
    readdirSync(path.join(folder, entry.name))
      .filter((file) => file.endsWith('.json'))
      .map((file) => [
        file.replace(/\.json$/, ''),
        flattenWords(JSON.parse(readFileSync(path.join(folder, entry.name, file), 'utf8'))),
      ]),
  );
}

const uses: SourceUses[] = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readUses(file, readFileSync(path.join(source, file), 'utf8')));

const listed = new Set<string>(LANGUAGES);
const { en: english } = ALL_TEXTS;
const problems = [
  ...LANGUAGES.filter((language) => words[language] === undefined).map(
    (language) => `apps/portal/src/platform/i18n/${language} is missing.`,
  ),
  ...Object.keys(words)
    .filter((language) => !listed.has(language))
    .map((language) => `${language} has words, and is not listed in packages/sentences/src/languages.ts.`),
  ...findProblems(words, uses),
  ...findTextProblems(),
  ...LANGUAGES.filter((language) => language !== 'en').flatMap((language) => [
    ...findEnglish({ sentences: english.sentences }, { sentences: ALL_TEXTS[language].sentences }, language),
    ...findEnglish({ words: english.words }, { words: ALL_TEXTS[language].words }, language),
  ]),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`${problems.length} translation problem(s)`);
  process.exit(1);
}
const count = Object.values(words.en ?? {}).reduce((sum, area) => sum + Object.keys(area).length, 0);
console.log(`${count} keys in ${Object.keys(words).join(', ')}`);

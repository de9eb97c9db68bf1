// Are the portal's translations complete? Fails on a key that is missing in a language, unused, unknown to a screen,
// or whose placeholders differ between languages; and on a sentence that is not the same in every language.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findTextProblems } from '../packages/sentences/src/text-problems.ts';
import {
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

const problems = [...findProblems(words, uses), ...findTextProblems()];
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`${problems.length} translation problem(s)`);
  process.exit(1);
}
const count = Object.values(words.en ?? {}).reduce((sum, area) => sum + Object.keys(area).length, 0);
console.log(`${count} keys in ${Object.keys(words).join(', ')}`);

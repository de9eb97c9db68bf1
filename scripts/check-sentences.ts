// Is anything compared by its English text? Sentences are made for people: programs compare codes (packages/sentences).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findTextComparisons } from './translations/text-comparisons.ts';

const root = path.resolve(import.meta.dirname, '..');
const problems = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(\.test\.tsx?$|node_modules|\/dist\/)/.test(file))
    .flatMap((file) => {
      const name = path.join(folder, file);
      return findTextComparisons(name, readFileSync(path.join(root, name), 'utf8'));
    }),
);
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`${problems.length} comparison(s) of a sentence by its text`);
  process.exit(1);
}

// Do names and texts speak the trade's language? Fails on private words (CONTRIBUTING.md has the glossary) in code,
// translations and documents, on terms that the trade does not use in texts for readers, and on one exported name that
// means two things.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findRefusedTerms } from './words/trade-terms.ts';
import { findHomonyms, findPrivateWords, type SourceText } from './words/word-rules.ts';

const root = path.resolve(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const sources: SourceText[] = [];
for (const file of files.trim().split('\n')) {
  if (!/\.(ts|tsx|css|md|json)$/.test(file)) continue;
  if (
    /^(scripts\/(words\/|check-words)|CONTRIBUTING\.md|package|docs\/screenshots|bench\/results)/.test(file)
  )
    continue;
  try {
    sources.push({ file, text: readFileSync(path.join(root, file), 'utf8') });
  } catch {
    // Deleted and not yet committed.
  }
}

const problems = [...findPrivateWords(sources), ...findRefusedTerms(sources), ...findHomonyms(sources)];
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`${problems.length} problem(s) with words`);
  process.exit(1);
}
console.log(`${sources.length} files`);

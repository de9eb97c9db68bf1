import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

interface Found {
  readonly pattern: RegExp;
  readonly place: string;
}

/** Every regular expression that stands as a literal in what is shipped. */
function expressionsOf(file: string): Found[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const literal = node.getText(source);
      const end = literal.lastIndexOf('/');
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({
        pattern: new RegExp(literal.slice(1, end), literal.slice(end + 1)),
        place: `${file}:${line + 1} ${literal}`,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const files = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root }).filter(
  (file) => !/\.(test|testing)\.tsx?$|\/(faults|testing|golden)\//.test(file),
);
const expressions = files.flatMap(expressionsOf);

const BEFORE = ['', '#', '# a:', 'a:', '0', '-', '[', '\\', '<', '999\n', 'a@a'];
const REPEATED = [
  ...'[](){}<>#*` \t\n-_.,:;=+%@/"0aA',
  ...[' \n', '\r\n', '*a', '[a', '[](', '](', '# ', '1. ', '0.', 'a.', 'a ', '0,', '[]', '\n# ', '> ', 'a='],
];
const AFTER = ['', '\u0001', '!\n'];
const WRITTEN = 'abc [x](y) **z** # 1,5 2026-11-22T10:00:00Z';

function cpuMs(pattern: RegExp, text: string): number {
  const before = process.cpuUsage();
  // All ways a text is searched at every place: replaceAll, matchAll, split and an expression without anchor.
  text.replace(pattern, '');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const least = (pattern: RegExp, text: string) =>
  Math.min(...Array.from({ length: 3 }, () => cpuMs(pattern, text)));

/** What a regular expression takes more than linear time for, undefined when nothing of ours was found to be that. */
function slowInput(pattern: RegExp): string | undefined {
  for (const before of BEFORE) {
    for (const repeated of REPEATED) {
      for (const after of AFTER) {
        const text = (letters: number) => before + repeated.repeat(letters / repeated.length) + after;
        // By small steps: what grows by the cube or faster must not be met with thousands of letters first.
        const busy = [24, 400, 4000].find((letters) => cpuMs(pattern, text(letters)) > 2.5);
        if (busy === undefined) continue;
        if (busy < 4000 && least(pattern, text(busy)) > 2.5)
          return JSON.stringify([before, repeated, after, busy]);
        const short = least(pattern, text(5000));
        const long = least(pattern, text(20_000));
        // Linear is four times, quadratic sixteen; below the floor it does not matter.
        if (long > 12 && long > 9 * short) return JSON.stringify([before, repeated, after, short, long]);
      }
    }
  }
  return undefined;
}

test('a searched text goes into a pattern of LIKE through searchPattern alone', () => {
  const own = files.filter((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return /\bi?like \$\{`/.test(text) && !/bearing-search\.ts$/.test(file);
  });
  // The bearings' search has its own way with designations: its words are letters and digits, or made literal.
  expect(own).toEqual([]);
});

test('every regular expression of what is shipped takes linear time on hostile texts', {
  timeout: 120_000,
}, () => {
  expect(expressions.length).toBeGreaterThan(100);
  const slow = expressions.flatMap(({ pattern, place }) => {
    pattern.test(WRITTEN);
    const input = slowInput(pattern);
    return input === undefined ? [] : [`${place} on ${input}`];
  });
  expect(slow).toEqual([]);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
import { findFloatingPromises } from './check-promises.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'ritzel-promises-'));
afterAll(() => rmSync(folder, { recursive: true }));

const source = `
import { work, each, made, whenDone } from './other.ts';
export async function all(isOn: boolean, maybe?: { run(): Promise<void> }) {
  work(); // floating
  void work(); // void
  work().then(() => {}); // floating
  work().finally(() => {}); // floating
  Promise.all([work()]); // floating
  maybe?.run(); // floating
  isOn && work(); // floating
  isOn ? work() : undefined; // floating
  made.run(); // floating
  each(async () => {}); // floating
  whenDone(() => void work()); // void
  await work();
  work().catch(() => {});
  work().then(() => {}, () => {});
  work().catch(() => {}).finally(() => {});
  whenDone(() => {});
  each(() => {});
  const kept = work();
  return kept;
}
`;
const other = `
export async function work(): Promise<void> {}
export const made = { run: work };
export function each(run: () => void): void { run(); }
export function whenDone(run: () => void): void { run(); }
`;

test('a promise that nobody waits for is found, across files, behind void and in a callback', () => {
  const file = path.join(folder, 'one.ts');
  writeFileSync(file, source);
  writeFileSync(path.join(folder, 'other.ts'), other);
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  });
  const lines = (mark: RegExp) =>
    source.split('\n').flatMap((line, index) => (mark.test(line) ? [index + 1] : []));
  const found = (mayVoid: boolean) => findFloatingPromises(program, mayVoid).map(({ line }) => line);
  expect(found(false)).toEqual(lines(/\/\/ (floating|void)/));
  expect(found(true)).toEqual(lines(/\/\/ floating/));
});

import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start whole programs and databases of their own take half a minute and more. */
const LONG = /\/(faults|entry)\/|\/platform\/(jobs|open-untrusted)\./;

/**
 * The files in the order in which two workers end at the same time: the longest first. Known without an earlier run, for
 * a fresh machine has none.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (LONG.test(moduleId) ? 0 : 1);
    const bytes = new Map(files.map(({ moduleId }) => [moduleId, statSync(moduleId).size]));
    const sizeOf = ({ moduleId }: TestSpecification) => bytes.get(moduleId) ?? 0;
    return files.toSorted((a, b) => rank(a) - rank(b) || sizeOf(b) - sizeOf(a));
  }
}

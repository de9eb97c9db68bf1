import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start whole programs and databases of their own take half a minute and more. */
const LONG = /\/(faults|entry)\/|\/platform\/(jobs|open-untrusted)\./;

/**
 * The files in the order in which the workers end at the same time: the longest first. Known without an earlier run, for
 * a fresh machine has none. Files of one project follow each other, in the order of the projects in the configuration: a
 * worker that goes over to another project begins anew and imports everything again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = this.ctx.projects.map(({ name }) => name);
    const placeOf = ({ project }: TestSpecification) => projects.indexOf(project.name);
    const rank = ({ moduleId }: TestSpecification) => (LONG.test(moduleId) ? 0 : 1);
    const bytes = new Map(files.map(({ moduleId }) => [moduleId, statSync(moduleId).size]));
    const sizeOf = ({ moduleId }: TestSpecification) => bytes.get(moduleId) ?? 0;
    return files.toSorted((a, b) => placeOf(a) - placeOf(b) || rank(a) - rank(b) || sizeOf(b) - sizeOf(a));
  }
}

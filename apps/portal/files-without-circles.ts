import type { Plugin } from 'vite';

/**
 * Refuses a build in which two files need each other before either has run: the one that comes first would read what
 * the other has not made yet, and the page would stay empty.
 */
export function filesWithoutCircles(): Plugin {
  return {
    name: 'ritzel-files-without-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const importsOf = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
        ),
      );
      const done = new Set<string>();
      const walk = (file: string, way: readonly string[]): void => {
        if (way.includes(file)) {
          const circle = [...way.slice(way.indexOf(file)), file].join(' -> ');
          this.error(`Files of the portal import each other in a circle: ${circle}. See first-files.ts.`);
        }
        if (done.has(file)) return;
        for (const imported of importsOf.get(file) ?? []) walk(imported, [...way, file]);
        done.add(file);
      };
      for (const file of importsOf.keys()) walk(file, []);
    },
  };
}

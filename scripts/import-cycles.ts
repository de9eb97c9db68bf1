/** The first circle that arrows from one name to another make, beginning and ending with the same name. */
export function findImportCycle(arrows: readonly (readonly string[])[]): string[] | undefined {
  const targets = Map.groupBy(arrows, ([from]) => from ?? '');
  const done = new Set<string>();
  const visit = (name: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const [, to = ''] of targets.get(name) ?? []) {
      const found = visit(to, [...way, name]);
      if (found !== undefined) return found;
    }
    done.add(name);
    return undefined;
  };
  for (const name of targets.keys()) {
    const found = visit(name, []);
    if (found !== undefined) return found;
  }
  return undefined;
}

const parts = (version: string) => version.split('.').map(Number);

/** 2.10 is newer than 2.9. */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [parts(a), parts(b)];
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The number proposed for the next version: a new text that people accept is a new whole number. */
export function nextVersion(versions: readonly string[]): string {
  const newest = versions.toSorted(compareVersions).at(-1);
  return newest === undefined ? '1.0' : `${(parts(newest)[0] ?? 0) + 1}.0`;
}

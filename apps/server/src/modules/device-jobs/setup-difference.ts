/** What a device says it runs against what it was sent: the first thing that differs, as a sentence. */
export function setupDifference(
  sent: Readonly<Record<string, unknown>>,
  reported: object,
): { readonly isOtherVersion: boolean; readonly sentence: string | undefined } {
  const theirs = reported as Readonly<Record<string, unknown>>; // @NOTE: an object's fields, each compared as unknown
  if (theirs.version !== sent.version) return { isOtherVersion: true, sentence: undefined };
  return { isOtherVersion: false, sentence: firstDifference(sent, theirs, '') };
}

/** Only what was sent counts: a device may report more about itself. */
function firstDifference(sent: unknown, theirs: unknown, path: string): string | undefined {
  if (Array.isArray(sent)) {
    if (!Array.isArray(theirs) || theirs.length !== sent.length)
      return `${path || 'the setup'} has ${Array.isArray(theirs) ? theirs.length : 'no'} entries instead of ${sent.length}.`;
    for (let i = 0; i < sent.length; i++) {
      const difference = firstDifference(sent[i], theirs[i], `${path}[${i}]`);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }
  if (typeof sent === 'object' && sent !== null) {
    if (typeof theirs !== 'object' || theirs === null) return `${path} is missing.`;
    for (const [field, value] of Object.entries(sent)) {
      if (value === null || field === 'job') continue;
      const inside = Object.entries(theirs).find(([name]) => name === field)?.[1];
      const difference = firstDifference(value, inside, path === '' ? field : `${path}.${field}`);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }
  return sent === theirs
    ? undefined
    : `${path} is ${JSON.stringify(theirs) ?? 'missing'} instead of ${JSON.stringify(sent)}.`;
}

import { browserStorage } from '../../platform/secure-storage.ts';
import { currentSession } from '../../platform/session.ts';
import type { SearchEntry } from './search-entry.ts';

const KEPT = 8;

/** Of each person of this browser by themselves; what is stored is encrypted. */
const nameOf = () =>
  `recent-search ${currentSession()?.user.id ?? ''} ${currentSession()?.user.organisationId ?? ''}`;

/** What the signed-in person opened from the search lately, the newest first. */
export function recentEntries(): SearchEntry[] {
  const text = browserStorage().read(nameOf());
  if (text === undefined) return [];
  // @NOTE: written by keepRecent below and encrypted, so nobody else can have shaped it
  return JSON.parse(text) as SearchEntry[];
}

/** What is bad or well now is not kept: it would be old. */
export function keepRecent({ key, icon, title, code, place, url }: SearchEntry): void {
  const entry = { ...{ key, icon, title, code, place, url }, ranges: [], severity: null, isKept: true };
  const others = recentEntries().filter((each) => each.key !== key);
  browserStorage().write(nameOf(), JSON.stringify([entry, ...others].slice(0, KEPT)));
}

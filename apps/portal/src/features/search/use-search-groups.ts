import { useDebouncedValue } from '@mantine/hooks';
import { LANGUAGES, searchEverything } from '@ritzel/contract';
import { makeSearchScore } from '@ritzel/sentences/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';
import { type ScoredEntry, useLocalEntries } from './local-entries.ts';
import { recentEntries } from './recent-entries.ts';
import { type SearchGroup, toSearchEntry, urlOfAll } from './search-entry.ts';

const PAUSE_MS = 90;
/** A screen or an act whose name begins so stands before what the server found. */
const FIRST_FROM = 60;

/** What the list of the box has for a text. A request that is not wanted any more is cancelled, and its answer dropped. */
export function useSearchGroups(text: string): {
  readonly groups: readonly SearchGroup[];
  readonly state: 'loading' | 'ready' | 'failed';
  readonly isGuess: boolean;
} {
  const { t } = useTranslation('search');
  const { language } = usePreferences();
  const wanted = text.trim();
  const [q] = useDebouncedValue(wanted, PAUSE_MS);
  const [recent] = useState(recentEntries);
  const local = useLocalEntries(wanted);
  const query = {
    q,
    lang_code: LANGUAGES.find((each) => each === language) ?? 'en',
    ...(recent.length === 0 ? {} : { recent: recent.map(({ key }) => key.split(' ')[1]).join(',') }),
  };
  const found = useQuery({
    ...queryOf(searchEverything, { query }),
    enabled: q !== '' && wanted !== '',
    placeholderData: keepPreviousData,
  });

  if (wanted === '')
    return {
      groups: [group('recent', t('recent'), recent), group('acts', t('acts'), entriesOf(local.acts))].filter(
        ({ entries }) => entries.length > 0,
      ),
      state: 'ready',
      isGuess: false,
    };

  // An answer to what was typed before stays only as far as it fits what is typed now.
  const isOld = found.isPlaceholderData || q !== wanted;
  const isGuess = found.data?.isGuess === true && !isOld;
  const fitOf = makeSearchScore(wanted);
  const groups = (found.data?.groups ?? []).map(({ kind, hits, hasMore }): SearchGroup => {
    const entries = hits
      .filter((hit) => !isOld || fitOf({ title: hit.title, code: hit.code }) > 0)
      .map(toSearchEntry);
    const all = hasMore || kind === 'post' ? urlOfAll(kind, wanted) : undefined;
    if (all === undefined || entries.length === 0 || isGuess) return group(kind, t(`kind.${kind}`), entries);
    const more = {
      ...({ key: `more ${kind}`, icon: 'more', title: t(`all.${kind}`), ranges: [], url: all } as const),
      ...({ code: null, place: null, severity: null, isKept: false, isMore: true } as const),
    };
    return group(kind, t(`kind.${kind}`), [...entries, more]);
  });
  const own = [
    { ...group('acts', t('acts'), entriesOf(local.acts)), score: local.acts[0]?.score ?? 0 },
    { ...group('screens', t('screens'), entriesOf(local.screens)), score: local.screens[0]?.score ?? 0 },
  ].sort((a, b) => b.score - a.score);
  const isLoading = q !== wanted || found.isFetching;
  return {
    groups: [
      ...own.filter(({ score }) => score >= FIRST_FROM),
      ...groups,
      ...own.filter(({ score }) => score < FIRST_FROM),
      group('docs', t('docs'), entriesOf(local.docs)),
    ].filter(({ entries }) => entries.length > 0),
    state: found.isError && !isLoading ? 'failed' : isLoading ? 'loading' : 'ready',
    isGuess,
  };
}

const group = (key: string, label: string, entries: SearchGroup['entries']): SearchGroup => ({
  key,
  label,
  entries,
});
const entriesOf = (scored: readonly ScoredEntry[]) => scored.map(({ entry }) => entry);

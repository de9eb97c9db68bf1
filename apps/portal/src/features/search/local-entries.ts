import {
  createKnowledgePost,
  createMeasuringRound,
  listProgramDocs,
  measureNow,
  ProblemError,
} from '@ritzel/contract';
import { makeSearchScore, matchRanges } from '@ritzel/sentences/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { call } from '../../platform/call.ts';
import { useMayDo } from '../../platform/demo-access.ts';
import { docAnchor, docUrl } from '../../platform/doc-url.ts';
import { NEW_EQUIPMENT_URL, RETROFIT_URL } from '../../platform/equipment-url.ts';
import { editPostUrl } from '../../platform/post-url.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useMayOpenEditor, useSession } from '../../platform/session.ts';
import { mayOpen, SCREEN_ENTRIES } from './screen-entries.ts';
import type { SearchEntry, SearchIconName } from './search-entry.ts';

/** Whose words the titles of the screens are. */
const AREAS = 'shell search admin alarm-health alarms first-steps maintenance notify work-orders'.split(' ');

export interface ScoredEntry {
  readonly entry: SearchEntry;
  readonly score: number;
}

function useScreens(): SearchEntry[] {
  const { t } = useTranslation(AREAS);
  const held: readonly string[] = useSession()?.user.permissions ?? [];
  return SCREEN_ENTRIES.filter((screen) => mayOpen(screen, held)).map(({ url, title, within }) => {
    const [area, key] = title;
    const place = within === undefined ? null : t(within, { ns: 'shell' });
    return { ...toEntry('screen', t(key, { ns: area }), url), place };
  });
}

function useActs(): SearchEntry[] {
  const { t } = useTranslation('search');
  const { pathname, search } = useLocation();
  const { language } = usePreferences();
  const mayEdit = useMayOpenEditor();
  const mayWrite = useMayDo(createKnowledgePost);
  const mayMeasure = useMayDo(measureNow);
  const mayMakeRounds = useMayDo(createMeasuringRound);
  const id = new URLSearchParams(search).get('id');
  const isMachine = /^\/dashboard\/(?:gearunit|drivetrain)\//.test(pathname) && id !== null;
  return [
    // The machine that is open; its screen shows how the measurement goes on.
    ...(mayMeasure && isMachine
      ? [{ ...toEntry('act', t('act.measureNow')), act: () => measure(id, t('measureFailed')) }]
      : []),
    ...(mayEdit
      ? [
          toEntry('act', t('act.newDrivetrain'), NEW_EQUIPMENT_URL),
          toEntry('act', t('act.retrofit'), RETROFIT_URL),
          toEntry('act', t('act.importEquipment'), '/dashboard/import'),
        ]
      : []),
    ...(mayMakeRounds ? [toEntry('act', t('act.newRound'), '/measuring-rounds/new')] : []),
    ...(mayWrite ? [toEntry('act', t('act.newPost'), editPostUrl(language))] : []),
  ];
}

/** Pages of the documentation and their headings; asked for once, when something is searched. */
function useDocEntries(enabled: boolean): SearchEntry[] {
  const docs = useQuery({
    ...queryOf(listProgramDocs, {}),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
  return (docs.data ?? []).flatMap(({ name, title, headings }) => [
    toEntry('doc', title, docUrl(name)),
    ...headings.map((heading) => ({
      ...toEntry('doc', heading, docUrl(name, docAnchor(heading))),
      place: title,
    })),
  ]);
}

async function measure(id: string, otherwise: string): Promise<string | undefined> {
  try {
    await call(measureNow, { params: { id }, body: { kind: 'measure' } });
    return undefined;
  } catch (error) {
    return error instanceof ProblemError ? (error.problem.detail ?? error.problem.title) : otherwise;
  }
}

const toEntry = (icon: SearchIconName, title: string, url?: string): SearchEntry => ({
  ...{ icon, title, ranges: [], code: null, place: null, severity: null, isKept: false },
  key: `${icon} ${url ?? title}`,
  ...(url === undefined ? {} : { url }),
});

/** Screens, acts and documentation that fit, at once; only those the person may use. */
export function useLocalEntries(text: string): {
  screens: ScoredEntry[];
  acts: ScoredEntry[];
  docs: ScoredEntry[];
} {
  const scoreOf = makeSearchScore(text);
  const fitting = (entries: readonly SearchEntry[]) =>
    entries
      .map((entry) => ({
        entry: { ...entry, ranges: matchRanges(text, entry.title) },
        // A screen is found by what it belongs to as well; a heading of the documentation is not.
        score: scoreOf({ title: entry.title, text: entry.icon === 'screen' ? (entry.place ?? '') : '' }),
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, 4);
  const [screens, acts, docs] = [useScreens(), useActs(), useDocEntries(text !== '')];
  if (text === '') return { screens: [], acts: acts.map((entry) => ({ entry, score: 0 })), docs: [] };
  return { screens: fitting(screens), acts: fitting(acts), docs: fitting(docs) };
}

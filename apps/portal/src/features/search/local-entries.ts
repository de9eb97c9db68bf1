import {
  createKnowledgePost,
  listProgramDocs,
  measureNow,
  type PermissionCode,
  ProblemError,
} from '@ritzel/contract';
import { makeSearchScore, matchRanges } from '@ritzel/sentences/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { call } from '../../platform/call.ts';
import { useMayDo } from '../../platform/demo-access.ts';
import { docAnchor, docUrl } from '../../platform/doc-url.ts';
import { NEW_EQUIPMENT_URL } from '../../platform/equipment-url.ts';
import { editPostUrl } from '../../platform/post-url.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useMayOpenEditor, useSession } from '../../platform/session.ts';
import type { SearchEntry, SearchIconName } from './search-entry.ts';

/** Screens by their address: the words of the navigation, and what one must hold to see them. */
const SCREENS: readonly (readonly [word: string, url: string, permission?: PermissionCode])[] = [
  ['dashboard', '/dashboard', 'EQUIPMENT_1001'],
  ['alarms', '/alarms', 'ALARM_3101'],
  ['cases', '/cases', 'ALARM_3101'],
  ['onCall', '/on-call', 'ALARM_3101'],
  ['findings', '/findings', 'EQUIPMENT_1001'],
  ['maintenance', '/maintenance', 'MAINTENANCE_4001'],
  ['workOrders', '/work-orders', 'WORKORDER_4401'],
  ['measuringRounds', '/measuring-rounds', 'EQUIPMENT_1001'],
  ['notifications', '/notifications', 'EQUIPMENT_1001'],
  ['log', '/log', 'EQUIPMENT_1001'],
  ['limits', '/limits', 'EQUIPMENT_1001'],
  ['analysis', '/analysis', 'EQUIPMENT_1001'],
  ['coverage', '/coverage', 'EQUIPMENT_1001'],
  ['reports', '/reports', 'REPORT_4101'],
  ['downloadData', '/download-data', 'EQUIPMENT_1001'],
  ['devices', '/devices', 'DEVICE_2001'],
  ['bearings', '/bearings', 'BEARING_4301'],
  ['knowledge', '/knowledge-center', 'KNOWLEDGE_4201'],
  ['organisation', '/organisation', 'ORGANISATION_5101'],
  ['people', '/organisation/people', 'USER_5001'],
  ['roles', '/settings/roles', 'USER_5001'],
  ['serviceAccounts', '/settings/service-accounts', 'SERVICE_5301'],
  ['webhooks', '/organisation/webhooks', 'WEBHOOK_5401'],
  ['contact', '/settings/contact', 'CONTACT_5201'],
  ['about', '/legal/about'],
];

export interface ScoredEntry {
  readonly entry: SearchEntry;
  readonly score: number;
}

function useScreens(): SearchEntry[] {
  const { t } = useTranslation('shell');
  const held: readonly string[] = useSession()?.user.permissions ?? [];
  const screens = SCREENS.filter(([, , permission]) => permission === undefined || held.includes(permission));
  return [
    ...screens.map(([word, url]) => toEntry('screen', t(`nav.${word}`), url)),
    toEntry('screen', t('profile.profile'), '/profile'),
  ];
}

function useActs(): SearchEntry[] {
  const { t } = useTranslation('search');
  const { pathname, search } = useLocation();
  const { language } = usePreferences();
  const mayEdit = useMayOpenEditor();
  const mayWrite = useMayDo(createKnowledgePost);
  const mayMeasure = useMayDo(measureNow);
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
          toEntry('act', t('act.importEquipment'), '/dashboard/import'),
        ]
      : []),
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
        score: scoreOf(entry),
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, 4);
  const [screens, acts, docs] = [useScreens(), useActs(), useDocEntries(text !== '')];
  if (text === '') return { screens: [], acts: acts.map((entry) => ({ entry, score: 0 })), docs: [] };
  return { screens: fitting(screens), acts: fitting(acts), docs: fitting(docs) };
}

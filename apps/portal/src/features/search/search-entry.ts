import type { SearchHit, SearchKind } from '@ritzel/contract';
import type { TextRange } from '@ritzel/sentences/core';
import { deviceUrl } from '../../platform/device-url.ts';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { postUrl, searchPostsUrl } from '../../platform/post-url.ts';

export type SearchIconName = SearchKind | 'screen' | 'act' | 'doc' | 'more';

/** A line of the list, whatever it opens or does. */
export interface SearchEntry {
  readonly key: string;
  readonly icon: SearchIconName;
  readonly title: string;
  readonly ranges: readonly TextRange[];
  readonly code: string | null;
  readonly place: string | null;
  readonly severity: SearchHit['severity'];
  readonly url?: string;
  /** Answers what went wrong. */
  readonly act?: () => Promise<string | undefined>;
  /** Stands among what was opened lately from then on. */
  readonly isKept: boolean;
  readonly isMore?: true;
}

export interface SearchGroup {
  readonly key: string;
  readonly label: string;
  readonly entries: readonly SearchEntry[];
}

/** Where a hit is opened; none for what no screen shows by itself. */
function urlOf(hit: SearchHit): string {
  switch (hit.kind) {
    case 'equipment':
    case 'part':
      return hit.equipment === null ? '/dashboard' : equipmentUrl(hit.equipment);
    case 'case':
      return `/cases/${hit.id}`;
    case 'alarm':
      return hit.caseId === null ? `/alarms?search=${encodeURIComponent(hit.title)}` : `/cases/${hit.caseId}`;
    case 'device':
      return deviceUrl({
        id: hit.id,
        identifier: hit.title,
        deviceType: hit.deviceType ?? '',
        equipmentType: hit.equipment?.type ?? null,
        equipmentIdentifier: hit.equipment?.identifier ?? null,
      });
    case 'bearing':
      return `/bearings?id=${hit.id}`;
    case 'post':
      return postUrl(hit.id);
    case 'report':
      return '/reports';
    case 'person':
      return `/organisation/people?search=${encodeURIComponent(hit.code ?? hit.title)}`;
  }
}

export function toSearchEntry(hit: SearchHit): SearchEntry {
  const { kind, id, title, ranges, code, place, severity } = hit;
  return {
    ...{ title, ranges, code, place, severity },
    key: `${kind} ${id}`,
    icon: kind,
    url: urlOf(hit),
    isKept: true,
  };
}

/** The list that has all of a kind. */
export function urlOfAll(kind: SearchKind, text: string): string | undefined {
  const q = encodeURIComponent(text);
  switch (kind) {
    case 'equipment':
      return `/dashboard?search=${q}`;
    case 'case':
      return `/cases?search=${q}`;
    case 'bearing':
      return `/bearings?search=${q}`;
    case 'post':
      return searchPostsUrl(text);
    default:
      return undefined;
  }
}

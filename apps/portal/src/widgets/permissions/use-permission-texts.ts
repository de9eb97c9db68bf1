import {
  areaOf,
  PERMISSION_AREAS,
  PERMISSION_CODES,
  PERMISSION_TEXTS,
  type PermissionArea,
  type PermissionCode,
  type PermissionTexts,
} from '@ritzel/contract';
import { usePreferences } from '../../platform/preferences.ts';

const texts: Readonly<Record<string, PermissionTexts>> = PERMISSION_TEXTS;

/** What each code allows, in the reader's language; in English where it has none. */
export function usePermissionTexts(): PermissionTexts {
  const { language } = usePreferences();
  return texts[language] ?? PERMISSION_TEXTS.en;
}

export interface AreaCodes {
  readonly area: PermissionArea;
  readonly codes: readonly PermissionCode[];
}

/** The codes by area, in the order of the contract; areas without one are left out. */
export function byArea(codes: readonly PermissionCode[] = PERMISSION_CODES): AreaCodes[] {
  return PERMISSION_AREAS.map((area) => ({
    area,
    codes: PERMISSION_CODES.filter((code) => codes.includes(code) && areaOf(code) === area),
  })).filter((each) => each.codes.length > 0);
}

import {
  areaOf,
  PERMISSION_AREAS,
  PERMISSION_CODES,
  type PermissionArea,
  type PermissionCode,
} from '@ritzel/contract';
import { useTranslation } from 'react-i18next';

interface PermissionText {
  readonly title: string;
  /** One sentence: what one may do with it. */
  readonly description: string;
}

/** What a code allows, in the reader's language. */
export function usePermissionTexts(): (code: PermissionCode) => PermissionText {
  const { t } = useTranslation('permissions');
  return (code) => ({ title: t(`${code}.title`), description: t(`${code}.description`) });
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

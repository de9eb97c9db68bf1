import {
  BEARING_SOURCES,
  BEARING_TRUSTS,
  BEARING_TYPE_WORDS,
  type BearingSource,
  type BearingTrust,
  DEFAULT_PAGE_SIZE,
} from '@ritzel/contract';
import type { BearingType } from '@ritzel/drivetrain';
import {
  choiceParam,
  pageParam,
  positiveParam,
  searchSchema,
  textParam,
} from '../../platform/search-schema.ts';

/** What the catalogue shows; all of it stands in the URL. */
export interface BearingsView {
  readonly search: string;
  readonly source: BearingSource | '';
  readonly type: BearingType | '';
  readonly trust: BearingTrust | '';
  readonly bore: number | undefined;
  readonly outer: number | undefined;
  readonly page: number;
  /** The bearing open at the right. */
  readonly id: string;
  readonly speedRpm: number;
  /** `new`, or the id of the bearing being changed. */
  readonly edit: string;
}

const DEFAULT_SPEED_RPM = 1500;

export const bearingsSchema = searchSchema<BearingsView>(
  {
    search: textParam(80),
    source: choiceParam(BEARING_SOURCES, ''),
    type: choiceParam(BEARING_TYPE_WORDS, ''),
    trust: choiceParam(BEARING_TRUSTS, ''),
    bore: positiveParam(undefined),
    outer: positiveParam(undefined),
    page: pageParam,
    id: textParam(36),
    speedRpm: positiveParam(DEFAULT_SPEED_RPM, 1_000_000),
    edit: textParam(36),
  },
  ['id', 'speedRpm', 'edit'],
);

/** The query of `listBearings` for a view. */
export function bearingsQuery({ search, source, type, trust, bore, outer, page }: BearingsView) {
  return {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(source === '' ? {} : { source }),
    ...(type === '' ? {} : { type }),
    ...(trust === '' ? {} : { trust }),
    ...(bore === undefined ? {} : { boreMm: bore }),
    ...(outer === undefined ? {} : { outerDiameterMm: outer }),
    page,
    size: DEFAULT_PAGE_SIZE,
  };
}

export function hasBearingFilter(view: BearingsView): boolean {
  const { search, source, type, trust, bore, outer } = view;
  return [search.trim(), source, type, trust].some((text) => text !== '') || (bore ?? outer) !== undefined;
}

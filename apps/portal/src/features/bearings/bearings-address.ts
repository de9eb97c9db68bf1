import {
  BEARING_SOURCES,
  BEARING_TRUSTS,
  BEARING_TYPE_WORDS,
  type BearingSource,
  type BearingTrust,
  DEFAULT_PAGE_SIZE,
} from '@ritzel/contract';
import type { BearingType } from '@ritzel/drivetrain';

/** What the catalogue shows; all of it stands in the address. */
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

export const DEFAULT_BEARINGS_VIEW: BearingsView = {
  search: '',
  source: '',
  type: '',
  trust: '',
  bore: undefined,
  outer: undefined,
  page: 1,
  id: '',
  speedRpm: DEFAULT_SPEED_RPM,
  edit: '',
};

function oneOf<T extends string>(words: readonly T[], text: string | null): T | '' {
  return words.find((word) => word === text) ?? '';
}

function positive(text: string | null): number | undefined {
  const value = Number(text);
  return text !== null && text !== '' && Number.isFinite(value) && value > 0 ? value : undefined;
}

/** Reads the address; whatever it does not understand is its default. */
export function readBearingsAddress(address: URLSearchParams): BearingsView {
  const page = Number(address.get('page'));
  return {
    search: address.get('search')?.slice(0, 80) ?? '',
    source: oneOf(BEARING_SOURCES, address.get('source')),
    type: oneOf(BEARING_TYPE_WORDS, address.get('type')),
    trust: oneOf(BEARING_TRUSTS, address.get('trust')),
    bore: positive(address.get('bore')),
    outer: positive(address.get('outer')),
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    id: address.get('id')?.slice(0, 36) ?? '',
    speedRpm: Math.min(positive(address.get('speedRpm')) ?? DEFAULT_SPEED_RPM, 1_000_000),
    edit: address.get('edit')?.slice(0, 36) ?? '',
  };
}

/** Only what differs from the default, in a fixed order. */
export function writeBearingsAddress(view: BearingsView): URLSearchParams {
  const address = new URLSearchParams();
  // @NOTE: the keys of a literal of this very type
  for (const name of Object.keys(DEFAULT_BEARINGS_VIEW) as (keyof BearingsView)[]) {
    const value = view[name];
    if (value !== undefined && value !== DEFAULT_BEARINGS_VIEW[name]) address.set(name, String(value));
  }
  return address;
}

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

import { SEARCH_KINDS, type SearchHit, type SearchKind } from '@ritzel/contract';
import { makeSearchScore, matchRanges } from '@ritzel/sentences';
import type { SearchedText } from '../../platform/text-search.ts';

/** What a store found, before it is known whether it is among the best. */
export interface Candidate {
  readonly hit: Omit<SearchHit, 'ranges'>;
  /** What else it was found by. */
  readonly text?: string;
  /** Closed: behind what is open. */
  readonly isOver?: boolean;
  /** The place its own list gives it, where that knows better than the words. */
  readonly order?: number;
}

/** From here on the words stand as they were written in what a thing is known by. */
export const FITS_FROM = 35;
/** The database found it by what no name shows (a word in another script, the text of a post): it is there, and last. */
const FOUND_OTHERWISE = 12;
const OPENED_LATELY = 6;
const IS_OVER = 10;

export interface RankedGroup {
  readonly kind: SearchKind;
  readonly hits: SearchHit[];
  readonly hasMore: boolean;
  /** Of its best hit. */
  readonly score: number;
}

/** The best of each kind, and the kind with the best hit first. */
export function rankCandidates(
  { query, recent }: Pick<SearchedText, 'query' | 'recent'>,
  candidates: readonly Candidate[],
  size: number,
): RankedGroup[] {
  const lately = new Set(recent);
  const scoreOf = makeSearchScore(query);
  const scored = candidates.map((candidate) => {
    const { hit, text = '', isOver = false } = candidate;
    const fit = Math.max(FOUND_OTHERWISE, scoreOf({ title: hit.title, code: hit.code, text }));
    const score = fit + (lately.has(hit.id) ? OPENED_LATELY : 0) - (isOver ? IS_OVER : 0);
    return { candidate, score };
  });
  const groups = SEARCH_KINDS.flatMap((kind) => {
    const known = new Set<string>();
    const ofKind = scored
      .filter(({ candidate }) => candidate.hit.kind === kind)
      .sort(
        (a, b) =>
          (a.candidate.order ?? 0) - (b.candidate.order ?? 0) ||
          b.score - a.score ||
          a.candidate.hit.title.localeCompare(b.candidate.hit.title) ||
          a.candidate.hit.id.localeCompare(b.candidate.hit.id),
      )
      // Several alarms of one case are opened at the same place.
      .filter(
        ({ candidate: { hit } }) => !known.has(hit.caseId ?? hit.id) && known.add(hit.caseId ?? hit.id),
      );
    const [best] = ofKind;
    if (best === undefined) return [];
    const hits = ofKind
      .slice(0, size)
      .map(({ candidate: { hit } }) => ({ ...hit, ranges: matchRanges(query, hit.title) }));
    return [{ kind, hits, hasMore: ofKind.length > size, score: best.score }];
  });
  return groups.sort((a, b) => b.score - a.score);
}

import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type DetailViewState, readDetailViewState, writeDetailViewState } from './detail-view-state.ts';

/** The address and how to change it. A tab is a step one can go back from; everything finer replaces the last. */
export function useDetailViewState(): [DetailViewState, (change: Partial<DetailViewState>) => void] {
  const [query, setQuery] = useSearchParams();
  const latest = useRef(query);
  latest.current = query;
  const change = useCallback(
    (wanted: Partial<DetailViewState>) => {
      const next = writeDetailViewState(latest.current, wanted);
      if (next.toString() === latest.current.toString()) return;
      latest.current = next;
      setQuery(next, { replace: !('tab' in wanted), preventScrollReset: true });
    },
    [setQuery],
  );
  return [readDetailViewState(query), change];
}

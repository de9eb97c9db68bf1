import { useCallback } from 'react';
import { useLatestSearchParams } from '../../platform/use-latest-search-params.ts';
import { type DetailViewState, readDetailViewState, writeDetailViewState } from './detail-view-state.ts';

/** The view state in the URL and how to change it. A tab is a step one can go back from; everything finer replaces the last. */
export function useDetailViewState(): [DetailViewState, (change: Partial<DetailViewState>) => void] {
  const { params, newest, replaceParams } = useLatestSearchParams();
  const change = useCallback(
    (wanted: Partial<DetailViewState>) => {
      const next = writeDetailViewState(newest(), wanted);
      if (next.toString() === newest().toString()) return;
      replaceParams(next, { replace: !('tab' in wanted), preventScrollReset: true });
    },
    [newest, replaceParams],
  );
  return [readDetailViewState(params), change];
}

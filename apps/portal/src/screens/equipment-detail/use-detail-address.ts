import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type DetailAddress, readDetailAddress, writeDetailAddress } from './detail-address.ts';

/** The address and how to change it. A tab is a step one can go back from; everything finer replaces the last. */
export function useDetailAddress(): [DetailAddress, (change: Partial<DetailAddress>) => void] {
  const [query, setQuery] = useSearchParams();
  const latest = useRef(query);
  latest.current = query;
  const change = useCallback(
    (wanted: Partial<DetailAddress>) => {
      const next = writeDetailAddress(latest.current, wanted);
      if (next.toString() === latest.current.toString()) return;
      latest.current = next;
      setQuery(next, { replace: !('tab' in wanted), preventScrollReset: true });
    },
    [setQuery],
  );
  return [readDetailAddress(query), change];
}

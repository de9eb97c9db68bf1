import { useCallback, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/**
 * The search params that are on screen, the newest that were asked for, and how to replace them. The router renders a
 * change later than the click that caused it, so that a second click must build on `newest()` to keep the first one.
 */
export function useLatestSearchParams(): {
  readonly params: URLSearchParams;
  readonly newest: () => URLSearchParams;
  readonly replaceParams: (next: URLSearchParams, options?: NavigateOptions) => void;
} {
  const [params, setParams] = useSearchParams();
  const rendered = useRef(params);
  const latest = useRef(params);
  if (rendered.current !== params) {
    rendered.current = params;
    latest.current = params;
  }
  const newest = useCallback(() => latest.current, []);
  const replaceParams = useCallback(
    (next: URLSearchParams, options?: NavigateOptions) => {
      latest.current = next;
      setParams(next, options);
    },
    [setParams],
  );
  return { params, newest, replaceParams };
}

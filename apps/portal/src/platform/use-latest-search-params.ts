import { use, useCallback } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext, useSearchParams } from 'react-router';

/**
 * The search params that are on screen, the newest that were asked for, and how to replace them. The router shows a
 * change in a transition, which anything urgent may hold up: a second change must build on `newest()`, or it undoes the
 * first. What was rendered last is no measure: React may discard a rendering and render the one before again.
 */
export function useLatestSearchParams(): {
  readonly params: URLSearchParams;
  readonly newest: () => URLSearchParams;
  readonly replaceParams: (next: URLSearchParams, options?: NavigateOptions) => void;
} {
  const [params, replaceParams] = useSearchParams();
  const router = use(UNSAFE_DataRouterContext)?.router;
  if (router === undefined) throw new Error('useLatestSearchParams needs a RouterProvider');
  const newest = useCallback(() => {
    const { location, navigation } = router.state;
    // Who leaves for another screen takes nothing of this one along.
    const asked = navigation.location?.pathname === location.pathname ? navigation.location : location;
    return new URLSearchParams(asked.search);
  }, [router]);
  return { params, newest, replaceParams };
}

import { useSearchParams } from 'react-router';
import type { SearchSchema } from './search-schema.ts';

/**
 * What a screen shows, read from the URL, and how to change it. A change of one of `steps` is one that the browser's
 * back button undoes; any other replaces what stood there.
 */
export function useSearchView<View extends object>(
  schema: SearchSchema<View>,
  steps: readonly (keyof View & string)[],
) {
  const [params, setParams] = useSearchParams();
  const view = schema.read(params);
  return {
    view,
    change: (part: Partial<View>) =>
      setParams(schema.write(schema.changed(view, part)), { replace: !steps.some((name) => name in part) }),
    /** Where a link leads that changes this. */
    urlOf: (part: Partial<View>) => `?${schema.write(schema.changed(view, part))}`,
  };
}

import type { SearchSchema } from './search-schema.ts';
import { useLatestSearchParams } from './use-latest-search-params.ts';

/**
 * What a screen shows, read from the URL, and how to change it. A change of one of `steps` is one that the browser's
 * back button undoes; any other replaces what stood there.
 */
export function useSearchView<View extends object>(
  schema: SearchSchema<View>,
  steps: readonly (keyof View & string)[],
) {
  const { params, newest, replaceParams } = useLatestSearchParams();
  const view = schema.read(params);
  return {
    view,
    change: (part: Partial<View>) =>
      replaceParams(schema.write(schema.changed(schema.read(newest()), part)), {
        replace: !steps.some((name) => name in part),
      }),
    /** Where a link leads that changes this. */
    urlOf: (part: Partial<View>) => `?${schema.write(schema.changed(view, part))}`,
  };
}

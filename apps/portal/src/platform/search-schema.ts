/** How one of the search params is read and written. */
export interface SearchParam<T> {
  readonly fallback: T;
  /** undefined for text that it does not understand. */
  readonly read: (text: string) => T | undefined;
  readonly write: (value: T) => string;
}

/** The search params of a screen: what it shows is all in the URL, so that a link shows a colleague exactly this. */
export interface SearchSchema<View> {
  readonly defaults: View;
  /** Whatever is absent or not understood is its default. */
  readonly read: (params: URLSearchParams) => View;
  /** Only what differs from the default, in the order of the schema. */
  readonly write: (view: View) => URLSearchParams;
  /** The view after a change; another list begins at its first page. */
  readonly changed: (view: View, part: Partial<View>) => View;
}

type SearchParams<View> = { readonly [Name in keyof View]-?: SearchParam<View[Name]> };

/**
 * @param params one of each name of the view, in the order in which they are written.
 * @param beside what stands beside the list and does not change what it lists: changing it keeps the page.
 */
export function searchSchema<View extends object>(
  params: SearchParams<View>,
  beside: readonly (keyof View & string)[] = [],
): SearchSchema<View> {
  // @NOTE: the keys of a literal of this very type
  const names = Object.keys(params) as (keyof View & string)[];
  const keepsPage: readonly string[] = ['page', ...beside];
  const collect = (valueFor: (name: keyof View & string) => unknown): View =>
    // @NOTE: one value of its own type for each name of the view
    Object.fromEntries(names.map((name) => [name, valueFor(name)])) as View;
  const defaults = collect((name) => params[name].fallback);
  return {
    defaults,
    read: (given) =>
      collect((name) => {
        const text = given.get(name);
        return (text === null ? undefined : params[name].read(text)) ?? params[name].fallback;
      }),
    write: (view) => {
      const written = new URLSearchParams();
      for (const name of names) {
        const { write, fallback } = params[name];
        const text = write(view[name]);
        if (text !== write(fallback)) written.set(name, text);
      }
      return written;
    },
    changed: (view, part) => {
      const isAnother = Object.keys(part).some((name) => !keepsPage.includes(name));
      return { ...view, ...(isAnother && 'page' in params ? { page: 1 } : {}), ...part };
    },
  };
}

/** Any text, cut off at its longest. */
export function textParam(maxLength = 120): SearchParam<string> {
  return { fallback: '', read: (text) => text.slice(0, maxLength), write: (text) => text };
}

/** Text of one shape, else empty. */
export function patternParam(pattern: RegExp): SearchParam<string> {
  return { fallback: '', read: (text) => (pattern.test(text) ? text : undefined), write: (text) => text };
}

/** One of these; numbers are written as such. */
export function choiceParam<T extends string | number, F extends string | number>(
  values: readonly T[],
  fallback: F,
): SearchParam<T | F> {
  return { fallback, read: (text) => values.find((value) => String(value) === text), write: String };
}

/** Some of these, with commas between; those it does not know are left out. */
export function choicesParam<T extends string>(values: readonly T[]): SearchParam<readonly T[]> {
  return {
    fallback: [],
    read: (text) => text.split(',').flatMap((word) => values.filter((value) => value === word)),
    write: (chosen) => chosen.join(','),
  };
}

export const flagParam: SearchParam<boolean> = {
  fallback: false,
  read: (text) => text === 'true',
  write: String,
};

export const pageParam: SearchParam<number> = {
  fallback: 1,
  read: (text) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined),
  write: String,
};

/** A number above zero. */
export function positiveParam<F extends number | undefined>(
  fallback: F,
  max = Number.MAX_VALUE,
): SearchParam<number | F> {
  return {
    fallback,
    read: (text) => {
      const value = Number(text);
      return text !== '' && Number.isFinite(value) && value > 0 ? Math.min(value, max) : undefined;
    },
    write: (value) => (value === undefined ? '' : String(value)),
  };
}

/** A column to order by, `-` before it for descending. */
export function orderParam<C extends string, F extends string>(
  columns: readonly C[],
  fallback: F,
): SearchParam<C | `-${C}` | F> {
  return choiceParam(
    columns.flatMap((column) => [column, `-${column}` as const]),
    fallback,
  );
}

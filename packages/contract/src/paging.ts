import { z } from 'zod';

/** Default of the specification, section 9. */
export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 500;

export const pageQuery = {
  page: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
};

/** One page of rows, with the number of all rows that match. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ rows: z.array(row), total: z.int(), page: z.int(), size: z.int() });
}

/** `true`/`false` as query text; zod's own boolean coercion takes "false" for true. */
export const queryFlag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** A comma separated list in the query. */
export const queryList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** ISO 8601 instant in the query, read as UTC when no offset is given. */
export const instant = z.iso.datetime({ offset: true, local: true }).transform((text) => {
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  return new Date(hasZone ? text : `${text}Z`);
});

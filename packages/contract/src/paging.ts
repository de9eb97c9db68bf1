import { z } from 'zod';
import { queryNumber } from './numbers.ts';

/** Default of the specification, section 9. */
export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 500;
/** Beyond this many pages a list is searched, not leafed through; and page times size stays a number of the database. */
export const MAX_PAGE = 1_000_000;

export const pageQuery = {
  page: queryNumber(z.number().int().min(1).max(MAX_PAGE)).default(1),
  size: queryNumber(z.number().int().min(1).max(MAX_PAGE_SIZE)).default(DEFAULT_PAGE_SIZE),
};

/** One page of rows, with the number of all rows that match. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ rows: z.array(row), total: z.int(), page: z.int(), size: z.int() });
}

/** Where the page before ended, as `next` said it: every page is as quick as the first. */
export const afterQuery = z.string().min(1).max(100).optional();

/** One page of a list that is not counted; `next` is null at its end. */
export function keysetOf<T extends z.ZodType>(row: T) {
  return z.object({ rows: z.array(row), next: z.string().nullable() });
}

/** `true`/`false` as query text; zod's own boolean coercion takes "false" for true. */
export const queryFlag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** A comma separated list in the query: at most as long as an address may be. */
export const queryList = z
  .string()
  .max(16_000, { abort: true })
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

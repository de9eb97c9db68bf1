import { z } from 'zod';

/** A figure of a machine, whatever its unit: beyond this nothing is a diameter, a load or a temperature. */
export const figure = z.number().min(-1e15).max(1e15);

/** The most a counter holds, here and in a database column of 32 bits. */
export const MAX_COUNT = 2_147_483_647;

const decimal = /^-?\d{1,20}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?$/;

/** A number in the address. Nothing, blanks, hexadecimal or other digits are no number, though `Number()` reads them. */
export function queryNumber<S extends z.ZodNumber>(schema: S) {
  return z.preprocess(
    (value) => (typeof value !== 'string' ? value : decimal.test(value) ? Number(value) : Number.NaN),
    schema,
  );
}

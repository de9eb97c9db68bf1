import { ProblemError } from '@ritzel/contract';

const CODES = ['passwordCommon', 'passwordContainsAddress', 'passwordUnchanged', 'passwordWrong'] as const;
export type RefusedPassword = (typeof CODES)[number];

export const isRefusedPassword = (code: string | undefined): code is RefusedPassword =>
  CODES.some((each) => each === code);

/** What the server said of one field. */
export function refusalAt(error: unknown, field: string): string | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  return error.problem.errors?.find((each) => each.field === field)?.code;
}

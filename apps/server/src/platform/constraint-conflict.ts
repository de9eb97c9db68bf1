import { type ProblemError, problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';

/**
 * What a constraint of the database refuses although it was looked at before: between looking and writing somebody took
 * the name (unique_violation) or deleted what the row refers to (foreign_key_violation). Whoever asked loads again and
 * repeats; undefined for any other error.
 */
export function conflictOfConstraint(error: unknown): ProblemError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '23505') return problem.conflict(problemText('WRITTEN_BY_OTHERS'));
  if (code === '23503') return problem.conflict(problemText('DELETED_BY_OTHERS'));
  return undefined;
}

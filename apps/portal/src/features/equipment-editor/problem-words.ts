import type { TFunction } from 'i18next';
import type { DraftProblem } from './draft-problem.ts';

/** A problem in the reader's language, with what to do about it. */
export function problemWords(problem: DraftProblem, t: TFunction<'editor'>): string {
  return t(`problem.${problem.code}`, {
    element: problem.owner,
    message: problem.message ?? '',
    ...problem.values,
    defaultValue: problem.message ?? problem.code,
  });
}

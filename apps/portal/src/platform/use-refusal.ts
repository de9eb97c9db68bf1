import { ProblemError } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';

/**
 * Says why a call failed, in the reader's language: what the server says of the first thing that is wrong, or what its
 * code means where it says no more.
 */
export function useRefusal(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const problem = error instanceof ProblemError ? error.problem : undefined;
    return problem?.errors?.[0]?.message ?? problem?.detail ?? t(`problems.${problem?.code ?? 'internal'}`);
  };
}

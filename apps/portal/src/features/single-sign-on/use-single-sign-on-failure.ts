import { ProblemError } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';

/** One clear sentence for what went wrong at a provider, or on the way to it. */
export function useSingleSignOnFailure(): (error: unknown) => string {
  const { t } = useTranslation('single-sign-on');
  return (error) => {
    if (!(error instanceof ProblemError)) return t('problems.internal');
    const { code, errors } = error.problem;
    if (code !== 'singleSignOnFailed') return t(`problems.${code}`);
    return t(`failure.${errors?.[0]?.code ?? 'answerInvalid'}`);
  };
}

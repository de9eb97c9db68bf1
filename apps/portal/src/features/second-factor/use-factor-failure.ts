import { ProblemError } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { PasskeyError } from './use-passkey.ts';

/** What to say of a failed step. */
export function useFactorFailure(): (error: unknown) => string {
  const { t } = useTranslation('second-factor');
  return (error) => {
    if (error instanceof PasskeyError) return t(`passkey.${error.code}`);
    if (!(error instanceof ProblemError)) return t('problems.internal');
    const [first] = error.problem.errors ?? [];
    if (first?.code === 'codeWrong') return t('totp.wrong');
    if (first?.code === 'passwordWrong') return t('confirm.wrong');
    if (first?.code === 'lastFactorRequired') return t('panel.lastRequired');
    return t(`problems.${error.problem.code}`);
  };
}

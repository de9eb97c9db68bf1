import { Button, TextInput } from '@mantine/core';
import { confirmResetCode, ProblemError, RESET_CODE_DIGITS } from '@ritzel/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router';
import { call } from '../../platform/call.ts';
import { QuietPage } from '../../ui/quiet-page.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { useResetSteps } from './reset-steps.ts';

/** Second step: the code of the mail. */
export function ResetCodeScreen() {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const { email = '', resetId } = useResetSteps();
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  useDocumentTitle(t('reset.codeTitle'));
  const confirm = useMutation({
    mutationFn: (digits: string) =>
      call(confirmResetCode, { body: { resetId: resetId ?? '', code: digits } }),
    onSuccess: ({ ticket }) =>
      navigate('/auth/resetpassword/update', { replace: true, state: { email, ticket } }),
  });
  if (resetId === undefined) return <Navigate to="/auth/resetpassword" replace />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const digits = code.replaceAll(/\s/g, '');
    const isWrong = digits.length !== RESET_CODE_DIGITS || !/^\d+$/.test(digits);
    setIncomplete(isWrong);
    if (!isWrong) confirm.mutate(digits);
  };
  const problem = confirm.error instanceof ProblemError ? confirm.error.problem : undefined;
  const refusal = problem?.errors?.[0]?.code;
  const isKnown = refusal === 'codeWrong' || refusal === 'codeUsedUp' || refusal === 'codeExpired';
  const failure = confirm.isError
    ? isKnown
      ? t(`reset.refused.${refusal}`)
      : t(`problems.${problem?.code ?? 'internal'}`)
    : undefined;
  return (
    <QuietPage title={t('reset.codeTitle')}>
      <p style={{ color: 'var(--ink-2)', overflowWrap: 'anywhere' }}>{t('reset.codeText', { email })}</p>
      <form noValidate onSubmit={submit} style={{ display: 'grid', gap: 14 }}>
        <TextInput
          size="md"
          label={t('reset.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          error={isIncomplete ? t('reset.codeDigits') : failure}
        />
        <Button type="submit" size="md" loading={confirm.isPending}>
          {t('reset.confirm')}
        </Button>
      </form>
      <Link to="/auth/resetpassword" state={{ email }}>
        {t('reset.again')}
      </Link>
    </QuietPage>
  );
}

import { Button, TextInput } from '@mantine/core';
import { requestPasswordReset } from '@ritzel/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { call } from '../../platform/call.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { useRefusal } from '../../platform/use-refusal.ts';
import { emailError, normaliseTypedEmail } from '../../platform/validation/email.ts';
import { QuietPage } from '../../ui/quiet-page.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { useResetSteps } from './reset-steps.ts';

/** First step: the address. What follows is the same whether somebody has it or not. */
export function ResetPasswordScreen() {
  const { t } = useTranslation('login');
  const { language } = usePreferences();
  const navigate = useNavigate();
  const steps = useResetSteps();
  const [email, setEmail] = useState(steps.email ?? '');
  const [error, setError] = useState<'required' | 'emailInvalid'>();
  useDocumentTitle(t('reset.title'));
  const send = useMutation({
    mutationFn: (address: string) => call(requestPasswordReset, { body: { email: address, language } }),
    onSuccess: ({ resetId }, address) =>
      navigate('/auth/resetpassword/otp', { state: { email: address, resetId } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = normaliseTypedEmail(email);
    const wrong = address === '' ? 'required' : emailError(address);
    setError(wrong);
    if (wrong === undefined) send.mutate(address);
  };
  const refusalOf = useRefusal();
  return (
    <QuietPage title={t('reset.title')}>
      <p style={{ color: 'var(--ink-2)' }}>{t('reset.text')}</p>
      <form noValidate onSubmit={submit} style={{ display: 'grid', gap: 14 }}>
        <TextInput
          type="email"
          size="md"
          label={t('email')}
          autoComplete="username"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          error={error && t(`error.${error}`)}
        />
        <p role="alert" style={{ color: 'var(--error)' }}>
          {send.isError && refusalOf(send.error)}
        </p>
        <Button type="submit" size="md" loading={send.isPending}>
          {t('reset.send')}
        </Button>
      </form>
      <Link to="/auth/login">{t('register.toLogin')}</Link>
    </QuietPage>
  );
}

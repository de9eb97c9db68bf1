import { Button } from '@mantine/core';
import { ProblemError, setForgottenPassword } from '@ritzel/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { call } from '../../platform/call.ts';
import { forgetSession } from '../../platform/session.ts';
import { passwordRules } from '../../platform/validation/password-rules.ts';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { QuietPage } from '../../ui/quiet-page.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { useResetSteps } from './reset-steps.ts';

/** Last step: the new password; then one signs in with it. */
export function UpdatePasswordScreen() {
  const { t } = useTranslation('login');
  const { email, ticket } = useResetSteps();
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  useDocumentTitle(t('reset.updateTitle'));
  const update = useMutation({
    mutationFn: () => call(setForgottenPassword, { body: { ticket: ticket ?? '', password } }),
    // Every session ended, that of this browser too.
    onSuccess: () => forgetSession(),
  });
  if (ticket === undefined) return <Navigate to="/auth/resetpassword" replace />;
  if (update.isSuccess)
    return (
      <QuietPage title={t('reset.updateTitle')}>
        <p role="status">{t('reset.done')}</p>
        <Button component={Link} to="/auth/login" size="md">
          {t('register.toLogin')}
        </Button>
      </QuietPage>
    );
  const isWeak = passwordRules(password, email).some(({ isMet }) => !isMet);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWeak) update.mutate();
  };
  const problem = update.error instanceof ProblemError ? update.error.problem : undefined;
  const code = problem?.errors?.[0]?.code;
  const isOfPassword = code === 'passwordCommon' || code === 'passwordContainsAddress';
  return (
    <QuietPage title={t('reset.updateTitle')}>
      <p style={{ color: 'var(--ink-2)' }}>{t('reset.updateText')}</p>
      <form noValidate onSubmit={submit} style={{ display: 'grid', gap: 12 }}>
        {email !== undefined && <input type="hidden" autoComplete="username" value={email} />}
        <NewPasswordField
          label={t('password')}
          value={password}
          onChange={setPassword}
          email={email}
          error={isOfPassword ? t(`passwordRefused.${code}`) : isTried && isWeak}
        />
        <p role="alert" style={{ color: 'var(--error)' }}>
          {update.isError &&
            !isOfPassword &&
            (code === 'ticketExpired'
              ? t('reset.refused.ticketExpired')
              : t(`problems.${problem?.code ?? 'internal'}`))}
        </p>
        <Button type="submit" size="md" loading={update.isPending}>
          {t('reset.update')}
        </Button>
      </form>
      {code === 'ticketExpired' && (
        <Link to="/auth/resetpassword" state={{ email }}>
          {t('reset.again')}
        </Link>
      )}
    </QuietPage>
  );
}

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { ProblemError, readSignInOptions, signIn, signInDemo } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { PolicyConsent } from '../../features/policies/policy-consent.tsx';
import { call } from '../../platform/call.ts';
import { fetchPreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';
import { keepSession, useSession } from '../../platform/session.ts';
import { emailError, normaliseTypedEmail } from '../../platform/validation/email.ts';
import { QuietPage } from '../../ui/quiet-page.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { safeNext } from './safe-next.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Sign-in: credentials, then, where the server asks for it, the policies to accept; or the demo. */
export function LoginScreen() {
  const { t } = useTranslation('login');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const session = useSession();
  const options = useQuery({ ...queryOf(readSignInOptions, {}), staleTime: 60_000 });
  const [asked, setAsked] = useState<Credentials>();
  const [failure, setFailure] = useState<string>();
  const [fieldErrors, setFieldErrors] = useState<{ email?: string; password?: string }>({});
  const [busy, setBusy] = useState<'credentials' | 'demo'>();
  const next = safeNext(search.get('next'));
  useDocumentTitle(t('title'));

  if (session !== undefined && busy === undefined) return <Navigate to={next} replace />;

  const enter = async (
    kind: 'credentials' | 'demo',
    makeCall: () => ReturnType<typeof call<typeof signInDemo>>,
  ) => {
    setBusy(kind);
    setFailure(undefined);
    try {
      keepSession(await makeCall());
      await fetchPreferences();
      await navigate(next, { replace: true });
    } catch (error) {
      const code = error instanceof ProblemError ? error.problem.code : 'internal';
      if (code === 'policiesNotAccepted') return 'policiesNotAccepted';
      setFailure(t(`problems.${code}`));
    } finally {
      setBusy(undefined);
    }
    return undefined;
  };

  const submitCredentials = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = normaliseTypedEmail(String(form.get('email') ?? ''));
    const password = String(form.get('password') ?? '');
    const errors = {
      ...(email === '' ? { email: t('error.required') } : {}),
      ...(emailError(email) ? { email: t('error.emailInvalid') } : {}),
      ...(password === '' ? { password: t('error.required') } : {}),
    };
    setFieldErrors(errors);
    if (Object.keys(errors).length > 0) return;
    const outcome = await enter('credentials', () => call(signIn, { body: { email, password } }));
    if (outcome === 'policiesNotAccepted') setAsked({ email, password });
  };

  if (asked !== undefined) {
    return (
      <QuietPage title={t('policies.title')}>
        <PolicyConsent
          isBusy={busy !== undefined}
          failure={failure}
          onBack={() => setAsked(undefined)}
          onAccept={(policyIds) =>
            enter('credentials', () =>
              call(signIn, {
                query: { policiesAccepted: 'true', policyIds: policyIds.join(',') },
                body: asked,
              }),
            )
          }
        />
      </QuietPage>
    );
  }

  return (
    <QuietPage title={t('title')}>
      <form
        noValidate
        onSubmit={(event) => void submitCredentials(event)}
        style={{ display: 'grid', gap: 14 }}
        aria-describedby={failure ? 'login-failure' : undefined}
      >
        <TextInput
          name="email"
          type="email"
          size="md"
          label={t('email')}
          autoComplete="username"
          error={fieldErrors.email}
          required
          withAsterisk={false}
        />
        <PasswordInput
          name="password"
          size="md"
          label={t('password')}
          autoComplete="current-password"
          error={fieldErrors.password}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        />
        <p id="login-failure" role="alert" style={{ color: 'var(--error)' }}>
          {failure}
        </p>
        <Button type="submit" size="md" loading={busy === 'credentials'} disabled={busy === 'demo'}>
          {t('submit')}
        </Button>
      </form>
      {options.data?.demo && (
        <div style={{ display: 'grid', gap: 8, paddingTop: 14, borderTop: '1px solid var(--line)' }}>
          <Button
            variant="default"
            size="md"
            loading={busy === 'demo'}
            disabled={busy === 'credentials'}
            onClick={() => void enter('demo', () => call(signInDemo, {}))}
          >
            {t('demo')}
          </Button>
          <p className="meta">{t('demoHint')}</p>
        </div>
      )}
      {options.data?.firstAdministrator && <p className="meta">{t('firstAdministratorHint')}</p>}
    </QuietPage>
  );
}

import { Button, TextInput } from '@mantine/core';
import { checkInvitation, ProblemError, type Session, signUp } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { PolicyConsent } from '../../features/policies/policy-consent.tsx';
import { SecondStep } from '../../features/second-factor/second-step.tsx';
import { call } from '../../platform/call.ts';
import { changePreferences, fetchPreferences } from '../../platform/preferences.ts';
import { keepSession } from '../../platform/session.ts';
import { useLinkToken } from '../../platform/use-link-token.ts';
import { passwordRules } from '../../platform/validation/password-rules.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { QuietPage } from '../../ui/quiet-page.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';

/** What is wrong with a link is said by a code of its own. */
const LINK_CODES = [
  'invitationUnknown',
  'invitationExpired',
  'invitationUsed',
  'invitationWithdrawn',
] as const;

function linkRefusal(error: unknown): (typeof LINK_CODES)[number] | undefined {
  const codes = error instanceof ProblemError ? (error.problem.errors ?? []).map(({ code }) => code) : [];
  return LINK_CODES.find((code) => codes.includes(code));
}

interface Account {
  readonly name: string;
  readonly password: string;
}

/** Behind the link of an invitation: name and password, then the policies, then one is signed in. */
export function RegisterScreen() {
  const { t } = useTranslation('login');
  const token = useLinkToken();
  const navigate = useNavigate();
  useDocumentTitle(t('register.title'));
  const invitation = useQuery({
    queryKey: ['checkInvitation', token],
    queryFn: async () => {
      const found = await call(checkInvitation, { body: { token } });
      // As the mail with the link was; who wants another language chooses it below.
      changePreferences({ language: found.language });
      return found;
    },
    enabled: token.length >= 20,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [account, setAccount] = useState<Account>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [isPasswordRefused, setPasswordRefused] = useState(false);
  const [lostLink, setLostLink] = useState<(typeof LINK_CODES)[number]>();

  if (token.length < 20)
    return (
      <QuietPage title={t('register.title')}>
        <p role="alert">{t('register.linkMissing')}</p>
      </QuietPage>
    );
  const refusal = lostLink ?? linkRefusal(invitation.error);
  if (refusal !== undefined || invitation.isError) {
    const code = invitation.error instanceof ProblemError ? invitation.error.problem.code : 'internal';
    return (
      <QuietPage title={t('register.title')}>
        <p role="alert">{refusal === undefined ? t(`problems.${code}`) : t(`register.refused.${refusal}`)}</p>
        <Link to="/auth/login">{t('register.toLogin')}</Link>
      </QuietPage>
    );
  }
  if (invitation.data === undefined)
    return (
      <QuietPage title={t('register.title')}>
        <LoadingState />
      </QuietPage>
    );
  const { email, name, organisationName, invitedBy } = invitation.data;

  const open = async (session: Session) => {
    keepSession(session);
    await fetchPreferences();
    await navigate('/dashboard', { replace: true });
  };

  const enter = async (policyIds: readonly string[]) => {
    if (account === undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await open(
        await call(signUp, {
          query: { policiesAccepted: 'true', policyIds: policyIds.join(',') },
          body: { ...account, token },
        }),
      );
    } catch (error) {
      const code = error instanceof ProblemError ? error.problem.code : 'internal';
      const fields = error instanceof ProblemError ? (error.problem.errors ?? []) : [];
      setLostLink(linkRefusal(error));
      // The account is made; the role of the invitation must have a second factor.
      if (code === 'secondFactorRequired') setPending(true);
      else if (fields.some((field) => field.code === 'passwordCommon')) {
        setPasswordRefused(true);
        setAccount(undefined);
      } else setFailure(t(`problems.${code}`));
    } finally {
      setBusy(false);
    }
  };

  if (isPending)
    return (
      <SecondStep
        renderPolicies={(consent) => <PolicyConsent {...consent} />}
        onSession={open}
        onRestart={() => void navigate('/auth/login', { replace: true })}
      />
    );

  if (account !== undefined)
    return (
      <QuietPage title={t('policies.title')}>
        <PolicyConsent
          isBusy={isBusy}
          failure={failure}
          onBack={() => setAccount(undefined)}
          onAccept={(policyIds) => void enter(policyIds)}
        />
      </QuietPage>
    );

  return (
    <QuietPage title={t('register.title')}>
      <p style={{ color: 'var(--ink-2)', overflowWrap: 'anywhere' }}>
        {t('register.text', { inviter: invitedBy, organisation: organisationName, email })}
      </p>
      <AccountForm
        email={email}
        name={name}
        refused={isPasswordRefused ? t('passwordRefused.passwordCommon') : undefined}
        onReady={(ready) => {
          setPasswordRefused(false);
          setAccount(ready);
        }}
      />
    </QuietPage>
  );
}

function AccountForm({
  email,
  name: suggested,
  refused,
  onReady,
}: {
  email: string;
  name: string;
  refused: string | undefined;
  onReady: (account: Account) => void;
}) {
  const { t } = useTranslation('login');
  const [name, setName] = useState(suggested);
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const isNameMissing = name.trim() === '';
  const isWeak = passwordRules(password, email).some(({ isMet }) => !isMet);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isNameMissing && !isWeak) onReady({ name: name.trim(), password });
  };
  return (
    <form noValidate onSubmit={submit} style={{ display: 'grid', gap: 12 }}>
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <TextInput
        size="md"
        label={t('register.name')}
        autoComplete="name"
        maxLength={120}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={isTried && isNameMissing ? t('error.required') : undefined}
      />
      <NewPasswordField
        label={t('password')}
        value={password}
        onChange={setPassword}
        email={email}
        error={(password === '' && refused) || (isTried && isWeak)}
      />
      <Button type="submit" size="md">
        {t('register.submit')}
      </Button>
    </form>
  );
}

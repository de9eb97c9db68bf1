import { Button, PasswordInput, Select, TextInput } from '@mantine/core';
import {
  listDemoPeople,
  listPolicies,
  ProblemError,
  readSignInOptions,
  type Session,
  signIn,
  signInDemo,
} from '@ritzel/contract';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { PolicyConsent } from '../../features/policies/policy-consent.tsx';
import { SecondStep } from '../../features/second-factor/second-step.tsx';
import { useFactorFailure } from '../../features/second-factor/use-factor-failure.ts';
import { enterWithPasskey, hasPasskeys } from '../../features/second-factor/use-passkey.ts';
import { safeNext } from '../../features/sign-in/safe-next.ts';
import { SingleSignOnButton } from '../../features/single-sign-on/single-sign-on-button.tsx';
import { useOfferedSignOn } from '../../features/single-sign-on/use-offered-sign-on.ts';
import { AdministratorsAlone, WithoutPassword } from '../../features/single-sign-on/without-password.tsx';
import { call } from '../../platform/call.ts';
import { fetchPreferences } from '../../platform/preferences.ts';
import { queryClient, queryOf } from '../../platform/query-client.ts';
import { keepSession, useSession } from '../../platform/session.ts';
import { emailError, normaliseTypedEmail } from '../../platform/validation/email.ts';
import { QuietPage } from '../../ui/quiet-page.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Right credentials of somebody who has still to accept these policies. */
interface Asked {
  readonly credentials: Credentials;
  readonly names: readonly string[];
}

/** Sign-in: credentials, a passkey or the organisation's own; then what the server asks for besides; or the demo. */
export function LoginScreen() {
  // With the words of what appears while an address is typed: a screen that waits for words would lose its focus.
  const { t } = useTranslation(['login', 'single-sign-on']);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const session = useSession();
  const options = useQuery({ ...queryOf(readSignInOptions, {}), staleTime: 60_000 });
  const [asked, setAsked] = useState<Asked>();
  const [failure, setFailure] = useState<string>();
  const [fieldErrors, setFieldErrors] = useState<{ email?: string; password?: string }>({});
  const [busy, setBusy] = useState<'credentials' | 'passkey' | 'demo'>();
  const [typedEmail, setTypedEmail] = useState('');
  const [isPending, setPending] = useState(false);
  const offered = useOfferedSignOn(typedEmail);
  // Who administers says so, and has the password for when the organisation's own sign-in is away.
  const [isAdministrator, setAdministrator] = useState(false);
  const isWithoutPassword = offered?.passwordSignIn === false;
  const asksPassword = !isWithoutPassword || isAdministrator;
  const say = useFactorFailure();
  const next = safeNext(search.get('next'));
  useDocumentTitle(t('title'));

  if (session !== undefined && busy === undefined) return <Navigate to={next} replace />;

  const open = async (opened: Session) => {
    keepSession(opened);
    await fetchPreferences();
    await navigate(next, { replace: true });
  };

  const enter = async (kind: 'credentials' | 'passkey' | 'demo', makeCall: () => Promise<Session>) => {
    setBusy(kind);
    setFailure(undefined);
    try {
      await open(await makeCall());
    } catch (error) {
      const code = error instanceof ProblemError ? error.problem.code : 'internal';
      if (code === 'secondFactorRequired') setPending(true);
      // A passkey has been used up: the server keeps what is still to be accepted.
      else if (code === 'policiesNotAccepted' && kind === 'passkey') setPending(true);
      else if (error instanceof ProblemError && code === 'policiesNotAccepted')
        return error.problem.errors?.map((each) => each.code) ?? [];
      else setFailure(say(error));
    } finally {
      setBusy(undefined);
    }
    return undefined;
  };

  const submitCredentials = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!asksPassword) return;
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
    const credentials = { email, password };
    const names = await enter('credentials', () => call(signIn, { body: credentials }));
    if (names !== undefined) setAsked({ credentials, names });
  };

  if (isPending)
    return (
      <SecondStep
        renderPolicies={(consent) => <PolicyConsent {...consent} />}
        onSession={open}
        onRestart={() => {
          setPending(false);
          setAsked(undefined);
        }}
      />
    );

  if (asked !== undefined) {
    return (
      <QuietPage title={t('policies.title')}>
        <PolicyConsent
          names={asked.names}
          isBusy={busy !== undefined}
          failure={failure}
          onBack={() => setAsked(undefined)}
          onAccept={async (policyIds) => {
            const names = await enter('credentials', () =>
              call(signIn, {
                query: { policiesAccepted: 'true', policyIds: policyIds.join(',') },
                body: asked.credentials,
              }),
            );
            if (names === undefined) return;
            // A newer version came into force while this one was being read.
            await queryClient.invalidateQueries({ queryKey: [listPolicies.name] });
            setAsked({ ...asked, names });
          }}
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
          autoComplete="username webauthn"
          onBlur={(event) => setTypedEmail(normaliseTypedEmail(event.currentTarget.value))}
          error={fieldErrors.email}
          required
          withAsterisk={false}
        />
        {asksPassword && (
          <>
            <PasswordInput
              name="password"
              size="md"
              label={t('password')}
              autoComplete="current-password"
              // Of who asked for it: the button that was pressed is gone.
              autoFocus={isWithoutPassword}
              error={fieldErrors.password}
              required
              withAsterisk={false}
              visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
            />
            {isWithoutPassword && <AdministratorsAlone label={offered.label} />}
            <p className="meta">
              <Link to="/auth/resetpassword">{t('forgotten')}</Link>
            </p>
            <p id="login-failure" role="alert" style={{ color: 'var(--error)' }}>
              {failure}
            </p>
            <Button
              type="submit"
              size="md"
              variant={isWithoutPassword ? 'default' : 'filled'}
              loading={busy === 'credentials'}
              disabled={busy !== undefined && busy !== 'credentials'}
            >
              {t('submit')}
            </Button>
          </>
        )}
      </form>
      {offered !== undefined && <SingleSignOnButton key={offered.domain} offered={offered} next={next} />}
      {isWithoutPassword && !isAdministrator && (
        <WithoutPassword offered={offered} onAdministrator={() => setAdministrator(true)} />
      )}
      {hasPasskeys() && (
        <Button
          variant="default"
          size="md"
          loading={busy === 'passkey'}
          disabled={busy !== undefined && busy !== 'passkey'}
          leftSection={<IconFingerprint size={17} stroke={1.6} aria-hidden="true" />}
          onClick={() => void enter('passkey', () => enterWithPasskey({ isSecondStep: false }))}
        >
          {t('passkey')}
        </Button>
      )}
      {options.data?.demo && (
        <div style={{ display: 'grid', gap: 8, paddingTop: 14, borderTop: '1px solid var(--line)' }}>
          <Button
            variant="default"
            size="md"
            loading={busy === 'demo'}
            disabled={busy !== undefined && busy !== 'demo'}
            onClick={() => void enter('demo', () => call(signInDemo, {}))}
          >
            {t('demo')}
          </Button>
          <p className="meta">{t('demoHint')}</p>
          <DemoEyes
            isBusy={busy !== undefined}
            onLook={(person) => void enter('demo', () => call(signInDemo, { query: { person } }))}
          />
        </div>
      )}
      {options.data?.firstAdministrator && <p className="meta">{t('firstAdministratorHint')}</p>}
    </QuietPage>
  );
}

/** The demo as one of its people sees it: by company, with what they are and the group they are in. */
function DemoEyes({ isBusy, onLook }: { isBusy: boolean; onLook: (person: string) => void }) {
  const { t } = useTranslation('login');
  const people = useQuery({ ...queryOf(listDemoPeople, {}), staleTime: 60_000 });
  const [person, setPerson] = useState<string | null>(null);
  if (people.data === undefined || people.data.length === 0) return null;
  const companies = [...new Set(people.data.map(({ company }) => company))];
  return (
    <div style={{ display: 'flex', gap: 8, alignItems: 'flex-end' }}>
      <Select
        style={{ flex: 1 }}
        size="sm"
        label={t('demoEyes.label')}
        placeholder={t('demoEyes.choose')}
        value={person}
        onChange={setPerson}
        data={companies.map((company) => ({
          group: company,
          items: people.data
            .filter((each) => each.company === company)
            .map(({ key, name, role, groups }) => ({
              value: key,
              // What was chosen stands there without the company's heading.
              label: [...new Set([name, t(`demoEyes.role.${role}`), ...groups, company])].join(' · '),
            })),
        }))}
      />
      <Button
        variant="default"
        size="sm"
        disabled={isBusy || person === null}
        onClick={() => person !== null && onLook(person)}
      >
        {t('demoEyes.look')}
      </Button>
    </div>
  );
}

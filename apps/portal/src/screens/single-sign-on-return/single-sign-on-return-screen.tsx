import { Button } from '@mantine/core';
import { finishSingleSignOn, ProblemError, type Session } from '@ritzel/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PolicyConsent } from '../../features/policies/policy-consent.tsx';
import { SecondStep } from '../../features/second-factor/second-step.tsx';
import { safeNext } from '../../features/sign-in/safe-next.ts';
import { takeReturn } from '../../features/single-sign-on/return-path.ts';
import { useSingleSignOnFailure } from '../../features/single-sign-on/use-single-sign-on-failure.ts';
import { call } from '../../platform/call.ts';
import { fetchPreferences } from '../../platform/preferences.ts';
import { keepSession } from '../../platform/session.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { QuietPage } from '../../ui/quiet-page.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';

/** One exchange for an address, however often React begins the effect: a code is good for one use. */
const exchanges = new Map<string, Promise<Session>>();

function exchange(search: string): Promise<Session> {
  const known = exchanges.get(search);
  if (known !== undefined) return known;
  const begun = call(finishSingleSignOn, { body: { search } });
  exchanges.set(search, begun);
  return begun;
}

/** Where a provider sends people back to: its answer is handed to the server, and out of the address at once. */
export function SingleSignOnReturnScreen() {
  const { t } = useTranslation('single-sign-on');
  const say = useSingleSignOnFailure();
  const navigate = useNavigate();
  const [search] = useState(() => window.location.search);
  const [next] = useState(() => safeNext(takeReturn()));
  const [error, setError] = useState<unknown>();
  useDocumentTitle(t('return.title'));

  const enter = async (session: Session) => {
    keepSession(session);
    await fetchPreferences();
    await navigate(next, { replace: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE once, for the address it was opened with
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname);
    exchange(search).then(enter, setError);
  }, [search]);

  const toSignIn = () => void navigate('/auth/login', { replace: true });
  if (error instanceof ProblemError && error.problem.code === 'policiesNotAccepted')
    return (
      <SecondStep
        renderPolicies={(consent) => <PolicyConsent {...consent} />}
        onSession={enter}
        onRestart={toSignIn}
      />
    );
  return (
    <QuietPage title={t('return.title')}>
      {error === undefined ? (
        <>
          <p>{t('return.text')}</p>
          <LoadingState />
        </>
      ) : (
        <>
          <p role="alert">{say(error)}</p>
          <Button size="md" onClick={toSignIn}>
            {t('return.again')}
          </Button>
        </>
      )}
    </QuietPage>
  );
}

import { Button, TextInput } from '@mantine/core';
import {
  acceptPoliciesAtSignIn,
  type CallReply,
  confirmSecondFactor,
  ProblemError,
  readPendingSignIn,
  type SecondFactorKind,
  type Session,
} from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { QuietPage } from '../../ui/quiet-page.tsx';
import { CodeInput } from './code-input.tsx';
import { FirstFactor } from './first-factor.tsx';
import classes from './second-factor.module.css';
import { useFactorFailure } from './use-factor-failure.ts';
import { enterWithPasskey, hasPasskeys } from './use-passkey.ts';

interface StepProps {
  readonly onSession: (session: Session) => Promise<void>;
  readonly onRestart: () => void;
}

/** The policies to accept, shown by the screen: another feature knows them. */
export type RenderPolicyConsent = (consent: {
  readonly names: readonly string[];
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly onAccept: (policyIds: string[]) => void;
  readonly onBack: () => void;
}) => ReactNode;

/** What a sign-in that has begun still needs: a second factor, the first one of all, or the policies. */
export function SecondStep({
  onSession,
  onRestart,
  renderPolicies,
}: StepProps & { renderPolicies: RenderPolicyConsent }) {
  const { t } = useTranslation('second-factor');
  const pending = useQuery({ ...queryOf(readPendingSignIn, {}), retry: false, staleTime: 0, gcTime: 0 });
  if (pending.isError)
    return (
      <QuietPage title={t('step.title')}>
        <p role="alert">{t('step.expired')}</p>
        <Button size="md" onClick={onRestart}>
          {t('step.restart')}
        </Button>
      </QuietPage>
    );
  return (
    <Loaded query={pending} loading={null}>
      {({ step, factors, policies }) =>
        step === 'policies' ? (
          <Policies
            names={policies}
            renderPolicies={renderPolicies}
            onSession={onSession}
            onRestart={onRestart}
          />
        ) : step === 'setUp' ? (
          <FirstFactor onSession={onSession} onRestart={onRestart} />
        ) : (
          <Confirm factors={factors} onSession={onSession} onRestart={onRestart} />
        )
      }
    </Loaded>
  );
}

function Policies({
  names,
  renderPolicies,
  onSession,
  onRestart,
}: StepProps & { names: readonly string[]; renderPolicies: RenderPolicyConsent }) {
  const { t } = useTranslation('login');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const say = useFactorFailure();
  const accept = async (policyIds: string[]) => {
    setBusy(true);
    try {
      await onSession(await call(acceptPoliciesAtSignIn, { body: { policyIds } }));
    } catch (error) {
      setFailure(say(error));
      setBusy(false);
    }
  };
  return (
    <QuietPage title={t('policies.title')}>
      {renderPolicies({
        names,
        isBusy,
        failure,
        onBack: onRestart,
        onAccept: (policyIds) => void accept(policyIds),
      })}
    </QuietPage>
  );
}

type Factors = CallReply<typeof readPendingSignIn>['factors'];

function Confirm({ factors, onSession, onRestart }: StepProps & { factors: Factors }) {
  const { t } = useTranslation('second-factor');
  const say = useFactorFailure();
  const usable = factors.filter((kind) => kind !== 'passkey' || hasPasskeys());
  const [kind, setKind] = useState<SecondFactorKind>(usable[0] ?? 'recoveryCode');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isOver, setOver] = useState(false);

  const enter = async (makeCall: () => Promise<Session>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onSession(await makeCall());
    } catch (error) {
      setFailure(say(error));
      if (error instanceof ProblemError && error.problem.code === 'signInExpired') setOver(true);
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (typed === '' || kind === 'passkey') return;
    void enter(() => call(confirmSecondFactor, { body: { kind, code: typed } }));
  };

  const others = usable.filter((each) => each !== kind);
  return (
    <QuietPage title={t('step.title')}>
      {kind === 'passkey' ? (
        <div className={classes.form}>
          <p>{t('step.passkeyText')}</p>
          <p role="alert" className={classes.failure}>
            {failure}
          </p>
          <Button
            size="md"
            loading={isBusy}
            disabled={isOver}
            onClick={() => void enter(() => enterWithPasskey({ isSecondStep: true }))}
          >
            {t('step.usePasskey')}
          </Button>
        </div>
      ) : (
        <form key={kind} className={classes.form} noValidate onSubmit={submit}>
          <p>{t(kind === 'totp' ? 'step.text' : 'step.recoveryText')}</p>
          {kind === 'totp' ? (
            <CodeInput label={t('step.code')} failure={failure} />
          ) : (
            <TextInput
              name="code"
              size="md"
              label={t('step.recoveryCode')}
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
              autoFocus
              error={failure}
            />
          )}
          <Button type="submit" size="md" loading={isBusy} disabled={isOver}>
            {t('step.submit')}
          </Button>
        </form>
      )}
      <div className={classes.links}>
        {!isOver &&
          others.map((each) => (
            <button
              key={each}
              type="button"
              className="opens"
              onClick={() => {
                setFailure(undefined);
                setKind(each);
              }}
            >
              {t(
                each === 'totp'
                  ? 'step.useCode'
                  : each === 'passkey'
                    ? 'step.usePasskey'
                    : 'step.useRecovery',
              )}
            </button>
          ))}
        <button type="button" className="opens" onClick={onRestart}>
          {t('step.restart')}
        </button>
      </div>
      <p className="meta">{t('step.lost')}</p>
    </QuietPage>
  );
}

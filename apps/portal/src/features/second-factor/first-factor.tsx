import { Button } from '@mantine/core';
import { beginTotpAtSignIn, confirmTotpAtSignIn, type Session, type TotpSetup } from '@ritzel/contract';
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { QuietPage } from '../../ui/quiet-page.tsx';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import { TotpSetupForm } from './totp-setup-form.tsx';
import { useFactorFailure } from './use-factor-failure.ts';
import { hasPasskeys, setUpPasskeyAtSignIn } from './use-passkey.ts';

interface Done {
  readonly session: Session;
  readonly recoveryCodes: readonly string[];
}

/** Somebody whose role must have a second factor sets one up before anything else. */
export function FirstFactor({
  onSession,
  onRestart,
}: {
  onSession: (session: Session) => Promise<void>;
  onRestart: () => void;
}) {
  const { t } = useTranslation('second-factor');
  const say = useFactorFailure();
  const [setup, setSetup] = useState<TotpSetup>();
  const [isNaming, setNaming] = useState(false);
  const [done, setDone] = useState<Done>();
  const [failure, setFailure] = useState<string>();

  const beginTotp = async () => {
    setFailure(undefined);
    try {
      setSetup(await call(beginTotpAtSignIn, {}));
    } catch (error) {
      setFailure(say(error));
    }
  };

  if (done !== undefined)
    return (
      <QuietPage title={t('recovery.title')}>
        <RecoveryCodes codes={done.recoveryCodes} onKept={() => void onSession(done.session)} />
      </QuietPage>
    );

  const back = (
    <button
      type="button"
      className="opens"
      onClick={() => {
        setSetup(undefined);
        setNaming(false);
      }}
    >
      {t('setUp.other')}
    </button>
  );

  if (setup !== undefined)
    return (
      <QuietPage title={t('panel.app')}>
        <TotpSetupForm
          setup={setup}
          onConfirm={async (code) => setDone(await call(confirmTotpAtSignIn, { body: { code } }))}
        />
        <div>{back}</div>
      </QuietPage>
    );

  if (isNaming)
    return (
      <QuietPage title={t('setUp.choosePasskey')}>
        <PasskeyNameForm onMake={async (name) => setDone(await setUpPasskeyAtSignIn(name))} />
        <div>{back}</div>
      </QuietPage>
    );

  return (
    <QuietPage title={t('setUp.title')}>
      <p>{t('setUp.text')}</p>
      <div className={classes.form}>
        {hasPasskeys() && (
          <button type="button" className={classes.choice} onClick={() => setNaming(true)}>
            <IconFingerprint size={20} stroke={1.6} aria-hidden="true" />
            <strong>{t('setUp.choosePasskey')}</strong>
            <span>{t('setUp.choosePasskeyHint')}</span>
          </button>
        )}
        <button type="button" className={classes.choice} onClick={() => void beginTotp()}>
          <IconDeviceMobile size={20} stroke={1.6} aria-hidden="true" />
          <strong>{t('setUp.chooseTotp')}</strong>
          <span>{t('setUp.chooseTotpHint')}</span>
        </button>
      </div>
      <p role="alert" className={classes.failure}>
        {failure}
      </p>
      <div>
        <Button variant="subtle" color="gray" size="compact-sm" ml={-8} onClick={onRestart}>
          {t('step.restart')}
        </Button>
      </div>
    </QuietPage>
  );
}

import { Button, TextInput } from '@mantine/core';
import type { TotpSetup } from '@ritzel/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeInput } from './code-input.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './second-factor.module.css';
import { useFactorFailure } from './use-factor-failure.ts';

/** QR code, secret and the first code of an authenticator app. */
export function TotpSetupForm({
  setup,
  onConfirm,
}: {
  setup: TotpSetup;
  onConfirm: (code: string) => Promise<void>;
}) {
  const { t } = useTranslation('second-factor');
  const say = useFactorFailure();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').replaceAll(/\D/g, '');
    if (code.length !== 6) return setFailure(t('totp.wrong'));
    setBusy(true);
    try {
      await onConfirm(code);
    } catch (error) {
      setFailure(say(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('totp.scan')}</p>
      <div className={classes.qr}>
        <QrCode text={setup.uri} label={t('totp.qr')} />
      </div>
      <details className={classes.byHand}>
        <summary>{t('totp.byHand')}</summary>
        <TextInput
          readOnly
          size="sm"
          mt={8}
          label={t('totp.secret')}
          value={setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 12 } }}
          onFocus={(event) => event.currentTarget.select()}
        />
      </details>
      <CodeInput label={t('totp.code')} failure={failure} />
      <Button type="submit" size="md" loading={isBusy}>
        {t('totp.confirm')}
      </Button>
    </form>
  );
}

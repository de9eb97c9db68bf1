import { Button, PasswordInput } from '@mantine/core';
import { confirmPassword } from '@ritzel/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import classes from './second-factor.module.css';
import { useFactorFailure } from './use-factor-failure.ts';

/** Asked before what protects the account, or the organisation's sign-in, is changed. */
export function ConfirmPasswordForm({
  hasPassword,
  text,
  onConfirmed,
}: {
  hasPassword: boolean;
  /** What is about to be done, where it is no change of what protects the account. */
  text?: string;
  onConfirmed: () => void;
}) {
  const { t } = useTranslation('second-factor');
  const say = useFactorFailure();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!hasPassword) return <p>{t('confirm.again')}</p>;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (password === '') return setFailure(t('confirm.wrong'));
    setBusy(true);
    try {
      await call(confirmPassword, { body: { password } });
      onConfirmed();
    } catch (error) {
      setFailure(say(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{text ?? t('confirm.text')}</p>
      <PasswordInput
        name="password"
        size="md"
        label={t('confirm.password')}
        autoComplete="current-password"
        data-autofocus
        error={failure}
        visibilityToggleButtonProps={{ 'aria-label': t('confirm.show') }}
      />
      <Button type="submit" size="md" loading={isBusy}>
        {t('confirm.submit')}
      </Button>
    </form>
  );
}

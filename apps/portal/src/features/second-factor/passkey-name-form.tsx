import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './second-factor.module.css';
import { useFactorFailure } from './use-factor-failure.ts';

/** A name first, then the browser asks for the passkey. */
export function PasskeyNameForm({ onMake }: { onMake: (name: string) => Promise<void> }) {
  const { t } = useTranslation('second-factor');
  const say = useFactorFailure();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    setBusy(true);
    setFailure(undefined);
    try {
      await onMake(typed === '' ? t('passkey.defaultName') : typed);
    } catch (error) {
      setFailure(say(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        name="name"
        size="md"
        label={t('passkey.name')}
        description={t('passkey.nameHint')}
        defaultValue={t('passkey.defaultName')}
        maxLength={60}
        autoComplete="off"
        data-autofocus
      />
      <p role="alert" className={classes.failure}>
        {failure}
      </p>
      <Button type="submit" size="md" loading={isBusy}>
        {t('passkey.make')}
      </Button>
    </form>
  );
}

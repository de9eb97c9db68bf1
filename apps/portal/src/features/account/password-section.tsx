import { Button, PasswordInput } from '@mantine/core';
import { changePassword, type SignedInUser } from '@ritzel/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { keepSession } from '../../platform/session.ts';
import { useRefusal } from '../../platform/use-refusal.ts';
import { passwordRules } from '../../platform/validation/password-rules.ts';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import classes from './account.module.css';
import { isRefusedPassword, refusalAt } from './refused-password.ts';

/** Another password, with the current one; all other sessions end. */
export function PasswordSection({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const close = () => {
    setOpen(false);
    setTried(false);
    setCurrent('');
    setPassword('');
  };
  const change = useMutation({
    mutationFn: () => call(changePassword, { body: { currentPassword: current, newPassword: password } }),
    onSuccess: (session) => {
      keepSession(session);
      close();
      void client.invalidateQueries({ queryKey: ['listOwnSessions'] });
    },
  });
  const isWeak = passwordRules(password, user.email).some(({ isMet }) => !isMet);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (current !== '' && !isWeak) change.mutate();
  };
  const currentCode = refusalAt(change.error, 'body.currentPassword');
  const newCode = refusalAt(change.error, 'body.newPassword');
  const isAtField = isRefusedPassword(currentCode) || isRefusedPassword(newCode);
  const refusalOf = useRefusal();
  return (
    <section className="panel" aria-labelledby="own-password">
      <h2 id="own-password">{t('password.title')}</h2>
      {change.isSuccess && !isOpen && (
        <p className={classes.text} role="status">
          {t('password.done')}
        </p>
      )}
      {!isOpen && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('password.open')}
        </Button>
      )}
      {isOpen && (
        <form noValidate className={classes.form} onSubmit={submit} aria-labelledby="own-password">
          <p className={classes.text}>{t('password.text')}</p>
          <input type="hidden" autoComplete="username" value={user.email} />
          <PasswordInput
            label={t('password.current')}
            autoComplete="current-password"
            value={current}
            onChange={({ currentTarget }) => setCurrent(currentTarget.value)}
            error={isRefusedPassword(currentCode) ? t(`refused.${currentCode}`) : isTried && current === ''}
            visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
          />
          <NewPasswordField
            size="sm"
            label={t('password.new')}
            value={password}
            onChange={setPassword}
            email={user.email}
            error={isRefusedPassword(newCode) ? t(`refused.${newCode}`) : isTried && isWeak}
          />
          <p role="alert" className={classes.failure}>
            {change.isError && !isAtField && refusalOf(change.error)}
          </p>
          <div className={classes.actions}>
            <Button type="submit" loading={change.isPending}>
              {t('password.save')}
            </Button>
            <Button variant="default" onClick={close}>
              {t('password.cancel')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

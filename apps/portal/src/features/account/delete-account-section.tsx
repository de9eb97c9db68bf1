import { Button, Group, PasswordInput } from '@mantine/core';
import { deleteAccount, ProblemError } from '@ritzel/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../platform/call.ts';
import { signOutHere } from '../../platform/sign-out.ts';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './account.module.css';
import { isRefusedPassword, refusalAt } from './refused-password.ts';

/** Leaving for good: says what goes and what stays, and asks for the password. */
export function DeleteAccountSection() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [password, setPassword] = useState('');
  const remove = useMutation({
    mutationFn: () => call(deleteAccount, { body: { password } }),
    onSuccess: async () => {
      await signOutHere();
      await navigate('/auth/login', { replace: true });
    },
  });
  const close = () => {
    setAsking(false);
    setPassword('');
    remove.reset();
  };
  const code = refusalAt(remove.error, 'body.password');
  const problem = remove.error instanceof ProblemError ? remove.error.problem.code : 'internal';
  const isLast = problem === 'conflict';
  return (
    <section className="panel" aria-labelledby="delete-account">
      <h2 id="delete-account">{t('delete.title')}</h2>
      <p>{t('delete.text')}</p>
      <p className={classes.text}>{t('delete.kept')}</p>
      <Button variant="default" color="red" onClick={() => setAsking(true)}>
        {t('delete.open')}
      </Button>
      {isAsking && (
        <Dialog onClose={close} title={t('delete.sure')}>
          <form
            className={classes.form}
            onSubmit={(event) => {
              event.preventDefault();
              if (password !== '') remove.mutate();
            }}
          >
            <p>{t('delete.kept')}</p>
            <PasswordInput
              label={t('delete.password')}
              autoComplete="current-password"
              value={password}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
              error={isRefusedPassword(code) ? t(`refused.${code}`) : undefined}
              visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
            />
            <p role="alert" className={classes.failure}>
              {remove.isError &&
                !isRefusedPassword(code) &&
                (isLast ? t('delete.lastAdministrator') : t(`problems.${problem}`))}
            </p>
            <Group justify="flex-end">
              <Button variant="default" onClick={close} data-autofocus>
                {t('delete.cancel')}
              </Button>
              <Button type="submit" color="red" disabled={password === ''} loading={remove.isPending}>
                {t('delete.confirm')}
              </Button>
            </Group>
          </form>
        </Dialog>
      )}
    </section>
  );
}

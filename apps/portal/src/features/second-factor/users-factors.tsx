import { Button, TextInput } from '@mantine/core';
import { listUserSecondFactors, resetSecondFactors, type UserSecondFactors } from '@ritzel/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed, useSession } from '../../platform/session.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import classes from './second-factor.module.css';
import { useFactorFailure } from './use-factor-failure.ts';

const SHOWN = 50;

/** Who has a second factor; an administrator resets that of a colleague who lost theirs. */
export function UsersFactors() {
  const { t } = useTranslation('second-factor');
  const mayReset = useAllowed('USER_5002');
  const own = useSession()?.user.id;
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<UserSecondFactors>();
  const users = useQuery({
    ...queryOf(listUserSecondFactors, {
      query: { size: SHOWN, ...(search.trim() === '' ? {} : { search: search.trim() }) },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="panel" aria-labelledby="people-factors">
      <h2 id="people-factors">{t('settings.people')}</h2>
      <TextInput
        mb={8}
        maw={320}
        type="search"
        aria-label={t('settings.search')}
        placeholder={t('settings.search')}
        value={search}
        maxLength={120}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Loaded query={users}>
        {({ rows, total }) => (
          <>
            <ul className={classes.rows}>
              {rows.map((user) => (
                <li key={user.userId} className={classes.row}>
                  <div>
                    <p>{user.name}</p>
                    <p className="meta">
                      {user.email} · <FactorsOf user={user} />
                    </p>
                  </div>
                  {mayReset && user.userId !== own && (user.hasTotp || user.passkeys > 0) && (
                    <DemoAct call={resetSecondFactors}>
                      <Button size="xs" variant="default" onClick={() => setAsked(user)}>
                        {t('settings.reset')}
                      </Button>
                    </DemoAct>
                  )}
                </li>
              ))}
            </ul>
            {rows.length === 0 && <p className="meta">{t('settings.nobody')}</p>}
            {total > rows.length && (
              <p className="meta">{t('settings.more', { count: total - rows.length })}</p>
            )}
          </>
        )}
      </Loaded>
      {asked !== undefined && (
        <ResetDialog
          user={asked}
          onClose={() => {
            setAsked(undefined);
            void users.refetch();
          }}
        />
      )}
    </section>
  );
}

function FactorsOf({ user }: { user: UserSecondFactors }) {
  const { t } = useTranslation('second-factor');
  const formats = useFormats();
  if (!user.hasTotp && user.passkeys === 0)
    return user.isRequired ? (
      <span className={classes.missing}>{t('settings.missing')}</span>
    ) : (
      t('settings.nothing')
    );
  return formats.list([
    ...(user.hasTotp ? [t('settings.app')] : []),
    ...(user.passkeys > 0 ? [t('settings.passkeys', { count: user.passkeys })] : []),
  ]);
}

function ResetDialog({ user, onClose }: { user: UserSecondFactors; onClose: () => void }) {
  const { t } = useTranslation('second-factor');
  const say = useFactorFailure();
  const reset = useMutation({
    mutationFn: () => call(resetSecondFactors, { params: { id: user.userId } }),
    onSuccess: onClose,
  });
  const { name } = user;
  return (
    <Dialog title={t('settings.resetTitle', { name })} onClose={onClose}>
      <div className={classes.form}>
        <p>{t('settings.resetText', { name })}</p>
        {reset.isError && (
          <p role="alert" className={classes.failure}>
            {say(reset.error)}
          </p>
        )}
        <div className={classes.actions} style={{ justifyContent: 'flex-end' }}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('settings.keep')}
          </Button>
          <Button color="red" loading={reset.isPending} onClick={() => reset.mutate()}>
            {t('settings.resetConfirm')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

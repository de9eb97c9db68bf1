import { Button } from '@mantine/core';
import {
  deleteServiceAccount,
  type IssuedServiceToken,
  issueServiceToken,
  revokeServiceToken,
  type ServiceAccount,
} from '@ritzel/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useMayDo } from '../../platform/demo-access.ts';
import { useAllowed } from '../../platform/session.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { RefusalText } from '../../ui/refusal-text.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { PermissionList } from '../../widgets/permissions/permission-list.tsx';
import classes from './service-accounts.module.css';
import { TokenTable } from './token-table.tsx';

const NEW_TOKEN_DAYS = 90;

/** One program: whose it is, what it may, and its tokens. */
export function ServiceAccountPanel({
  account,
  onIssued,
  onChanged,
}: {
  account: ServiceAccount;
  onIssued: (issued: IssuedServiceToken) => void;
  onChanged: () => void;
}) {
  const { t } = useTranslation('service-accounts');
  const mayManage = useAllowed('SERVICE_5302');
  const mayRevoke = useMayDo(revokeServiceToken);
  const [isDeleting, setDeleting] = useState(false);
  const params = { id: account.id };
  const issuing = useMutation({
    mutationFn: () => call(issueServiceToken, { params, body: { lifeDays: NEW_TOKEN_DAYS } }),
    onSuccess: onIssued,
  });
  const removal = useMutation({
    mutationFn: () => call(deleteServiceAccount, { params }),
    onSuccess: onChanged,
  });
  const revoking = useMutation({
    mutationFn: (tokenId: string) => call(revokeServiceToken, { params: { ...params, tokenId } }),
    onSettled: onChanged,
  });
  return (
    <section className={`panel ${classes.panel}`} aria-label={account.name}>
      <header className={classes.head}>
        <h2>{account.name}</h2>
        {account.isOrphaned && <span className={classes.badge}>{t('orphaned')}</span>}
        <span className="meta">
          {t('madeBy', { name: account.createdBy ?? '' })} ·{' '}
          <TimeText at={account.createdAt} format="YYYY-MM-DD HH:mm" />
        </span>
        {mayManage && (
          <div className={classes.actions}>
            {isDeleting ? (
              <>
                <Button color="red.9" loading={removal.isPending} onClick={() => removal.mutate()}>
                  {t('delete.sure', { name: account.name })}
                </Button>
                <Button variant="default" onClick={() => setDeleting(false)}>
                  {t('delete.keep')}
                </Button>
              </>
            ) : (
              <>
                <DemoAct call={issueServiceToken}>
                  <Button variant="default" loading={issuing.isPending} onClick={() => issuing.mutate()}>
                    {t('token.add')}
                  </Button>
                </DemoAct>
                <DemoAct call={deleteServiceAccount}>
                  <Button variant="subtle" color="gray" onClick={() => setDeleting(true)}>
                    {t('delete.ask')}
                  </Button>
                </DemoAct>
              </>
            )}
          </div>
        )}
      </header>
      {account.isOrphaned && (
        <p className={classes.note}>{t('orphanedText', { name: account.createdBy ?? '' })}</p>
      )}
      <RefusalText error={issuing.error ?? removal.error ?? revoking.error} />
      <TokenTable
        account={account}
        {...(mayRevoke ? { onRevoke: (tokenId: string) => revoking.mutate(tokenId) } : {})}
      />
      <details>
        <summary>{t('rights', { count: account.permissions.length })}</summary>
        <PermissionList codes={account.permissions} />
      </details>
    </section>
  );
}

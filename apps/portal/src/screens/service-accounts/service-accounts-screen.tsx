import { Button } from '@mantine/core';
import { createServiceAccount, type IssuedServiceToken, listServiceAccounts } from '@ritzel/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateServiceAccount } from '../../features/service-accounts/create-service-account.tsx';
import { IssuedToken } from '../../features/service-accounts/issued-token.tsx';
import { ServiceAccountPanel } from '../../features/service-accounts/service-account-panel.tsx';
import { useOffersAct } from '../../platform/demo-access.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForbiddenState } from '../../ui/forbidden-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import classes from './service-accounts-screen.module.css';

/** Accounts of programs: what each may, whose it is, and its tokens. */
export function ServiceAccountsScreen() {
  return useAllowed('SERVICE_5301') ? <ServiceAccounts /> : <ForbiddenState />;
}

function ServiceAccounts() {
  const { t } = useTranslation('service-accounts');
  const client = useQueryClient();
  const accounts = useQuery(queryOf(listServiceAccounts, {}));
  const offersCreating = useOffersAct(createServiceAccount);
  const [isCreating, setCreating] = useState(false);
  const [issued, setIssued] = useState<IssuedServiceToken>();
  const refresh = () => client.invalidateQueries({ queryKey: ['listServiceAccounts'] });
  const show = (token: IssuedServiceToken) => {
    setCreating(false);
    setIssued(token);
    void refresh();
  };
  return (
    <div className={classes.root}>
      <PageTitle title={t('title')} aside={accounts.data && t('count', { count: accounts.data.length })}>
        {offersCreating && (
          <DemoAct call={createServiceAccount}>
            <Button leftSection={<IconPlus size={14} />} onClick={() => setCreating(true)}>
              {t('add')}
            </Button>
          </DemoAct>
        )}
      </PageTitle>
      <p className="meta">{t('intro')}</p>
      <Loaded query={accounts}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
          ) : (
            all.map((account) => (
              <ServiceAccountPanel
                key={account.id}
                account={account}
                onIssued={show}
                onChanged={() => void refresh()}
              />
            ))
          )
        }
      </Loaded>
      {isCreating && <CreateServiceAccount onCreated={show} onClose={() => setCreating(false)} />}
      {issued !== undefined && <IssuedToken issued={issued} onClose={() => setIssued(undefined)} />}
    </div>
  );
}

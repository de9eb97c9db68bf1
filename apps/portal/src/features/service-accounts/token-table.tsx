import { Button } from '@mantine/core';
import type { ServiceAccount, ServiceToken } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './service-accounts.module.css';

const TIME = 'YYYY-MM-DD HH:mm';

/** The tokens of an account: known by their last characters, with their end and their last use. */
export function TokenTable({
  account,
  onRevoke,
}: {
  account: ServiceAccount;
  onRevoke?: (tokenId: string) => void;
}) {
  const { t } = useTranslation('service-accounts');
  if (account.tokens.length === 0) return <p className={classes.note}>{t('token.none')}</p>;
  return (
    <DataTable
      label={t('token.title', { name: account.name })}
      columns={[
        { name: 'hint', label: t('token.hint') },
        { name: 'created', label: t('token.created'), isExtra: true },
        { name: 'expires', label: t('token.expires') },
        { name: 'used', label: t('token.lastUsed') },
        { name: 'from', label: t('token.from'), isExtra: true },
        { name: 'revoke', label: <span className="visually-hidden">{t('token.revoke')}</span> },
      ]}
    >
      {account.tokens.map((token) => (
        <TokenRow key={token.id} token={token} {...(onRevoke ? { onRevoke } : {})} />
      ))}
    </DataTable>
  );
}

function TokenRow({ token, onRevoke }: { token: ServiceToken; onRevoke?: (tokenId: string) => void }) {
  const { t } = useTranslation('service-accounts');
  const [isAsking, setAsking] = useState(false);
  const isExpired = Date.parse(token.expiresAt) < Date.now();
  return (
    <tr data-expired={isExpired || undefined}>
      <td>
        <code>rtz_…{token.hint}</code>
      </td>
      <td className="num" data-extra>
        <TimeText at={token.createdAt} format={TIME} />
      </td>
      <td className="num">
        <TimeText at={token.expiresAt} format="YYYY-MM-DD" />
        {isExpired && <span className={classes.badge}>{t('token.expired')}</span>}
      </td>
      <td className="num">
        {token.lastUsedAt === null ? t('token.never') : <TimeText at={token.lastUsedAt} format={TIME} />}
      </td>
      <td className="num" data-extra>
        {token.lastUsedAddress}
      </td>
      <td className={classes.revoke}>
        {onRevoke !== undefined && !isExpired && (
          <Button
            size="compact-xs"
            {...(isAsking ? { color: 'red.9' } : { variant: 'default' })}
            aria-label={isAsking ? t('token.sure') : t('token.revokeNamed', { hint: token.hint })}
            onClick={() => (isAsking ? onRevoke(token.id) : setAsking(true))}
            onBlur={() => setAsking(false)}
          >
            {t(isAsking ? 'token.sure' : 'token.revoke')}
          </Button>
        )}
      </td>
    </tr>
  );
}

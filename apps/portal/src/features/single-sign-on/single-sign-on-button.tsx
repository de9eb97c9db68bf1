import { Button } from '@mantine/core';
import { beginSingleSignOn, domainSchema, findSingleSignOn } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { keepReturn } from './return-path.ts';
import { useSingleSignOnFailure } from './use-single-sign-on-failure.ts';

/** Offers the sign-in of the organisation that a typed address belongs to, where it has one of its own. */
export function SingleSignOnButton({ email, next }: { email: string; next: string }) {
  const { t } = useTranslation('single-sign-on');
  const say = useSingleSignOnFailure();
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const domain = domainSchema.safeParse(email.slice(email.lastIndexOf('@') + 1));
  const found = useQuery({
    ...queryOf(findSingleSignOn, { query: { domain: domain.data ?? '' } }),
    enabled: domain.success && email.includes('@'),
    staleTime: 60_000,
    retry: false,
  });
  const label = found.data?.label ?? null;
  if (!domain.success || label === null) return null;
  const leave = async () => {
    setLeaving(true);
    setFailure(undefined);
    try {
      const { url } = await call(beginSingleSignOn, { body: { domain: domain.data } });
      keepReturn(next);
      window.location.assign(url);
    } catch (error) {
      setFailure(say(error));
      setLeaving(false);
    }
  };
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <Button size="md" loading={isLeaving} onClick={() => void leave()}>
        {t('signIn', { label })}
      </Button>
      {failure !== undefined && (
        <p role="alert" style={{ color: 'var(--error)' }}>
          {failure}
        </p>
      )}
    </div>
  );
}

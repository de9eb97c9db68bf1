import { Button } from '@mantine/core';
import { beginSingleSignOn } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { keepReturn } from './return-path.ts';
import type { OfferedSignOn } from './use-offered-sign-on.ts';
import { useSingleSignOnFailure } from './use-single-sign-on-failure.ts';

/** Leads to the sign-in of the organisation that a typed address belongs to. */
export function SingleSignOnButton({ offered, next }: { offered: OfferedSignOn; next: string }) {
  const { t } = useTranslation('single-sign-on');
  const say = useSingleSignOnFailure();
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { domain, label } = offered;
  const leave = async () => {
    setLeaving(true);
    setFailure(undefined);
    try {
      const { url } = await call(beginSingleSignOn, { body: { domain } });
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

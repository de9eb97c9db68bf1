import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OfferedSignOn } from './use-offered-sign-on.ts';

/** Why there is no password to type, and where somebody goes on who still has one. */
export function WithoutPassword({
  offered: { domain, label },
  onAdministrator,
}: {
  offered: OfferedSignOn;
  onAdministrator: () => void;
}) {
  const { t } = useTranslation('single-sign-on');
  return (
    <div style={{ display: 'grid', gap: 8, justifyItems: 'start' }}>
      <p>{t('alone.text', { domain, label })}</p>
      <Button variant="default" size="xs" onClick={onAdministrator}>
        {t('alone.withPassword')}
      </Button>
      <AdministratorsAlone label={label} />
    </div>
  );
}

/** Who still signs in with a password. */
export function AdministratorsAlone({ label }: Pick<OfferedSignOn, 'label'>) {
  const { t } = useTranslation('single-sign-on');
  return <p className="meta">{t('alone.hint', { label })}</p>;
}

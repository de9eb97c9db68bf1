import type { SignedInUser } from '@ritzel/contract';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './connection-banner.module.css';

/** Says above the screens of the demo, all but the plots, what a visitor may change and what becomes of it. */
export function DemoBanner({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('shell');
  if (!user.isDemo) return null;
  return (
    <p className={`${classes.root} ${classes.demo}`}>
      <IconInfoCircle size={16} stroke={1.7} aria-hidden="true" />
      <span>
        <b>{t('demo.title')}</b> {t('demo.text')}
      </span>
    </p>
  );
}

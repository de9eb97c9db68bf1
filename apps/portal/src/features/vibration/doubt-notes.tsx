import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Doubt } from './bad-input.ts';
import classes from './vibration.module.css';

/** What speaks against trusting this measurement, in sentences above its plots. */
export function DoubtNotes({ doubts }: { doubts: readonly Doubt[] }) {
  const { t } = useTranslation('vibration');
  if (doubts.length === 0) return null;
  return (
    <ul className={classes.doubts} aria-label={t('doubts')}>
      {doubts.map(({ code, figures }) => (
        <li key={code}>
          <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
          {t(`doubt.${code}`, figures)}
        </li>
      ))}
    </ul>
  );
}

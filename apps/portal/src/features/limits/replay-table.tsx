import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './limits.module.css';

/** Rows that have a cell for what is in force today and one for the draft. */
export function ReplayTable({ label, children }: { label?: string | undefined; children: ReactNode }) {
  const { t } = useTranslation('limits');
  return (
    <table className={classes.facts} aria-label={label}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('machine.today')}</th>
          <th scope="col">{t('machine.draft')}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './first-steps.module.css';

/** Colleagues: the form comes from the people of the organisation. */
export function PeopleStep({ children }: { children: ReactNode }) {
  const { t } = useTranslation('first-steps');
  return (
    <>
      <p className={classes.text}>{t('people.text')}</p>
      <div className={classes.wide} style={{ maxWidth: 620 }}>
        {children}
      </div>
    </>
  );
}

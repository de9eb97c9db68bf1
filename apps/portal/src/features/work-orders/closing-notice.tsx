import { useTranslation } from 'react-i18next';
import { isOpenOrder, useWorkOrdersOf } from './use-work-orders.ts';
import classes from './work-orders.module.css';

/** What becomes of the work order of a case that is about to be closed. */
export function ClosingNotice({ caseId }: { caseId: string }) {
  const { t } = useTranslation('work-orders');
  const { data } = useWorkOrdersOf({ caseId });
  const open = data?.rows.find(isOpenOrder);
  if (open === undefined) return null;
  const { number } = open;
  return (
    <p className={classes.quiet}>
      {open.status === 'in-work' ? t('closing.stays', { number }) : t('closing.cancels', { number })}
    </p>
  );
}

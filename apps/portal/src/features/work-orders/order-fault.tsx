import { useTranslation } from 'react-i18next';
import { refusedCode } from './use-work-orders.ts';
import classes from './work-orders.module.css';

const KNOWN = ['handedOnAlready', 'changedMeanwhile'] as const;

/** Why something was not saved: one sentence. */
export function OrderFault({ error }: { error: Error | null }) {
  const { t } = useTranslation('work-orders');
  if (error === null) return null;
  const code = refusedCode(error);
  const known = KNOWN.find((each) => each === code);
  return (
    <p role="alert" className={classes.fault}>
      {known === undefined ? error.message : t(`fault.${known}`)}
    </p>
  );
}

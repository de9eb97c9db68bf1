import { Button } from '@mantine/core';
import type { CaseDetail } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import cardClasses from '../../features/cases/cases.module.css';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './case-screen.module.css';

/** Since when and how sure, as the night operator needs it. */
export function PhoneFacts({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation('cases');
  return (
    <dl className={classes.facts}>
      <dt>{t('since')}</dt>
      <dd>
        <TimeText at={detail.worseAt} format="YYYY-MM-DD HH:mm" />
        <br />
        <span className={cardClasses.quiet}>
          {t('firstSign')} <TimeText at={detail.firstSignAt} format="YYYY-MM-DD" />
        </span>
      </dd>
      {detail.confidence !== null && (
        <>
          <dt>{t('howSure')}</dt>
          <dd>{t('percent', { percent: Math.round(100 * detail.confidence) })}</dd>
        </>
      )}
    </dl>
  );
}

/** The two acts of the night operator at the lower edge, with what is said most. */
export function PhoneActs({
  comment,
  onComment,
  isPending,
  onAcknowledge,
  onShelve,
}: {
  comment: string;
  onComment: (comment: string) => void;
  isPending: boolean;
  onAcknowledge: (() => void) | undefined;
  onShelve: (() => void) | undefined;
}) {
  const { t } = useTranslation('cases');
  return (
    <div className={classes.phoneActs}>
      {onAcknowledge !== undefined && (
        <>
          <div className={classes.quick}>
            {(['reduced', 'looking'] as const).map((each) => (
              <Button
                key={each}
                size="xs"
                radius="xl"
                variant={comment === t(`quick.${each}`) ? 'light' : 'default'}
                aria-pressed={comment === t(`quick.${each}`)}
                onClick={() => onComment(comment === t(`quick.${each}`) ? '' : t(`quick.${each}`))}
              >
                {t(`quick.${each}`)}
              </Button>
            ))}
          </div>
          <Button size="lg" fullWidth loading={isPending} onClick={onAcknowledge}>
            {t('act.acknowledge')}
          </Button>
        </>
      )}
      {onShelve !== undefined && (
        <Button variant="default" fullWidth onClick={onShelve}>
          {t('act.shelve')}
        </Button>
      )}
    </div>
  );
}

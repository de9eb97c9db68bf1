import type { CaseDetail } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Lasting } from '../../features/alarms/lasting-text.tsx';
import { useCaseSentence } from '../../features/cases/case-words.ts';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useNow } from '../../platform/use-now.ts';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './case-screen.module.css';

/** What is wrong with which machine, since when; who has it, where it cannot be changed here. */
export function CaseTitle({ detail, mayAct }: { detail: CaseDetail; mayAct: boolean }) {
  const { t } = useTranslation('cases');
  const { title } = useCaseSentence();
  const nowMs = useNow(60_000);
  const { equipment } = detail;
  return (
    <div className={classes.title}>
      <SeverityBadge severity={detail.isOpen ? detail.severity : detail.worstSeverity} />
      <h1>{title(detail)}</h1>
      <p>
        {t('case', { number: detail.number })} · <Link to={equipmentUrl(equipment)}>{equipment.name}</Link>
        {' · '}
        {equipment.identifier}
        {equipment.drivetrainName !== null && equipment.drivetrainName !== equipment.name && (
          <> · {equipment.drivetrainName}</>
        )}
        {' · '}
        {detail.closing === null ? (
          <>
            {t('openFor')} <Lasting ms={nowMs - Date.parse(detail.openedAt)} />
          </>
        ) : (
          <>
            {t('closedAt')} <TimeText at={detail.closing.at} format="YYYY-MM-DD HH:mm" />
          </>
        )}
        {!(mayAct && detail.isOpen) && detail.assignee !== null && (
          <>
            {' · '}
            {t('assignee')}: {detail.assignee.name}
          </>
        )}
        {!mayAct && detail.isOpen && detail.dueAt !== null && (
          <>
            {' · '}
            {t('due')} <TimeText at={detail.dueAt} format="YYYY-MM-DD" />
          </>
        )}
      </p>
    </div>
  );
}

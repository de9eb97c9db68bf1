import type { Case } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { CardLine } from '../../ui/list/list-cards.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { MachineLink } from '../../ui/list/machine-link.tsx';
import { RowLink } from '../../ui/list/row-link.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useCaseSentence } from './case-words.ts';
import classes from './cases.module.css';

/** What is wrong where, since when, how it stands and who has it. */
export function useCaseColumns(isClosed: boolean): ListColumn<Case>[] {
  const { t } = useTranslation('cases');
  return [
    { name: 'number', label: t('column.number'), width: 62, isNumber: true, cell: ({ number }) => number },
    {
      name: 'severity',
      label: t('column.severity'),
      width: 118,
      cell: ({ severity, worstSeverity }) => (
        <SeverityBadge severity={isClosed ? worstSeverity : severity} fullWidth />
      ),
    },
    {
      name: 'machine',
      label: t('column.machine'),
      width: '21%',
      cell: (each) => <MachineLink equipment={each.equipment} />,
    },
    { name: 'what', label: t('column.what'), wraps: true, cell: (each) => <What of={each} /> },
    {
      name: 'since',
      label: t('column.since'),
      width: 110,
      cell: ({ firstSignAt }) => <TimeText at={firstSignAt} format="YYYY-MM-DD" />,
    },
    {
      name: 'alarms',
      label: t('column.alarms'),
      width: 138,
      needsPx: 900,
      cell: (each) => <Alarms of={each} />,
    },
    isClosed
      ? {
          name: 'closed',
          label: t('column.closed'),
          width: 190,
          cell: ({ closing }: Case) =>
            closing && (
              <span className={classes.quiet}>
                {t(`verdict.${closing.verdict}`)} · <TimeText at={closing.at} format="YYYY-MM-DD" />
              </span>
            ),
        }
      : {
          name: 'assignee',
          label: t('column.assignee'),
          width: 170,
          cell: (each: Case) => <Assigned of={each} />,
        },
  ];
}

function What({ of: each }: { of: Case }) {
  const { title } = useCaseSentence();
  return (
    <RowLink to={`/cases/${each.id}`}>
      <span data-urgent={each.alarms.unacknowledged > 0 || undefined} className={classes.what}>
        {title(each)}
      </span>
    </RowLink>
  );
}

function Alarms({ of: { alarms } }: { of: Case }) {
  const { t } = useTranslation('cases');
  return (
    <span className={classes.quiet}>
      {alarms.unacknowledged > 0
        ? t('unacknowledged', { count: alarms.unacknowledged })
        : t('active', { count: alarms.active })}
    </span>
  );
}

function Assigned({ of: { assignee, dueAt } }: { of: Case }) {
  const { t } = useTranslation('cases');
  const isLate = dueAt !== null && Date.parse(dueAt) < Date.now();
  return (
    <span className={classes.quiet}>
      {assignee?.name ?? t('nobody')}
      {dueAt !== null && (
        <>
          {' · '}
          <span className={isLate ? classes.late : undefined}>
            {t(isLate ? 'overdueSince' : 'due')} <TimeText at={dueAt} format="YYYY-MM-DD" />
          </span>
        </>
      )}
    </span>
  );
}

/** A case on a phone. */
export function CaseCard({ each, isClosed }: { each: Case; isClosed: boolean }) {
  const { t } = useTranslation('cases');
  return (
    <>
      <CardLine>
        <SeverityBadge severity={isClosed ? each.worstSeverity : each.severity} />
        <span className={classes.quiet}>{t('case', { number: each.number })}</span>
      </CardLine>
      <b>{each.equipment.name}</b>
      <div>
        <What of={each} />
      </div>
      <CardLine>
        <Alarms of={each} />
        <Assigned of={each} />
      </CardLine>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../platform/formats.ts';
import { FigureName } from '../../ui/figure-name.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './limits.module.css';
import { ReplayTable } from './replay-table.tsx';

/** What a rule set came to over one signal or over many. */
interface ReplaySide {
  readonly alarms: number;
  readonly withoutFault: number;
  readonly floods: number;
  /** Of one signal whether it chatters, of many how many of them do. */
  readonly chattering: boolean | number;
  readonly activeShare: number;
}

const FIGURES = {
  alarms: 'replayedAlarms',
  withoutFault: 'replayWithoutFault',
  floods: 'replayFloods',
  chattering: 'chatteringSources',
  active: 'timeInAlarm',
} as const;
type FigureKey = keyof typeof FIGURES;

interface Found {
  readonly foundAt: string | null;
  readonly daysBefore: number | null;
}

interface ReplayFault {
  readonly caseId: string;
  readonly caseNumber: number;
  readonly today: Found;
  readonly draft: Found;
}

/** The figures of today and of the draft side by side, and for each confirmed fault when each of them finds it. */
export function ReplayFactsTable({
  today,
  draft,
  faults,
  label,
}: {
  today: ReplaySide;
  draft: ReplaySide;
  faults: readonly ReplayFault[];
  label?: string;
}) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const rows: readonly [key: FigureKey, show: (side: ReplaySide) => string][] = [
    ['alarms', ({ alarms }) => formats.count(alarms)],
    ['withoutFault', ({ withoutFault }) => formats.count(withoutFault)],
    ['floods', ({ floods }) => formats.count(floods)],
    [
      'chattering',
      ({ chattering }) =>
        typeof chattering === 'number'
          ? formats.count(chattering)
          : t(chattering ? 'machine.yes' : 'machine.no'),
    ],
    ['active', ({ activeShare }) => `${formats.number(100 * activeShare, 1)} %`],
  ];
  return (
    <ReplayTable label={label}>
      {rows.map(([key, show]) => (
        <tr key={key}>
          <th scope="row">
            <FigureName figure={FIGURES[key]}>{t(`machine.${key}`)}</FigureName>
          </th>
          <td>{show(today)}</td>
          <td>
            <b>{show(draft)}</b>
          </td>
        </tr>
      ))}
      <ReplayFaultRows faults={faults} />
    </ReplayTable>
  );
}

/** For each confirmed fault of the machine when today and when the draft finds it. */
export function ReplayFaultRows({ faults }: { faults: readonly ReplayFault[] }) {
  const { t } = useTranslation('limits');
  return faults.map((fault) => (
    <tr key={fault.caseId}>
      <th scope="row">
        <Link to={`/cases/${fault.caseId}`}>{t('machine.fault', { number: fault.caseNumber })}</Link>
      </th>
      <td>
        <FoundAt at={fault.today.foundAt} />
      </td>
      <td>
        <b>
          <FoundAt at={fault.draft.foundAt} />
        </b>
        <Difference {...fault} />
      </td>
    </tr>
  ));
}

function FoundAt({ at }: { at: string | null }) {
  const { t } = useTranslation('limits');
  return at === null ? t('machine.missed') : <TimeText at={at} format="YYYY-MM-DD" />;
}

/** How much earlier or later the draft finds what both find; less than an hour is none. */
function Difference({ today, draft }: Pick<ReplayFault, 'today' | 'draft'>) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  if (today.daysBefore === null || draft.daysBefore === null) return null;
  const days = draft.daysBefore - today.daysBefore;
  if (Math.abs(days) < 1 / 24) return null;
  return (
    <span className={classes.quiet}>
      {' '}
      {t(days > 0 ? 'machine.daysEarlier' : 'machine.daysLater', { days: formats.number(Math.abs(days), 1) })}
    </span>
  );
}

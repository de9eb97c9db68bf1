import type { FindingListItem, FindingSort, FindingView } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useFormats } from '../../platform/formats.ts';
import { EquipmentIcon } from '../../ui/equipment-icon.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { RowLink } from '../../ui/list/row-link.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './finding-columns.module.css';
import { useFindingWords } from './finding-words.ts';
import { GrowthCell } from './growth-cell.tsx';

/** The figure alone in a narrow table, which has no room for the sparkline beside it. */
const GROWTH_WIDTH = 'clamp(104px, calc((100cqw - 1000px) * 100), 146px)';

/** Every finding is one of a fault, a part and a sensor. */
export const findingKey = ({ equipment, channel, part, fault, closing }: FindingListItem) =>
  [equipment.id, channel, part, fault, closing?.at].join(' ');

/** Where the links of a row lead; the screen knows. */
export interface FindingUrls {
  /** The newest record that shows it, opened where its rule looked. */
  readonly evidence: (finding: FindingListItem) => string;
  /** The log book with the entry that closed it. */
  readonly entry: (finding: FindingListItem) => string;
}

/** What, where, how sure, how it goes on, since when. The row opens the evidence. */
export function useFindingColumns({
  view,
  urls,
  hasMachine = true,
}: {
  view: FindingView;
  urls: FindingUrls;
  /** Left out where all are of one machine. */
  hasMachine?: boolean;
}): ListColumn<FindingListItem, string, FindingSort>[] {
  const { t } = useTranslation('findings');
  const sorted = (name: FindingSort) => ({ name, sort: name, sortsFirst: 'descending' as const });
  const day = (
    name: 'firstSeen' | 'lastSeen' | 'closed',
    atOf: (finding: FindingListItem) => string | undefined,
  ) => ({
    ...sorted(name),
    label: t(`column.${name}`),
    width: 112,
    cell: (finding: FindingListItem) => <DayAndTime at={atOf(finding)} />,
  });
  // The last time is one of five records at most: where room is short, the first says more.
  const lastSeen = { ...day('lastSeen', ({ lastSeenAt }) => lastSeenAt), needsPx: 1100 as const };
  return [
    {
      ...sorted('severity'),
      label: t('column.severity'),
      figure: 'severity',
      width: 118,
      cell: ({ severity }) => <SeverityBadge severity={severity} fullWidth />,
    },
    ...(hasMachine
      ? [
          {
            name: 'machine',
            label: t('column.machine'),
            width: '19%',
            cell: (finding: FindingListItem) => <Machine finding={finding} />,
          },
        ]
      : []),
    {
      name: 'finding',
      label: t('column.finding'),
      cell: (finding) => <What finding={finding} urls={urls} />,
    },
    {
      ...sorted('confidence'),
      label: t('column.confidence'),
      figure: 'confidence',
      width: 88,
      isNumber: true,
      needsPx: 640 as const,
      cell: ({ confidence }) => t('percent', { percent: Math.round(100 * confidence) }),
    },
    {
      ...sorted('growth'),
      label: t('column.growth'),
      figure: 'growth',
      width: GROWTH_WIDTH,
      cell: (finding) => <GrowthCell finding={finding} />,
    },
    day('firstSeen', ({ firstSeenAt }) => firstSeenAt),
    lastSeen,
    ...(view === 'closed' ? [day('closed', ({ closing }) => closing?.at)] : []),
    {
      name: 'state',
      label: t('column.state'),
      width: view === 'closed' ? '18%' : 124,
      ...(view === 'closed' ? {} : { needsPx: 900 as const }),
      cell: (finding) => (
        <span className={classes.lines}>
          <StateText finding={finding} urls={urls} />
          <span className="meta num">{t('seenOf', { seen: finding.seen, records: finding.records })}</span>
        </span>
      ),
    },
  ];
}

function Machine({ finding }: { finding: FindingListItem }) {
  const { t } = useTranslation('findings');
  const { equipment } = finding;
  return (
    <span className={classes.machineName}>
      <EquipmentIcon type={equipment.type} size={15} title={t(`equipmentType.${equipment.type}`)} />
      <span className={classes.lines}>
        <Link to={equipmentUrl(equipment)} title={equipment.name}>
          {equipment.name}
        </Link>
        <span className="meta">{machineOf(finding)}</span>
      </span>
    </span>
  );
}

function What({ finding, urls }: { finding: FindingListItem; urls: FindingUrls }) {
  const { t } = useTranslation('findings');
  const words = useFindingWords();
  const formats = useFormats();
  const sensors = sensorsOf(finding, formats.name(finding.channelName), t);
  const said = formats.labelled(formats.name(finding.partName), words.fault(finding));
  const name = said.charAt(0).toLocaleUpperCase(formats.language) + said.slice(1);
  return (
    <span className={classes.lines}>
      <RowLink to={urls.evidence(finding)} data-evidence title={`${name}. ${t('openEvidence')}`}>
        {name}
      </RowLink>
      <span className="meta" title={sensors}>
        {sensors}
      </span>
    </span>
  );
}

/** The sensor that says it best, and how many others see it. */
export function sensorsOf(
  { witnesses }: Pick<FindingListItem, 'witnesses'>,
  channelName: string,
  t: (key: string, values: { count: number }) => string,
): string {
  const others = witnesses.length - 1;
  return others > 0 ? `${channelName} ${t('otherSensors', { count: others })}` : channelName;
}

/** What distinguishes machines of one name: of a part the drivetrain it is in. */
function machineOf({ equipment: { identifier, name, drivetrainName } }: FindingListItem): string {
  return [identifier, drivetrainName === name ? null : drivetrainName].filter(Boolean).join(' · ');
}

function DayAndTime({ at }: { at: string | undefined }) {
  return (
    <span className={`${classes.lines} ${classes.time}`}>
      <TimeText at={at} format="YYYY-MM-DD" />
      <span className="meta">
        <TimeText at={at} format="HH:mm:ss" />
      </span>
    </span>
  );
}

/** The state; of a repaired one the link to the entry that closed it. */
export function StateText({ finding, urls }: { finding: FindingListItem; urls: FindingUrls }) {
  const words = useFindingWords();
  const said = words.state(finding);
  if (finding.closing?.cause.kind === 'repair')
    return (
      <Link to={urls.entry(finding)} title={said}>
        {said}
      </Link>
    );
  return (
    <span data-state={finding.state} className={classes.stateText} title={said}>
      {said}
    </span>
  );
}

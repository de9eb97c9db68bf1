import type { FindingSort, FindingView, FollowedFinding } from '@ritzel/contract';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { equipmentAddress } from '../../platform/equipment-address.ts';
import { EquipmentIcon } from '../../ui/equipment-icon.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useFindingWords } from './finding-words.ts';
import { type FindingsView, nextFindingSort } from './findings-address.ts';
import classes from './findings-table.module.css';
import { GrowthCell } from './growth-cell.tsx';

const COLUMNS = [
  'severity',
  'machine',
  'finding',
  'confidence',
  'growth',
  'firstSeen',
  'lastSeen',
  'closed',
  'state',
] as const;
type Column = (typeof COLUMNS)[number];

const SORTED: Partial<Record<Column, FindingSort>> = {
  severity: 'severity',
  confidence: 'confidence',
  growth: 'growth',
  firstSeen: 'firstSeen',
  lastSeen: 'lastSeen',
  closed: 'closed',
};

/** Every finding is one of a fault, a part and a sensor. */
export const findingKey = ({ equipment, channel, part, fault, closing }: FollowedFinding) =>
  [equipment.id, channel, part, fault, closing?.at].join(' ');

/** Where the links of a row lead; the screen knows. */
export interface FindingAddresses {
  /** The newest record that shows it, opened where its rule looked. */
  readonly evidence: (finding: FollowedFinding) => string;
  /** The log book with the entry that closed it. */
  readonly entry: (finding: FollowedFinding) => string;
}

/** One row a finding: what, where, how sure, how it goes on, since when. The row opens the evidence. */
export function FindingsTable({
  rows,
  view,
  sort,
  onSort,
  addresses,
  hasMachine = true,
}: {
  rows: readonly FollowedFinding[];
  view: FindingView;
  sort: FindingsView['sort'];
  /** null where the order is given. */
  onSort: ((sort: FindingsView['sort']) => void) | null;
  addresses: FindingAddresses;
  /** Left out where all are of one machine. */
  hasMachine?: boolean;
}) {
  const { t } = useTranslation('findings');
  const columns = COLUMNS.filter((column) => {
    if (column === 'machine') return hasMachine;
    return column !== 'closed' || view === 'closed';
  });
  return (
    <table className={classes.table} data-view={view}>
      <caption className="visually-hidden">{t('caption')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHead key={column} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((finding) => (
          <tr
            key={findingKey(finding)}
            data-row={findingKey(finding)}
            onClick={(event) => {
              // Links and a text selection keep their own meaning.
              if (event.target instanceof Element && event.target.closest('a')) return;
              if (window.getSelection()?.toString()) return;
              event.currentTarget.querySelector<HTMLElement>('a[data-evidence]')?.click();
            }}
          >
            {columns.map((column) => (
              <td key={column} className={classes[column]}>
                <Cell column={column} finding={finding} addresses={addresses} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ColumnHead({
  column,
  sort,
  onSort,
}: {
  column: Column;
  sort: FindingsView['sort'];
  onSort: ((sort: FindingsView['sort']) => void) | null;
}) {
  const { t } = useTranslation('findings');
  const by = SORTED[column];
  if (by === undefined || onSort === null) {
    return (
      <th scope="col" className={classes[column]}>
        {t(`column.${column}`)}
      </th>
    );
  }
  const isAscending = sort === by;
  const isDescending = sort === `-${by}`;
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={classes[column]}
      aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : 'none'}
    >
      <button type="button" onClick={() => onSort(nextFindingSort(sort, by))}>
        {t(`column.${column}`)}
        {(isAscending || isDescending) && <Arrow size={12} stroke={2} aria-hidden="true" />}
      </button>
    </th>
  );
}

function Cell({
  column,
  finding,
  addresses,
}: {
  column: Column;
  finding: FollowedFinding;
  addresses: FindingAddresses;
}): ReactNode {
  const { t } = useTranslation('findings');
  const words = useFindingWords();
  const { equipment } = finding;
  switch (column) {
    case 'severity':
      return <SeverityBadge severity={finding.severity} fullWidth />;
    case 'machine':
      return (
        <span className={classes.machineName}>
          <EquipmentIcon type={equipment.type} size={15} title={t(`equipmentType.${equipment.type}`)} />
          <span className={classes.lines}>
            <Link to={equipmentAddress(equipment)} title={equipment.name}>
              {equipment.name}
            </Link>
            <span className="meta">{machineOf(finding)}</span>
          </span>
        </span>
      );
    case 'finding':
      return (
        <span className={classes.lines}>
          <Link
            to={addresses.evidence(finding)}
            className={classes.name!}
            data-evidence
            title={`${finding.partName}: ${words.fault(finding)}. ${t('openEvidence')}`}
          >
            {`${finding.partName}: ${words.fault(finding)}`}
          </Link>
          <span className="meta">{finding.channelName}</span>
        </span>
      );
    case 'confidence':
      return <span className="num">{t('percent', { percent: Math.round(100 * finding.confidence) })}</span>;
    case 'growth':
      return <GrowthCell finding={finding} />;
    case 'firstSeen':
      return <DayAndTime at={finding.firstSeenAt} />;
    case 'lastSeen':
      return <DayAndTime at={finding.lastSeenAt} />;
    case 'closed':
      return <DayAndTime at={finding.closing?.at} />;
    case 'state':
      return (
        <span className={classes.lines}>
          <StateText finding={finding} addresses={addresses} />
          <span className="meta num">{t('seenOf', { seen: finding.seen, records: finding.records })}</span>
        </span>
      );
  }
}

/** What tells machines of one name apart: of a part the train it is in. */
function machineOf({ equipment: { identifier, name, drivetrainName } }: FollowedFinding): string {
  return [identifier, drivetrainName === name ? null : drivetrainName].filter(Boolean).join(' · ');
}

function DayAndTime({ at }: { at: string | undefined }) {
  return (
    <span className={classes.lines}>
      <TimeText at={at} format="YYYY-MM-DD" />
      <span className="meta">
        <TimeText at={at} format="HH:mm:ss" />
      </span>
    </span>
  );
}

/** The state; of a repaired one the link to the entry that closed it. */
export function StateText({ finding, addresses }: { finding: FollowedFinding; addresses: FindingAddresses }) {
  const words = useFindingWords();
  const said = words.state(finding);
  if (finding.closing?.because.kind === 'repair')
    return (
      <Link to={addresses.entry(finding)} title={said}>
        {said}
      </Link>
    );
  return (
    <span data-state={finding.state} className={classes.stateText} title={said}>
      {said}
    </span>
  );
}

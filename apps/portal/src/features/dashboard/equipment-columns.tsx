import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import type { FigureKey } from '../../platform/figures.ts';
import { useFormats } from '../../platform/formats.ts';
import { whyParts, whySentence } from '../../platform/why-sentence.ts';
import { ConnectivityMark } from '../../ui/connectivity-mark.tsx';
import { EquipmentIcon } from '../../ui/equipment-icon.tsx';
import { FavoriteStar } from '../../ui/favorite-star.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { RowLink } from '../../ui/list/row-link.tsx';
import { LiveValue } from '../../ui/live-value.tsx';
import { MaintenanceText } from '../../ui/maintenance-text.tsx';
import { Num } from '../../ui/num.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { type DashboardColumn, sortColumnOf } from './dashboard-columns.ts';
import type { SortColumn } from './dashboard-search-params.ts';
import classes from './equipment-columns.module.css';
import type { DashboardRow } from './use-dashboard.ts';
import { VibrationSparkline, vibrationTop } from './vibration-sparkline.tsx';

/** What has a fixed shape has a fixed width; names share the rest. */
const WIDTHS: Partial<Record<DashboardColumn, number | string>> = {
  severity: 128,
  assetname: '14%',
  vibration: 98,
  'operation-time': 90,
  'next-maintenance': 146,
  connectivity: 86,
  favorite: 36,
  location: '8.6%',
  group: '7.6%',
  application: '8.8%',
};

/** What a column's head explains; a new column does not compile without. */
const FIGURES: Readonly<Record<DashboardColumn, FigureKey | null>> = {
  severity: 'severity',
  assetname: null,
  why: null,
  vibration: 'vibration24h',
  location: null,
  group: null,
  application: null,
  'operation-time': 'operatingHours',
  'next-maintenance': 'nextMaintenance',
  connectivity: 'connectivity',
  favorite: null,
};

/** The columns that show, in their order; without those of places the name has more room. */
export function useEquipmentColumns(
  names: readonly DashboardColumn[],
  rows: readonly DashboardRow[],
): ListColumn<DashboardRow, DashboardColumn, SortColumn>[] {
  const { t } = useTranslation('dashboard');
  const top = vibrationTop(rows);
  const isNarrow = !names.includes('location');
  const severityFirst = (name: DashboardColumn) => name === 'severity' || name === 'operation-time';
  return names.map((name) => ({
    name,
    label: t(`column.${name}`),
    figure: FIGURES[name],
    sort: sortColumnOf(name),
    sortsFirst: severityFirst(name) ? 'descending' : 'ascending',
    width: isNarrow && name === 'assetname' ? '25%' : WIDTHS[name],
    isNumber: name === 'operation-time',
    // A sparkline gives way before a sentence does.
    ...(name === 'vibration' ? { needsPx: 900 as const } : {}),
    isLabelHidden: name === 'favorite',
    cell: (row) => <Cell column={name} row={row} top={top} />,
  }));
}

/** Its own identifier, and those of the gear units folded under it. */
const identifiersOf = ({ identifier, gearUnits }: DashboardRow) =>
  [identifier, ...gearUnits.map((unit) => unit.identifier)].join(' · ');

/** Up to two small lines. */
function Words({ children }: { children: string | null | undefined }) {
  return children ? <span className={classes.sentence}>{children}</span> : <span className="unit">–</span>;
}

/** What is the case, and below it what it is about. */
function Why({ row }: { row: DashboardRow }) {
  const formats = useFormats();
  const { reason } = row.condition;
  const { subject, statement } = whyParts(reason, formats, row.name);
  return (
    <span
      className={classes.reason}
      title={whySentence(reason, formats, row.name)}
      data-calm={reason?.kind === 'healthy' || undefined}
    >
      <LiveValue value={statement}>{statement}</LiveValue>
      <span className="meta">{subject}</span>
    </span>
  );
}

/** Drawn anew when its own row changes, not with each event about another. */
const Cell = memo(function Cell({
  column,
  row,
  top,
}: {
  column: DashboardColumn;
  row: DashboardRow;
  top: number;
}) {
  const { t } = useTranslation('dashboard');
  switch (column) {
    case 'severity':
      return (
        <LiveValue value={row.condition.severity}>
          <SeverityBadge severity={row.condition.severity} hasUnknown={row.condition.hasUnknown} fullWidth />
        </LiveValue>
      );
    case 'assetname':
      return (
        <span className={classes.asset}>
          <EquipmentIcon type={row.type} size={15} title={t(`equipmentType.${row.type}`)} />
          <RowLink to={equipmentUrl(row)} title={row.name}>
            {row.name}
          </RowLink>
          <span className="meta" title={identifiersOf(row)}>
            {identifiersOf(row)}
          </span>
        </span>
      );
    case 'why':
      return <Why row={row} />;
    case 'vibration':
      return <VibrationSparkline values={row.vibration24h} top={top} severity={row.condition.severity} />;
    case 'location':
      return <Words>{row.location && `${row.location.town}, ${row.location.country}`}</Words>;
    case 'group':
      return <Words>{row.group}</Words>;
    case 'application':
      return <Words>{row.application?.name}</Words>;
    case 'operation-time':
      return (
        <LiveValue value={row.operationHours}>
          <Num value={row.operationHours} unit="h" decimals={0} />
        </LiveValue>
      );
    case 'next-maintenance':
      return <MaintenanceText hours={row.nextMaintenanceHours} at={row.nextMaintenanceAt} />;
    case 'connectivity':
      return (
        <LiveValue value={row.connectivity}>
          <ConnectivityMark connectivity={row.connectivity} lastSeenAt={row.lastSeenAt} />
        </LiveValue>
      );
    case 'favorite':
      return (
        <span className={classes.star}>
          <FavoriteStar id={row.id} name={row.name} isFavorite={row.isFavorite} />
        </span>
      );
  }
});

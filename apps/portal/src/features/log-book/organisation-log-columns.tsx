import type { LogEvent, LogNote, OrganisationLogKind, OrganisationLogRow } from '@ritzel/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deviceUrl } from '../../platform/device-url.ts';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useSentence } from '../../platform/use-sentence.ts';
import { EquipmentIcon } from '../../ui/equipment-icon.tsx';
import { CardLine } from '../../ui/list/list-cards.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { RowLink } from '../../ui/list/row-link.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { LogEventSaid } from './log-event-said.tsx';
import { LogKindIcon } from './log-kinds.tsx';
import { noteLine } from './note-line.ts';
import classes from './organisation-log.module.css';

export const logRowKey = ({ kind, id }: OrganisationLogRow) => `${kind} ${id}`;

/** When, what kind, what happened, where, and who. The row opens what it is about. */
export function useOrganisationLogColumns(): ListColumn<OrganisationLogRow>[] {
  const { t } = useTranslation('logbook');
  return [
    {
      name: 'at',
      label: t('organisation.column.at'),
      width: 134,
      cell: ({ at }) => <TimeText at={at} format="YYYY-MM-DD HH:mm" />,
    },
    {
      name: 'kind',
      label: t('organisation.column.kind'),
      width: 148,
      cell: ({ kind }) => <Kind kind={kind} />,
    },
    {
      name: 'what',
      label: t('organisation.column.what'),
      wraps: true,
      cell: (row) => <Said row={row} />,
    },
    {
      name: 'equipment',
      label: t('organisation.column.equipment'),
      width: '22%',
      cell: (row) => <Where row={row} />,
    },
    {
      name: 'by',
      label: t('organisation.column.by'),
      width: '15%',
      needsPx: 640,
      cell: (row) => authorOf(row) ?? <span className="meta">{t('organisation.system')}</span>,
    },
  ];
}

/** An entry on a phone. */
export function OrganisationLogCard({ row }: { row: OrganisationLogRow }) {
  const author = authorOf(row);
  return (
    <>
      <CardLine>
        <Kind kind={row.kind} />
        <span className="meta">
          <TimeText at={row.at} format="YYYY-MM-DD HH:mm" />
        </span>
      </CardLine>
      <div>
        <Said row={row} />
      </div>
      <CardLine>
        <Where row={row} />
        {author !== null && <span className="meta">{author}</span>}
      </CardLine>
    </>
  );
}

function authorOf(row: OrganisationLogRow): string | null {
  if ('text' in row) return row.author;
  return 'by' in row ? row.by : null;
}

function Kind({ kind }: { kind: OrganisationLogKind }) {
  const { t } = useTranslation('logbook');
  return (
    <span className={classes.kind}>
      <LogKindIcon kind={kind} />
      {isNoteKind(kind) ? t(`kind.${kind}`) : t(`organisation.kindName.${kind}`)}
    </span>
  );
}

const NOTE_KINDS = ['observation', 'maintenance', 'oil-change', 'repair', 'operation'] as const;
const isNoteKind = (kind: OrganisationLogKind): kind is (typeof NOTE_KINDS)[number] =>
  NOTE_KINDS.some((each) => each === kind);

function Where({ row }: { row: OrganisationLogRow }) {
  const { t } = useTranslation('logbook');
  if (!('equipmentId' in row)) return null;
  const { equipment, equipmentId, equipmentName } = row;
  if (equipment === null) return <span className="meta">{equipmentName}</span>;
  return (
    <span className={classes.where}>
      <EquipmentIcon type={equipment.type} size={15} title={t(`equipmentType.${equipment.type}`)} />
      <Link to={equipmentUrl({ ...equipment, id: equipmentId })} title={equipmentName}>
        {equipmentName}
      </Link>
    </span>
  );
}

function Said({ row }: { row: OrganisationLogRow }) {
  const say = useSentence();
  if ('params' in row) return <span>{say(row.code, row.params)}</span>;
  const to = urlOf(row);
  const opens = (said: ReactNode) => (to === undefined ? said : <RowLink to={to}>{said}</RowLink>);
  if ('text' in row) return opens(noteLine(row.text));
  return <LogEventSaid event={row} opens={opens} />;
}

/** Where an entry is about something that can be opened: the evidence, the device, or the asset's log book. */
function urlOf(row: LogNote | LogEvent): string | undefined {
  const { equipment, equipmentId } = row;
  if (equipment === null) return undefined;
  const url = equipmentUrl({ ...equipment, id: equipmentId });
  switch (row.kind) {
    case 'condition':
      return row.signalId === null
        ? url
        : `${url}&tab=trends&signals=${row.signalId}&at=${Date.parse(row.at)}`;
    case 'finding':
      return `${url}&tab=vibration&m=${row.waveformId}`;
    case 'device':
      return deviceUrl({
        id: row.deviceId,
        identifier: row.deviceIdentifier,
        deviceType: row.deviceType,
        equipmentType: equipment.type,
        equipmentIdentifier: equipment.identifier,
      });
    default:
      return `${url}&tab=log-book`;
  }
}

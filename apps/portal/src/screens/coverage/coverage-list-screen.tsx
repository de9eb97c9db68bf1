import type { FaultDrillListItem } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFaultDrills } from '../../features/coverage/use-fault-drill.ts';
import { useFormats } from '../../platform/formats.ts';
import { useAllowed } from '../../platform/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { KeysetScreen } from '../../ui/list/keyset-screen.tsx';
import { CardLine } from '../../ui/list/list-cards.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { RowLink } from '../../ui/list/row-link.tsx';
import { TimeText } from '../../ui/time-text.tsx';

/** Every drivetrain with what its newest fault drill came to. */
export function CoverageListScreen() {
  const maySee = useAllowed('EQUIPMENT_1001');
  return maySee ? <Drills /> : <ForbiddenScreen />;
}

function Drills() {
  const { t } = useTranslation('coverage');
  const formats = useFormats();
  const list = useFaultDrills();
  const count = (of: (last: NonNullable<FaultDrillListItem['last']>) => number | undefined) =>
    function Count({ last }: FaultDrillListItem) {
      const value = last === null ? undefined : of(last);
      return value === undefined ? '–' : formats.count(value);
    };
  const columns: ListColumn<FaultDrillListItem>[] = [
    {
      name: 'machine',
      label: t('list.machine'),
      cell: ({ equipmentId, equipmentName }) => (
        <RowLink to={`/coverage/${equipmentId}`}>{equipmentName}</RowLink>
      ),
    },
    {
      name: 'identifier',
      label: t('list.identifier'),
      width: 170,
      needsPx: 900,
      cell: (each) => each.identifier,
    },
    { name: 'last', label: t('list.last'), width: 190, cell: (each) => <Last of={each} /> },
    ...(['named', 'limit', 'never'] as const).map((name) => ({
      ...{ name, label: t(`list.${name}`), width: 120, isNumber: true },
      cell: count((last) => last.counts?.[name]),
    })),
  ];
  return (
    <KeysetScreen
      title={t('title')}
      filters={null}
      list={list}
      none={<EmptyState title={t('list.none')}>{null}</EmptyState>}
      caption={t('list.caption')}
      columns={columns}
      keyOf={({ equipmentId }) => equipmentId}
      card={(each) => (
        <>
          <CardLine>
            <RowLink to={`/coverage/${each.equipmentId}`}>{each.equipmentName}</RowLink>
          </CardLine>
          <CardLine>
            <Last of={each} />
            {each.last?.counts && (
              <span>
                {t('list.card', {
                  named: formats.count(each.last.counts.named),
                  never: formats.count(each.last.counts.never),
                })}
              </span>
            )}
          </CardLine>
        </>
      )}
      minWidthPx={760}
      more={t('list.more')}
    />
  );
}

function Last({ of: { last } }: { of: FaultDrillListItem }) {
  const { t } = useTranslation('coverage');
  if (last === null) return <span className="meta">{t('list.never-run')}</span>;
  return last.state === 'done' ? (
    <TimeText at={last.endedAt ?? last.startedAt} format="YYYY-MM-DD HH:mm" />
  ) : (
    <span>{t(`state.${last.state}`)}</span>
  );
}

import { useTranslation } from 'react-i18next';
import { useEquipment } from '../../features/detail/use-equipment.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EquipmentDetailView } from './equipment-detail-view.tsx';
import { useDetailViewState } from './use-detail-view-state.ts';

/** The detail of a gear unit or a drivetrain, by the uuid in the address. */
export function EquipmentDetailScreen() {
  const { t } = useTranslation('detail');
  const [viewState, change] = useDetailViewState();
  if (viewState.id === null) return <EmptyState title={t('noId')}>{t('noIdHint')}</EmptyState>;
  return <Opened key={viewState.id} id={viewState.id} viewState={viewState} onViewState={change} />;
}

function Opened({
  id,
  viewState,
  onViewState,
}: {
  id: string;
  viewState: ReturnType<typeof useDetailViewState>[0];
  onViewState: ReturnType<typeof useDetailViewState>[1];
}) {
  const { detail, signals } = useEquipment(id);
  return (
    <Loaded query={detail}>
      {(equipment) => (
        <Loaded query={signals}>
          {(known) => (
            <EquipmentDetailView
              detail={equipment}
              signals={known}
              viewState={viewState}
              onViewState={onViewState}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

import { useTranslation } from 'react-i18next';
import { useEquipment } from '../../features/detail/use-equipment.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EquipmentDetailView } from './equipment-detail-view.tsx';
import { useDetailAddress } from './use-detail-address.ts';

/** The detail of a gear unit or a drivetrain, by the uuid in the address. */
export function EquipmentDetailScreen() {
  const { t } = useTranslation('detail');
  const [address, change] = useDetailAddress();
  if (address.id === null) return <EmptyState title={t('noId')}>{t('noIdHint')}</EmptyState>;
  return <Opened key={address.id} id={address.id} address={address} onAddress={change} />;
}

function Opened({
  id,
  address,
  onAddress,
}: {
  id: string;
  address: ReturnType<typeof useDetailAddress>[0];
  onAddress: ReturnType<typeof useDetailAddress>[1];
}) {
  const { detail, signals } = useEquipment(id);
  return (
    <Loaded query={detail}>
      {(equipment) => (
        <Loaded query={signals}>
          {(known) => (
            <EquipmentDetailView detail={equipment} signals={known} address={address} onAddress={onAddress} />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

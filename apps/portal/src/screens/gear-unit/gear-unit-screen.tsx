import { EquipmentDetailScreen } from '../equipment-detail/equipment-detail-screen.tsx';

/** `/dashboard/gearunit/details?id=`: what is wrong, since when, how sure, what now? */
export function GearUnitScreen() {
  return <EquipmentDetailScreen />;
}

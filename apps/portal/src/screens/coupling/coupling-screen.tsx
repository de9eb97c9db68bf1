import { EquipmentDetailScreen } from '../equipment-detail/equipment-detail-screen.tsx';

/** `/dashboard/drivetrain/coupling?id=`: what it carries, what misalignment and worn elements would show. */
export function CouplingScreen() {
  return <EquipmentDetailScreen />;
}

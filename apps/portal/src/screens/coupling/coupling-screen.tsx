import { EquipmentDetailScreen } from '../gear-unit/equipment-detail-screen.tsx';

/** `/dashboard/drivetrain/coupling?id=`: what it carries, what misalignment and worn elements would show. */
export function CouplingScreen() {
  return <EquipmentDetailScreen />;
}

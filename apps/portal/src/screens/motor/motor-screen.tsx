import { EquipmentDetailScreen } from '../gear-unit/equipment-detail-screen.tsx';

/** `/dashboard/drivetrain/motor?id=`: its field, its slip, its lines, how warm and how loaded. */
export function MotorScreen() {
  return <EquipmentDetailScreen />;
}

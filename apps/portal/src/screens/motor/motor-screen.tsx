import { EquipmentDetailScreen } from '../equipment-detail/equipment-detail-screen.tsx';

/** `/dashboard/drivetrain/motor?id=`: its field, its slip, its lines, how warm and how loaded. */
export function MotorScreen() {
  return <EquipmentDetailScreen />;
}

import { EquipmentDetailScreen } from '../equipment-detail/equipment-detail-screen.tsx';

/** `/dashboard/drivetrain/details?id=`: the whole drivetrain; a click on a part narrows what is shown to it. */
export function DrivetrainScreen() {
  return <EquipmentDetailScreen />;
}

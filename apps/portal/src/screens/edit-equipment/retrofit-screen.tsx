import { useState } from 'react';
import { EquipmentEditor } from '../../features/equipment-editor/equipment-editor.tsx';

/** `retrofit/edit-equipment`: a unit of any maker is described as far as it is known, and taken into service. */
export function RetrofitScreen() {
  const [id, setId] = useState<string | null>(null);
  return <EquipmentEditor mode="retrofit" id={id} stored={null} openPart={null} onCreated={setId} />;
}

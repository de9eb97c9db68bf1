import { readDrivetrainDocument, readEquipment } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { EquipmentEditor } from '../../features/equipment-editor/equipment-editor.tsx';
import { editUrl, NEW_EQUIPMENT } from '../../platform/equipment-url.ts';
import { queryOf } from '../../platform/query-client.ts';
import { Loaded } from '../../ui/loaded.tsx';

/** `{equipmentType}/{equipmentIdentifier}/{equipmentUuid}/edit-equipment`; the uuid `new` begins an empty one. */
export function EditEquipmentScreen() {
  const { equipmentIdentifier = '', equipmentUuid = '' } = useParams();
  const navigate = useNavigate();
  // A new drivetrain that was just stored keeps its editor: only the address learns its uuid.
  const [created, setCreated] = useState<string | null>(null);
  if (equipmentUuid === NEW_EQUIPMENT || equipmentUuid === created) {
    return (
      <EquipmentEditor
        mode="new"
        id={created}
        stored={null}
        openPart={null}
        onCreated={(id, identifier) => {
          setCreated(id);
          void navigate(editUrl({ id, type: 'drivetrain', identifier }), { replace: true });
        }}
      />
    );
  }
  return <Stored key={equipmentUuid} id={equipmentUuid} identifier={equipmentIdentifier} />;
}

function Stored({ id, identifier }: { id: string; identifier: string }) {
  const navigate = useNavigate();
  const equipment = useQuery(queryOf(readEquipment, { params: { id } }));
  // Read once: what somebody else saves later is reported when saving, and does not change the form while one types.
  const document = useQuery({
    ...queryOf(readDrivetrainDocument, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Loaded query={equipment}>
      {({ drivetrainId, type, kinematics }) => (
        <Loaded query={document}>
          {(stored) => (
            <EquipmentEditor
              mode="edit"
              id={drivetrainId ?? id}
              stored={stored}
              openPart={identifier}
              kinematicsVersion={kinematics?.pending?.version ?? kinematics?.version ?? null}
              onCreated={() => undefined}
              onChanged={({ components }, drivetrainIdentifier) => {
                const now = components.find((part) => part.id === id)?.identifier ?? drivetrainIdentifier;
                if (now !== identifier)
                  void navigate(editUrl({ id, type, identifier: now }), { replace: true });
              }}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

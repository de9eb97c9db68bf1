import { type AccessRows, administrators, all, engineers, none } from './access-row.testing.ts';

/** Equipment, kinematics, and what is imported and exported. */
export const EQUIPMENT_ROWS: AccessRows = {
  listEquipment: { may: all, status: 200, about: 'caller', parts: none },
  listEquipmentChoices: { may: all, status: 200, about: 'caller', parts: none },
  readEquipment: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  readComponent: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  readDashboardComponent: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  listChildIdentifiers: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { identifier: plant.equipmentIdentifier } }),
  },
  renameComponent: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { componentUuid: plant.equipmentId }, body: { name: 'Kiln drive' } }),
  },
  saveDrivetrain: {
    may: engineers,
    status: 200,
    about: 'caller',
    parts: () => ({
      body: {
        identifier: `DT-${crypto.randomUUID()}`,
        name: 'Kiln drive',
        application: { type: 'kiln', name: 'Kiln' },
        parts: [{ type: 'gearunit', identifier: `GU-${crypto.randomUUID()}`, name: 'Gear unit' }],
      },
    }),
  },
  readDrivetrainDocument: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  listKinematicsVersions: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  readKinematicsVersion: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId, version: '1' } }),
  },
  readKinematicsInForce: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  submitKinematics: {
    may: engineers,
    // An older version, which is history: the refusal shows that the call is allowed.
    status: 409,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId, version: '1' }, body: { comment: 'Why' } }),
  },
  verifyKinematics: {
    may: engineers,
    // An older version, which is history: the refusal shows that the call is allowed.
    status: 409,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId, version: '1' }, body: { comment: 'Why' } }),
  },
  setKinematicsValidity: {
    may: engineers,
    // An older version, which is history: the refusal shows that the call is allowed.
    status: 409,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.equipmentId, version: '1' },
      body: { validFrom: '2026-01-01T00:00:00Z' },
    }),
  },
  previewKinematicsValidity: {
    may: engineers,
    // An older version, which is history: the refusal shows that the call is allowed.
    status: 409,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.equipmentId, version: '1' },
      query: { validFrom: '2026-01-01T00:00:00Z' },
    }),
  },
  lockKinematics: {
    may: engineers,
    // An older version, which is history: the refusal shows that the call is allowed.
    status: 409,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId, version: '1' }, body: { comment: 'Why' } }),
  },
  reopenKinematics: {
    may: engineers,
    // An older version, which is history: the refusal shows that the call is allowed.
    status: 409,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId, version: '1' }, body: { comment: 'Why' } }),
  },
  resetKinematics: {
    may: engineers,
    // An older version, which is history: the refusal shows that the call is allowed.
    status: 409,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId, version: '1' }, body: { comment: 'Why' } }),
  },
  readReopening: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  setReopening: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId }, body: { isEnabled: true } }),
  },
  exportDrivetrains: { may: all, status: 200, about: 'caller', parts: none },
  exportDrivetrainWorkbook: { may: all, status: 200, about: 'caller', parts: none },
  importDrivetrains: {
    may: engineers,
    status: 200,
    about: 'caller',
    parts: () => ({
      body: {
        isPreview: false,
        documents: [
          {
            identifier: `DT-${crypto.randomUUID()}`,
            name: 'Kiln drive',
            application: { type: 'kiln', name: 'Kiln' },
            parts: [{ type: 'gearunit', identifier: `GU-${crypto.randomUUID()}`, name: 'Gear unit' }],
          },
        ],
      },
    }),
  },
  setFavorite: {
    may: all,
    status: 204,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId }, body: { isFavorite: true } }),
  },
  listSignals: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
};

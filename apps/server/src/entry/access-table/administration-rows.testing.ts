import { type AccessRows, administrators, all, engineers, none, smallPng } from './access-row.testing.ts';

/** Administration of the installation, firmware releases and deletions. */
export const ADMINISTRATION_ROWS: AccessRows = {
  listAdminOrganisations: {
    may: administrators,
    status: 200,
    about: 'caller',
    isEverywhere: true,
    parts: none,
  },
  createTopOrganisation: {
    may: 'Fle',
    status: 200,
    about: 'caller',
    parts: () => ({
      body: {
        name: 'Plants of the north',
        identifier: `o-${crypto.randomUUID()}`,
      },
    }),
  },
  changeOrganisationStatus: {
    may: 'Fle',
    status: 200,
    about: 'subject',
    isEverywhere: true,
    parts: (plant) => ({ params: { id: plant.organisationId }, body: { status: 'active' } }),
  },
  renameAnyOrganisation: {
    may: 'Fle',
    status: 200,
    about: 'subject',
    isEverywhere: true,
    parts: (plant) => ({ params: { id: plant.organisationId }, body: { name: 'Plants of the south' } }),
  },
  listAdminDevices: { may: administrators, status: 200, about: 'caller', isEverywhere: true, parts: none },
  listAdminUsers: { may: administrators, status: 200, about: 'caller', isEverywhere: true, parts: none },
  changeAnyUserStatus: {
    may: administrators,
    status: 200,
    about: 'subject',
    isEverywhere: true,
    parts: (plant) => ({ params: { id: plant.userId }, body: { status: 'disabled' } }),
  },
  listAudit: { may: administrators, status: 200, about: 'caller', isEverywhere: true, parts: none },
  exportAudit: { may: administrators, status: 200, about: 'caller', isEverywhere: true, parts: none },
  readSystemHealth: { may: 'Fle', status: 200, about: 'caller', parts: none },
  listFailedJobs: { may: 'Fle', status: 200, about: 'caller', isEverywhere: true, parts: none },
  retryFailedJobs: {
    may: 'Fle',
    status: 200,
    about: 'caller',
    parts: () => ({ body: { jobs: [{ kind: 'job', id: crypto.randomUUID() }] } }),
  },
  listFirmwareReleases: { may: administrators, status: 200, about: 'caller', parts: none },
  uploadFirmware: {
    may: 'Fle',
    status: 200,
    about: 'caller',
    parts: () => ({
      query: { deviceType: 'test-device', firmwareVersion: crypto.randomUUID() },
      rawBody: smallPng,
      contentType: 'application/octet-stream',
    }),
  },
  // There is no such release.
  withdrawFirmware: {
    may: 'Fle',
    status: 404,
    about: 'caller',
    parts: () => ({ params: { deviceType: 'test-device', firmwareVersion: '0.0.0' } }),
  },
  readFirmwareImage: {
    may: 'everyone',
    status: 404,
    about: 'caller',
    parts: () => ({ params: { sha256: 'a'.repeat(64) } }),
  },
  previewEquipmentDeletion: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.drivetrainId } }),
  },
  deleteEquipment: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.spareDrivetrainIds.pop() ?? crypto.randomUUID() } }),
  },
  previewDeviceDeletion: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.deviceId } }),
  },
  deleteDevice: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.spareDeviceIds.pop() ?? crypto.randomUUID() } }),
  },
  previewUserDeletion: {
    may: administrators,
    status: 200,
    about: 'subject',
    isEverywhere: true,
    parts: (plant) => ({ params: { id: plant.userId } }),
  },
  deleteUser: {
    may: administrators,
    status: 200,
    about: 'subject',
    isEverywhere: true,
    parts: (plant) => ({ params: { id: plant.spareUserIds.pop() ?? crypto.randomUUID() } }),
  },
  previewOrganisationDeletion: {
    may: administrators,
    status: 200,
    about: 'subject',
    isEverywhere: true,
    parts: (plant) => ({ params: { id: plant.organisationId } }),
  },
  // There is no such organisation: that of a plant has machines.
  deleteOrganisation: {
    may: administrators,
    status: 404,
    about: 'caller',
    parts: () => ({ params: { id: crypto.randomUUID() } }),
  },
  listDeletions: { may: engineers, status: 200, about: 'caller', isEverywhere: true, parts: none },
  restoreDeletion: {
    may: engineers,
    status: 200,
    about: 'subject',
    isEverywhere: true,
    parts: (plant) => ({ params: { id: plant.deletionId } }),
  },
  readLatestFirmware: {
    may: all,
    status: 200,
    about: 'caller',
    parts: () => ({ query: { deviceType: 'RZ-Vibro' } }),
  },
};

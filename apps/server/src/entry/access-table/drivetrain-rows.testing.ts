import { type AccessRow, type AccessRows, all, type CallParts, none, range } from './access-row.testing.ts';

const ofDrivetrain = (more: CallParts = {}): AccessRow => ({
  may: all,
  status: 200,
  about: 'subject',
  parts: (plant) => ({ ...more, params: { id: plant.drivetrainId } }),
});

/** Drivetrains with their trees, signals and notifications; gear units, motors and couplings. */
export const DRIVETRAIN_ROWS: AccessRows = {
  listDrivetrainTrees: { may: all, status: 200, about: 'caller', parts: none },
  readDrivetrainTree: ofDrivetrain(),
  readOperationData: ofDrivetrain({ query: range }),
  listDrivetrainSignals: ofDrivetrain(),
  listDrivetrainRaws: ofDrivetrain(),
  readDrivetrainRaw: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.drivetrainId, rawId: plant.waveformId } }),
  },
  readDrivetrainTelemetry: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.drivetrainId }, query: { ...range, signals: plant.signalId } }),
  },
  listDrivetrainNotifications: ofDrivetrain(),
  listNotifications: { may: all, status: 200, about: 'caller', parts: none },
  setNotificationState: {
    may: all,
    status: 204,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.drivetrainId, notificationId: plant.notificationId },
      body: { isRead: true },
    }),
  },
  setNotificationStates: {
    may: all,
    status: 204,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.drivetrainId },
      body: { ids: [plant.notificationId], isRead: true },
    }),
  },
  setAnyNotificationStates: {
    may: all,
    status: 204,
    about: 'subject',
    parts: (plant) => ({ body: { ids: [plant.notificationId], isRead: true } }),
  },
  listGearUnits: { may: all, status: 200, about: 'caller', parts: none },
  readGearUnit: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  listDrivetrains: { may: all, status: 200, about: 'caller', parts: none },
  readDrivetrain: ofDrivetrain(),
  listMotors: { may: all, status: 200, about: 'caller', parts: none },
  // The plant has neither.
  readMotor: { ...ofDrivetrain(), status: 404 },
  listCouplings: { may: all, status: 200, about: 'caller', parts: none },
  readCoupling: { ...ofDrivetrain(), status: 404 },
};

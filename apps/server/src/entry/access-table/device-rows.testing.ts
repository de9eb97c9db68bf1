import { type AccessRows, administrators, all, none } from './access-row.testing.ts';

/** Devices, measurement setups, firmware updates and jobs. */
export const DEVICE_ROWS: AccessRows = {
  listDevices: { may: all, status: 200, about: 'caller', parts: none },
  readDevice: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.deviceId } }),
  },
  issueDeviceCredentials: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.deviceId } }),
  },
  revokeDeviceCredentials: {
    may: administrators,
    status: 204,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.deviceId } }),
  },
  listDeviceLog: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.deviceId } }),
  },
  readMeasurementSetup: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.deviceId } }),
  },
  // Made from a version that never was: who is allowed gets that answer.
  saveMeasurementSetup: {
    may: administrators,
    status: 409,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.deviceId },
      body: {
        basedOn: 99,
        setup: {
          channels: [
            {
              channel: plant.channel,
              isOn: true,
              position: null,
              axis: 'radial',
              quantity: 'acceleration',
              unit: 'g',
              range: '8g',
              samplingRateHz: 12_800,
              samples: 32_768,
            },
          ],
          schedule: { normalMinutes: 120, alarmMinutes: 20, alarmVelocityMmS: null },
          window: { speedRpm: null, load: null },
        },
      },
    }),
  },
  listDrivetrainMeasurementSetups: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.drivetrainId } }),
  },
  listFirmwareUpdates: { may: all, status: 200, about: 'caller', parts: none },
  // The device of the plant is of a type without releases: who is allowed gets that answer.
  startFirmwareUpdate: {
    may: administrators,
    status: 400,
    about: 'caller',
    parts: (plant) => ({ body: { deviceType: 'test-device', deviceIds: [plant.deviceId] } }),
  },
  cancelFirmwareUpdate: {
    may: administrators,
    status: 409,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.firmwareUpdateId } }),
  },
  listDeviceJobs: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.deviceId } }),
  },
  listComponentJobs: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  listDrivetrainJobs: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.drivetrainId } }),
  },
  measureNow: {
    may: administrators,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId }, body: { kind: 'measure' } }),
  },
  // The job of the plant has ended: who is allowed gets that answer.
  cancelDeviceJob: {
    may: administrators,
    status: 409,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.deviceId, jobId: plant.jobId } }),
  },
};

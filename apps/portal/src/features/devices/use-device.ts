import {
  listDeviceJobs,
  ProblemError,
  readDevice,
  readEquipment,
  readLatestFirmware,
  readMeasurementSetup,
} from '@ritzel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../../platform/live-hub.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';

/** A device with its setup, what is asked of it, and the machine it sits on; kept live. */
export function useDevice(id: string) {
  const client = useQueryClient();
  const maySeeEquipment = useAllowed('EQUIPMENT_1001');
  const device = useQuery(queryOf(readDevice, { params: { id } }));
  const setup = useQuery(queryOf(readMeasurementSetup, { params: { id } }));
  const jobs = useQuery(queryOf(listDeviceJobs, { params: { id }, query: { size: 20 } }));
  const equipmentId = device.data?.equipmentId ?? null;
  const equipment = useQuery({
    ...queryOf(readEquipment, { params: { id: equipmentId ?? '' } }),
    enabled: maySeeEquipment && equipmentId !== null,
  });
  const deviceType = device.data?.deviceType ?? '';
  const latest = useQuery({
    ...queryOf(readLatestFirmware, { query: { deviceType } }),
    enabled: deviceType !== '',
    staleTime: 300_000,
    retry: (failures, error) =>
      failures < 2 && !(error instanceof ProblemError && error.problem.code === 'notFound'),
  });
  const readAgain = () => {
    for (const name of ['readDevice', 'readMeasurementSetup', 'listDeviceJobs', 'listDeviceLog'])
      void client.invalidateQueries({ queryKey: [name] });
  };
  useLiveEvents(
    [],
    (event) => {
      const isOfDevice =
        (event.name === 'deviceJob' || event.name === 'deviceStatus') && event.data.deviceId === id;
      const isOfEquipment = event.name === 'connectivity' && event.data.equipmentId === equipmentId;
      if (isOfDevice || isOfEquipment) readAgain();
    },
    readAgain,
  );
  return { device, setup, jobs, equipment, latest, readAgain };
}

import { type Device, listDevices, ProblemError, readLatestFirmware } from '@ritzel/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query-client.ts';

const MOST_DEVICES = 500;

export interface DeviceFirmware {
  readonly device: Device;
  /** The latest version of its type; undefined while unknown or when none is released. */
  readonly latest: string | undefined;
  /** The indicator of the specification, section 4: the current version differs from the latest. */
  readonly hasUpdate: boolean;
}

export function hasFirmwareUpdate(current: string | null, latest: string | undefined): boolean {
  return current !== null && latest !== undefined && current !== latest;
}

/** The devices with their firmware, those with an update first. */
export function useFirmware() {
  const devices = useQuery(queryOf(listDevices, { query: { size: MOST_DEVICES } }));
  const types = [...new Set(devices.data?.rows.map((device) => device.deviceType) ?? [])];
  const latest = useQueries({
    queries: types.map((deviceType) => ({
      ...queryOf(readLatestFirmware, { query: { deviceType } }),
      staleTime: 300_000,
      // No release of this type is an answer, not a failure.
      retry: (failures: number, error: Error) =>
        failures < 2 && !(error instanceof ProblemError && error.problem.code === 'notFound'),
    })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }) => (data ? [[data.deviceType, data.firmwareVersion] as const] : [])),
      ),
  });
  const rows: DeviceFirmware[] = (devices.data?.rows ?? [])
    .map((device) => {
      const version = latest.get(device.deviceType);
      return { device, latest: version, hasUpdate: hasFirmwareUpdate(device.firmwareVersion, version) };
    })
    .sort((a, b) => Number(b.hasUpdate) - Number(a.hasUpdate));
  return { devices, rows };
}

import type { Device } from '@ritzel/contract';

/**
 * Where the measurement setup of a device stands (specification, section 2): below its type and identifier, with the
 * motor's or the coupling's identifier between where it sits on one.
 */
export function deviceUrl(
  device: Pick<Device, 'id' | 'identifier' | 'deviceType' | 'equipmentType' | 'equipmentIdentifier'>,
): string {
  const isOnPart = device.equipmentType === 'motor' || device.equipmentType === 'coupling';
  const part = isOnPart && device.equipmentIdentifier !== null ? [device.equipmentIdentifier] : [];
  const path = [device.deviceType, device.identifier, ...part, device.id].map(encodeURIComponent);
  return `/${path.join('/')}/measurement-setup`;
}

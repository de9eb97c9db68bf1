import { expect, it } from 'vitest';
import { deviceUrl } from './device-url.ts';

const device = { id: 'u-1', identifier: 'RZ-1/2', deviceType: 'RZ-M1', equipmentIdentifier: 'MO-1' };

it.each([
  ['gearunit', '/RZ-M1/RZ-1%2F2/u-1/measurement-setup'],
  ['motor', '/RZ-M1/RZ-1%2F2/MO-1/u-1/measurement-setup'],
  ['coupling', '/RZ-M1/RZ-1%2F2/MO-1/u-1/measurement-setup'],
  [null, '/RZ-M1/RZ-1%2F2/u-1/measurement-setup'],
] as const)('the setup of a device on a %s is at %s', (equipmentType, address) => {
  expect(deviceUrl({ ...device, equipmentType })).toBe(address);
});

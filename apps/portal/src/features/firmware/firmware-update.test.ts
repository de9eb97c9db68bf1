import { expect, it } from 'vitest';
import { hasFirmwareUpdate } from './use-firmware.ts';

it('an update is indicated when the current version differs from the latest', () => {
  expect(hasFirmwareUpdate('4.1.7', '4.3.0')).toBe(true);
  expect(hasFirmwareUpdate('4.3.0', '4.3.0')).toBe(false);
});

it('nothing is indicated while either version is unknown', () => {
  expect(hasFirmwareUpdate(null, '4.3.0')).toBe(false);
  expect(hasFirmwareUpdate('4.1.7', undefined)).toBe(false);
});

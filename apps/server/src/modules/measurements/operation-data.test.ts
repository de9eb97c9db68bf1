import { expect, test } from 'vitest';
import { ratedOf } from './operation-data.ts';

const nameplate = { TorqueRated: 12_500, PowerRated: 630, MotorPowerRated: 700 };

test.each([
  ['load', '%', 100],
  ['load', 'kN', null],
  ['torque', 'Nm', 12_500],
  ['torque', 'kNm', 12.5],
  ['torque', 'lbf ft', null],
  ['power', 'kW', 630],
  ['power', 'hp', null],
  ['temperature', '°C', null],
])('the nameplate rates %s in %s as %s', (role, unit, rated) => {
  expect(ratedOf({ role, unit, nameplate: nameplate })).toBe(rated);
});

test('a motor is rated by its own nameplate, and what no nameplate says is not known', () => {
  expect(ratedOf({ role: 'torque', unit: 'Nm', nameplate: { MotorTorqueRated: 6000 } })).toBe(6000);
  expect(ratedOf({ role: 'power', unit: 'kW', nameplate: { MotorPowerRated: 700 } })).toBe(700);
  expect(ratedOf({ role: 'torque', unit: 'Nm', nameplate: {} })).toBeNull();
  expect(ratedOf({ role: 'power', unit: 'kW', nameplate: { PowerRated: '630 kW' } })).toBeNull();
});

import type { Signal } from '@ritzel/contract';
import type { Kinematics } from '@ritzel/drivetrain';
import { expect, it } from 'vitest';
import { elementSeverities } from './element-severities.ts';

const limits: Signal['limits'] = { ab: 1, bc: 2, cd: 3, limitSet: '', edition: '', source: '' };
const kinematics: Kinematics = {
  shafts: [{ id: 'S' }],
  sensors: [{ id: 'input-de', axis: 'radial', near: 'B1' }],
};

it('colours the element a sensor sits nearest to by the worst of its evaluated signals', () => {
  const signals = [
    { position: 'input-de', severity: 'GOOD', limits },
    { position: 'input-de', severity: 'SEVERE', limits },
    { position: 'B2', severity: 'WARNING', limits },
    { position: 'B3', severity: 'CRITICAL', limits: null },
    { position: null, severity: 'CRITICAL', limits },
  ] as const;
  const found = elementSeverities(kinematics, signals, []);
  expect([...found]).toEqual([
    ['B1', 'SEVERE'],
    ['B2', 'WARNING'],
  ]);
});

it('colours the part of a confirmed finding, wherever the sensor that measured it sits', () => {
  const found = elementSeverities(
    kinematics,
    [{ position: 'input-de', severity: 'AVERAGE', limits }],
    [
      { part: 'B1', severity: 'WARNING', isConfirmed: true },
      { part: 'B3', severity: 'WARNING', isConfirmed: true },
      { part: 'B4', severity: 'WARNING', isConfirmed: false },
    ],
  );
  expect([...found]).toEqual([
    ['B1', 'WARNING'],
    ['B3', 'WARNING'],
  ]);
});

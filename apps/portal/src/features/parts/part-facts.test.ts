import type { Kinematics } from '@ritzel/drivetrain';
import { expect, test } from 'vitest';
import {
  jointOf,
  lineAmplitudeAt,
  lineVelocity,
  motorLines,
  motorNameplate,
  sensorsOn,
  shaftSpeeds,
} from './part-facts.ts';

const kinematics: Kinematics = {
  shafts: [{ id: 'm' }, { id: 's1' }, { id: 's2' }],
  motors: [{ id: 'mo', part: 'MO-1', shaft: 'm', poles: 4, lineFrequencyHz: 50, rotorBars: 44 }],
  couplings: [{ id: 'c1', part: 'C-1', from: 'm', to: 's1', elements: 6 }],
  gearPairs: [
    { id: 'g', kind: 'helical', pinion: { shaft: 's1', teeth: 20 }, wheel: { shaft: 's2', teeth: 60 } },
  ],
  bearings: [
    { id: 'M1', shaft: 'm' },
    { id: 'B1', shaft: 's1' },
    { id: 'B3', shaft: 's2' },
  ],
  sensors: [
    { id: 'motor-de', axis: 'radial', near: 'M1' },
    { id: 'in', axis: 'radial', near: 'B1' },
    { id: 'out', axis: 'radial', near: 'B3' },
  ],
};
const nameplateOf = (identifier: string, nameplate: Record<string, number>, of: Kinematics | null) =>
  motorNameplate({ identifier, nameplate }, of);

test('a four-pole motor at 50 Hz and 1485 rpm slips one per cent and passes its poles once a second', () => {
  const nameplate = nameplateOf('MO-1', { MotorSpeedRated: 1485 }, kinematics);
  expect(nameplate).toMatchObject({ poles: 4, lineFrequencyHz: 50, synchronousRpm: 1500, ratedRpm: 1485 });
  const lines = motorLines(nameplate, 1485);
  expect(lines.slip).toBeCloseTo(0.01, 12);
  expect(lines.polePassHz).toBeCloseTo(1, 12);
  expect(lines.twiceLineHz).toBe(100);
  expect(lines.barPassHz).toBeCloseTo(44 * 24.75, 9);
});

test('what nobody knows stays unknown', () => {
  expect(motorLines(nameplateOf('X', {}, null), 1485)).toEqual({
    shaftHz: 24.75,
    slip: null,
    twiceLineHz: null,
    polePassHz: null,
    barPassHz: null,
  });
  // Behind a converter the kinematics name no line, whatever the nameplate was printed with.
  const behindConverter = { ...kinematics, motors: [{ id: 'mo', part: 'MO-1', shaft: 'm', poles: 4 }] };
  expect(nameplateOf('MO-1', { LineFrequency: 50 }, behindConverter).synchronousRpm).toBeNull();
  expect(nameplateOf('MO-1', { LineFrequency: 50, MotorPolePairs: 3 }, null).synchronousRpm).toBe(1000);
});

test('a coupling turns as its shafts, and is watched from both', () => {
  const part = { id: '1', identifier: 'C-1', components: [] };
  expect(jointOf(part, kinematics)?.elements).toBe(6);
  expect(jointOf({ ...part, identifier: 'other' }, kinematics)).toBeNull();
  expect(shaftSpeeds(kinematics, 1485).get('s1')).toBeCloseTo(1485, 9);
  expect(shaftSpeeds(kinematics, null).size).toBe(0);
  expect([...sensorsOn(kinematics, ['m', 's1'])]).toEqual(['motor-de', 'in']);
});

test('the amplitude of a line is the greatest near it, and its velocity the integral', () => {
  const values = Array.from({ length: 200 }, (_, i) => (i === 101 ? 3 : 0.1));
  const spectrum = { fromHz: 0, stepHz: 0.5, values };
  expect(lineAmplitudeAt(spectrum, 50)).toBe(3);
  expect(lineAmplitudeAt(spectrum, 40)).toBe(0.1);
  expect(lineAmplitudeAt(spectrum, 99.9)).toBeNull();
  // 1 m/s² at 159.155 Hz is 1 mm/s.
  expect(lineVelocity(1, 'm/s²', 1000 / (2 * Math.PI))).toBeCloseTo(1, 12);
  expect(lineVelocity(1, 'A', 50)).toBeNull();
});

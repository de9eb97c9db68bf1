import { expect, test } from 'vitest';
import { findImportCycle } from './import-cycles.ts';

test('arrows that lead down make no circle, however many ways there are', () => {
  expect(
    findImportCycle([
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'd'],
      ['c', 'd'],
    ]),
  ).toBeUndefined();
});

test('an arrow that turns back is found with the way it closes', () => {
  expect(
    findImportCycle([
      ['log-book', 'diagnoses'],
      ['diagnoses', 'equipment'],
      ['equipment', 'devices'],
      ['devices', 'diagnoses'],
    ]),
  ).toEqual(['diagnoses', 'equipment', 'devices', 'diagnoses']);
});

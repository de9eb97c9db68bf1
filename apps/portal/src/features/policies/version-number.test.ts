import { expect, test } from 'vitest';
import { compareVersions, nextVersion } from './version-number.ts';

test('versions are ordered by their numbers', () => {
  expect(['2.10', '1', '2.9', '10.0', '2'].toSorted(compareVersions)).toEqual([
    '1',
    '2',
    '2.9',
    '2.10',
    '10.0',
  ]);
  expect(compareVersions('2', '2.0')).toBe(0);
});

test.each([
  [[], '1.0'],
  [['1.0'], '2.0'],
  [['9.4', '10.1', '2.0'], '11.0'],
])('after %j comes %s', (versions, next) => expect(nextVersion(versions)).toBe(next));

import { expect, test } from 'vitest';
import { byteRangeOf } from './byte-range.ts';

test.each([
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=40-', { start: 40, end: 99 }],
  ['bytes=40-49', { start: 40, end: 49 }],
  ['bytes=40-1000', { start: 40, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
])('of 100 bytes %s are a part', (header, range) => expect(byteRangeOf(header, 100)).toEqual(range));

test.each(['bytes=100-', 'bytes=100-120', 'bytes=-0'])('of 100 bytes %s are beyond the file', (header) =>
  expect(byteRangeOf(header, 100)).toBe('beyond'),
);

test.each([undefined, '', 'bytes=-', 'bytes=5-4', 'bytes=0-1,4-5', 'lines=0-4', 'bytes=a-b', 'bytes=-1-3'])(
  '%s asks for the whole file',
  (header) => expect(byteRangeOf(header, 100)).toBeUndefined(),
);

import { expect, test } from 'vitest';
import { isTransient } from './database.ts';

const fault = (code: string, message = 'refused') => Object.assign(new Error(message), { code });

test.each(
  [
    '08006',
    '25006',
    '40001',
    '40P01',
    '53100',
    '53200',
    '53300',
    '55P03',
    '57014',
    '57P01',
    '58030',
    'ENOSPC',
  ].concat('ECONNREFUSED'),
)('%s may pass when the same work is done again', (code) => {
  expect(isTransient(fault(code))).toBe(true);
});

test.each([
  '22003',
  '22021',
  '22P05',
  '23503',
  '23514',
  '42P01',
  '42804',
  '54000',
  '54001',
  '0A000',
  'XX000',
  '',
])('%s fails again however often it is tried', (code) => {
  expect(isTransient(fault(code))).toBe(false);
});

test('a statement planned before a migration may pass, a fault of the program never', () => {
  expect(isTransient(fault('0A000', 'cached plan must not change result type'))).toBe(true);
  expect(isTransient(new TypeError('x is not a function'))).toBe(false);
  expect(isTransient('a text')).toBe(false);
});

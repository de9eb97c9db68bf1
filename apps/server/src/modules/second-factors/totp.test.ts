import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { describeTotp, makeTotpSecret, stepOfCode } from './totp.ts';

/** RFC 6238, appendix B: the ASCII text 12345678901234567890, SHA-1; the last six of its eight digits. */
const secret = Secret.fromUTF8('12345678901234567890').base32;

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at second %i the code of the RFC is right', (second, code) => {
  expect(stepOfCode(secret, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
});

test('a code is right one step early and late, and not two', () => {
  const at = (second: number) => stepOfCode(secret, '050471', new Date(second * 1000));
  const step = Math.floor(1_111_111_111 / 30);
  const middle = step * 30 + 15;
  expect(at(middle - 30)).toBe(step);
  expect(at(middle + 30)).toBe(step);
  expect(at(middle - 60)).toBeUndefined();
  expect(at(middle + 60)).toBeUndefined();
});

test('a secret has 160 bits and is another each time; the address names portal and user', () => {
  const made = makeTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(made).not.toBe(makeTotpSecret());
  const uri = new URL(describeTotp(made, 'ada+x@holtwick.example').uri);
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain('Ritzel:ada+x@holtwick.example');
  expect(uri.searchParams.get('secret')).toBe(made);
  expect(uri.searchParams.get('issuer')).toBe('Ritzel');
});

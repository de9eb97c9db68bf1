import { expect, test } from 'vitest';
import { assertGoodPassword, isCommonPassword } from './password-policy.ts';

test.each([
  ['Password2026!!', true],
  ['P@ssw0rd-1234', true],
  ['!!Dragon#2024!', true],
  ['QWERTYUIOP1!a', false],
  ['Qwertyuiop123!', true],
  ['L3tm31n-2026!!', true],
  ['Pinion-23-of-67!', false],
  ['Kiln drive, 3 teeth!A', false],
  ['A1!A1!A1!A1!', false],
])('%s is one of the most common: %s', (password, isCommon) =>
  expect(isCommonPassword(password)).toBe(isCommon),
);

test.each([
  ['Brandt-2026-kiln!', 'brandt@holtwick.example', 'passwordContainsAddress'],
  ['My-BRANDT-2026!', 'brandt+kiln@holtwick.example', 'passwordContainsAddress'],
  ['My-ab-2026-kiln!', 'ab@holtwick.example', undefined],
  ['Pinion-23-of-67!', 'brandt@holtwick.example', undefined],
])('%s of %s is refused for %s', (password, email, code) => {
  const check = () => assertGoodPassword('body.password', password, email);
  if (code === undefined) check();
  else
    expect(check).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({ errors: [expect.objectContaining({ code })] }),
      }),
    );
});

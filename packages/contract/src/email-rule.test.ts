import { expect, test } from 'vitest';
import { checkEmail, emailSchema } from './email-rule.ts';

const domains = ['ritzel.example', 'ritzel-service.example'];

test.each([
  ['', undefined, undefined],
  ['   ', 'Fle', undefined],
  ['ada@holtwick.example', 'Adm', undefined],
  ['  Ada.B+c@Holtwick.Example ', undefined, undefined],
  ['ada@holtwick', 'Adm', 'emailInvalid'],
  ['ada holtwick@a.example', 'Adm', 'emailInvalid'],
  ['@holtwick.example', 'Adm', 'emailInvalid'],
  ['ada@-holtwick.example', 'Adm', 'emailInvalid'],
  ['ada@ritzel.example', 'Fle', undefined],
  ['ADA@Ritzel-Service.example ', 'Fle', undefined],
  ['ada@holtwick.example', 'Fle', 'emailInvalid'],
  ['ada@evil-ritzel.example', 'Fle', 'emailInvalid'],
  ['ada@ritzel.example.evil.example', 'Fle', 'emailInvalid'],
  ['ada@ritzel.example@evil.example', 'Fle', 'emailInvalid'],
] as const)('the address %j of role kind %s gives %s', (text, role, flag) => {
  expect(checkEmail(text, role, domains)).toBe(flag);
});

test('a required address is trimmed and lower-cased', () => {
  expect(emailSchema.parse(' Ada@Holtwick.Example ')).toBe('ada@holtwick.example');
  expect(emailSchema.safeParse('').success).toBe(false);
});

test('an address made to be slow to match is refused at once', () => {
  const started = performance.now();
  expect(checkEmail(`a@${'a-'.repeat(120)}.`, 'Adm', domains)).toBe('emailInvalid');
  expect(checkEmail(`${'a'.repeat(50_000)}@`, 'Adm', domains)).toBe('emailInvalid');
  expect(performance.now() - started).toBeLessThan(500);
});

import { expect, test } from 'vitest';
import { checkEmail, emailSchema, normaliseEmail } from './email-rule.ts';

const domains = ['ritzel.example', 'ritzel-service.example'];

test.each([
  ['', undefined, undefined],
  ['   ', 'Fle', undefined],
  ['ada@holtwick.example', 'Adm', undefined],
  ['  Ada.B+c@Holtwick.Example ', undefined, undefined],
  ['Jürgen.Müller@Zementwerk-Süd.example', 'Adm', undefined],
  [`${'a'.repeat(242)}@ritzel.test`, 'Adm', undefined],
  [`${'a'.repeat(243)}@ritzel.test`, 'Adm', 'emailInvalid'],
  ['ada@holtwick.example\r\nbcc:eve@holtwick.example', 'Adm', 'emailInvalid'],
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

test.each([
  ['JÜRGEN@Zementwerk-Süd.example', 'jürgen@xn--zementwerk-sd-7ob.example'],
  ['u\u0308ber@holtwick.example', '\u00fcber@holtwick.example'],
  ['ada+kiln@Holtwick.Example', 'ada+kiln@holtwick.example'],
  ['ada@müller.example/path', 'ada@müller.example/path'],
  ['ada@müller.example:25', 'ada@müller.example:25'],
])('%j is the address %j, however it is written', (text, email) => expect(normaliseEmail(text)).toBe(email));

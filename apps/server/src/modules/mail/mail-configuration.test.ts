import { expect, test } from 'vitest';
import { readConfiguration } from '../../platform/configuration.ts';

const read = (environment: NodeJS.ProcessEnv) => readConfiguration(environment, { demo: false });
const SMTP_URL = 'smtps://ritzel:secret@mail.plant.example:465';
const PUBLIC_URL = 'https://ritzel.plant.example';

test('a mail server needs a sender and an address that links lead to, and all that is missing is said at once', () => {
  expect(() => read({ SMTP_URL })).toThrow(/SMTP_URL needs MAIL_FROM; SMTP_URL needs PUBLIC_URL/);
  expect(() => read({ SMTP_URL: 'https://mail.plant.example' })).toThrow('SMTP_URL must begin with smtp://');
  expect(() => read({ MAIL_FROM: 'nobody' })).toThrow('MAIL_FROM must be an address');
});

test('the sender has a name or none; without a server there is no mail to send', () => {
  const { mail } = read({ SMTP_URL, PUBLIC_URL, MAIL_FROM: 'Ritzel Süd <Ritzel@Plant.example>' });
  expect(mail).toEqual({ smtpUrl: SMTP_URL, from: { name: 'Ritzel Süd', address: 'ritzel@plant.example' } });
  expect(read({ SMTP_URL, PUBLIC_URL, MAIL_FROM: 'ritzel@plant.example' }).mail?.from.name).toBe('');
  expect(read({ MAIL_FROM: 'ritzel@plant.example' }).mail).toBeUndefined();
});

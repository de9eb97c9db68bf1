import { expect, test } from 'vitest';
import { makeSecretBox, SecretUnreadableError } from './secret-box.ts';

const box = makeSecretBox('a secret of the tests and of nothing else');

test('what was encrypted is read again, and looks different each time', () => {
  const encrypted = box.encrypt('JBSWY3DPEHPK3PXP', 'totp 1');
  expect(box.decrypt(encrypted, 'totp 1')).toBe('JBSWY3DPEHPK3PXP');
  expect(encrypted.includes('JBSWY3DPEHPK3PXP')).toBe(false);
  expect(box.encrypt('JBSWY3DPEHPK3PXP', 'totp 1').equals(encrypted)).toBe(false);
});

test('another key, another purpose and any changed byte open nothing', () => {
  const encrypted = box.encrypt('secret', 'totp 1');
  expect(() => makeSecretBox('another secret').decrypt(encrypted, 'totp 1')).toThrow(SecretUnreadableError);
  expect(() => box.decrypt(encrypted, 'totp 2')).toThrow(SecretUnreadableError);
  for (const index of encrypted.keys()) {
    const changed = Buffer.from(encrypted);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => box.decrypt(changed, 'totp 1'), `byte ${index}`).toThrow(SecretUnreadableError);
  }
});

test('a hash is the same for the same value and purpose alone', () => {
  expect(box.hash('code', 'a').equals(box.hash('code', 'a'))).toBe(true);
  expect(box.hash('code', 'a').equals(box.hash('code', 'b'))).toBe(false);
  expect(box.hash('code', 'a').equals(makeSecretBox('other').hash('code', 'a'))).toBe(false);
});

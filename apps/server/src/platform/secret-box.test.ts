import { expect, test } from 'vitest';
import { makeSecretBox, SecretUnreadableError } from './secret-box.ts';

const box = makeSecretBox('a secret of the tests and of nothing else');

test('what was encrypted is read again, and looks different each time', () => {
  const sealed = box.encrypt('JBSWY3DPEHPK3PXP', 'totp 1');
  expect(box.decrypt(sealed, 'totp 1')).toBe('JBSWY3DPEHPK3PXP');
  expect(sealed.includes('JBSWY3DPEHPK3PXP')).toBe(false);
  expect(box.encrypt('JBSWY3DPEHPK3PXP', 'totp 1').equals(sealed)).toBe(false);
});

test('another key, another purpose and any changed byte open nothing', () => {
  const sealed = box.encrypt('secret', 'totp 1');
  expect(() => makeSecretBox('another secret').decrypt(sealed, 'totp 1')).toThrow(SecretUnreadableError);
  expect(() => box.decrypt(sealed, 'totp 2')).toThrow(SecretUnreadableError);
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => box.decrypt(changed, 'totp 1'), `byte ${index}`).toThrow(SecretUnreadableError);
  }
});

test('a hash is the same for the same value and purpose alone', () => {
  expect(box.hash('code', 'a').equals(box.hash('code', 'a'))).toBe(true);
  expect(box.hash('code', 'a').equals(box.hash('code', 'b'))).toBe(false);
  expect(box.hash('code', 'a').equals(makeSecretBox('other').hash('code', 'a'))).toBe(false);
});

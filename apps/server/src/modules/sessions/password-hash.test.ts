import { hash as argonHash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { ARGON2ID } from './password-cost.ts';
import { hashesAtOnce, makePasswords } from './password-hash.ts';
import { makePasswordPool } from './password-pool.ts';

const hash = (password: string) => argonHash(password, ARGON2ID);

test('a password is kept as argon2id and verified against its hash', async () => {
  const passwords = makePasswords();
  const kept = await passwords.hash('Pinion-23-of-67!');
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify('Pinion-23-of-67!', kept)).toBe(true);
  expect(await passwords.verify('Pinion-23-of-67?', kept)).toBe(false);
});

test('the threads of a server hash and verify as the process does', async () => {
  const pool = makePasswordPool(1);
  try {
    const ofPool = makePasswords(pool);
    const kept = await ofPool.hash('Pinion-23-of-67!');
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await makePasswords().verify('Pinion-23-of-67!', kept)).toBe(true);
    expect(await ofPool.verify('Pinion-23-of-67!', kept)).toBe(true);
    expect(await ofPool.verify('Pinion-23-of-67?', kept)).toBe(false);
  } finally {
    await pool.stop();
  }
});

test('without a hash a dummy of the same cost is verified, and nothing matches it', async () => {
  const verified: string[] = [];
  const passwords = makePasswords({
    hash,
    async verify(passwordHash) {
      verified.push(passwordHash);
      return true;
    },
  });
  expect(await passwords.verify('anything', null)).toBe(false);
  expect(verified).toHaveLength(1);
  expect(verified[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('two are verified at once, a hundred wait, and one more is asked to come back', async () => {
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const passwords = makePasswords(
    {
      hash,
      async verify() {
        running += 1;
        most = Math.max(most, running);
        await new Promise<void>((resolve) => ends.push(resolve));
        running -= 1;
        return true;
      },
    },
    2,
  );
  const known = await passwords.hash('x');
  const verdicts = Array.from({ length: 102 }, () => passwords.verify('x', known));
  await expect.poll(() => ends.length).toBe(2);
  await expect(passwords.verify('x', known)).rejects.toMatchObject({ problem: { code: 'notReady' } });
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await Promise.all(verdicts)).toEqual(Array(102).fill(true));
  expect(most).toBe(2);
});

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [64, 2],
])('of %i cores %i hash at once: one stays with those who are signed in', (cores, atOnce) => {
  expect(hashesAtOnce(cores)).toBe(atOnce);
});

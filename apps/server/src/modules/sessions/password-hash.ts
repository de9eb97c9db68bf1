import { hash, verify } from '@node-rs/argon2';

/** OWASP's password storage cheat sheet, argon2id: 19 MiB, two passes, one lane. The algorithm's default is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time whether or not there is a hash to compare with: without one a dummy is verified. */
  verify(password: string, passwordHash: string | null): Promise<boolean>;
}

export type Verify = (passwordHash: string, password: string) => Promise<boolean>;

/** argon2id. `verifyHash` is replaced in tests that count verifications. */
export function makePasswords(verifyHash: Verify = verify): Passwords {
  let dummy: Promise<string> | undefined;
  const dummyHash = () => {
    dummy ??= hash(crypto.randomUUID(), cost);
    return dummy;
  };
  // Made ahead, or the first unknown user would wait for it.
  void dummyHash();
  return {
    hash: (password) => hash(password, cost),
    async verify(password, passwordHash) {
      const dummyOne = await dummyHash();
      const isRight = await verifyHash(passwordHash ?? dummyOne, password);
      return isRight && passwordHash !== null;
    },
  };
}

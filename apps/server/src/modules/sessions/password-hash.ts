import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { problem } from '@ritzel/contract';

/** OWASP's password storage cheat sheet, argon2id: 19 MiB, two passes, one lane. The algorithm's default is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** So many may wait for their turn; more are refused. */
const maxWaiting = 100;

/**
 * Hashing takes threads that writing files needs too, so it is two at once at most; and it takes the whole core, so one is
 * left to everybody who is signed in already.
 */
export const hashesAtOnce = (cores: number): number => Math.min(2, Math.max(1, cores - 1));

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time whether or not there is a hash to compare with: without one a dummy is verified. */
  verify(password: string, passwordHash: string | null): Promise<boolean>;
}

export type Verify = (passwordHash: string, password: string) => Promise<boolean>;

function makeTurns(maxAtOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < maxAtOnce) {
      running += 1;
    } else {
      if (waiting.length >= maxWaiting) throw problem.notReady('Too many people sign in at this moment.');
      // Whoever ends hands their turn on.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** argon2id. `verifyHash` is replaced in tests that count verifications. */
export function makePasswords(
  verifyHash: Verify = verify,
  atOnce = hashesAtOnce(os.availableParallelism()),
): Passwords {
  const inTurn = makeTurns(atOnce);
  let dummy: Promise<string> | undefined;
  const dummyHash = () => {
    dummy ??= hash(crypto.randomUUID(), cost).catch((error: unknown) => {
      // Short of memory for a moment: the next sign-in makes it.
      dummy = undefined;
      throw error;
    });
    return dummy;
  };
  // Made ahead, or the first unknown user would wait for it.
  dummyHash().catch(() => {});
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async verify(password, passwordHash) {
      const dummyOne = await dummyHash();
      const isRight = await inTurn(() => verifyHash(passwordHash ?? dummyOne, password));
      return isRight && passwordHash !== null;
    },
  };
}

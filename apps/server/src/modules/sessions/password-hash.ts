import os from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import { ARGON2ID } from './password-cost.ts';

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

/** Where the work is done: on threads of its own in a server, on those of the process where nobody else needs them. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
}

function makeTurns(maxAtOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < maxAtOnce) {
      running += 1;
    } else {
      if (waiting.length >= maxWaiting) throw problem.notReady(problemText('TOO_MANY_SIGN_INS'));
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

const onOwnThreads: PasswordHashing = { hash: (password) => hash(password, ARGON2ID), verify };

/** argon2id. */
export function makePasswords(
  hashing: PasswordHashing = onOwnThreads,
  atOnce = hashesAtOnce(os.availableParallelism()),
): Passwords {
  const inTurn = makeTurns(atOnce);
  let dummy: Promise<string> | undefined;
  const dummyHash = () => {
    dummy ??= hashing.hash(crypto.randomUUID()).catch((error: unknown) => {
      // Short of memory for a moment: the next sign-in makes it.
      dummy = undefined;
      throw error;
    });
    return dummy;
  };
  // Made ahead, or the first unknown user would wait for it.
  dummyHash().catch(() => {});
  return {
    hash: (password) => inTurn(() => hashing.hash(password)),
    async verify(password, passwordHash) {
      const dummyOne = await dummyHash();
      const isRight = await inTurn(() => hashing.verify(passwordHash ?? dummyOne, password));
      return isRight && passwordHash !== null;
    },
  };
}

import { setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';
import { ARGON2ID } from './password-cost.ts';

export type PasswordTask =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly password: string; readonly passwordHash: string };

// Hashing gives way to the calls of who is signed in: on Linux a priority belongs to the thread that sets it.
try {
  setPriority(5);
} catch {
  // Without the right to it the thread runs as everything else does.
}

/** Runs in a thread of the pool. */
export default function work(task: PasswordTask): string | boolean {
  return task.kind === 'hash'
    ? hashSync(task.password, ARGON2ID)
    : verifySync(task.passwordHash, task.password);
}

import { hashSync, verifySync } from '@node-rs/argon2';
import { lowerPriority } from '../../platform/lower-priority.ts';
import { ARGON2ID } from './password-cost.ts';

export type PasswordTask =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly password: string; readonly passwordHash: string };

// Hashing gives way to the calls of who is signed in: on Linux a priority belongs to the thread that sets it.
lowerPriority(5);

/** Runs in a thread of the pool. */
export default function work(task: PasswordTask): string | boolean {
  return task.kind === 'hash'
    ? hashSync(task.password, ARGON2ID)
    : verifySync(task.passwordHash, task.password);
}

import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@ritzel/contract';

/** Crockford's base 32: no letter that is taken for another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LETTERS = 7;

/** 28 letters of 5 bits: 140 bits, so that a keyed hash is enough to store them (ASVS 5, 6.5.2 and 11.5.1). */
function makeRecoveryCode(): string {
  const letters = [...randomBytes(GROUPS * GROUP_LETTERS)].map((byte) => alphabet[byte & 31]).join('');
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LETTERS, (group + 1) * GROUP_LETTERS),
  ).join('-');
}

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
}

/** As it was shown, however it was typed: spaces, hyphens and case do not count, O is 0, I and L are 1. */
export function normaliseRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

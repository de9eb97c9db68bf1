import { z } from 'zod';
import type { RoleCode } from './permissions.ts';

/** A general address: a local part, an at sign, and a domain of at least two labels. */
export const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** The role kind whose addresses must belong to one of the company's own domains (specification, section 5). */
export const STAFF_ROLE = 'Fle' satisfies RoleCode;

export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * The e-mail rule of the specification, section 5: trimmed and lower-cased before it is matched, an empty value is
 * valid, a mismatch is `emailInvalid`. Role kind `Fle` needs one of `staffDomains`, any other role any address.
 */
export function checkEmail(
  text: string,
  roleType: RoleCode | undefined,
  staffDomains: readonly string[],
): 'emailInvalid' | undefined {
  const email = normaliseEmail(text);
  if (email === '') return undefined;
  if (!EMAIL_PATTERN.test(email)) return 'emailInvalid';
  if (roleType !== STAFF_ROLE) return undefined;
  return staffDomains.includes(email.slice(email.lastIndexOf('@') + 1)) ? undefined : 'emailInvalid';
}

/** A required address of any domain, normalised; the flag is `emailInvalid`. */
export const emailSchema = z
  .string()
  .max(254)
  .transform(normaliseEmail)
  .refine((text) => EMAIL_PATTERN.test(text), {
    error: 'Not an e-mail address.',
    params: { code: 'emailInvalid' },
  });

import { issueMessage } from '@ritzel/sentences/problems';
import { z } from 'zod';
import type { RoleCode } from './permissions.ts';

/**
 * A general address: a local part, an at sign, and a domain of at least two labels. Letters of the local part may have
 * marks (RFC 6531); those of the domain stand in its ASCII form, which `normaliseEmail` gives it.
 */
export const EMAIL_PATTERN =
  /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/u;

/** The longest address there is (RFC 5321, 4.5.3.1.3, without the brackets). */
export const MAX_EMAIL_LENGTH = 254;

/** The role kind whose addresses must belong to one of the company's own domains (specification, section 5). */
export const STAFF_ROLE = 'Fle' satisfies RoleCode;

/** `müller.example` as the name system knows it (RFC 5891); what is no name of a host stays as it is. */
function asciiDomain(domain: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: @NOTE all of ASCII is meant
  if (/^[\x00-\x7f]*$/.test(domain) || domain.length > MAX_EMAIL_LENGTH) return domain;
  try {
    const { hostname, href } = new URL(`http://${domain}`);
    return href === `http://${hostname}/` ? hostname : domain;
  } catch {
    return domain;
  }
}

/** One address, however it is written: trimmed, lower-cased, composed letters, the domain in ASCII. */
export function normaliseEmail(text: string): string {
  const email = text.trim().normalize('NFC').toLowerCase();
  const at = email.lastIndexOf('@');
  return at < 0 ? email : email.slice(0, at + 1) + asciiDomain(email.slice(at + 1));
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
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL_PATTERN.test(email)) return 'emailInvalid';
  if (roleType !== STAFF_ROLE) return undefined;
  return staffDomains.includes(email.slice(email.lastIndexOf('@') + 1)) ? undefined : 'emailInvalid';
}

/** A required address of any domain, normalised; the flag is `emailInvalid`. */
export const emailSchema = z
  .string()
  .max(MAX_EMAIL_LENGTH)
  .transform(normaliseEmail)
  .refine((text) => text.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(text), {
    error: issueMessage('EMAIL_FORM'),
    params: { code: 'emailInvalid' },
  });

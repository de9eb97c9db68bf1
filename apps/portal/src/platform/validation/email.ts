import { EMAIL_PATTERN, MAX_EMAIL_LENGTH, normaliseEmail } from '@ritzel/contract';

/** Trimmed and lower-cased, as it is compared and sent (specification, section 5). */
export function normaliseTypedEmail(text: string): string {
  return normaliseEmail(text);
}

/**
 * `emailInvalid` when a value is present and matches no address pattern; an empty value is valid. The role kind `Fle`
 * (the operator of the portal) is further limited to the company's own domains.
 */
export function emailError(
  text: string,
  { roleType, staffEmailDomains = [] }: { roleType?: string; staffEmailDomains?: readonly string[] } = {},
): 'emailInvalid' | undefined {
  const email = normaliseTypedEmail(text);
  if (email === '') return undefined;
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL_PATTERN.test(email)) return 'emailInvalid';
  if (roleType !== 'Fle') return undefined;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return staffEmailDomains.some((each) => each.toLowerCase() === domain) ? undefined : 'emailInvalid';
}

import { PASSWORD_RULES, passwordContainsAddress } from '@ritzel/contract';

export type PasswordRule = (typeof PASSWORD_RULES)[number]['code'] | 'address';

/**
 * Every rule with whether the password meets it; unmet ones are shown in red. With the address of its owner also that it
 * is not in the password. Whether it is a common one is known to the server.
 */
export function passwordRules(
  password: string,
  email?: string,
): { readonly code: PasswordRule; readonly isMet: boolean }[] {
  const rules: { readonly code: PasswordRule; readonly isMet: boolean }[] = PASSWORD_RULES.map(
    ({ code, pattern }) => ({ code, isMet: pattern.test(password) }),
  );
  if (email === undefined) return rules;
  const isMet = password !== '' && !passwordContainsAddress(password, email);
  return [...rules, { code: 'address', isMet }];
}

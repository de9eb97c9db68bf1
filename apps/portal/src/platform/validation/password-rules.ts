import { PASSWORD_RULES } from '@ritzel/contract';

export type PasswordRule = (typeof PASSWORD_RULES)[number]['code'];

/** Every rule with whether the password meets it; unmet ones are shown in red. */
export function passwordRules(password: string): { readonly code: PasswordRule; readonly isMet: boolean }[] {
  return PASSWORD_RULES.map(({ code, pattern }) => ({ code, isMet: pattern.test(password) }));
}

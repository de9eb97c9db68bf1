/** The policies that have a page of their own (specification, section 2). */
export const POLICY_KINDS = ['privacyPolicy', 'termsOfUse', 'dataUsage', 'imprint'] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

const SPELLINGS: Readonly<Record<string, PolicyKind>> = {
  privacypolicy: 'privacyPolicy',
  privacy: 'privacyPolicy',
  termsofuse: 'termsOfUse',
  terms: 'termsOfUse',
  datausage: 'dataUsage',
  datausageagreement: 'dataUsage',
  imprint: 'imprint',
};

/** Which page a policy's name means; `Terms of use`, `terms-of-use` and `termsOfUse` are one. */
export function policyKind(name: string): PolicyKind | undefined {
  return SPELLINGS[name.toLowerCase().replace(/[^a-z]/g, '')];
}

import { expect, it } from 'vitest';
import { policyKind } from './policy-kinds.ts';

it.each([
  ['privacyPolicy', 'privacyPolicy'],
  ['Privacy policy', 'privacyPolicy'],
  ['terms-of-use', 'termsOfUse'],
  ['dataUsage', 'dataUsage'],
  ['Data usage agreement', 'dataUsage'],
  ['imprint', 'imprint'],
  ['cookies', undefined],
])('%s has the page %s', (name, kind) => expect(policyKind(name)).toBe(kind));

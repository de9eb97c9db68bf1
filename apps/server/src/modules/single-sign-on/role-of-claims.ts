import type { ProviderRole } from '@ritzel/contract';
import type { Claims } from './provider-client.ts';

export interface RoleMapping {
  readonly roleClaim: string | null;
  readonly roleMapping: readonly { readonly value: string; readonly role: ProviderRole }[];
  readonly defaultRole: ProviderRole | null;
}

/** A claim by its name, or by its path where it lies within another: `realm_access.roles`. */
function readClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = Object.getOwnPropertyDescriptor(value, part)?.value;
  }
  return value;
}

/**
 * The role that a person's claims give: that of the first row whose value the claim has, else the default. `keep`: the
 * mapping says nothing of roles, they are given here. Undefined: no role, nobody to let in.
 */
export function roleOfClaims(provider: RoleMapping, claims: Claims): ProviderRole | 'keep' | undefined {
  if (provider.roleClaim === null) return 'keep';
  const claim = readClaim(claims, provider.roleClaim);
  const values = new Set((Array.isArray(claim) ? claim : [claim]).filter((each) => typeof each === 'string'));
  return (
    provider.roleMapping.find(({ value }) => values.has(value))?.role ?? provider.defaultRole ?? undefined
  );
}

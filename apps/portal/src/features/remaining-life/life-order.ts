import type { LifeAccount } from '@ritzel/contract';

/** What has used most of its life stands first; what nobody knows comes last, in the order of the kinematics. */
export function byLifeUsed(accounts: readonly LifeAccount[]): LifeAccount[] {
  const used = ({ damageWithUnknown, damage }: LifeAccount) => damageWithUnknown ?? damage ?? -1;
  return accounts.toSorted((a, b) => used(b) - used(a));
}

/** Lengths of the bar, 0 to 1: what is known, and what the unknown time adds if it was like it. */
export function barOf({ damage, damageWithUnknown }: Pick<LifeAccount, 'damage' | 'damageWithUnknown'>): {
  readonly known: number;
  readonly unknown: number;
} {
  const known = Math.min(1, damage ?? 0);
  return { known, unknown: Math.max(0, Math.min(1, damageWithUnknown ?? known) - known) };
}

/** Decimals of a share of life: a tenth of a percent while it is small. */
export function decimalsOfShare(share: number): number {
  return share < 0.1 ? 1 : 0;
}

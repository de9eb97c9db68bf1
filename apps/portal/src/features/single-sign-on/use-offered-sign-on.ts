import { domainSchema, findSingleSignOn } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query-client.ts';

/** The sign-in of the organisation that an address belongs to. */
export interface OfferedSignOn {
  readonly domain: string;
  readonly label: string;
  /** False where people sign in there alone, but for administrators. */
  readonly passwordSignIn: boolean;
}

/** Undefined while nothing is known, and where the domain of the typed address has no sign-in of its own. */
export function useOfferedSignOn(email: string): OfferedSignOn | undefined {
  const domain = domainSchema.safeParse(email.slice(email.lastIndexOf('@') + 1));
  const isAddress = domain.success && email.includes('@');
  const { data } = useQuery({
    ...queryOf(findSingleSignOn, { query: { domain: domain.data ?? '' } }),
    enabled: isAddress,
    staleTime: 60_000,
    retry: false,
  });
  if (!isAddress || data === undefined || data.label === null) return undefined;
  return { domain: domain.data, label: data.label, passwordSignIn: data.passwordSignIn };
}

import { listPolicies } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { usePreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';

/** The policies in force, in the reader's language. */
export function usePolicies({ enabled = true }: { enabled?: boolean } = {}) {
  const { language } = usePreferences();
  return useQuery({
    ...queryOf(listPolicies, { query: { lang_code: language, policy_status: 'ACTIVE' } }),
    staleTime: 300_000,
    enabled,
  });
}

import { listOwnLimits } from '@ritzel/contract';
import { call } from '../../platform/call.ts';
import { useKeyset } from '../../platform/use-keyset.ts';

/** Editions of the organisation that are in force or in draft, newest first. */
export function useOwnLimits() {
  return useKeyset([listOwnLimits.name], (after, signal) =>
    call(listOwnLimits, { query: after === undefined ? {} : { after } }, { signal }),
  );
}

import { type CallDefinition, isOpenToVisitors } from '@ritzel/contract';
import { holdsAll, useSession } from './session.ts';

type AccessedCall = Pick<CallDefinition, 'access' | 'method'>;

/**
 * What the signed-in user may do with a call. A visitor of the demo may everything that changes a copy of their own alone;
 * what else a screen offers is shown to them as `refused`, so that they see what there is.
 */
export function useActAccess(call: AccessedCall): 'allowed' | 'refused' | 'hidden' {
  const user = useSession()?.user;
  if (user?.isDemo === true && call.method !== 'GET') return isOpenToVisitors(call) ? 'allowed' : 'refused';
  if (call.access.kind !== 'user') return 'allowed';
  return holdsAll(user, call.access.permissions) ? 'allowed' : 'hidden';
}

/** Whether the act is offered at all: visitors of the demo see it even where it is refused (`DemoAct`). */
export function useOffersAct(call: AccessedCall): boolean {
  return useActAccess(call) !== 'hidden';
}

/** Whether the signed-in user may do the act. */
export function useMayDo(call: AccessedCall): boolean {
  return useActAccess(call) === 'allowed';
}

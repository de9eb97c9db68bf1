import { type CallDefinition, holdsAccess, isOpenToVisitors } from '@ritzel/contract';
import { useSession } from './session.ts';

type AccessedCall = Pick<CallDefinition, 'access' | 'method'>;

/**
 * What the signed-in user may do with a call. A visitor of the demo may everything that changes a copy of their own alone;
 * what else those may whose eyes they look through is shown as `refused`, and all of it where they look through nobody's.
 */
export function useActAccess(call: AccessedCall): 'allowed' | 'refused' | 'hidden' {
  const user = useSession()?.user;
  if (call.access.kind !== 'user') return 'allowed';
  if (user?.isDemo === true && call.method !== 'GET') {
    if (isOpenToVisitors(call)) return 'allowed';
    const isOfRole = holdsAccess(call.access, (code) => user.permissions.includes(code));
    return user.role === 'Dem' || isOfRole ? 'refused' : 'hidden';
  }
  const held = user?.permissions ?? [];
  return holdsAccess(call.access, (code) => held.includes(code)) ? 'allowed' : 'hidden';
}

/** Whether the act is offered at all: visitors of the demo see it even where it is refused (`DemoAct`). */
export function useOffersAct(call: AccessedCall): boolean {
  return useActAccess(call) !== 'hidden';
}

/** Whether the signed-in user may do the act. */
export function useMayDo(call: AccessedCall): boolean {
  return useActAccess(call) === 'allowed';
}

import { whoAmI } from '@ritzel/contract';
import { useEffect } from 'react';
import { call } from './call.ts';
import { listenToLiveEvents, useLiveState } from './live-hub.ts';
import { queryClient } from './query-client.ts';
import { currentSession, keepSession, useAllowed } from './session.ts';

/** For who sees no equipment and so has no event stream; and for what changes without ending it. */
const EVERY_MS = 60_000;

/**
 * Keeps what the portal shows in step with what the server allows. The server ends the event stream of somebody whose
 * rights changed: whenever the stream ends or comes back, the portal asks anew who is signed in and what they may.
 */
export function useRightsWatch(): void {
  const hasStream = useAllowed('EQUIPMENT_1001');
  const state = useLiveState();
  useEffect(() => {
    if (!hasStream) return;
    return listenToLiveEvents({ equipmentIds: [], onEvent: () => {}, onResync: () => {} });
  }, [hasStream]);
  useEffect(() => {
    if (state !== 'connecting') void refreshRights();
  }, [state]);
  useEffect(() => {
    const timer = setInterval(() => void refreshRights(), EVERY_MS);
    const onFocus = () => void refreshRights();
    window.addEventListener('focus', onFocus);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', onFocus);
    };
  }, []);
}

async function refreshRights(): Promise<void> {
  const before = currentSession();
  if (before === undefined) return;
  const user = await call(whoAmI, {}).catch(() => undefined);
  const now = currentSession();
  // The session may have become another one's meanwhile.
  if (user === undefined || now === undefined || now.user.id !== user.id) return;
  if (now.user.organisationId !== user.organisationId) return;
  if (JSON.stringify(rightsOf(user)) === JSON.stringify(rightsOf(now.user))) return;
  keepSession({ token: now.token, user });
  await queryClient.invalidateQueries();
}

function rightsOf({
  role,
  roles,
  permissions,
}: {
  role: string;
  roles: unknown;
  permissions: readonly string[];
}) {
  return { role, roles, permissions: [...permissions].sort() };
}

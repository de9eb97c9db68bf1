import { signOut } from '@ritzel/contract';
import { call } from './call.ts';
import { flushPreferences, resetPreferences } from './preferences.ts';
import { queryClient } from './query-client.ts';
import { currentSession, forgetSession, subscribeToSession } from './session.ts';

/**
 * Logout (specification, section 4): saves preferences to the server, ends the session there, clears caches, removes
 * token, organisation id, role, user id and access-control data, and resets the language to the default. Going to the
 * login is up to the caller. A server that is away does not keep anybody signed in.
 */
export async function signOutHere(): Promise<void> {
  await flushPreferences();
  await call(signOut, {}).catch(() => undefined);
  queryClient.clear();
  forgetSession();
  resetPreferences();
}

/** Another person's cached replies must not be seen: also when the change came from another tab. */
export function clearCachesWhenTheUserChanges(): void {
  let userId = currentSession()?.user.id;
  subscribeToSession(() => {
    const next = currentSession()?.user.id;
    if (next === userId) return;
    userId = next;
    queryClient.clear();
  });
}

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
  await soon(flushPreferences());
  await soon(call(signOut, {}).catch(() => undefined));
  queryClient.clear();
  forgetSession('signed-out');
  resetPreferences();
}

/** A server that does not answer is not waited for: whoever signs out may be about to leave the machine. */
const MAX_WAIT_MS = 4_000;
async function soon(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_WAIT_MS);
  });
  await Promise.race([work, tooLate]);
  clearTimeout(timer);
}

/**
 * Another person's cached replies must not be seen, nor their choices taken over: also when the change came from another
 * tab. Who was signed in last keeps their language for the sign-in that follows.
 */
export function clearCachesWhenTheUserChanges(): void {
  const whose = () => {
    const user = currentSession()?.user;
    return user && `${user.id} ${user.organisationId}`;
  };
  let before = whose();
  let lastUserId = currentSession()?.user.id;
  subscribeToSession(() => {
    const next = whose();
    if (next === before) return;
    before = next;
    queryClient.clear();
    if (next === undefined) return;
    if (lastUserId !== undefined && next !== lastUserId) resetPreferences();
    lastUserId = next;
  });
}

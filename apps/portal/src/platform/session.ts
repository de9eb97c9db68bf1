import { ACT_CODES, type PermissionCode, type Session, type SignedInUser } from '@ritzel/contract';
import { createObservable, useObservable } from './observable.ts';
import { browserStorage } from './secure-storage.ts';
import {
  readSession,
  removeSession,
  type StoredSession,
  TOKEN_ENTRY,
  writeSession,
} from './stored-session.ts';

/** The session of this browser: in memory, and encrypted in its storage (specification, section 4). */
const session = createObservable<StoredSession | undefined>(undefined);
/** Whether a session ended without its person wanting it: by its time, by an administrator, or in another tab. */
let hasEnded = false;

export function currentSession(): StoredSession | undefined {
  return session.get();
}

export function useSession(): StoredSession | undefined {
  return useObservable(session);
}

export function subscribeToSession(listener: () => void): () => void {
  return session.subscribe(listener);
}

export function hasSessionEnded(): boolean {
  return hasEnded;
}

export function keepSession({ token, user }: Pick<Session, 'token' | 'user'>): void {
  writeSession(browserStorage(), { token, user });
  hasEnded = false;
  session.set({ token, user });
}

/** Removes token, organisation id, role, user id and access-control data, here and in the storage. */
export function forgetSession(why: 'ended' | 'signed-out' = 'ended'): void {
  hasEnded = why === 'ended' && session.get() !== undefined;
  removeSession(browserStorage());
  session.set(undefined);
}

/** Takes over what is stored; at start, and when another tab signed in, refreshed or signed out. */
export function restoreSession(): void {
  const stored = readStoredSession();
  hasEnded = stored === undefined && session.get() !== undefined;
  session.set(stored);
}

export const readStoredSession = (): StoredSession | undefined => readSession(browserStorage());

export function watchOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === browserStorage().encodedName(TOKEN_ENTRY)) restoreSession();
  });
}

/**
 * Whether the signed-in user holds all of the codes (specification, section 6). A visitor of the demo acts with nobody's
 * rights, whoever's eyes they look through; what they may all the same says `useActAccess`.
 */
export function holdsAll(user: SignedInUser | undefined, codes: readonly PermissionCode[]): boolean {
  if (user === undefined || (user.isDemo && codes.some((code) => ACT_CODES.has(code)))) return false;
  return codes.every((code) => user.permissions.includes(code));
}

export function useAllowed(...codes: PermissionCode[]): boolean {
  return holdsAll(useSession()?.user, codes);
}

/** Editors are for those who may save what they edit; the demo may try them, and the screen says that it does not save. */
export function useMayOpenEditor(): boolean {
  const user = useSession()?.user;
  return user !== undefined && (user.role === 'Dem' || user.permissions.includes('EQUIPMENT_1002'));
}

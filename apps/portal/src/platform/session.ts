import { ACT_CODES, type PermissionCode, type Session, type SignedInUser } from '@ritzel/contract';
import { createObservable, useObservable } from './observable.ts';
import { browserStorage } from './secure-storage.ts';

/**
 * The session of this browser. The token lives in memory and, encrypted, in the storage: a stored access token means
 * the user is signed in (specification, section 4). Each part has its own entry because logout removes them by name.
 */
const TOKEN = 'token';
const ENTRIES = {
  token: TOKEN,
  organisationId: 'organisationId',
  role: 'role',
  userId: 'userId',
  accessControl: 'accessControl',
  profile: 'profile',
} as const;

export interface StoredSession {
  readonly token: string;
  readonly user: SignedInUser;
}

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
  const storage = browserStorage();
  const { id, organisationId, role, permissions, ...profile } = user;
  storage.write(ENTRIES.organisationId, organisationId);
  storage.write(ENTRIES.role, role);
  storage.write(ENTRIES.userId, id);
  storage.write(ENTRIES.accessControl, JSON.stringify(permissions));
  storage.write(ENTRIES.profile, JSON.stringify(profile));
  // The token is written last: other tabs take the session over when it appears.
  storage.write(ENTRIES.token, token);
  hasEnded = false;
  session.set({ token, user });
}

/** Removes token, organisation id, role, user id and access-control data, here and in the storage. */
export function forgetSession(why: 'ended' | 'signed-out' = 'ended'): void {
  hasEnded = why === 'ended' && session.get() !== undefined;
  const storage = browserStorage();
  for (const name of Object.values(ENTRIES)) storage.remove(name);
  session.set(undefined);
}

/** Takes over what is stored; at start, and when another tab signed in, refreshed or signed out. */
export function restoreSession(): void {
  const stored = readStoredSession();
  hasEnded = stored === undefined && session.get() !== undefined;
  session.set(stored);
}

export function readStoredSession(): StoredSession | undefined {
  const storage = browserStorage();
  const token = storage.read(ENTRIES.token);
  const organisationId = storage.read(ENTRIES.organisationId);
  const role = storage.read(ENTRIES.role);
  const id = storage.read(ENTRIES.userId);
  const accessControl = storage.read(ENTRIES.accessControl);
  const profile = storage.read(ENTRIES.profile);
  if (!token || !organisationId || !role || !id || !accessControl || !profile) return undefined;
  // @NOTE: written by keepSession above and encrypted, so nobody else can have shaped it.
  const user = {
    // One that an earlier release wrote names none.
    roles: [],
    ...JSON.parse(profile),
    id,
    organisationId,
    role,
    permissions: JSON.parse(accessControl),
  } as SignedInUser;
  return { token, user };
}

export function watchOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === browserStorage().encodedName(TOKEN)) restoreSession();
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

import type { SignedInUser } from '@ritzel/contract';
import type { SecureStorage } from './encrypted-storage.ts';

export const TOKEN_ENTRY = 'token';

/**
 * How a session lies in the storage of the browser, encrypted: a stored access token means that the user is signed in
 * (specification, section 4). Each part has its own entry because logout removes them by name.
 */
const ENTRIES = {
  token: TOKEN_ENTRY,
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

export function writeSession(storage: SecureStorage, { token, user }: StoredSession): void {
  const { id, organisationId, role, permissions, ...profile } = user;
  storage.write(ENTRIES.organisationId, organisationId);
  storage.write(ENTRIES.role, role);
  storage.write(ENTRIES.userId, id);
  storage.write(ENTRIES.accessControl, JSON.stringify(permissions));
  storage.write(ENTRIES.profile, JSON.stringify(profile));
  // The token is written last: other tabs take the session over when it appears.
  storage.write(ENTRIES.token, token);
}

export function removeSession(storage: SecureStorage): void {
  for (const name of Object.values(ENTRIES)) storage.remove(name);
}

export function readSession(storage: SecureStorage): StoredSession | undefined {
  const token = storage.read(ENTRIES.token);
  const organisationId = storage.read(ENTRIES.organisationId);
  const role = storage.read(ENTRIES.role);
  const id = storage.read(ENTRIES.userId);
  const accessControl = storage.read(ENTRIES.accessControl);
  const profile = storage.read(ENTRIES.profile);
  if (!token || !organisationId || !role || !id || !accessControl || !profile) return undefined;
  // @NOTE: written by writeSession above and encrypted, so nobody else can have shaped it.
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

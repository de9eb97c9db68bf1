import type { BrowserContext, Page } from '@playwright/test';
import type { Session } from '@ritzel/contract';
import { openSecureStorage } from '../apps/portal/src/platform/encrypted-storage.ts';
import { writeSession } from '../apps/portal/src/platform/stored-session.ts';

/**
 * Signs in as a visitor of the demo by the API and lays the session into the browser as the portal itself keeps it, so
 * that the first screen a journey opens is the one it is about. `change` makes the session that of somebody else.
 */
export async function openSession(
  page: Page,
  url: string,
  change: (session: Session) => Session = (session) => session,
): Promise<void> {
  const context = page.context();
  // @NOTE: the answer of our own server
  const session = (await (await context.request.get(`${url}/api/auth/login/demo`)).json()) as Session;
  await storeSession(context, url, change(session));
}

/** Lays a session into a browser that has none, as the portal itself keeps it. */
export async function storeSession(context: BrowserContext, url: string, session: Session): Promise<void> {
  const { storageKey } = await (await context.request.get(`${url}/config.json`)).json();
  const entries = new Map<string, string>();
  // With the configured key alone: at its first look the portal takes it over with the secret of the browser.
  const storage = openSecureStorage(storageKey, {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => entries.set(name, value),
    removeItem: (name) => entries.delete(name),
  });
  writeSession(storage, session);
  const localStorage = [...entries].map(([name, value]) => ({ name, value }));
  const { cookies } = await context.storageState();
  await context.setStorageState({ cookies, origins: [{ origin: url, localStorage }] });
}

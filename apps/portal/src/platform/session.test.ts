import type { Session } from '@ritzel/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBrowserStorage } from './secure-storage.ts';
import { currentSession, forgetSession, holdsAll, keepSession, restoreSession } from './session.ts';

const user: Session['user'] = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ana@plant.example',
  name: 'Ana',
  organisationId: '00000000-0000-4000-8000-000000000002',
  organisationName: 'Plant',
  role: 'Ope',
  roles: [{ code: 'Ope', name: 'Role' }],
  permissions: ['EQUIPMENT_1001', 'EQUIPMENT_1003'],
  isDemo: false,
};

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
  openBrowserStorage('key');
});

afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  it('is there after a restart: a stored access token means signed in', () => {
    keepSession({ token: 'abc', user });
    restoreSession();
    expect(currentSession()).toEqual({ token: 'abc', user });
  });

  it('leaves nothing behind when it is forgotten', () => {
    keepSession({ token: 'abc', user });
    expect(kept.size).toBe(6);
    forgetSession();
    expect(kept.size).toBe(0);
    restoreSession();
    expect(currentSession()).toBeUndefined();
  });

  it('is none when a part of it is missing', () => {
    keepSession({ token: 'abc', user });
    kept.delete([...kept.keys()][0]!);
    restoreSession();
    expect(currentSession()).toBeUndefined();
  });
});

it('an element that needs codes is there only for who holds all of them', () => {
  expect(holdsAll(user, [])).toBe(true);
  expect(holdsAll(user, ['EQUIPMENT_1001', 'EQUIPMENT_1003'])).toBe(true);
  expect(holdsAll(user, ['EQUIPMENT_1001', 'NOTIFICATION_3001'])).toBe(false);
  expect(holdsAll(undefined, [])).toBe(false);
});

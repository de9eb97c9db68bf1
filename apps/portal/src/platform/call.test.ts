import {
  listEquipmentChoices,
  ProblemError,
  type Session,
  setFavorite,
  signIn,
  signOut,
} from '@ritzel/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { openBrowserStorage } from './secure-storage.ts';
import { currentSession, forgetSession, keepSession } from './session.ts';

const user: Session['user'] = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ana@plant.example',
  name: 'Ana',
  organisationId: '00000000-0000-4000-8000-000000000002',
  organisationName: 'Plant',
  role: 'Ana',
  roles: [{ code: 'Ana', name: 'Role' }],
  permissions: ['EQUIPMENT_1001'],
  isDemo: false,
};

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly token: string | null;
  readonly body: string | undefined;
  readonly keepalive: boolean;
}

let sent: Sent[];
let answer: (request: Sent) => Response | Promise<Response>;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refusal = () =>
  json({ type: '/problems/sessionEnded', title: 'Ended.', status: 401, code: 'sessionEnded' }, 401);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const request = {
      method: init.method ?? 'GET',
      url,
      token: headers.get('authorization'),
      body: init.body as string | undefined,
      keepalive: init.keepalive === true,
    };
    sent.push(request);
    return await answer(request);
  });
  openBrowserStorage('key');
  forgetSession();
  keepSession({ token: 'old', user });
});

afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('goes to the base of its service with the token and gives the reply', async () => {
    answer = () => json({ locations: ['Luleå'], groups: [], applications: [] });
    expect((await call(listEquipmentChoices, {})).locations).toEqual(['Luleå']);
    expect(sent).toMatchObject([
      { method: 'GET', url: '/api/equipment/choices', token: 'Bearer old', body: undefined },
    ]);
  });

  it('that is public carries no token', async () => {
    answer = () => new Response(null, { status: 204 });
    await call(signOut, {});
    expect(sent[0]?.token).toBeNull();
  });

  it('throws the problem of the server', async () => {
    answer = () =>
      json({ type: '/problems/notFound', title: 'No.', status: 404, code: 'notFound', requestId: 'r1' }, 404);
    const failure = await call(listEquipmentChoices, {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProblemError);
    expect((failure as ProblemError).problem).toMatchObject({ code: 'notFound', requestId: 'r1' });
  });

  it('says notReady when nobody answers, and when a proxy answers for the server', async () => {
    answer = () => {
      throw new TypeError('fetch failed');
    };
    await expect(call(listEquipmentChoices, {})).rejects.toMatchObject({ problem: { code: 'notReady' } });
    answer = () => new Response('<html>Bad gateway</html>', { status: 502 });
    await expect(call(listEquipmentChoices, {})).rejects.toMatchObject({ problem: { code: 'notReady' } });
  });
});

describe('a call whose token has run out', () => {
  it('refreshes once and is sent again with the new token', async () => {
    answer = ({ url, token }) => {
      if (url.endsWith('/auth/refresh')) return json({ token: 'new', expiresAt: '', user });
      return token === 'Bearer new' ? new Response(null, { status: 204 }) : refusal();
    };
    await call(setFavorite, { params: { id: user.id }, body: { isFavorite: true } });
    expect(sent.map(({ url }) => url.replace(user.id, 'ID'))).toEqual([
      '/api/equipment/ID/favorite',
      '/api/auth/refresh',
      '/api/equipment/ID/favorite',
    ]);
    expect(sent[2]?.body).toBe('{"isFavorite":true}');
    expect(currentSession()?.token).toBe('new');
  });

  it('lets what is saved outlive the page, unless it is long or only read', async () => {
    answer = () => json([]);
    await call(setFavorite, { params: { id: user.id }, body: { isFavorite: true } });
    await call(setFavorite, { params: { id: user.id }, body: { isFavorite: ' '.repeat(4000) as never } });
    await call(listEquipmentChoices, { query: {} });
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false, false]);
  });

  it('shares one refresh with all that fail at the same time', async () => {
    answer = ({ url, token }) => {
      if (url.endsWith('/auth/refresh')) return json({ token: 'new', expiresAt: '', user });
      return token === 'Bearer new' ? json({ locations: [], groups: [], applications: [] }) : refusal();
    };
    await Promise.all(Array.from({ length: 5 }, () => call(listEquipmentChoices, {})));
    expect(sent.filter(({ url }) => url.endsWith('/auth/refresh'))).toHaveLength(1);
  });

  it('ends the session when the refresh is refused, and does not try for ever', async () => {
    answer = refusal;
    await expect(call(listEquipmentChoices, {})).rejects.toMatchObject({ problem: { code: 'sessionEnded' } });
    expect(sent).toHaveLength(2);
    expect(currentSession()).toBeUndefined();
  });

  it('keeps the session when the server is away at that moment', async () => {
    answer = ({ url }) => (url.endsWith('/auth/refresh') ? new Response('', { status: 503 }) : refusal());
    await expect(call(listEquipmentChoices, {})).rejects.toBeInstanceOf(ProblemError);
    expect(currentSession()?.token).toBe('old');
  });

  it('does not refresh for a wrong password', async () => {
    answer = () =>
      json({ type: '/problems/credentialsWrong', title: 'No.', status: 401, code: 'credentialsWrong' }, 401);
    await expect(call(signIn, { body: { email: 'a@b.example', password: 'x' } })).rejects.toMatchObject({
      problem: { code: 'credentialsWrong' },
    });
    expect(sent).toHaveLength(1);
  });
});

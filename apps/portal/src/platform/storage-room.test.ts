import { afterEach, expect, it, vi } from 'vitest';
import { readStorageFull } from './storage-room.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [503, { status: 'degraded', version: '1', parts: { storage: { ok: false } } }, true],
  [200, { status: 'ready', version: '1', parts: { storage: { ok: true } } }, false],
  [503, { status: 'degraded', version: '1', parts: { database: { ok: false } } }, false],
  [502, '<html>', false],
])('%i with %j', async (status, body, isFull) => {
  vi.stubGlobal(
    'fetch',
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  );
  expect(await readStorageFull()).toBe(isFull);
});

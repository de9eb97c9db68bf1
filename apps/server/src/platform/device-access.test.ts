import { sendSamples } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { sendPartially } from '../testing/partial-request.testing.ts';
import { admitDevice } from './device-access.ts';
import { API_BASE, makeHttpServer } from './http-server.ts';
import { makeLog } from './log.ts';

const newServer = () =>
  makeHttpServer({ log: makeLog('silent'), readToken: () => Promise.reject(new Error('none')) });
const http = await newServer();
afterAll(() => http.app.close());

const bound = { method: 'POST', url: API_BASE + sendSamples.path, handler: async () => 'read' } as const;

test('a device call that is bound as if it were public is found at the start', async () => {
  const { app } = await newServer();
  expect(() => app.route({ ...bound, bodyLimit: 1024 })).toThrow(/is a device call and is bound as another/);
});

test('a device call without a hook that knows its device is found at the start', async () => {
  const { app } = await newServer();
  expect(() => app.route({ ...bound, config: { access: 'device' } })).toThrow(
    /no hook that knows its device/,
  );
});

test('a device call cannot be served as the calls of users are', async () => {
  const { serve } = await newServer();
  expect(() => serve(sendSamples, () => Promise.reject(new Error('none')))).toThrow(/is a device call/);
});

test('a hook that forgets to admit the device lets no body in, and one that admits it does', async () => {
  const isAdmitting = (url: string | undefined) => url?.endsWith('/admitted') === true;
  for (const url of ['/forgotten', '/admitted'])
    http.app.route({
      ...bound,
      url,
      config: { access: 'device' },
      onRequest: async (request) => {
        if (isAdmitting(request.url)) admitDevice(request);
      },
    });
  const baseUrl = await http.app.listen({ port: 0, host: '127.0.0.1' });
  const request = await sendPartially(baseUrl, {
    method: 'POST',
    path: '/forgotten',
    headers: { 'content-type': 'application/json', 'content-length': `${1024 * 1024}` },
    body: '{"a":',
  });
  expect(await request.status(), request.answer()).toBe(401);
  request.end();
  const answer = await fetch(`${baseUrl}/admitted`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await answer.text()).toBe('read');
});

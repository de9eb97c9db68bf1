import { defineCall, publicCall } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { makeHttpServer } from './http-server.ts';
import { isShallowJson } from './json-body.ts';
import { makeLog } from './log.ts';

const call = defineCall({
  name: 'takeAnything',
  method: 'POST',
  path: '/anything',
  tag: 'service',
  service: 'config',
  summary: 'Takes anything.',
  access: publicCall,
  body: z.unknown(),
  reply: z.object({ letters: z.int() }),
});

const http = await makeHttpServer({
  log: makeLog('silent'),
  readToken: () => Promise.reject(new Error('none')),
});
http.serve(call, async ({ body }) => ({ letters: JSON.stringify(body).length }));
afterAll(() => http.app.close());

const send = (payload: string) =>
  http.app.inject({
    method: 'POST',
    url: '/api/anything',
    payload,
    headers: { 'content-type': 'application/json' },
  });

test.each([
  ['[', 16_000],
  ['{"a":', 3_000],
  ['[{"a":', 2_500],
])('a body of %j %i times is refused before anything walks it', async (opening, count) => {
  const reply = await send(opening.repeat(count));
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ errors: [{ field: 'body', code: 'tooDeep' }] });
  // As long as whoever has signed in may send.
  expect(isShallowJson(opening.repeat(500_000))).toBe(false);
});

test('brackets inside of texts are texts, and a body that ends early is refused with that reason', async () => {
  expect((await send(JSON.stringify({ note: `${'['.repeat(500)}\\"{{${'"'.repeat(50)}` }))).statusCode).toBe(
    200,
  );
  expect((await send('{"a":"')).statusCode).toBe(400);
  expect((await send('[1,')).statusCode).toBe(400);
});

test('a wide body is not a deep one', () => {
  expect(isShallowJson(`[${'[],'.repeat(1000)}[]]`)).toBe(true);
  expect(isShallowJson('['.repeat(65))).toBe(false);
  expect(isShallowJson(`"${'\\'.repeat(100_000)}`)).toBe(true);
});

import net from 'node:net';
import { listEquipment, problem, problemSchema, signIn } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import type { Caller } from './access.ts';
import { makeHttpServer } from './http-server.ts';
import { makeLog } from './log.ts';

const caller = {
  userId: 'u',
  organisationId: 'o',
  permissions: new Set(listEquipment.access.kind === 'user' ? listEquipment.access.permissions : []),
} as unknown as Caller; // @NOTE: what the server reads of a caller here
const http = await makeHttpServer({ log: makeLog('silent'), readToken: () => Promise.resolve(caller) });
let taken: unknown;
for (const call of [signIn, listEquipment])
  http.serve(call, async ({ query, body }) => {
    taken = { query, body };
    throw problem.notFound();
  });
await http.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => http.app.close());
const address = http.app.server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
const baseUrl = `http://127.0.0.1:${port}/api`;

async function send(path: string, body?: string) {
  taken = undefined;
  const answer = await fetch(baseUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body }),
  });
  const { errors = [] } = problemSchema.parse(await answer.json());
  return { status: answer.status, fields: errors.map(({ field }) => field) };
}
const person = { email: 'ada@plant.example', password: 'A-long-enough-1!' };

test('a field that the call does not name never reaches its handler', async () => {
  await send('/auth/login?isAdmin=true', JSON.stringify({ ...person, role: 'Fle', organisationId: 'o' }));
  expect(taken).toEqual({ query: {}, body: person });
});

test('a parameter that is given twice is refused, and one of the body does not count for one of the query', async () => {
  expect(await send('/equipment?page=1&page=2')).toEqual({ status: 400, fields: ['query.page'] });
  expect(await send('/equipment?search=a&search=b')).toEqual({ status: 400, fields: ['query.search'] });
  await send('/auth/login', JSON.stringify({ ...person, policiesAccepted: 'true' }));
  expect(taken).toEqual({ query: {}, body: person });
});

test('a parameter is decoded once', async () => {
  await send('/equipment?search=%2525');
  expect(taken).toMatchObject({ query: { search: '%25' } });
});

test.each(['{"__proto__":{"role":"Fle"}}', '{"constructor":{"prototype":{"role":"Fle"}}}'])(
  'a body with %s is refused, and no other object has what it says',
  async (body) => {
    expect((await send('/auth/login', body)).status).toBe(400);
    expect(taken).toBeUndefined();
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
  },
);

/** What the server answers to these bytes, until it hangs up or is silent. */
function answerTo(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setTimeout(500, () => socket.destroy());
    socket.on('data', (piece) => {
      answer += String(piece);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

const json = JSON.stringify(person);
test.each([
  ['two lengths', `content-length: ${json.length}\r\ncontent-length: 5\r\n\r\n${json}`],
  [
    'a length beside chunks',
    `content-length: ${json.length}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /api/x HTTP/1.1\r\n\r\n`,
  ],
  ['an encoding that is none', `transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['an encoding after a line of its own', `transfer-encoding:\r\n chunked\r\n\r\n0\r\n\r\n`],
  ['a length with a sign', `content-length: +${json.length}\r\n\r\n${json}`],
  ['a line of the head that ends in the middle', `x: a\rb\r\ncontent-length: 0\r\n\r\n`],
])('a message with %s is refused once, and nothing after it is taken for another', async (_, rest) => {
  taken = undefined;
  const head = 'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
  const answer = await answerTo(head + rest);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  expect(taken).toBeUndefined();
});

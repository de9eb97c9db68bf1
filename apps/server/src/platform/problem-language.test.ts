import { createFirstAdministrator, listEquipment, problem, problemSchema, signIn } from '@ritzel/contract';
import { LANGUAGES } from '@ritzel/sentences';
import { afterAll, expect, test } from 'vitest';
import type { Caller } from './access.ts';
import { admitDevice } from './device-access.ts';
import { makeHttpServer } from './http-server.ts';
import { makeLog } from './log.ts';

const caller = {
  userId: 'u',
  organisationId: 'o',
  permissions: new Set(listEquipment.access.kind === 'user' ? listEquipment.access.permissions : []),
} as unknown as Caller; // @NOTE: what the server reads of a caller here
const http = await makeHttpServer({ log: makeLog('silent'), readToken: () => Promise.resolve(caller) });
http.serve(signIn, async () => {
  throw problem.credentialsWrong();
});
http.serve(createFirstAdministrator, async () => {
  throw problem.notFound();
});
http.serve(listEquipment, async () => {
  throw problem.notFound('drivetrain');
});
http.app.post(
  '/api/device-call',
  { bodyLimit: 1000, config: { access: 'device' }, onRequest: async (request) => admitDevice(request) },
  () => {
    throw problem.notFound('device');
  },
);
const baseUrl = await http.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => http.app.close());

async function refusalOf(path: string, language?: string, body?: object) {
  const answer = await fetch(`${baseUrl}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(language === undefined ? {} : { 'accept-language': language }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { headers: answer.headers, problem: problemSchema.parse(await answer.json()) };
}

test('a refused field is named by the same code and said in the language of the reader', async () => {
  const wrong = {
    linkToken: 'no-such-link-of-a-first-start',
    organisationName: ' ',
    name: 7,
    email: 'nobody',
    password: 'Long!but!no!digit',
  };
  const path = '/auth/first-administrator';
  const { problem: english } = await refusalOf(path, undefined, wrong);
  expect(english).toMatchObject({ code: 'inputInvalid', title: 'The request does not fit the call.' });
  expect(english.errors).toEqual([
    { field: 'body.organisationName', code: 'too_small', message: 'This must not be empty.' },
    { field: 'body.name', code: 'invalid_type', message: 'This must be a text.' },
    { field: 'body.email', code: 'emailInvalid', message: 'Not an e-mail address.' },
    { field: 'body.password', code: 'digit', message: 'Password rule unmet: digit.' },
  ]);
  const { problem: german, headers } = await refusalOf(path, 'de-AT, en;q=0.5', wrong);
  expect(german).toMatchObject({ code: 'inputInvalid', title: 'Die Anfrage wurde nicht verstanden.' });
  expect(german.errors).toEqual([
    { field: 'body.organisationName', code: 'too_small', message: 'Dieses Feld darf nicht leer sein.' },
    { field: 'body.name', code: 'invalid_type', message: 'Hier wird ein Text erwartet.' },
    { field: 'body.email', code: 'emailInvalid', message: 'Keine E-Mail-Adresse.' },
    { field: 'body.password', code: 'digit', message: 'Das Passwort braucht eine Ziffer.' },
  ]);
  expect(headers.get('vary')).toMatch(/\bAccept-Language\b/);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('what is missing is said to be missing', async () => {
  const { problem: german } = await refusalOf('/auth/login', 'de', { email: 'ada@plant.example' });
  expect(german.errors).toEqual([
    { field: 'body.password', code: 'invalid_type', message: 'Diese Angabe fehlt.' },
  ]);
});

test.each(LANGUAGES)('title and detail of a problem are said in %s', async (language) => {
  const { problem: said } = await refusalOf('/equipment', language);
  expect(said).toMatchObject({ code: 'notFound', status: 404 });
  const { problem: english } = await refusalOf('/equipment', 'xx');
  expect(english.detail).toBe('No such drivetrain.');
  expect(said.title === english.title).toBe(language === 'en');
  expect(said.detail === english.detail).toBe(language === 'en');
});

test('a call that does not exist is refused in the language of the reader', async () => {
  const { problem: said } = await refusalOf('/nothing-here', 'fr');
  expect(said.title).toBe('Il n’y a rien ici, ou vous n’y avez pas accès.');
});

test('a device reads English, whatever its client asks for', async () => {
  const { problem: said } = await refusalOf('/device-call', 'de', {});
  expect(said).toMatchObject({ detail: 'No such device.' });
});

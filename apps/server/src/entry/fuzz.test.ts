import { allCalls, type CallDefinition, problemSchema } from '@ritzel/contract';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { howOften } from '../testing/thoroughness.testing.ts';
import type { CallParts } from './access-table/access-row.testing.ts';
import { ACCESS_TABLE, addressOf } from './access-table.testing.ts';
import { makeWholeServer, type RawAnswer, type RawRequest } from './whole-server.testing.ts';

/** Over all calls together some 4 000 requests, thoroughly 40 000. */
const requestsPerCall = Math.ceil(howOften(4_000, 40_000) / allCalls.length);
// Repeatable: another seed may be tried with FUZZ_SEED.
const seed = Number(process.env.FUZZ_SEED ?? 20_816_9);

const server = await makeWholeServer();
const own = await server.makePlant();
const other = await server.makePlant();
const { token } = await server.newCaller(own.organisationId, 'Fle');
afterAll(() => server.close());

const nastyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '%',
    "'; drop table app_user; --",
    '../../etc/passwd',
    '%00',
    '{{7*7}}',
    '-',
    ',',
    '-severity,,-,assetname',
    '__proto__',
    'constructor',
    'NaN',
    'Infinity',
    '-1',
    '0',
    '1e309',
    '99999999999999999999',
    '+275760-09-13T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '2026-02-30T00:00:00Z',
    'x'.repeat(5000),
  ),
);
const nastyNumber = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, -1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 8.64e15 + 1),
);
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  nastyNumber,
  fc.constantFrom(null, true, false),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom([], {}, [[]], [null], { length: 1e9 }),
);

/** The valid value with some of its leaves replaced, dropped or added to. */
function mutate(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) {
    const items = fc.tuple(...value.map((item) => mutate(item)));
    return fc.oneof({ weight: 4, arbitrary: items }, { weight: 1, arbitrary: nasty });
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, field]) => fc.tuple(fc.constant(name), mutate(field)));
    const extra = fc.array(fc.tuple(fc.string(), nasty), { maxLength: 2 });
    const object = fc
      .tuple(fc.tuple(...fields), extra, fc.nat(fields.length + 4))
      .map(([kept, added, dropped]) =>
        Object.fromEntries([...kept.filter((_, index) => index !== dropped), ...added]),
      );
    return fc.oneof({ weight: 9, arbitrary: object }, { weight: 1, arbitrary: nasty });
  }
  return fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 2, arbitrary: nasty });
}

function queryOf(call: CallDefinition, valid: CallParts): fc.Arbitrary<Record<string, string>> {
  // @NOTE: a zod object knows its fields under `shape`; a refined one too
  const shape = (call.query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {};
  const fields = Object.keys(shape).map((name) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(
        { weight: 7, arbitrary: fc.constant(valid.query?.[name]) },
        { weight: 1, arbitrary: nastyText },
      ),
    ),
  );
  return fc.tuple(...fields).map((entries) => {
    const query: Record<string, string> = {};
    for (const [name, value] of entries) if (value !== undefined) query[name] = value;
    return query;
  });
}

const malformedBodies: fc.Arbitrary<{ rawBody: string; contentType: string }> = fc.record({
  rawBody: fc.oneof(
    nastyText,
    fc.constantFrom('{', '{"a":', '[1,]', '"', 'nul', `${'['.repeat(20_000)}`, '{"__proto__":{"x":1}}'),
    fc.json().map((text) => text.slice(0, -1)),
  ),
  contentType: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/vnd.ritzel.waveform',
    'application/octet-stream',
    'nonsense',
  ),
});

/** A few bytes changed, and some cut off or added at the end. */
function mutatedBytes(
  valid: Uint8Array<ArrayBuffer>,
  contentType: string | undefined,
): fc.Arbitrary<{ rawBody: Uint8Array<ArrayBuffer>; contentType: string | undefined }> {
  const changes = fc.array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { maxLength: 6 });
  return fc.tuple(changes, fc.integer({ min: -40, max: 40 })).map(([changed, longer]) => {
    const bytes = new Uint8Array(Math.max(0, valid.length + longer));
    bytes.set(valid.subarray(0, bytes.length));
    for (const [place, byte] of changed) if (place < bytes.length) bytes[place] = byte;
    return { rawBody: bytes, contentType };
  });
}

function requests(call: CallDefinition): fc.Arbitrary<RawRequest> {
  const valid = ACCESS_TABLE[call.name]?.parts(own) ?? {};
  const params = fc
    .tuple(
      ...Object.entries(valid.params ?? {}).map(([name, value]) =>
        fc.tuple(
          fc.constant(name),
          fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: nastyText }),
        ),
      ),
    )
    .map((entries) => Object.fromEntries(entries));
  const body = valid.body === undefined ? fc.oneof(fc.constant(undefined), nasty) : mutate(valid.body);
  const withBody =
    call.method === 'GET'
      ? fc.constant({})
      : valid.rawBody === undefined
        ? fc.oneof({ weight: 4, arbitrary: fc.record({ body }) }, { weight: 1, arbitrary: malformedBodies })
        : fc.oneof(
            { weight: 4, arbitrary: mutatedBytes(valid.rawBody, valid.contentType) },
            { weight: 1, arbitrary: malformedBodies },
          );
  const bearer = call.access.kind === 'device' ? own.deviceToken : token;
  return fc.tuple(params, queryOf(call, valid), withBody).map(([params, query, sent]) => ({
    method: call.method,
    path: addressOf(call.path, { params, query }),
    token: bearer,
    ...sent,
  }));
}

function assertDecent(request: RawRequest, answer: RawAnswer): void {
  const shown = `${request.method} ${request.path} ${JSON.stringify(request.body ?? request.rawBody)} -> ${answer.status} ${answer.text}`;
  if (answer.status >= 500) throw new Error(shown.slice(0, 4000));
  if (answer.status < 400) return;
  const isProblem =
    answer.contentType.startsWith('application/problem+json') &&
    problemSchema.safeParse(JSON.parse(answer.text)).success;
  if (!isProblem) throw new Error(`no problem: ${shown.slice(0, 4000)}`);
}

/** What people have entered; conditions and connectivity change with time, whoever asks what. */
async function wholeOf(organisationId: string): Promise<unknown> {
  const { rows } = await server.pool.query(
    `select (select jsonb_agg(to_jsonb(u) order by u.id) from app_user u where u.organisation_id = $1) as users,
            (select to_jsonb(o) from organisation o where o.id = $1) as organisation,
            (select jsonb_agg(to_jsonb(e) order by e.id)
               from (select id, drivetrain_id, type, identifier, name, nameplate, group_name, location_id, picture_id
                       from equipment where organisation_id = $1) e) as equipment,
            (select jsonb_agg(to_jsonb(s) order by s.id) from signal s where s.organisation_id = $1) as signals,
            (select jsonb_agg(to_jsonb(d) order by d.id)
               from (select id, equipment_id, identifier, device_type, username, secret_hash
                       from device where organisation_id = $1) d) as devices`,
    [organisationId],
  );
  return rows[0];
}

await server.diagnosed();
const before = await wholeOf(other.organisationId);

test.each(allCalls.map((call) => [call.name, call] as const))(
  '%s answers anything with a result or a problem, never with a failure of its own',
  { timeout: 120_000 },
  async (_, call) => {
    await fc.assert(
      fc.asyncProperty(requests(call), async (request) => assertDecent(request, await server.send(request))),
      { numRuns: requestsPerCall, seed, endOnFailure: false },
    );
  },
);

const lineWord = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('oil', 'a b', 'a\\ b', 'device=x', 'unit=g', 't=1', '"x"') },
  { weight: 1, arbitrary: nastyText },
);
const lines = fc.array(
  fc
    .tuple(lineWord, lineWord, lineWord, fc.oneof(nastyNumber, nastyText), fc.oneof(nastyNumber, nastyText))
    .map(([measurement, tag, field, value, time]) => `${measurement},${tag} ${field}=${value} ${time}`),
  { maxLength: 4 },
);

test('the line protocol endpoint accepts or refuses any lines, in its own words', {
  timeout: 120_000,
}, async () => {
  // A device of its own: the calls above may have given the other one a new secret.
  const { deviceToken } = await server.makePlant();
  await fc.assert(
    fc.asyncProperty(lines, async (sent) => {
      const rawBody = sent.join('\n');
      const request = { method: 'POST', path: '/v2/write', token: deviceToken, rawBody };
      const { status, text } = await server.send({ ...request, contentType: 'text/plain' });
      if (status !== 204 && status !== 400) throw new Error(`${rawBody} -> ${status} ${text}`);
    }),
    { numRuns: requestsPerCall, seed, endOnFailure: false },
  );
});

/** Longer than any parameter may be. */
const endless = 'x'.repeat(5000);

test.each([
  ['a broken escape', '/equipment/%zz'],
  ['an overlong zero', '/equipment/%c0%80'],
  ['half an escape', '/equipment/%'],
  ['an endless parameter', `/equipment/${endless}`],
  ['a value given twice', '/equipment?page=1&page=2'],
  ['a way out of the folder', '/users/..%2f..%2fetc'],
  ['a doubled slash', '//equipment'],
  ['nothing', '/nothing/here'],
  ['the base itself', '/'],
])('an address with %s is answered with a problem', async (_, path) => {
  const request = { method: 'GET', path, token };
  const answer = await server.send(request);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  assertDecent(request, answer);
});

test.each(['PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
  'the method %s where it is not known, too',
  async (method) => {
    const request = { method, path: '/equipment', token };
    const answer = await server.send(request);
    expect(answer.status).toBe(404);
    assertDecent(request, answer);
  },
);

test('and nothing of another organisation has changed', async () => {
  expect(await wholeOf(other.organisationId)).toEqual(before);
});

import { allCalls, type CallDefinition, problemSchema } from '@ritzel/contract';
import { afterAll, expect, test } from 'vitest';
import { howOften } from '../testing/thoroughness.testing.ts';
import type { CallParts } from './access-table/access-row.testing.ts';
import { ACCESS_TABLE, addressOf } from './access-table.testing.ts';
import { HOSTILE_JSON, HOSTILE_TEXTS, HOSTILE_TIMES } from './hostile-values.testing.ts';
import { makeInputWalk } from './input-paths.testing.ts';
import { makeWholeServer, type RawAnswer, type RawRequest } from './whole-server.testing.ts';

// Repeatable: another choice may be tried with FUZZ_SEED.
const seed = Number(process.env.FUZZ_SEED ?? 20_816_9);
/** Of a call with more, so many are chosen, evenly over its fields. */
const MAX_REQUESTS_PER_CALL = howOften(8, 200);

const server = await makeWholeServer();
const own = await server.makePlant();
const { token } = await server.newCaller(own.organisationId, 'Adm');
afterAll(() => server.close());

const bearerOf = (call: CallDefinition) => (call.access.kind === 'device' ? own.deviceToken : token);
const partsOf = (call: CallDefinition): CallParts => ACCESS_TABLE[call.name]?.parts(own) ?? {};
const queryNames = (call: CallDefinition) =>
  call.query === undefined
    ? []
    : makeInputWalk(call.query)
        .paths()
        .map((path) => String(path[0]));

function* textRequests(call: CallDefinition): Generator<RawRequest> {
  const valid = partsOf(call);
  const send = (params: CallParts['params'], query: CallParts['query'], more = ''): RawRequest => {
    const path = addressOf(call.path, { ...(params && { params }), ...(query && { query }) });
    return { method: call.method, token: bearerOf(call), ...bodyOf(valid), path: path + more };
  };
  for (const text of HOSTILE_TEXTS) {
    for (const name of Object.keys(valid.params ?? {}))
      yield send({ ...valid.params, [name]: text }, valid.query);
    for (const name of queryNames(call)) yield send(valid.params, { ...valid.query, [name]: text });
  }
  for (const name of queryNames(call))
    yield send(valid.params, { ...valid.query, [name]: '1' }, `&${name}=2`);
}

function bodyOf(valid: CallParts): Pick<RawRequest, 'body' | 'rawBody' | 'contentType'> {
  return valid.rawBody === undefined
    ? { body: valid.body }
    : { rawBody: valid.rawBody, contentType: valid.contentType };
}

const PLACE = 'a piece of JSON stands here';

function* bodyRequests(call: CallDefinition): Generator<RawRequest> {
  if (call.body === undefined) return;
  const walk = makeInputWalk(call.body);
  const valid = partsOf(call);
  for (const json of HOSTILE_JSON) {
    for (const path of [[], ...walk.paths()]) {
      const rawBody = JSON.stringify(walk.replace(valid.body, path, PLACE)).replace(
        JSON.stringify(PLACE),
        () => json,
      );
      yield {
        method: call.method,
        path: addressOf(call.path, valid),
        token: bearerOf(call),
        rawBody,
        contentType: 'application/json',
      };
    }
  }
}

/** Every so many of them, beginning where the seed says. */
function choose(requests: RawRequest[]): RawRequest[] {
  const step = Math.max(1, requests.length / MAX_REQUESTS_PER_CALL);
  const offset = (seed % 997) / 997;
  return requests.filter(
    (_, index) =>
      Math.floor((index + offset * step) / step) !== Math.floor((index - 1 + offset * step) / step),
  );
}

/** Throws unless it is a result, or a refusal that says what is wrong and, of the input, where. */
function assertRefusedInWords(request: RawRequest, answer: RawAnswer): void {
  const seen = `${request.method} ${request.path} ${request.rawBody ?? JSON.stringify(request.body)} -> ${answer.status} ${answer.text}`;
  if (answer.status >= 500) throw new Error(seen.slice(0, 3000));
  if (answer.status < 400) return;
  const { success, data } = problemSchema.safeParse(JSON.parse(answer.text));
  if (!success) throw new Error(`no problem: ${seen.slice(0, 3000)}`);
  const fields = data.errors?.filter(
    ({ field, code }) => /^(?:params|query|body)/.test(field) && code !== '',
  );
  if (answer.status === 400 && (fields ?? []).length === 0)
    throw new Error(`no field: ${seen.slice(0, 3000)}`);
}

/**
 * What people and devices have entered, and which of its columns: what the server keeps up by itself (conditions,
 * connectivity, progress, indicators) changes beside any request.
 */
const entered: Record<string, string> = {
  app_user: 'id, organisation_id, email, name, role_code, password_hash',
  bearing: '*',
  device: 'id, equipment_id, identifier, device_type, username, secret_hash',
  device_job: 'id, device_id, kind',
  document: '*',
  equipment:
    'id, organisation_id, drivetrain_id, type, identifier, name, nameplate, group_name, location_id, picture_id, driven_from',
  favorite: '*',
  firmware_update: 'id, device_type, firmware_version',
  kinematics_version: '*',
  log_entry: '*',
  measurement_setup: '*',
  notification_state: '*',
  organisation: '*',
  picture: '*',
  saved_view: '*',
  service_secret: '*',
  signal: 'id, asset_id, metric, name, unit',
  user_preference: '*',
  waveform: 'id, asset_id, channel, sha256',
  waveform_annotation: '*',
  waveform_channel: '*',
  waveform_reference: '*',
};

async function readEntered(): Promise<unknown> {
  const texts = Object.entries(entered).map(
    ([table, columns]) =>
      `(select md5(coalesce(string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text), '')) from (select ${columns} from ${table}) t) as ${table}`,
  );
  const { rows } = await server.pool.query(`select ${texts.join(', ')}`);
  return rows[0];
}

test.each(allCalls.map((call) => [call.name, call] as const))(
  '%s refuses wrong words in every parameter with a code and a field, and then changes nothing',
  { timeout: 120_000 },
  async (_, call) => {
    const refused: RawRequest[] = [];
    for (const request of [...choose([...textRequests(call)]), ...choose([...bodyRequests(call)])]) {
      const answer = await server.send(request);
      assertRefusedInWords(request, answer);
      if (answer.status >= 400) refused.push(request);
    }
    if (call.method === 'GET') return;
    // Waveforms sent by the calls before are reduced meanwhile, which makes signals.
    await server.diagnosed();
    const before = await readEntered();
    let isAllRefused = true;
    for (const request of refused) isAllRefused &&= (await server.send(request)).status >= 400;
    if (isAllRefused) expect(await readEntered()).toEqual(before);
  },
);

/** Days that every call still looks back to. */
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const [dayBefore, day] = [dayAgo(3), dayAgo(2)];

const timeBounds = allCalls.flatMap((call) =>
  call.query === undefined
    ? []
    : makeInputWalk(call.query)
        .named('Instant', 'RangeEnd')
        .map((name) => [call.name, name, call] as const),
);

test.each(timeBounds)(
  '%s takes a plain date as %s and names the field of what is no time',
  async (_, name, call) => {
    const valid = partsOf(call);
    const send = (query: Record<string, string>) =>
      server.send({
        method: call.method,
        path: addressOf(call.path, { ...valid, query }),
        token,
        ...bodyOf(valid),
      });
    const isRange = name === 'from' || name === 'to';
    const date = {
      ...valid.query,
      ...(isRange ? { from: day, to: day } : { [name]: day }),
    };
    expect((await send(date)).status).toBe((await send({ ...valid.query })).status);
    for (const text of HOSTILE_TIMES) {
      const { status, text: answer } = await send({ ...valid.query, [name]: text });
      expect([text, status, status === 400 && JSON.parse(answer).errors]).toMatchObject([
        text,
        400,
        [{ field: `query.${name}`, code: 'timeInvalid' }],
      ]);
    }
    if (!isRange) return;
    const reversed = await send({ ...valid.query, from: day, to: dayBefore });
    expect([reversed.status, JSON.parse(reversed.text).errors?.[0]?.code]).toEqual([400, 'dateOrderInvalid']);
  },
);

test('series, telemetry, operation data, flags and all other lists over time are among them', () => {
  expect(new Set(timeBounds.map(([name]) => name)).size).toBeGreaterThanOrEqual(9);
});

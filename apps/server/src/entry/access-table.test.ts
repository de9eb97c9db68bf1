import {
  allCalls,
  type CallDefinition,
  holdsAccess,
  NEVER_OF_SERVICES,
  type PermissionCode,
  ROLE_CODES,
  ROLES,
  type RoleCode,
} from '@ritzel/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { sendPartially } from '../testing/partial-request.testing.ts';
import { isThorough } from '../testing/thoroughness.testing.ts';
import type { AccessRow } from './access-table/access-row.testing.ts';
import { ACCESS_TABLE, addressOf, NOT_ABOUT_EQUIPMENT } from './access-table.testing.ts';
import { makeMissingPlant, type TestPlant } from './plant-subjects.testing.ts';
import { makeWholeServer, type RawAnswer } from './whole-server.testing.ts';

const server = await makeWholeServer();
const own = await server.makePlant();
const other = await server.makePlant();
/** In the organisation of the first, in a group of its own. */
const neighbour = await server.makePlant(own.organisationId);
const missing = makeMissingPlant();
afterAll(() => server.close());

/** Calls that ask for the own password, and a program has none. */
const hasNoPassword = ['changePassword', 'deleteAccount'];

function ask(call: CallDefinition, row: AccessRow, plant: TestPlant, token?: string): Promise<RawAnswer> {
  const parts = row.parts(plant);
  return server.send({ method: call.method, path: addressOf(call.path, parts), token, ...parts });
}

const problemOf = (answer: RawAnswer) => {
  const { requestId: _, ...rest } = JSON.parse(answer.text);
  return { status: answer.status, ...rest };
};

/** What of another organisation must never be in an answer. */
function expectNothingOf(plant: TestPlant, answer: RawAnswer): void {
  const { organisationId, userId, userEmail, equipmentId, equipmentIdentifier, deviceId, signalId } = plant;
  for (const secret of [
    organisationId,
    userId,
    userEmail,
    equipmentId,
    equipmentIdentifier,
    deviceId,
    signalId,
  ])
    expect(answer.text).not.toContain(secret);
}

/** What hangs on equipment that a caller does not see. */
function expectNothingOnEquipmentOf(plant: TestPlant, answer: RawAnswer): void {
  for (const secret of [
    plant.equipmentId,
    plant.equipmentIdentifier,
    plant.drivetrainId,
    plant.deviceId,
    plant.signalId,
    plant.waveformId,
    plant.groupId,
  ])
    expect(answer.text).not.toContain(secret);
}

const seesWholeOrganisation = (role: RoleCode) => {
  const held: readonly string[] = ROLES[role].permissions;
  return held.includes('ORGANISATION_5102');
};

function rowOf(call: CallDefinition): AccessRow {
  const row = ACCESS_TABLE[call.name];
  if (row === undefined) throw new Error(`The access table has no row for ${call.name}: add one.`);
  return row;
}

const refusedTokens = new Map<RoleCode, Promise<string>>();

function refusedToken(role: RoleCode): Promise<string> {
  const known =
    refusedTokens.get(role) ?? server.newCaller(own.organisationId, role).then(({ token }) => token);
  refusedTokens.set(role, known);
  return known;
}

/** Who reads changes nothing and may read again; a call that changes something may end its caller. */
const readers = new Map<RoleCode, Promise<string>>();

function callerToken(call: CallDefinition, role: RoleCode): Promise<string> {
  const make = () => server.newCaller(own.organisationId, role).then(({ token }) => token);
  if (call.method !== 'GET') return make();
  const known = readers.get(role) ?? make();
  readers.set(role, known);
  return known;
}

async function makeBadTokens(
  role: RoleCode,
): Promise<[name: string, token: string | undefined, code: string][]> {
  const expired = await server.newCaller(own.organisationId, role, new Date(Date.now() - 3_600_000));
  const good = await server.newCaller(own.organisationId, role);
  const [header, payload] = good.token.split('.');
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, role: 'Fle' })).toString('base64url');
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  return [
    ['none', undefined, 'notSignedIn'],
    ['expired', expired.token, 'sessionEnded'],
    ['garbage', 'garbage', 'sessionEnded'],
    ['of a device', own.deviceToken, 'sessionEnded'],
    [
      'with another role and the old signature',
      `${header}.${forged}.${good.token.split('.')[2]}`,
      'sessionEnded',
    ],
    ['unsigned', `${unsigned}.${forged}.`, 'sessionEnded'],
    ['of a service account, made up', `rtz_${'A'.repeat(51)}`, 'sessionEnded'],
  ];
}

let madeBadTokens: ReturnType<typeof makeBadTokens> | undefined;
const badTokens = () => {
  madeBadTokens ??= makeBadTokens('Vie');
  return madeBadTokens;
};

test('the table has a row for every call, and no row without one', () => {
  expect(Object.keys(ACCESS_TABLE).sort()).toEqual(allCalls.map((call) => call.name).sort());
});

/** Calls of every user but a guest of the demo, who has no password: their handlers look. */
const NOT_OF_GUESTS = ['changePassword', 'deleteAccount'];

test('the roles of each row are those that hold the permissions of the call', () => {
  for (const call of allCalls) {
    const { access } = call;
    if (access.kind !== 'user' || NOT_OF_GUESTS.includes(call.name)) continue;
    const holders = ROLE_CODES.filter((role) => {
      const held: readonly string[] = ROLES[role].permissions;
      // Visitors of the demo change a copy of their own.
      if (role === 'Dem' && access.visitors === 'sandbox') return true;
      return holdsAccess(access, (code) => held.includes(code));
    });
    expect(rowOf(call).may.split(' '), call.name).toEqual(holders);
  }
});

const userCalls = allCalls.filter((call) => call.access.kind === 'user');
const publicCalls = allCalls.filter((call) => call.access.kind === 'public');
const deviceCalls = allCalls.filter((call) => call.access.kind === 'device');

describe.each(userCalls.map((call, place) => [call.name, call, place] as const))('%s', (_, call, place) => {
  const row = rowOf(call);
  const refusedRoles = ROLE_CODES.filter((role) => !row.may.split(' ').includes(role));
  const allowedRoles = ROLE_CODES.filter((role) => row.may.split(' ').includes(role));
  /** What is absent and what is another's is asked for by one of each at a call, and by all of them over the calls. */
  const asks = (role: RoleCode) =>
    isThorough ||
    role === refusedRoles[place % refusedRoles.length] ||
    role === allowedRoles[place % allowedRoles.length];

  test.each(ROLE_CODES)('by role %s', async (role) => {
    const may = row.may.split(' ').includes(role);
    // A call that is refused changes nothing, nor whoever called.
    const caller = () => (may ? callerToken(call, role) : refusedToken(role));
    const mine = await ask(call, row, own, await caller());
    expect(mine.status, mine.text).toBe(may ? row.status : 404);
    const isEverywhere = row.isEverywhere === true && role === 'Fle';
    if (!isEverywhere) expectNothingOf(other, mine);
    if (!asks(role)) return;
    const absent = await ask(call, row, missing, await caller());
    if (!may) {
      // The answer "forbidden" gives away no more than that, whether the thing exists or not.
      expect(problemOf(mine)).toEqual(problemOf(absent));
      return;
    }
    if (row.about === 'caller' || isEverywhere) return;
    const theirs = await ask(call, row, other, await caller());
    expect(absent.status, absent.text).toBe(404);
    expect(problemOf(theirs)).toEqual(problemOf(absent));
  });

  test('by a service account with its codes, and with all but one of them', async () => {
    if (call.access.kind !== 'user') return;
    const { permissions: all, oneOf } = call.access;
    const permissions = [...all, ...(oneOf?.slice(0, 1) ?? [])];
    // What no program gets is refused when it is asked for; see service-accounts.test.ts.
    if (permissions.some((code) => NEVER_OF_SERVICES.includes(code))) return;
    const answerTo = async (codes: readonly PermissionCode[]) => {
      const { token } = await server.newServiceCaller(own.organisationId, codes);
      return ask(call, row, own, token);
    };
    const answer = await answerTo(permissions);
    expect(answer.status, answer.text).toBe(hasNoPassword.includes(call.name) ? 404 : row.status);
    expectNothingOf(other, answer);
    for (const left of permissions)
      expect((await answerTo(permissions.filter((code) => code !== left))).status, left).toBe(404);
    if (row.about === 'caller') return;
    const { token } = await server.newServiceCaller(own.organisationId, permissions);
    const [theirs, absent] = [await ask(call, row, other, token), await ask(call, row, missing, token)];
    expect(absent.status, absent.text).toBe(404);
    expect(problemOf(theirs)).toEqual(problemOf(absent));
  });

  const narrowed = ROLE_CODES.filter(
    (role) => row.may.split(' ').includes(role) && !seesWholeOrganisation(role),
  );
  test.each(isThorough ? narrowed : narrowed.filter((_, at) => at === place % narrowed.length))(
    'by role %s in a group',
    async (role) => {
      const caller = async () =>
        (await server.newCaller(own.organisationId, role, new Date(), own.groupId)).token;
      // What the own group holds is as if there were no groups.
      const mine = await ask(call, row, own, await caller());
      expect(mine.status, mine.text).toBe(row.status);
      expectNothingOnEquipmentOf(neighbour, mine);
      if (row.about === 'caller' || NOT_ABOUT_EQUIPMENT.includes(call.name)) return;
      // What another group of the same organisation holds is as if it were not there.
      const theirs = await ask(call, row, neighbour, await caller());
      const absent = await ask(call, row, missing, await caller());
      expect(absent.status, absent.text).toBe(404);
      expect(problemOf(theirs)).toEqual(problemOf(absent));
    },
  );

  test('without a good token', async () => {
    const bad = await badTokens();
    // None, and one of the others at each call: they are distinguished in one place, before any route.
    const tried = isThorough ? bad : [bad[0]!, bad[1 + (place % (bad.length - 1))]!];
    for (const [name, token, code] of tried) {
      const answer = await ask(call, row, own, token);
      expect(problemOf(answer), `token ${name}`).toMatchObject({ status: 401, code });
    }
  });
});

describe.each(publicCalls.map((call) => [call.name, call] as const))('%s', (_, call) => {
  test('by anyone, whatever token comes along', async () => {
    const row = rowOf(call);
    expect(row.may).toBe('everyone');
    const tokens = [
      undefined,
      'garbage',
      own.deviceToken,
      (await server.newCaller(other.organisationId, 'Adm')).token,
    ];
    for (const token of tokens) {
      const answer = await ask(call, row, own, token);
      expect(answer.status, answer.text).toBe(row.status);
      expectNothingOf(other, answer);
    }
  });
});

/** Own view state that concerns nobody else. */
const ownState = [
  'setFavorite',
  'setNotificationState',
  'setNotificationStates',
  'setAnyNotificationStates',
  'saveReportDraft',
  'voteKnowledgePost',
];
/** The table's request changes nothing: the waveform is no reference, no other session is there, no drill runs. */
const changesNothing = ['unmarkReference', 'revokeOtherSessions', 'cancelFaultDrill'];
/** What is computed for the caller alone and keeps nothing that others see. */
const computed = [
  ...['replayLimits', 'learnLimits', 'startLimitReplay', 'cancelLimitReplay'],
  ...['replaySpectralLimits', 'startSpectralReplay', 'cancelSpectralReplay', 'proposeSpectralRule'],
  ...['previewDuty', 'matchRoundRecords'],
];
const unaudited = [...ownState, ...changesNothing, ...computed];
const audited = userCalls.filter((call) => call.method !== 'GET' && !unaudited.includes(call.name));

/** A change is in the audit log under the number of its request; a refused one is not. */
describe.each(audited.map((call, place) => [call.name, call, place] as const))('%s', (_, call, place) => {
  test('is audited when it was done, and only then', async () => {
    const row = rowOf(call);
    const may = (role: RoleCode) => row.may.split(' ').includes(role);
    // What may be done uses a whole plant up: by one role of those that may, in turn, and by guests of the demo.
    const allowed = ROLE_CODES.filter((role) => may(role) && role !== 'Dem');
    const doing = allowed[place % allowed.length];
    for (const role of ROLE_CODES.filter((each) => !may(each) || each === doing || each === 'Dem')) {
      const plant = may(role) ? await server.makePlant(undefined, 1) : own;
      const token = may(role)
        ? (await server.newCaller(plant.organisationId, role)).token
        : await refusedToken(role);
      const answer = await ask(call, row, plant, token);
      const { rows } = await server.pool.query(
        'select organisation_id from audit_entry where request_id = $1',
        [answer.requestId],
      );
      // A guest of the demo changes its own view alone, which leaves nothing behind.
      const done = answer.status < 300 && role !== 'Dem' ? [{ organisation_id: plant.organisationId }] : [];
      expect(rows, `${role} ${answer.status}`).toEqual(done);
    }
  });
});

describe.each(deviceCalls.map((call) => [call.name, call] as const))('%s', (_, call) => {
  const row = rowOf(call);

  test('by a device with its token', async () => {
    expect(row.may).toBe('devices');
    const plant = await server.makePlant();
    const answer = await ask(call, row, plant, plant.deviceToken);
    expect(answer.status, answer.text).toBe(row.status);
  });

  test('by nobody else', async () => {
    const stale = other.deviceToken.replace(/\..*/, `.${'A'.repeat(32)}`);
    const user = (await server.newCaller(own.organisationId, 'Fle')).token;
    for (const token of [undefined, 'garbage', missing.deviceToken, stale, user]) {
      const answer = await ask(call, row, own, token);
      expect(answer.status, answer.text).toBe(401);
    }
  });
});

/** Calls that read a body, and whether they know their caller before. */
const bodyReaders = [
  ...allCalls
    .filter(({ method }) => method !== 'GET')
    .map((call) => ({
      name: call.name,
      method: call.method,
      path: addressOf(call.path, rowOf(call).parts(own)),
      isPublic: call.access.kind === 'public',
    })),
  { name: 'line protocol', method: 'POST', path: '/v2/write', isPublic: false },
];

test.each(bodyReaders)(
  '$name answers a caller it does not know before a long body has come',
  async (call) => {
    const request = await sendPartially(server.baseUrl, {
      method: call.method,
      path: call.path,
      headers: { 'content-type': 'application/json', 'content-length': `${1024 * 1024}` },
      body: '{"a":',
    });
    // A public call reads a short form and no more.
    expect(await request.status(), request.answer()).toBe(call.isPublic ? 413 : 401);
    request.end();
  },
);

describe('the line protocol endpoint, which the contract does not list', () => {
  const write = (token: string | undefined, rawBody: string) =>
    server.send({ method: 'POST', path: '/v2/write', token, rawBody, contentType: 'text/plain' });

  test('opens for a device and for nobody else', async () => {
    const plant = await server.makePlant();
    expect((await write(plant.deviceToken, 'oil temperature=41.5')).status).toBe(204);
    const user = (await server.newCaller(own.organisationId, 'Fle')).token;
    for (const token of [undefined, 'garbage', missing.deviceToken, user])
      expect((await write(token, 'oil temperature=41.5')).status).toBe(401);
  });

  test('knows no device of another organisation', async () => {
    const plant = await server.makePlant();
    const { rows } = await server.pool.query('select identifier from device where id = $1', [other.deviceId]);
    const [theirs, absent] = [rows[0].identifier, 'x'.repeat(rows[0].identifier.length)];
    const answerFor = async (device: string) => {
      const { status, text } = await write(plant.deviceToken, `oil,device=${device} temperature=41.5`);
      return { status, text: text.replace(`\\"${device}\\"`, 'DEVICE') };
    };
    const answer = await answerFor(theirs);
    expect(answer).toEqual(await answerFor(absent));
    expect(answer.status).toBe(400);
  });
});

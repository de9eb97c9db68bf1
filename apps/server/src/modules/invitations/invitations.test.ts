import {
  checkInvitation,
  type Invitation,
  type InviteAnswer,
  invitePeople,
  listInvitations,
  listMail,
  type RoleCode,
  readMail,
  resendInvitation,
  type Session,
  signUp,
  withdrawInvitation,
} from '@ritzel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { makeTestServer } from '../../testing/server.testing.ts';
import { makeTestUser, mandatoryPolicyIds, type TestUser } from '../../testing/users.testing.ts';
import { addMailRoutes, makeMailQueue } from '../mail/index.ts';
import { addPolicyRoutes } from '../policies/index.ts';
import { makePasswords } from '../sessions/index.ts';
import { addInvitationRoutes } from './index.ts';

let offsetMs = 0;
const now = () => new Date(Date.now() + offsetMs);
const DAY_MS = 86_400_000;
const password = 'Wheel-67-of-23!';

const server = await makeTestServer((http, { database, tokens }) => {
  addInvitationRoutes(http, {
    db: database.db,
    tokens,
    passwords: makePasswords(),
    configuration: {
      demo: false,
      publicUrl: undefined,
      staffEmailDomains: ['ritzel.example'],
      sessionMaxDays: 30,
    },
    mail: makeMailQueue({ hasServer: false }),
    now,
  });
  addMailRoutes(http, { db: database.db, portalUrl: () => 'https://ritzel.plant.example', now });
  addPolicyRoutes(http, { db: database.db, now });
});
const { pool } = server.database;
afterAll(() => server.close());

let organisationId: string;
let admin: TestUser;
let token: string;
beforeAll(async () => {
  organisationId = await makeTestOrganisation(pool);
  // Beside another company administrators are not the operator.
  await makeTestOrganisation(pool);
  admin = await makeTestUser(pool, organisationId, 'Adm');
  token = await server.tokenFor('Adm', organisationId, admin.id);
});

const newAddress = () => `i-${crypto.randomUUID()}@holtwick.example`;
let lastAddress = 0;
/** Of another address each time: how often one may try is limited. */
const fromElsewhere = () => {
  lastAddress += 1;
  return { headers: { 'x-forwarded-for': `10.2.${lastAddress >> 8}.${lastAddress & 255}` } };
};

async function invite(lines: string[], role: RoleCode = 'Vie'): Promise<InviteAnswer[]> {
  return (await server.call(invitePeople, { body: { lines, role } }, { token })).answers;
}

async function mailTo(email: string): Promise<{ template: string; token: string | null }[]> {
  const { rows } = await pool.query(
    `select template, secrets ->> 'token' as token from mail where recipient = $1 order by created_at`,
    [email],
  );
  return rows;
}

async function linkTo(email: string): Promise<string> {
  return (await mailTo(email)).at(-1)?.token ?? '';
}

async function openOf(email: string): Promise<Invitation> {
  const { rows } = await server.call(listInvitations, { query: { size: 500 } }, { token });
  const found = rows.find((each) => each.email === email);
  if (found === undefined) throw new Error(`no open invitation of ${email}`);
  return found;
}

const enter = async (linkToken: string, more: { policyIds?: string; password?: string } = {}) =>
  server.call(
    signUp,
    {
      query: { policiesAccepted: 'true', policyIds: more.policyIds ?? (await mandatoryPolicyIds(server)) },
      body: { token: linkToken, name: 'Eve Holm', password: more.password ?? password },
    },
    fromElsewhere(),
  );

const refusedWith = (code: string) => ({ problem: { errors: [{ code }] } });

describe('inviting', () => {
  test('answers each line for itself', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const longest = `${'l'.repeat(254 - '@holtwick.example'.length)}@holtwick.example`;
    const answers = await invite([
      `Jörg Öz <${first.toUpperCase()}>`,
      second,
      admin.email,
      'no address',
      first,
      'Jo <jo@süd.example>',
      longest,
      `x${longest}`,
      'jürgen+kiln@holtwick.example',
    ]);
    expect(answers.map(({ outcome, email, error }) => [outcome, email, error?.field, error?.code])).toEqual([
      ['invited', first, undefined, undefined],
      ['invited', second, undefined, undefined],
      ['already-user', admin.email, undefined, undefined],
      ['refused', null, 'body.lines.3', 'emailInvalid'],
      ['refused', first, 'body.lines.4', 'emailRepeated'],
      ['invited', 'jo@xn--sd-xka.example', undefined, undefined],
      ['invited', longest, undefined, undefined],
      ['refused', null, 'body.lines.7', 'emailInvalid'],
      ['invited', 'jürgen+kiln@holtwick.example', undefined, undefined],
    ]);
    expect(await openOf(first)).toMatchObject({ name: 'Jörg Öz', role: 'Vie', state: 'open' });
    expect(await mailTo(second)).toMatchObject([{ template: 'invitation' }]);
  });

  test('takes 200 lines and not one more', { timeout: 180_000 }, async () => {
    const lines = Array.from({ length: 200 }, newAddress);
    expect((await invite(lines)).every(({ outcome }) => outcome === 'invited')).toBe(true);
    await expect(invite([...lines, newAddress()])).rejects.toMatchObject({
      problem: { code: 'inputInvalid', errors: [{ field: 'body.lines' }] },
    });
  });

  test('gives no role that the inviter may not give, and Fle only to the company’s own domains', async () => {
    await expect(invite([newAddress()], 'Fle')).rejects.toMatchObject(refusedWith('roleNotAssignable'));
    await expect(invite([newAddress()], 'Dem')).rejects.toMatchObject(refusedWith('roleNotAssignable'));
    const staff = await makeTestUser(pool, organisationId, 'Fle', 'ritzel.example');
    const staffToken = await server.tokenFor('Fle', organisationId, staff.id);
    const own = `s-${crypto.randomUUID()}@ritzel.example`;
    const { answers } = await server.call(
      invitePeople,
      { body: { lines: [own, newAddress()], role: 'Fle' } },
      { token: staffToken },
    );
    expect(answers.map(({ outcome, error }) => [outcome, error?.code])).toEqual([
      ['invited', undefined],
      ['refused', 'emailInvalid'],
    ]);
    // Who may not give the role may not read its link either.
    const { rows } = await server.call(listMail, { query: { size: 200 } }, { token });
    expect(rows.map(({ recipient }) => recipient)).not.toContain(own);
    const { id } = await openOf(own);
    offsetMs += 120_000;
    const again = server.call(resendInvitation, { params: { id } }, { token });
    await expect(again).rejects.toMatchObject(refusedWith('roleNotAssignable'));
  });

  test('by one whose role was taken away is refused, whatever their token says', async () => {
    const former = await makeTestUser(pool, organisationId, 'Vie');
    const stale = await server.tokenFor('Adm', organisationId, former.id);
    const refused = server.call(
      invitePeople,
      { body: { lines: [newAddress()], role: 'Vie' } },
      { token: stale },
    );
    await expect(refused).rejects.toMatchObject({ problem: { code: 'sessionEnded' } });
  });

  test('an address of another organisation does not state that it is one; its owner is informed by mail', async () => {
    const elsewhere = await makeTestUser(pool, await makeTestOrganisation(pool), 'Adm');
    expect(await invite([elsewhere.email])).toMatchObject([{ outcome: 'invited', error: null }]);
    expect(await openOf(elsewhere.email)).toMatchObject({ state: 'open' });
    expect(await mailTo(elsewhere.email)).toEqual([{ template: 'invitation-elsewhere', token: null }]);
    const { rows } = await server.call(listMail, { query: { size: 200 } }, { token });
    expect(rows.map(({ recipient }) => recipient)).not.toContain(elsewhere.email);
  });

  test('twice renews the invitation with what was said last, and not within a minute', async () => {
    const email = newAddress();
    await invite([email]);
    const before = await linkTo(email);
    expect(await invite([email])).toMatchObject([{ outcome: 'refused', error: { code: 'sentJustNow' } }]);
    offsetMs += 61_000;
    expect(await invite([email], 'Ana')).toMatchObject([{ outcome: 'invited-again' }]);
    expect(await openOf(email)).toMatchObject({ role: 'Ana' });
    const check = server.call(checkInvitation, { body: { token: before } }, fromElsewhere());
    await expect(check).rejects.toMatchObject(refusedWith('invitationUnknown'));
  });
});

describe('the link', () => {
  test('is kept as its hash; what it is for is read with it, and it makes a user who is signed in, once', async () => {
    const email = newAddress();
    await invite([`Eve <${email}>`], 'Ope');
    const link = await linkTo(email);
    expect(Buffer.from(link, 'base64url')).toHaveLength(32);
    const { rows } = await pool.query('select invitation::text as text from invitation where email = $1', [
      email,
    ]);
    expect(rows[0].text).not.toContain(link);
    expect(await server.call(checkInvitation, { body: { token: link } }, fromElsewhere())).toMatchObject({
      email,
      name: 'Eve',
      invitedBy: 'Test user',
    });
    const session: Session = await enter(link);
    expect(session.user).toMatchObject({ email, name: 'Eve Holm', role: 'Ope', organisationId });
    await expect(enter(link)).rejects.toMatchObject(refusedWith('invitationUsed'));
    const accepted = await pool.query(
      'select count(*)::int as count from policy_acceptance where user_id = $1',
      [session.user.id],
    );
    expect(accepted.rows[0].count).toBeGreaterThan(0);
  });

  test('is not used up by one who has not accepted the policies, or has a bad password', async () => {
    const email = newAddress();
    await invite([email]);
    const link = await linkTo(email);
    await expect(enter(link, { policyIds: '' })).rejects.toMatchObject({
      problem: { code: 'policiesNotAccepted' },
    });
    await expect(enter(link, { password: 'Password2026!!' })).rejects.toMatchObject(
      refusedWith('passwordCommon'),
    );
    const { rows } = await pool.query('select 1 from app_user where email = $1', [email]);
    expect(rows).toEqual([]);
    expect((await enter(link)).user.email).toBe(email);
  });

  test('of two who come at once lets one in', async () => {
    const email = newAddress();
    await invite([email]);
    const link = await linkTo(email);
    const policyIds = await mandatoryPolicyIds(server);
    const outcomes = await Promise.allSettled([enter(link, { policyIds }), enter(link, { policyIds })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await pool.query('select count(*)::int as count from app_user where email = $1', [
      email,
    ]);
    expect(rows[0].count).toBe(1);
  });

  test('is over after seven days, and good again when it is sent again', async () => {
    const email = newAddress();
    await invite([email]);
    const link = await linkTo(email);
    offsetMs += 7 * DAY_MS;
    await expect(enter(link)).rejects.toMatchObject(refusedWith('invitationExpired'));
    const { id, state } = await openOf(email);
    expect(state).toBe('expired');
    const renewed = await server.call(resendInvitation, { params: { id } }, { token });
    expect(renewed.state).toBe('open');
    expect((await enter(await linkTo(email))).user.email).toBe(email);
    const again = server.call(resendInvitation, { params: { id } }, { token });
    await expect(again).rejects.toMatchObject({ problem: { code: 'conflict' } });
  });

  test('is good no more when the invitation is withdrawn, and the address may be invited anew', async () => {
    const email = newAddress();
    await invite([email]);
    const link = await linkTo(email);
    const { id } = await openOf(email);
    const withdrawn = await server.call(withdrawInvitation, { params: { id } }, { token });
    expect(withdrawn.state).toBe('withdrawn');
    await expect(enter(link)).rejects.toMatchObject(refusedWith('invitationWithdrawn'));
    expect(await invite([email])).toMatchObject([{ outcome: 'invited' }]);
  });

  test('of the outbox is shown to an administrator, which the audit log notes', async () => {
    const email = newAddress();
    await invite([email]);
    const { rows } = await server.call(listMail, { query: { size: 200, state: 'outbox' } }, { token });
    const row = rows.find(({ recipient }) => recipient === email);
    expect(JSON.stringify(row)).not.toContain(await linkTo(email));
    const mail = await server.call(readMail, { params: { id: row?.id ?? '' } }, { token });
    expect(mail.text).toContain(`https://ritzel.plant.example/auth/register#token=${await linkTo(email)}`);
    const audit = await pool.query('select action from audit_entry where subject_id = $1', [row?.id]);
    expect(audit.rows).toEqual([{ action: 'mail.read-secret' }]);
    await pool.query(`update mail set state = 'queued' where id = $1`, [row?.id]);
    const queued = await server.call(readMail, { params: { id: row?.id ?? '' } }, { token });
    expect(queued.text).not.toContain(await linkTo(email));
  });
});

test('why a line is refused is said in the language of whoever invites, not of the mail', async () => {
  const { answers } = await server.call(
    invitePeople,
    { body: { lines: ['nobody'], role: 'Vie', language: 'fr' } },
    { token, headers: { 'accept-language': 'de' } },
  );
  expect(answers).toMatchObject([
    { error: { code: 'emailInvalid', message: 'Weder eine E-Mail-Adresse noch „Name <Adresse>“.' } },
  ]);
});

import {
  actOnAlarm,
  closeCase,
  listAlarms,
  listCases,
  listDeliveries,
  listOwnDeliveries,
  readMachineNotifyPreference,
  readNotifyPreferences,
  saveMachineNotifyPreference,
  saveNotifyPreferences,
  sendTestMail,
} from '@ritzel/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { headerOf, mailPartOf } from '../mail/smtp-server.testing.ts';
import { makeNotifyWorld } from './notify-world.testing.ts';

const world = await makeNotifyWorld();
const { server, pool, clock, append, makePlant, makePerson, want, deliver, mailsOf, pass, smtp } = world;
afterAll(() => world.close());

// Each test begins at noon of a summer's day in Berlin.
let day = 0;
beforeEach(() => {
  day += 1;
  clock.nowMs = Date.parse('2026-06-01T10:00:00Z') + day * 86_400_000;
});

type Plant = Awaited<ReturnType<typeof makePlant>>;
const acknowledge = async (plant: Plant) => {
  const { rows } = await server.call(listAlarms, { query: {} }, { token: plant.token });
  for (const { id, revision } of rows)
    await server.call(
      actOnAlarm,
      { params: { id }, body: { act: 'acknowledge', comment: 'Seen.', revision } },
      { token: plant.token },
    );
  await world.settle();
};
const deliveriesOf = async (organisationId: string) => {
  const { rows } = await pool.query<{ row: string }>(
    `select concat_ws(' ', occasion, channel, timing, state, reason) as row from notification_delivery
      where organisation_id = $1 order by created_at, id`,
    [organisationId],
  );
  return rows.map(({ row }) => row);
};

describe('a case', () => {
  it('is one mail, and one again only when it gets worse', async () => {
    const plant = await makePlant();
    await append(plant.exceedance('velocity-rms', 'began', 'WARNING'));
    await append(plant.exceedance('acceleration-peak', 'began', 'WARNING'));
    await append(plant.finding('confirmed', 'WARNING'));
    await deliver();
    await deliver();
    expect(mailsOf(plant.person.email)).toHaveLength(1);
    await append(plant.exceedance('velocity-rms', 'changed', 'CRITICAL', { value: 9 }));
    await deliver();
    const mails = mailsOf(plant.person.email);
    expect(mails.map(({ raw }) => headerOf(raw, 'subject').slice(0, 10))).toEqual([
      '[Warning] ',
      '[Critical]',
    ]);
  });

  it('is said with its sentence, since when, what to do and a link that carries no right', async () => {
    const plant = await makePlant();
    await append(plant.exceedance('velocity-rms', 'began', 'CRITICAL', { value: 9.4 }));
    await deliver();
    const [mail] = mailsOf(plant.person.email);
    const text = mailPartOf(mail!.raw, 'text/plain');
    expect(text).toMatch(/velocity-rms 9\.4 mm\/s, above 5 mm\/s/);
    expect(text).toMatch(/Since: June \d+, 2026 at 10:00 AM UTC/);
    expect(text).toContain('1. Reduce the load now and plan a stop');
    const { rows } = await server.call(listCases, { query: {} }, { token: plant.token });
    expect(text).toContain(`https://ritzel.plant.example/cases/${rows[0]!.id}?acknowledge=1`);
    expect(text).not.toMatch(/token|[?&](?!acknowledge=1)\w+=/i);
  });

  it('reaches nobody below their severity, without the code, or who does not see the machine', async () => {
    const plant = await makePlant();
    const viewer = await makePerson(plant.organisationId, 'Vie');
    const elsewhere = await makePerson(plant.organisationId, 'Ope');
    const unmoved = await makePerson(plant.organisationId, 'Ope');
    const { rows } = await pool.query<{ id: string }>(
      'insert into user_group (organisation_id, name) values ($1, $2) returning id',
      [plant.organisationId, 'Elsewhere'],
    );
    await pool.query('insert into group_member (group_id, user_id) values ($1, $2)', [
      rows[0]!.id,
      elsewhere.id,
    ]);
    await want(unmoved.token, { leastSeverity: 'CRITICAL' });
    await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
    await deliver();
    expect(mailsOf(plant.person.email)).toHaveLength(1);
    for (const { email } of [viewer, elsewhere, unmoved]) expect(mailsOf(email)).toEqual([]);
    expect(await deliveriesOf(plant.organisationId)).toEqual(['opened email now handed-over']);
  });

  it('is decided once, however often its event is handled', async () => {
    const plant = await makePlant();
    await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
    await pool.query(
      "update event_consumer set position = 0, from_transaction = '3', to_transaction = '3' where name = 'notifications'",
    );
    await world.settle();
    await deliver();
    expect(await deliveriesOf(plant.organisationId)).toEqual(['opened email now handed-over']);
    expect(mailsOf(plant.person.email)).toHaveLength(1);
  });

  it('is not sent to somebody who was removed or lost sight of it meanwhile', async () => {
    const plant = await makePlant();
    const gone = await makePerson(plant.organisationId);
    const away = await makePerson(plant.organisationId);
    await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
    await pool.query('delete from app_user where id = $1', [gone.id]);
    await pool.query("update app_user set status = 'disabled' where id = $1", [away.id]);
    await deliver();
    expect([mailsOf(gone.email), mailsOf(away.email)]).toEqual([[], []]);
    expect((await deliveriesOf(plant.organisationId)).toSorted()).toEqual([
      'opened email now dropped not-visible',
      'opened email now handed-over',
    ]);
  });
});

describe('quiet hours', () => {
  const night = { from: '22:00', to: '06:00', criticalComesThrough: true };
  const at = (iso: string) => {
    clock.nowMs = Date.parse(iso);
  };

  it('hold back until they end, an hour earlier in the night in which the clocks go forward', async () => {
    at('2027-03-27T21:30:00Z');
    const plant = await makePlant();
    await want(plant.token, { timeZone: 'Europe/Berlin', quietHours: night });
    await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
    at('2027-03-28T03:59:00Z');
    await deliver();
    expect(mailsOf(plant.person.email)).toEqual([]);
    at('2027-03-28T04:00:00Z');
    await deliver();
    expect(mailsOf(plant.person.email)).toHaveLength(1);
  });

  it('let what is critical through, and opened and worse in one night are one mail', async () => {
    at('2026-07-01T21:00:00Z');
    const plant = await makePlant();
    const deaf = await makePerson(plant.organisationId);
    await want(plant.token, { timeZone: 'Europe/Berlin', quietHours: night });
    await want(deaf.token, {
      timeZone: 'Europe/Berlin',
      quietHours: { ...night, criticalComesThrough: false },
    });
    await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
    pass(10);
    await append(plant.exceedance('velocity-rms', 'changed', 'CRITICAL', { value: 9 }));
    await deliver();
    expect(mailsOf(plant.person.email)).toHaveLength(1);
    expect(mailsOf(deaf.email)).toEqual([]);
    at('2026-07-02T04:00:00Z');
    await deliver();
    expect(mailsOf(deaf.email)).toHaveLength(1);
    expect(headerOf(mailsOf(deaf.email)[0]!.raw, 'subject')).toMatch(/^\[Critical\]/);
  });

  it('drop what was acknowledged before they end', async () => {
    at('2026-07-03T21:00:00Z');
    const plant = await makePlant();
    const sleeper = await makePerson(plant.organisationId);
    await want(sleeper.token, { timeZone: 'Europe/Berlin', quietHours: night });
    await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
    await acknowledge(plant);
    at('2026-07-04T04:00:00Z');
    await deliver();
    expect(mailsOf(sleeper.email)).toEqual([]);
    expect(await deliveriesOf(plant.organisationId)).toContain('opened email quiet dropped acknowledged');
  });
});

it('a digest says once a day what became of each case', async () => {
  const plant = await makePlant();
  const reader = await makePerson(plant.organisationId);
  await want(reader.token, { digest: { at: '07:00', upTo: 'SEVERE' } });
  await append(plant.exceedance('velocity-rms', 'began', 'WARNING'));
  await append(plant.exceedance('oil-temperature', 'began', 'SEVERE', { value: 92 }));
  const [first] = (await server.call(listCases, { query: {} }, { token: plant.token })).rows;
  await server.call(
    closeCase,
    {
      params: { id: first!.id },
      body: { revision: first!.revision, verdict: 'confirmed', found: 'Cooler blocked.' },
    },
    { token: plant.token },
  );
  await deliver();
  expect(mailsOf(reader.email)).toEqual([]);
  clock.nowMs = Date.parse(`${new Date(clock.nowMs + 86_400_000).toISOString().slice(0, 10)}T07:00:00Z`);
  await deliver();
  const [mail, ...more] = mailsOf(reader.email);
  expect(more).toEqual([]);
  expect(headerOf(mail!.raw, 'subject')).toBe('Your digest: 2 cases');
  const text = mailPartOf(mail!.raw, 'text/plain');
  expect(text).toMatch(/Severe · Case \d · closed/);
  expect(text).toMatch(/Warning · Case \d · open/);
});

it('a mail server that is away for an hour loses and doubles nothing', async () => {
  const plant = await makePlant();
  await smtp.goAway();
  await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
  for (let minute = 0; minute < 60; minute += 10) {
    pass(10);
    await deliver();
  }
  expect(mailsOf(plant.person.email)).toEqual([]);
  await smtp.comeBack();
  for (let round = 0; round < 4; round += 1) {
    pass(15);
    await deliver();
  }
  expect(mailsOf(plant.person.email)).toHaveLength(1);
  const log = await server.call(listOwnDeliveries, { query: {} }, { token: plant.token });
  expect(log.rows).toMatchObject([
    { state: 'sent', channel: 'email', occasion: 'opened', severity: 'SEVERE' },
  ]);
});

it('a process that dies between decision and mail leaves neither half', async () => {
  const plant = await makePlant();
  await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
  // The transaction fails after the mail was written, as it does for a process that is killed there.
  await pool.query(`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger die before update on notification_delivery for each row execute function die()`);
  await expect(world.sender.drain()).rejects.toThrow('killed');
  await pool.query('drop trigger die on notification_delivery; drop function die()');
  expect((await pool.query('select 1 from mail where recipient = $1', [plant.person.email])).rows).toEqual(
    [],
  );
  expect(await deliveriesOf(plant.organisationId)).toEqual(['opened email now waiting']);
  await deliver();
  expect(mailsOf(plant.person.email)).toHaveLength(1);
});

describe('preferences', () => {
  it('are the same for everybody until they choose: from WARNING, at once, by mail', async () => {
    const { token } = await makePlant();
    expect(await server.call(readNotifyPreferences, {}, { token })).toMatchObject({
      ...{
        leastSeverity: 'WARNING',
        email: true,
        quietHours: null,
        digest: null,
        isDefault: true,
        mayEmail: true,
      },
      revision: 0,
    });
  });

  it.each([
    [{ timeZone: 'Mars/Olympus' }, 'body.timeZone', 'timeZoneUnknown'],
    [{ timeZone: '+02:00' }, 'body.timeZone', 'timeZoneUnknown'],
    [
      { quietHours: { from: '22:00', to: '22:00', criticalComesThrough: true } },
      'body.quietHours.to',
      'quietHoursEmpty',
    ],
    [
      { quietHours: { from: '25:00', to: '06:00', criticalComesThrough: true } },
      'body.quietHours.from',
      'invalid_format',
    ],
    [
      { leastSeverity: 'SEVERE', digest: { at: '07:00', upTo: 'WARNING' } },
      'body.digest.upTo',
      'digestBelowLeast',
    ],
    [{ leastSeverity: 'GOOD' }, 'body.leastSeverity', 'invalid_value'],
    [
      {
        groups: [
          { groupId: crypto.randomUUID(), mode: 'mute', leastSeverity: 'WARNING', email: true, push: true },
        ],
      },
      ...(['body.groups.0.groupId', 'groupUnknown'] as const),
    ],
  ])('refuse %j', async (wanted, field, code) => {
    const { token } = await makePlant();
    await expect(want(token, wanted)).rejects.toMatchObject({ problem: { errors: [{ field, code }] } });
    expect(await server.call(readNotifyPreferences, {}, { token })).toMatchObject({ isDefault: true });
  });

  it('refuse the e-mail flag without NOTIFICATION_3001, and save the rest', async () => {
    const { organisationId, equipmentId } = await makePlant();
    const { token } = await makePerson(organisationId, 'Vie');
    const refused = { problem: { errors: [{ code: 'emailNotPermitted' }] } };
    await expect(want(token, { email: true })).rejects.toMatchObject(refused);
    const own = {
      gearunitId: equipmentId,
      mode: 'own',
      leastSeverity: 'SEVERE',
      email: true,
      push: true,
    } as const;
    await expect(server.call(saveMachineNotifyPreference, { body: own }, { token })).rejects.toMatchObject(
      refused,
    );
    expect(await want(token, { email: false, push: true })).toMatchObject({ email: false, mayEmail: false });
  });

  it('answer a conflict to the second of two windows', async () => {
    const { token } = await makePlant();
    const first = await want(token, {});
    await want(token, { leastSeverity: 'SEVERE' });
    const { timeZone, quietHours, digest, leastSeverity, email, push, revision } = first;
    const body = { timeZone, quietHours, digest, leastSeverity, email, push, revision, groups: [] };
    await expect(server.call(saveNotifyPreferences, { body }, { token })).rejects.toMatchObject({
      problem: { code: 'conflict', current: { leastSeverity: 'SEVERE' } },
    });
  });

  it('of one gear unit win, and of another organisation are not there', async () => {
    const plant = await makePlant();
    const outsider = await makePlant();
    const { token, equipmentId } = plant;
    await server.call(
      saveMachineNotifyPreference,
      { body: { gearunitId: equipmentId, mode: 'mute' } },
      { token },
    );
    expect(
      await server.call(readMachineNotifyPreference, { params: { id: equipmentId } }, { token }),
    ).toMatchObject({
      mode: 'mute',
      inherited: { from: 'general', isMuted: false, leastSeverity: 'WARNING' },
    });
    await append(plant.exceedance('velocity-rms', 'began', 'CRITICAL'));
    await deliver();
    expect(mailsOf(plant.person.email)).toEqual([]);
    await expect(
      server.call(readMachineNotifyPreference, { params: { id: equipmentId } }, { token: outsider.token }),
    ).rejects.toMatchObject({ problem: { code: 'notFound' } });
    await server.call(
      saveMachineNotifyPreference,
      { body: { gearunitId: equipmentId, mode: 'inherit' } },
      { token },
    );
    expect(
      await server.call(readMachineNotifyPreference, { params: { id: equipmentId } }, { token }),
    ).toMatchObject({ mode: 'inherit' });
  });
});

it('a test mail comes at once, five an hour, and stands in the delivery log', async () => {
  const plant = await makePlant();
  const administrator = await makePerson(plant.organisationId, 'Adm');
  for (let sent = 0; sent < 5; sent += 1) await server.call(sendTestMail, {}, { token: plant.token });
  await expect(server.call(sendTestMail, {}, { token: plant.token })).rejects.toMatchObject({
    problem: { code: 'tooMany' },
  });
  await deliver();
  expect(mailsOf(plant.person.email)).toHaveLength(5);
  const page = await server.call(listDeliveries, { query: { size: '3' } }, { token: administrator.token });
  expect(page.rows.map(({ occasion, state }) => `${occasion} ${state}`)).toEqual(Array(3).fill('test sent'));
  const rest = await server.call(
    listDeliveries,
    { query: { after: page.next! } },
    { token: administrator.token },
  );
  expect(rest.rows).toHaveLength(2);
  const mine = await server.call(listOwnDeliveries, { query: {} }, { token: administrator.token });
  expect(mine.rows).toEqual([]);
});

import {
  actOnAlarms,
  addRota,
  listAlarms,
  listCases,
  listOwnDeliveries,
  readAnnouncement,
  readAnnouncementSettings,
  saveAnnouncementSettings,
} from '@ritzel/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { headerOf, mailPartOf } from '../mail/smtp-server.testing.ts';
import { makeNotifyWorld } from './notify-world.testing.ts';

const world = await makeNotifyWorld();
const { server, pool, clock, append, makePerson, want, deliver, mailsOf, pass } = world;
afterAll(() => world.close());

// Each test begins at ten in the evening.
let day = 0;
beforeEach(() => {
  day += 1;
  clock.nowMs = Date.parse('2026-06-01T22:00:00Z') + day * 86_400_000;
});

const makePlant = () => world.makePlant({ collects: true });
type Plant = Awaited<ReturnType<typeof makePlant>>;
const linkOf = (raw: string) =>
  /https:\/\/ritzel\.plant\.example\/cases\?announcement=([\w-]+)/.exec(mailPartOf(raw, 'text/plain'))?.[1] ??
  '';
const subjectsOf = (email: string) => mailsOf(email).map(({ raw }) => headerOf(raw, 'subject'));

/** Three cases within four minutes. */
async function makeNight(plant: Plant): Promise<void> {
  await append(plant.finding('confirmed', 'SEVERE'));
  pass(2);
  await deliver();
  await append(plant.exceedance('oil-temperature', 'began', 'WARNING', { value: 82 }));
  pass(2);
  await deliver();
  await append(plant.finding('confirmed', 'WARNING', { fault: 'unbalance', part: 'rotor' }));
  await deliver();
}

describe('a night', () => {
  it('is one mail, worst first, that names each case with its link', async () => {
    const plant = await makePlant();
    await makeNight(plant);
    expect(mailsOf(plant.person.email)).toEqual([]);
    pass(1);
    await deliver();
    pass(30);
    await deliver();
    const [mail, ...more] = mailsOf(plant.person.email);
    expect(more).toEqual([]);
    expect(headerOf(mail!.raw, 'subject')).toMatch(/^\[Severe\] 3 cases: /);
    const text = mailPartOf(mail!.raw, 'text/plain');
    const { rows } = await server.call(listCases, { query: {} }, { token: plant.token });
    expect(rows).toHaveLength(3);
    for (const { id, number } of rows) {
      expect(text).toContain(`Case ${number}`);
      expect(text).toMatch(new RegExp(`https://ritzel.plant.example/cases/${id}\\s`));
    }
    expect(text.indexOf('Severe')).toBeLessThan(text.indexOf('Warning'));
    expect(text).toContain('oil-temperature 82 mm/s, above 5 mm/s');
    expect(text).not.toMatch(/token/i);
    const log = await server.call(listOwnDeliveries, { query: {} }, { token: plant.token });
    expect(log.rows.map(({ timing, state }) => `${timing} ${state}`)).toEqual(
      Array(3).fill('collected sent'),
    );
  });

  it('is one acknowledgement: each alarm and each case has its own event', async () => {
    const plant = await makePlant();
    await makeNight(plant);
    pass(1);
    await deliver();
    const id = linkOf(mailsOf(plant.person.email)[0]!.raw);
    const { token } = plant;
    const { cases, alarms } = await server.call(readAnnouncement, { params: { id } }, { token });
    expect(cases.map(({ severity }) => severity)).toEqual(['SEVERE', 'WARNING', 'WARNING']);
    expect(new Set(alarms.map(({ caseId }) => caseId))).toEqual(new Set(cases.map((each) => each.id)));
    await server.call(
      actOnAlarms,
      {
        body: {
          act: 'acknowledge',
          alarms: alarms.map(({ id: alarm, revision }) => ({ id: alarm, revision })),
        },
      },
      { token },
    );
    await world.settle();
    const events = await pool.query(
      `select distinct parameters ->> 'caseId' as id from domain_event
        where organisation_id = $1 and kind = 'case' and code = 'acknowledged'`,
      [plant.organisationId],
    );
    expect(events.rows).toHaveLength(3);
    expect((await server.call(readAnnouncement, { params: { id } }, { token })).alarms).toEqual([]);
    const { counts } = await server.call(listAlarms, { query: {} }, { token });
    expect(counts).toMatchObject({ unacknowledged: 0, acknowledged: 3 });
  });

  it('of somebody else is nobody’s who does not see its machines', async () => {
    const plant = await makePlant();
    const outsider = await makePlant();
    await makeNight(plant);
    pass(1);
    await deliver();
    const params = { id: linkOf(mailsOf(plant.person.email)[0]!.raw) };
    const colleague = await makePerson(plant.organisationId);
    expect((await server.call(readAnnouncement, { params }, { token: colleague.token })).cases).toHaveLength(
      3,
    );
    for (const [token, given] of [
      [outsider.token, params],
      [plant.token, { id: crypto.randomUUID() }],
    ] as const)
      await expect(server.call(readAnnouncement, { params: given }, { token })).rejects.toMatchObject({
        problem: { code: 'notFound' },
      });
  });
});

describe('what is critical', () => {
  it('is sent at once, with what waited before it; what follows is one mail more', async () => {
    const plant = await makePlant();
    await append(plant.exceedance('oil-temperature', 'began', 'WARNING', { value: 82 }));
    pass(1);
    await append(plant.finding('confirmed', 'CRITICAL'));
    await deliver();
    expect(subjectsOf(plant.person.email)).toEqual([expect.stringMatching(/^\[Critical\] 2 cases/)]);
    await append(plant.finding('confirmed', 'WARNING', { fault: 'unbalance', part: 'rotor' }));
    pass(1);
    await append(plant.finding('confirmed', 'WARNING', { fault: 'looseness', part: 'base' }));
    await deliver();
    expect(mailsOf(plant.person.email)).toHaveLength(1);
    pass(4);
    await deliver();
    expect(subjectsOf(plant.person.email)[1]).toMatch(/^\[Warning\] 2 cases/);
  });

  it('and alone is the mail of one case', async () => {
    const plant = await makePlant();
    await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
    await append(plant.exceedance('velocity-rms', 'changed', 'CRITICAL', { value: 9 }));
    await deliver();
    pass(10);
    await deliver();
    const [mail, ...more] = mailsOf(plant.person.email);
    expect(more).toEqual([]);
    expect(mailPartOf(mail!.raw, 'text/plain')).toContain('?acknowledge=1');
  });
});

it('what was acknowledged while it waited is not sent', async () => {
  const plant = await makePlant();
  await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
  const { rows } = await server.call(listAlarms, { query: {} }, { token: plant.token });
  await server.call(
    actOnAlarms,
    { body: { act: 'acknowledge', alarms: rows.map(({ id, revision }) => ({ id, revision })) } },
    { token: plant.token },
  );
  await world.settle();
  pass(5);
  await deliver();
  expect(mailsOf(plant.person.email)).toEqual([]);
});

it('a digest takes along nothing that is collected', async () => {
  const plant = await makePlant();
  await want(plant.token, { digest: { at: '22:03', upTo: 'WARNING' } });
  await append(plant.exceedance('oil-temperature', 'began', 'WARNING', { value: 82 }));
  pass(1);
  await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
  pass(2);
  await deliver();
  expect(subjectsOf(plant.person.email)).toEqual(['Your digest: 1 case']);
  pass(3);
  await deliver();
  expect(subjectsOf(plant.person.email)[1]).toMatch(/^\[Severe\] /);
});

it('on duty too, and whoever is next is asked when the minutes since that mail are over', async () => {
  const plant = await makePlant();
  const [administrator, ada, ben] = await Promise.all([
    makePerson(plant.organisationId, 'Adm'),
    makePerson(plant.organisationId),
    makePerson(plant.organisationId),
  ]);
  const quiet = { from: '00:00', to: '23:59', criticalComesThrough: false };
  for (const { token } of [plant, administrator, ada, ben])
    await want(token, { email: false, quietHours: quiet });
  await server.call(
    addRota,
    {
      body: {
        ...{ name: 'Shift', groupId: null, timeZone: 'UTC', handsOverEvery: 'week', handsOverAt: '06:00' },
        startsOn: new Date(clock.nowMs).toISOString().slice(0, 10),
        ...{ memberIds: [ada.id, ben.id], leastSeverity: 'WARNING', repeats: 0 },
        steps: [{ afterMinutes: 10, to: 'next', userId: null }],
      },
    },
    { token: administrator.token },
  );
  await makeNight(plant);
  pass(1);
  await deliver();
  expect([mailsOf(ada.email).length, mailsOf(ben.email).length]).toEqual([1, 0]);
  expect(mailPartOf(mailsOf(ada.email)[0]!.raw, 'text/plain')).toContain('You are on duty.');
  pass(9);
  await deliver();
  expect(mailsOf(ben.email)).toEqual([]);
  pass(1);
  await deliver();
  // All three are due in one step of the clock, and are one mail.
  expect(subjectsOf(ben.email)).toEqual([expect.stringMatching(/^\[Severe\] Nobody has acted: 3 cases/)]);
  expect(mailsOf(ada.email)).toHaveLength(1);
});

describe('the setting', () => {
  it('is five minutes until an administrator who sees everything says otherwise, and refuses what is no span', async () => {
    const plant = await makePlant();
    const administrator = await makePerson(plant.organisationId, 'Adm');
    const { token } = administrator;
    const save = (collectMinutes: number, revision = 0, as = token) =>
      server.call(saveAnnouncementSettings, { body: { collectMinutes, revision } }, { token: as });
    expect(await server.call(readAnnouncementSettings, {}, { token: plant.token })).toEqual({
      ...{ collectMinutes: 5, revision: 0 },
    });
    for (const wrong of [-1, 61, 2.5])
      await expect(save(wrong)).rejects.toMatchObject({
        problem: { errors: [{ field: 'body.collectMinutes' }] },
      });
    await expect(save(10, 0, plant.token)).rejects.toMatchObject({
      problem: { code: 'notFound' },
    });
    expect(await save(10)).toEqual({ collectMinutes: 10, revision: 1 });
    await expect(save(20)).rejects.toMatchObject({
      problem: { code: 'conflict', current: { collectMinutes: 10 } },
    });
    await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
    pass(6);
    await deliver();
    expect(mailsOf(plant.person.email)).toEqual([]);
    pass(4);
    await deliver();
    expect(mailsOf(plant.person.email)).toHaveLength(1);
  });
});

import {
  actOnAlarm,
  addCaseNote,
  addDutyOverride,
  addPushSubscription,
  addRota,
  changeRota,
  listAlarms,
  listCases,
  listRotas,
  previewDuty,
  readPush,
} from '@ritzel/contract';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { headerOf } from '../mail/smtp-server.testing.ts';
import { makeNotifyWorld } from './notify-world.testing.ts';
import { decryptPush } from './push-receiver.testing.ts';

const world = await makeNotifyWorld();
const { server, pool, clock, append, makePlant, makePerson, want, deliver, mailsOf, pass, receiver } = world;
afterAll(() => world.close());

let day = 0;
beforeEach(() => {
  day += 1;
  clock.nowMs = Date.parse('2026-06-01T10:00:00Z') + day * 86_400_000;
});

type Plant = Awaited<ReturnType<typeof makePlant>>;

const rotaOf = (memberIds: readonly string[], more: object = {}) => ({
  ...{ name: 'Shift', groupId: null, timeZone: 'Europe/Berlin', handsOverEvery: 'week' as const },
  ...{
    startsOn: new Date(clock.nowMs).toISOString().slice(0, 10),
    handsOverAt: '06:00',
    memberIds: [...memberIds],
    leastSeverity: 'SEVERE' as const,
  },
  steps: [
    { afterMinutes: 15, to: 'next' as const },
    { afterMinutes: 15, to: 'administrators' as const },
  ],
  repeats: 0,
  ...more,
});

/** A plant with an administrator and two people on call, of whom nobody else wants mail. */
async function makeOnCallPlant(more: object = {}) {
  const plant = await makePlant();
  const [administrator, ada, ben] = await Promise.all([
    makePerson(plant.organisationId, 'Adm'),
    makePerson(plant.organisationId),
    makePerson(plant.organisationId),
  ]);
  for (const { token } of [plant, administrator, ada, ben])
    await want(token, {
      email: false,
      push: false,
      quietHours: { from: '00:00', to: '23:59', criticalComesThrough: false },
    });
  const rota = await server.call(
    addRota,
    { body: rotaOf([ada.id, ben.id], more) },
    { token: administrator.token },
  );
  const got = () => [ada, ben, administrator].map(({ email }) => mailsOf(email).length);
  return { ...plant, administrator, ada, ben, rota, got };
}

async function acknowledge({ token }: Pick<Plant, 'token'>): Promise<void> {
  const { rows } = await server.call(listAlarms, { query: {} }, { token });
  for (const { id, revision } of rows)
    await server.call(
      actOnAlarm,
      { params: { id }, body: { act: 'acknowledge', comment: 'Seen.', revision } },
      { token },
    );
  await world.settle();
}

describe('an escalation', () => {
  it('notifies who is on duty whatever their quiet hours are, then the next, then the administrators, and ends', async () => {
    const plant = await makeOnCallPlant();
    await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
    await deliver();
    expect(plant.got()).toEqual([1, 0, 0]);
    pass(14);
    await deliver();
    expect(plant.got()).toEqual([1, 0, 0]);
    pass(1);
    await deliver();
    expect(plant.got()).toEqual([1, 1, 0]);
    expect(headerOf(mailsOf(plant.ben.email)[0]!.raw, 'subject')).toMatch(/^\[Severe\] Nobody has acted: /);
    pass(15);
    await deliver();
    expect(plant.got()).toEqual([1, 1, 1]);
    pass(600);
    await deliver();
    expect(plant.got()).toEqual([1, 1, 1]);
  });

  it('stops by an acknowledgement, and by a note in the case', async () => {
    for (const act of ['acknowledge', 'note']) {
      const plant = await makeOnCallPlant();
      await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
      await deliver();
      if (act === 'acknowledge') await acknowledge(plant);
      else {
        const { rows } = await server.call(listCases, { query: {} }, { token: plant.token });
        await server.call(
          addCaseNote,
          { params: { id: rows[0]!.id }, body: { text: 'Going to look.' } },
          { token: plant.token },
        );
        await world.settle();
      }
      pass(120);
      await deliver();
      expect(plant.got(), act).toEqual([1, 0, 0]);
    }
  });

  it('does not begin below its severity, and begins when a case gets so severe', async () => {
    const plant = await makeOnCallPlant();
    await append(plant.exceedance('velocity-rms', 'began', 'WARNING'));
    pass(60);
    await deliver();
    expect(plant.got()).toEqual([0, 0, 0]);
    await append(plant.exceedance('velocity-rms', 'changed', 'CRITICAL', { value: 9 }));
    await deliver();
    expect(plant.got()).toEqual([1, 0, 0]);
  });

  it('after an hour without a process takes one step and not all that were missed', async () => {
    const plant = await makeOnCallPlant({ repeats: 3 });
    await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
    await deliver();
    pass(90);
    await deliver();
    expect(plant.got()).toEqual([1, 1, 0]);
  });

  it('passes over who is away, and asks who took the span', async () => {
    const plant = await makeOnCallPlant();
    const now = clock.nowMs;
    await server.call(
      addDutyOverride,
      {
        params: { id: plant.rota.id },
        body: {
          userId: plant.ben.id,
          from: new Date(now - 3_600_000).toISOString(),
          to: new Date(now + 3_600_000).toISOString(),
        },
      },
      { token: plant.ben.token },
    );
    await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
    await deliver();
    expect(plant.got()).toEqual([0, 1, 0]);
    await pool.query("update app_user set status = 'disabled' where id = $1", [plant.ben.id]);
    const second = await makePlant();
    expect(second.equipmentId).not.toBe(plant.equipmentId);
    await append(plant.exceedance('oil-temperature', 'began', 'SEVERE', { value: 95 }));
    await deliver();
    expect(plant.got()).toEqual([1, 1, 0]);
  });
});

describe('a rota', () => {
  it('refuses people who may not be on duty, a second one, unknown groups and somebody else changing it meanwhile', async () => {
    const plant = await makeOnCallPlant();
    const { token } = plant.administrator;
    const viewer = await makePerson(plant.organisationId, 'Vie');
    const outsider = await makeOnCallPlant();
    const save = (more: object, revision = plant.rota.revision) =>
      server.call(
        changeRota,
        { params: { id: plant.rota.id }, body: { ...rotaOf([plant.ada.id]), ...more, revision } },
        { token },
      );
    const refusedFor = (field: string, code: string) => ({ problem: { errors: [{ field, code }] } });
    await expect(save({ memberIds: [viewer.id] })).rejects.toMatchObject(
      refusedFor('body.memberIds.0', 'personNotOnCall'),
    );
    await expect(save({ memberIds: [outsider.ada.id] })).rejects.toMatchObject(
      refusedFor('body.memberIds.0', 'personNotOnCall'),
    );
    await expect(save({ memberIds: [plant.ada.id, plant.ada.id] })).rejects.toMatchObject(
      refusedFor('body.memberIds', 'memberTwice'),
    );
    await expect(save({ groupId: crypto.randomUUID() })).rejects.toMatchObject(
      refusedFor('body.groupId', 'groupUnknown'),
    );
    await expect(save({ steps: [{ afterMinutes: 5, to: 'person', userId: null }] })).rejects.toMatchObject(
      refusedFor('body.steps.0.userId', 'personMissing'),
    );
    await expect(save({ timeZone: 'Moon/Base' })).rejects.toMatchObject(
      refusedFor('body.timeZone', 'timeZoneUnknown'),
    );
    await expect(server.call(addRota, { body: rotaOf([]) }, { token })).rejects.toMatchObject(
      refusedFor('body.groupId', 'rotaTwice'),
    );
    await save({ name: 'Night' });
    await expect(save({ name: 'Day' })).rejects.toMatchObject({
      problem: { code: 'conflict', current: { name: 'Night' } },
    });
    const foreignRota = { params: { id: plant.rota.id }, body: { ...rotaOf([]), revision: 1 } };
    await expect(
      server.call(changeRota, foreignRota, { token: outsider.administrator.token }),
    ).rejects.toMatchObject({
      problem: { code: 'notFound' },
    });
  });

  it('shows who is on duty and previews what is not saved', async () => {
    const plant = await makeOnCallPlant();
    const [rota] = await server.call(listRotas, {}, { token: plant.token });
    expect(rota?.onDuty?.id).toBe(plant.ada.id);
    const { spans } = await server.call(
      previewDuty,
      {
        body: {
          ...{
            timeZone: 'Europe/Berlin',
            handsOverEvery: 'day',
            startsOn: '2026-06-01',
            handsOverAt: '06:00',
          },
          ...{ memberIds: [plant.ada.id, plant.ben.id], rotaId: null, days: 3 },
        },
      },
      { token: plant.token },
    );
    expect(spans).toHaveLength(4);
    const member = await server
      .call(
        addDutyOverride,
        {
          params: { id: plant.rota.id },
          body: {
            userId: plant.ada.id,
            from: new Date(clock.nowMs).toISOString(),
            to: new Date(clock.nowMs + 1000).toISOString(),
          },
        },
        { token: plant.ben.token },
      )
      .catch((error: unknown) => error);
    expect(member).toMatchObject({ problem: { errors: [{ field: 'body.userId', code: 'onlyYourself' }] } });
  });
});

describe('web push', () => {
  it('reaches the browser encrypted for it, once, and opens the case', async () => {
    const plant = await makePlant();
    const browser = receiver.makeBrowser();
    await server.call(addPushSubscription, { body: browser.subscription }, { token: plant.token });
    await want(plant.token, { email: false, push: true });
    await append(plant.exceedance('velocity-rms', 'began', 'SEVERE', { value: 7.5 }));
    await deliver();
    await deliver();
    const path = new URL(browser.subscription.endpoint).pathname;
    const pushes = receiver.received.filter((push) => push.path === path);
    expect(pushes).toHaveLength(1);
    const { rows } = await server.call(listCases, { query: {} }, { token: plant.token });
    expect(decryptPush(pushes[0]!.body, browser)).toMatchObject({
      path: `/cases/${rows[0]!.id}?acknowledge=1`,
      tag: `case-${rows[0]!.id}`,
      body: 'velocity-rms 7.5 mm/s, above 5 mm/s',
    });
    expect(pushes[0]!.headers.authorization).toMatch(/^vapid t=/);
  });

  it('tries again while the service is away, and forgets a browser that is gone', async () => {
    const plant = await makePlant();
    const browser = receiver.makeBrowser();
    await server.call(addPushSubscription, { body: browser.subscription }, { token: plant.token });
    await want(plant.token, { email: false, push: true });
    const count = () =>
      receiver.received.filter(({ path }) => path === new URL(browser.subscription.endpoint).pathname).length;
    receiver.nextAnswer(503);
    await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
    await deliver();
    pass(1);
    await deliver();
    expect(count()).toBe(2);
    receiver.nextAnswer(410);
    await append(plant.exceedance('velocity-rms', 'changed', 'CRITICAL', { value: 9 }));
    await deliver();
    expect(count()).toBe(3);
    expect((await server.call(readPush, {}, { token: plant.token })).subscriptions).toEqual([]);
  });

  it('keeps ten browsers a person, and none in the own network', async () => {
    const plant = await makePlant();
    for (let at = 0; at < 12; at += 1) {
      clock.nowMs += 1000;
      await server.call(
        addPushSubscription,
        { body: receiver.makeBrowser().subscription },
        { token: plant.token },
      );
    }
    expect((await server.call(readPush, {}, { token: plant.token })).subscriptions).toHaveLength(10);
    const { keys } = receiver.makeBrowser().subscription;
    for (const endpoint of [
      'https://169.254.169.254/x',
      'http://push.example/x',
      'https://localhost/x',
      'https://[fd00::1]/',
    ])
      await expect(
        server.call(addPushSubscription, { body: { endpoint, keys } }, { token: plant.token }),
      ).rejects.toMatchObject({ problem: { errors: [{ field: 'body.endpoint', code: 'addressRefused' }] } });
  });
});

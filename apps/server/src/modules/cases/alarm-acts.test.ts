import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AlarmActKind, actOnAlarm, actOnAlarms, listAlarms, readAlarm } from '@ritzel/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { MINUTE_MS, makeAlarmWorld } from './alarm-world.testing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-alarm-acts-'));
const world = await makeAlarmWorld(folder);
const { server, clock, append, makePlant } = world;
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

type Plant = Awaited<ReturnType<typeof makePlant>>;
interface ActBody {
  readonly act: AlarmActKind;
  readonly comment?: string;
  readonly until?: string;
  readonly revision?: number;
}

const onlyAlarm = async ({ token }: Plant, query: object = {}) =>
  (await server.call(listAlarms, { query }, { token })).rows[0]!;
const act = ({ token }: Plant, id: string, body: ActBody) =>
  server.call(actOnAlarm, { params: { id }, body }, { token });
const inAnHour = () => new Date(clock.nowMs + 60 * MINUTE_MS).toISOString();

async function raised() {
  const plant = await makePlant();
  await append(plant.exceedance('velocity-rms', 'began', 'WARNING'));
  return { plant, alarm: await onlyAlarm(plant) };
}

/** Nothing of what was refused has happened. */
async function expectUntouched(plant: Plant, id: string, steps: number): Promise<void> {
  const read = await server.call(readAlarm, { params: { id } }, { token: plant.token });
  expect(read.steps).toHaveLength(steps);
  const { rows } = await world.pool.query(
    "select 1 from audit_entry where subject_id = $1 and action like 'alarm.%'",
    [id],
  );
  expect(rows).toHaveLength(steps - read.steps.filter(({ by }) => by === null).length);
}

describe('an act that says too little or too much is refused with the field, and nothing is done', () => {
  for (const [what, body, field, code] of [
    ['a shelf without an end', { act: 'shelve', comment: 'Dock.' }, 'body.until', 'untilMissing'],
    [
      'a shelf without a reason',
      { act: 'shelve', until: '2199-01-01T00:00:00Z' },
      'body.comment',
      'reasonMissing',
    ],
    [
      'a shelf that ended before',
      { act: 'shelve', comment: 'Dock.', until: '2020-01-01T00:00:00Z' },
      'body.until',
      'untilPast',
    ],
    [
      'a shelf for good',
      { act: 'shelve', comment: 'Dock.', until: '2199-01-01T00:00:00Z' },
      'body.until',
      'untilTooFar',
    ],
    [
      'an acknowledgement with an end',
      { act: 'acknowledge', until: '2199-01-01T00:00:00Z' },
      'body.until',
      'untilUnused',
    ],
    ['a suppression without a reason', { act: 'suppress' }, 'body.comment', 'reasonMissing'],
    ['out of service without a reason', { act: 'take-out-of-service' }, 'body.comment', 'reasonMissing'],
    ['an empty comment', { act: 'comment', comment: '' }, 'body.comment', 'reasonMissing'],
  ] as const)
    it(what, async () => {
      const { plant, alarm } = await raised();
      await expect(act(plant, alarm.id, body)).rejects.toMatchObject({
        problem: { errors: [{ field, code }] },
      });
      await expectUntouched(plant, alarm.id, 1);
    });
});

describe('an act that the life of the alarm does not allow', () => {
  for (const [kind, code] of [
    ['acknowledge', 'nothingToAcknowledge'],
    ['shelve', 'ended'],
    ['suppress', 'ended'],
    ['take-out-of-service', 'ended'],
    ['reset', 'nothingToReset'],
    ['unshelve', 'notShelved'],
    ['comment', 'ended'],
  ] as const)
    it(`${kind} of an alarm that has ended: ${code}`, async () => {
      const { plant, alarm } = await raised();
      await act(plant, alarm.id, { act: 'acknowledge' });
      await append(plant.exceedance('velocity-rms', 'ended', 'OK'));
      expect(await onlyAlarm(plant, { states: 'normal' })).toMatchObject({ id: alarm.id, state: 'normal' });
      const body = { act: kind, ...(kind === 'shelve' ? { until: inAnHour() } : {}), comment: 'Seen.' };
      await expect(act(plant, alarm.id, body)).rejects.toMatchObject({
        problem: { errors: [{ field: 'body.alarms.0', code }] },
      });
      await expectUntouched(plant, alarm.id, 3);
    });

  it('an alarm that has returned is acknowledged once, and has ended with it', async () => {
    const { plant, alarm } = await raised();
    await append(plant.exceedance('velocity-rms', 'ended', 'OK'));
    expect(await onlyAlarm(plant)).toMatchObject({ state: 'returned', isActive: false });
    expect(await act(plant, alarm.id, { act: 'acknowledge' })).toMatchObject({ state: 'normal' });
    await expect(act(plant, alarm.id, { act: 'acknowledge' })).rejects.toMatchObject({
      problem: { errors: [{ code: 'nothingToAcknowledge' }] },
    });
  });
});

describe('an alarm whose rule latches', () => {
  const latching = { isLatching: true };
  async function latched() {
    const plant = await makePlant();
    await append(plant.exceedance('velocity-rms', 'began', 'WARNING', latching));
    const { id } = await onlyAlarm(plant);
    await act(plant, id, { act: 'acknowledge' });
    await append(plant.exceedance('velocity-rms', 'ended', 'OK', latching));
    return { plant, id };
  }

  it('stays listed after it has returned, until somebody resets it', async () => {
    const { plant, id } = await latched();
    expect(await onlyAlarm(plant)).toMatchObject({ id, state: 'latched', isActive: false });
    expect(await act(plant, id, { act: 'reset' })).toMatchObject({ state: 'normal' });
    expect(await onlyAlarm(plant)).toBeUndefined();
    const { steps } = await server.call(readAlarm, { params: { id } }, { token: plant.token });
    expect(steps.map(({ code }) => code).toSorted()).toEqual(['acknowledge', 'raised', 'reset', 'returned']);
  });

  it('is latched by the acknowledgement where it returned before', async () => {
    const plant = await makePlant();
    await append(plant.exceedance('velocity-rms', 'began', 'WARNING', latching));
    await append(plant.exceedance('velocity-rms', 'ended', 'OK', latching));
    const { id } = await onlyAlarm(plant);
    expect(await act(plant, id, { act: 'acknowledge' })).toMatchObject({ state: 'latched' });
  });

  it('is raised again as the same alarm; when its rule latches no more, it ends with its next return', async () => {
    const { plant, id } = await latched();
    await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
    expect(await onlyAlarm(plant)).toMatchObject({ id, state: 'unacknowledged', severity: 'SEVERE' });
    await act(plant, id, { act: 'acknowledge' });
    await append(plant.exceedance('velocity-rms', 'ended', 'OK'));
    expect(await onlyAlarm(plant)).toBeUndefined();
  });
});

describe('two people at once', () => {
  it('one shelves, one acknowledges what both looked at: one of both happens, the other learns who was first', async () => {
    const { plant, alarm } = await raised();
    const { id, revision } = alarm;
    const outcomes = await Promise.allSettled([
      act(plant, id, { act: 'shelve', comment: 'Dock.', until: inAnHour(), revision }),
      act(plant, id, { act: 'acknowledge', revision }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { problem: { code: 'conflict', current: [{ id, lastAct: { by: 'Test user' } }] } },
    });
    await expectUntouched(plant, id, 2);
  });

  it('an alarm that got worse while somebody looked is not acknowledged unseen', async () => {
    const { plant, alarm } = await raised();
    const { id, revision } = alarm;
    await append(plant.exceedance('velocity-rms', 'changed', 'CRITICAL', { value: 9 }));
    await expect(act(plant, id, { act: 'acknowledge', revision })).rejects.toMatchObject({
      problem: { code: 'conflict', current: [{ severity: 'CRITICAL' }] },
    });
    expect(await onlyAlarm(plant)).toMatchObject({ state: 'unacknowledged', severity: 'CRITICAL' });
  });

  it('of several alarms one is unknown: none is touched', async () => {
    const { plant, alarm } = await raised();
    const alarms = [{ id: alarm.id }, { id: crypto.randomUUID() }];
    await expect(
      server.call(actOnAlarms, { body: { act: 'acknowledge', alarms } }, { token: plant.token }),
    ).rejects.toMatchObject({ problem: { code: 'notFound' } });
    await expectUntouched(plant, alarm.id, 1);
  });
});

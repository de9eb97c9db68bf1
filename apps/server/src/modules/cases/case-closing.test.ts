import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  actOnAlarm,
  closeCase,
  endCaseSilence,
  listAlarms,
  listCaseEntries,
  listCases,
  listHitRates,
  readCase,
  reopenCase,
} from '@ritzel/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { MINUTE_MS, makeAlarmWorld } from './alarm-world.testing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-case-closing-'));
const world = await makeAlarmWorld(folder);
const { server, clock, append, makePlant, announced } = world;
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

type Plant = Awaited<ReturnType<typeof makePlant>>;
const DAY_MS = 24 * 60 * MINUTE_MS;
const tomorrow = () => new Date(clock.nowMs + DAY_MS).toISOString();

async function onlyCase({ token }: Plant) {
  const { rows } = await server.call(listCases, { query: {} }, { token });
  expect(rows).toHaveLength(1);
  return rows[0]!;
}
const openCases = async ({ token }: Plant) =>
  (await server.call(listCases, { query: {} }, { token })).rows.map(({ number }) => number);
const stateOf = async ({ token }: Plant) =>
  (await server.call(listAlarms, { query: {} }, { token })).rows.map(({ state }) => state);

const closing = (plant: Plant, id: string, revision: number, body: object) =>
  server.call(
    closeCase,
    { params: { id }, body: { revision, verdict: 'false', found: 'A line of the neighbour.', ...body } },
    { token: plant.token },
  );

describe('a false case that silences its cause', () => {
  it('keeps it quiet also where its alarm had ended before: it is not announced again', async () => {
    const plant = await makePlant();
    await append(plant.finding('confirmed', 'WARNING'));
    const [alarm] = (await server.call(listAlarms, { query: {} }, { token: plant.token })).rows;
    await server.call(
      actOnAlarm,
      { params: { id: alarm!.id }, body: { act: 'acknowledge' } },
      { token: plant.token },
    );
    await append(plant.finding('closed', 'WARNING'));
    expect(await stateOf(plant)).toEqual([]);
    const { id, revision } = await onlyCase(plant);
    await closing(plant, id, revision, { silenceUntil: tomorrow() });
    const before = await announced(plant.organisationId);
    await append(plant.finding('confirmed', 'SEVERE'));
    expect(await stateOf(plant)).toEqual(['suppressed']);
    expect(await openCases(plant)).toEqual([]);
    expect(await announced(plant.organisationId)).toEqual(before);
    expect((await server.call(readCase, { params: { id } }, { token: plant.token })).silence).toMatchObject({
      reason: 'A line of the neighbour.',
      by: 'Test user',
    });
  });

  it('raises it again, as a case of its own, when the time is over', async () => {
    const plant = await makePlant();
    await append(plant.exceedance('velocity-rms', 'began', 'WARNING'));
    await append(plant.exceedance('velocity-rms', 'ended', 'OK'));
    const { id, revision } = await onlyCase(plant);
    await closing(plant, id, revision, { silenceUntil: tomorrow() });
    await append(plant.exceedance('velocity-rms', 'began', 'SEVERE'));
    expect(await openCases(plant)).toEqual([]);
    clock.nowMs += 2 * DAY_MS;
    await world.shelf.drain();
    await world.settle();
    expect(await stateOf(plant)).toEqual(['unacknowledged']);
    expect(await openCases(plant)).toEqual([2]);
  });

  it('raises it again at once when somebody ends the silence, and once only', async () => {
    const plant = await makePlant();
    const { token } = plant;
    await append(plant.finding('confirmed', 'WARNING'));
    const { id, revision } = await onlyCase(plant);
    await closing(plant, id, revision, { silenceUntil: tomorrow() });
    await server.call(endCaseSilence, { params: { id } }, { token });
    expect(await stateOf(plant)).toEqual(['acknowledged']);
    await expect(server.call(endCaseSilence, { params: { id } }, { token })).rejects.toMatchObject({
      problem: { code: 'conflict' },
    });
  });

  it('does not keep another rule of the same signal quiet', async () => {
    const plant = await makePlant();
    await append(plant.exceedance('velocity-rms', 'began', 'WARNING'));
    const { id, revision } = await onlyCase(plant);
    await closing(plant, id, revision, { silenceUntil: tomorrow() });
    await append(plant.exceedance('velocity-rms', 'began', 'WARNING', { rule: 'rate' }));
    expect(await openCases(plant)).toEqual([2]);
  });
});

describe('what is not possible is said, and nothing of it is done', () => {
  it('a silence without a reason, in the past, longer than a year, or of a fault that is there', async () => {
    const plant = await makePlant();
    await append(plant.finding('confirmed', 'WARNING'));
    const { id, revision } = await onlyCase(plant);
    for (const [body, field, code] of [
      [{ found: '', silenceUntil: tomorrow() }, 'body.found', 'foundMissing'],
      [{ silenceUntil: new Date(clock.nowMs - 1).toISOString() }, 'body.silenceUntil', 'untilPast'],
      [
        { silenceUntil: new Date(clock.nowMs + 367 * DAY_MS).toISOString() },
        'body.silenceUntil',
        'untilTooFar',
      ],
      [{ verdict: 'confirmed', silenceUntil: tomorrow() }, 'body.silenceUntil', 'silenceOfFault'],
    ] as const)
      await expect(closing(plant, id, revision, body)).rejects.toMatchObject({
        problem: { errors: [{ field, code }] },
      });
    expect(await onlyCase(plant)).toMatchObject({ revision, isOpen: true });
    expect(await stateOf(plant)).toEqual(['unacknowledged']);
    const { rows } = await world.pool.query('select 1 from alarm_silence where case_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('of two people who close, one does; the other sees what was found', async () => {
    const plant = await makePlant();
    await append(plant.finding('confirmed', 'WARNING'));
    const { id, revision } = await onlyCase(plant);
    const outcomes = await Promise.allSettled([
      closing(plant, id, revision, { verdict: 'confirmed', found: 'Spalling.' }),
      closing(plant, id, revision, { verdict: 'confirmed', found: 'Spalling.' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { problem: { code: 'conflict' } },
    });
    const { token } = plant;
    const entries = await server.call(listCaseEntries, { params: { id }, query: {} }, { token });
    expect(entries.filter(({ kind }) => kind === 'closed')).toHaveLength(1);
    const rates = await server.call(listHitRates, { query: {} }, { token });
    expect(rates.every(({ closed }) => closed === 1)).toBe(true);
  });

  it('a case is not opened again beside one of the same fault', async () => {
    const plant = await makePlant();
    const { token } = plant;
    await append(plant.finding('confirmed', 'WARNING'));
    const { id, revision } = await onlyCase(plant);
    await closing(plant, id, revision, { verdict: 'other', found: 'Loose sensor.' });
    await append(plant.finding('grown', 'CRITICAL'));
    expect(await openCases(plant)).toEqual([2]);
    await expect(
      server.call(reopenCase, { params: { id }, body: { reason: 'Again.' } }, { token }),
    ).rejects.toMatchObject({ problem: { code: 'conflict', detail: expect.stringContaining('Case 2') } });
  });
});

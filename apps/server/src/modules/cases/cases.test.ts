import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  actOnAlarm,
  actOnAlarms,
  addCaseNote,
  changeCase,
  closeCase,
  endCaseSilence,
  listAlarmEvents,
  listAlarms,
  listCaseEntries,
  listCases,
  listHitRates,
  readAlarm,
  readAlarmSummary,
  readCase,
  readHandOver,
  reopenCase,
} from '@ritzel/contract';
import { afterAll, describe, expect, it } from 'vitest';
import type { NewEvent } from '../domain-events/index.ts';
import { MINUTE_MS, makeAlarmWorld } from './alarm-world.testing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ritzel-cases-'));
const world = await makeAlarmWorld(folder);
const { server, clock, append, makePlant, announced } = world;
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

type Plant = Awaited<ReturnType<typeof makePlant>>;
const alarmsOf = ({ token }: Plant, query: Record<string, unknown> = {}) =>
  server.call(listAlarms, { query }, { token });
const casesOf = ({ token }: Plant, query: Record<string, unknown> = {}) =>
  server.call(listCases, { query }, { token });

describe('one fault is one case', () => {
  it('gathers vibration and finding, is announced once and again only when it gets worse', async () => {
    const plant = await makePlant();
    await append(plant.exceedance('velocity-rms', 'began', 'WARNING'));
    await append(plant.exceedance('acceleration-peak', 'began', 'WARNING'));
    await append(plant.finding('confirmed', 'WARNING'));
    const { rows } = await casesOf(plant);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      number: 1,
      fault: 'outer-race',
      severity: 'WARNING',
      alarms: { total: 3 },
    });
    expect(await announced(plant.organisationId)).toEqual(['opened 4']);
    await append(plant.exceedance('velocity-rms', 'changed', 'CRITICAL', { value: 9 }));
    await append(plant.exceedance('acceleration-peak', 'changed', 'CRITICAL', { value: 9 }));
    expect(await announced(plant.organisationId)).toEqual(['opened 4', 'worse 6']);
    // Better and worse again is not news.
    await append(plant.exceedance('velocity-rms', 'changed', 'WARNING'));
    await append(plant.exceedance('velocity-rms', 'changed', 'CRITICAL', { value: 9 }));
    expect(await announced(plant.organisationId)).toEqual(['opened 4', 'worse 6']);
  });

  it('keeps a temperature apart from vibration, and two faults of one machine apart', async () => {
    const plant = await makePlant();
    await append(
      plant.exceedance('velocity-rms', 'began', 'WARNING'),
      plant.exceedance('oil-temperature', 'began', 'SEVERE'),
      plant.finding('confirmed', 'WARNING'),
      plant.finding('confirmed', 'AVERAGE', { part: 'shaft', fault: 'unbalance' }),
    );
    const { rows } = await casesOf(plant);
    expect(rows.map(({ fault, severity }) => [fault, severity])).toEqual([
      [null, 'SEVERE'],
      ['outer-race', 'WARNING'],
      ['unbalance', 'AVERAGE'],
    ]);
  });

  it('gathers what gets hot at one machine', async () => {
    const plant = await makePlant();
    const bearing = plant.signals.get('acceleration-peak')!;
    await world.pool.query("update signal set role = 'bearing-temperature' where id = $1", [bearing.id]);
    await append(
      plant.exceedance('oil-temperature', 'began', 'WARNING'),
      plant.exceedance('acceleration-peak', 'began', 'SEVERE'),
    );
    const { rows } = await casesOf(plant);
    expect(rows.map(({ severity, alarms }) => [severity, alarms.total])).toEqual([['SEVERE', 2]]);
  });

  it('says in one row of its timeline that it got worse, and by what', async () => {
    const plant = await makePlant();
    // Handled at once, as after an outage: each row says what was so then.
    await append(
      plant.exceedance('velocity-rms', 'began', 'WARNING'),
      plant.exceedance('velocity-rms', 'changed', 'SEVERE', { value: 7 }),
      plant.exceedance('acceleration-peak', 'began', 'CRITICAL', { value: 8 }),
      plant.exceedance('velocity-rms', 'changed', 'CRITICAL', { value: 9 }),
    );
    const [listed] = (await casesOf(plant)).rows;
    const entries = await server.call(
      listCaseEntries,
      { params: { id: listed!.id }, query: {} },
      { token: plant.token },
    );
    expect(entries.map(({ kind, sentence }) => `${kind}: ${sentence}`).toReversed()).toEqual([
      'opened: velocity-rms 6 mm/s, above 5 mm/s.',
      'worse: velocity-rms 7 mm/s, above 5 mm/s.',
      'worse: acceleration-peak 8 mm/s, above 5 mm/s.',
      // Critical it was already.
      'alarm: velocity-rms 9 mm/s, above 5 mm/s.',
    ]);
  });

  it('says since when a signal is missing', async () => {
    const plant = await makePlant();
    const missing = plant.exceedance('velocity-rms', 'began', 'AVERAGE', { rule: 'no-data' });
    const lastAt = '2026-11-18T17:00:00.000Z';
    await append({ ...missing, parameters: { ...missing.parameters, lastAt } } as NewEvent); // @NOTE: one kind
    const { rows } = await casesOf(plant);
    expect(rows.map(({ sentence }) => sentence)).toEqual([
      'velocity-rms not measured since 2026-11-18 17:00 UTC.',
    ]);
  });

  it('says the same whatever is handled twice', async () => {
    const plant = await makePlant();
    await append(plant.exceedance('velocity-rms', 'began', 'WARNING'));
    await append(plant.exceedance('velocity-rms', 'began', 'WARNING'));
    const { rows } = await alarmsOf(plant);
    expect(rows).toHaveLength(1);
    expect(await announced(plant.organisationId)).toEqual(['opened 4']);
  });
});

describe('the life of an alarm', () => {
  it('is acknowledged with what the machine was, returns and ends', async () => {
    const plant = await makePlant();
    const { token } = plant;
    await world.pool.query(
      'insert into telemetry_last (asset_id, signal_number, t_ms, value) values ($1, 1, $2, 6.2)',
      [plant.equipmentId, clock.nowMs],
    );
    await append(plant.exceedance('velocity-rms', 'began', 'WARNING'));
    const [alarm] = (await alarmsOf(plant)).rows;
    expect(alarm).toMatchObject({ state: 'unacknowledged', isActive: true, limit: 5, boundary: 'B/C' });
    const acknowledged = await server.call(
      actOnAlarm,
      {
        params: { id: alarm!.id },
        body: { act: 'acknowledge', comment: 'Load reduced.', revision: alarm!.revision },
      },
      { token },
    );
    expect(acknowledged).toMatchObject({
      state: 'acknowledged',
      lastAct: { act: 'acknowledge', by: 'Test user', comment: 'Load reduced.' },
    });
    await world.settle();
    expect(await announced(plant.organisationId)).toEqual(['opened 4', 'acknowledged 4']);
    const { steps } = await server.call(readAlarm, { params: { id: alarm!.id } }, { token });
    expect(steps.map(({ code }) => code)).toEqual(['acknowledge', 'raised']);
    expect(steps[0]?.snapshot).toMatchObject([{ name: 'velocity-rms', value: 6.2 }]);
    await append(plant.exceedance('velocity-rms', 'ended', 'OK', { value: 2 }));
    expect((await alarmsOf(plant)).rows).toEqual([]);
    const ended = await alarmsOf(plant, { states: 'normal' });
    expect(ended.rows[0]).toMatchObject({ state: 'normal', isActive: false });
    // The case stays until somebody says what it was.
    expect((await casesOf(plant)).rows[0]).toMatchObject({ isOpen: true, alarms: { active: 0 } });
  });

  it('is news again when it gets worse after it was acknowledged', async () => {
    const plant = await makePlant();
    await append(plant.exceedance('velocity-rms', 'began', 'WARNING'));
    const [alarm] = (await alarmsOf(plant)).rows;
    await server.call(
      actOnAlarm,
      { params: { id: alarm!.id }, body: { act: 'acknowledge' } },
      { token: plant.token },
    );
    await append(plant.exceedance('velocity-rms', 'changed', 'SEVERE', { value: 7 }));
    expect((await alarmsOf(plant)).rows[0]).toMatchObject({ state: 'unacknowledged', severity: 'SEVERE' });
  });

  it('comes back from the shelf by itself, as it would be', async () => {
    const plant = await makePlant();
    await append(plant.exceedance('velocity-rms', 'began', 'WARNING'));
    const [alarm] = (await alarmsOf(plant)).rows;
    const until = new Date(clock.nowMs + 60 * MINUTE_MS).toISOString();
    const shelve = (body: object) =>
      server.call(
        actOnAlarm,
        { params: { id: alarm!.id }, body: { act: 'shelve', ...body } },
        { token: plant.token },
      );
    await expect(shelve({ comment: 'Dock.' })).rejects.toMatchObject({
      problem: { errors: [{ field: 'body.until', code: 'untilMissing' }] },
    });
    await expect(shelve({ until })).rejects.toMatchObject({
      problem: { errors: [{ field: 'body.comment', code: 'reasonMissing' }] },
    });
    const tooFar = new Date(clock.nowMs + 91 * 24 * 60 * MINUTE_MS).toISOString();
    await expect(shelve({ comment: 'Dock.', until: tooFar })).rejects.toMatchObject({
      problem: { errors: [{ field: 'body.until', code: 'untilTooFar' }] },
    });
    expect((await alarmsOf(plant)).rows[0]?.state).toBe('unacknowledged');
    expect(await shelve({ comment: 'Dock.', until })).toMatchObject({
      state: 'shelved',
      shelvedUntil: until,
    });
    await world.shelf.drain();
    expect((await alarmsOf(plant)).rows[0]?.state).toBe('shelved');
    clock.nowMs += 61 * MINUTE_MS;
    await world.shelf.drain();
    expect((await alarmsOf(plant)).rows[0]).toMatchObject({ state: 'unacknowledged', shelvedUntil: null });
  });

  it('lets one of two people act and shows the other what there is now; several at once or none', async () => {
    const plant = await makePlant();
    const { token } = plant;
    await append(
      plant.exceedance('velocity-rms', 'began', 'WARNING'),
      plant.exceedance('oil-temperature', 'began', 'WARNING'),
    );
    const { rows } = await alarmsOf(plant);
    const acknowledge = () =>
      server.call(
        actOnAlarms,
        { body: { act: 'acknowledge', alarms: rows.map(({ id, revision }) => ({ id, revision })) } },
        { token },
      );
    const outcomes = await Promise.allSettled([acknowledge(), acknowledge()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find(({ status }) => status === 'rejected');
    expect(refused).toMatchObject({
      reason: {
        problem: {
          code: 'conflict',
          current: [{ state: 'acknowledged', lastAct: { by: 'Test user' } }, { state: 'acknowledged' }],
        },
      },
    });
    // One that cannot be reset: none is.
    await expect(
      server.call(actOnAlarms, { body: { act: 'reset', alarms: rows.map(({ id }) => ({ id })) } }, { token }),
    ).rejects.toMatchObject({ problem: { errors: [{ code: 'nothingToReset' }] } });
  });

  it('is nobody else’s: another organisation neither sees it nor acts on it', async () => {
    const plant = await makePlant();
    const other = await makePlant();
    await append(plant.exceedance('velocity-rms', 'began', 'WARNING'));
    const [alarm] = (await alarmsOf(plant)).rows;
    expect((await alarmsOf(other)).rows).toEqual([]);
    await expect(
      server.call(
        actOnAlarm,
        { params: { id: alarm!.id }, body: { act: 'acknowledge' } },
        { token: other.token },
      ),
    ).rejects.toMatchObject({ problem: { code: 'notFound' } });
  });
});

describe('lists', () => {
  it('page by key without losing or repeating a row, with the counts of each state', async () => {
    const plant = await makePlant();
    clock.nowMs = Date.now();
    const severities = ['WARNING', 'SEVERE', 'CRITICAL'] as const;
    const events = Array.from({ length: 25 }, (_, n) =>
      plant.finding('confirmed', severities[n % 3]!, { part: `b${n}` }),
    );
    await append(...events);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await alarmsOf(plant, { size: 7, ...(after === undefined ? {} : { after }) });
      seen.push(...page.rows.map(({ severity }) => severity));
      expect(page.counts.unacknowledged).toBe(25);
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toHaveLength(25);
    expect(seen).toEqual([
      ...Array<string>(8).fill('CRITICAL'),
      ...Array<string>(8).fill('SEVERE'),
      ...Array<string>(9).fill('WARNING'),
    ]);
    const summary = await server.call(readAlarmSummary, {}, { token: plant.token });
    expect(summary).toMatchObject({
      unacknowledgedCases: 25,
      worst: { severity: 'CRITICAL' },
      rate: { lastTenMinutes: 25, isFlood: true },
    });
    const feed = await server.call(listAlarmEvents, { query: { size: 5 } }, { token: plant.token });
    expect(feed.rows).toHaveLength(5);
    expect(feed.next).not.toBeNull();
  });
});

describe('a case', () => {
  it('is assigned, noted, closed with what was found, and teaches', async () => {
    const plant = await makePlant();
    const { token, person } = plant;
    await append(plant.finding('confirmed', 'SEVERE'));
    const [listed] = (await casesOf(plant)).rows;
    const params = { id: listed!.id };
    const assigned = await server.call(
      changeCase,
      {
        params,
        body: { revision: listed!.revision, assigneeId: person.id, dueAt: '2027-01-01T06:00:00.000Z' },
      },
      { token },
    );
    expect(assigned).toMatchObject({ assignee: { name: 'Test user' }, dueAt: '2027-01-01T06:00:00.000Z' });
    // Whoever looked before that gets a conflict.
    await expect(
      server.call(changeCase, { params, body: { revision: listed!.revision, assigneeId: null } }, { token }),
    ).rejects.toMatchObject({ problem: { code: 'conflict', current: { assignee: { name: 'Test user' } } } });
    await server.call(addCaseNote, { params, body: { text: 'Knocks at B3.' } }, { token });
    const detail = await server.call(readCase, { params }, { token });
    expect(detail.advice.map(({ code }) => code)).toEqual(['ADVICE_SEVERE', 'ADVICE_BEARING', 'ADVICE_OIL']);
    await expect(
      server.call(
        closeCase,
        { params, body: { revision: detail.revision, verdict: 'false', found: '' } },
        { token },
      ),
    ).rejects.toMatchObject({ problem: { errors: [{ field: 'body.found' }] } });
    const closed = await server.call(
      closeCase,
      { params, body: { revision: detail.revision, verdict: 'confirmed', found: 'Spalling, 12 mm.' } },
      { token },
    );
    expect(closed).toMatchObject({ isOpen: false, closing: { verdict: 'confirmed', by: 'Test user' } });
    const entries = await server.call(listCaseEntries, { params, query: {} }, { token });
    expect(entries.map(({ kind }) => kind).sort()).toEqual([
      'assigned',
      'assigned',
      'closed',
      'note',
      'opened',
    ]);
    expect((await alarmsOf(plant)).rows[0]).toMatchObject({ state: 'acknowledged', isActive: true });
    await expect(
      server.call(changeCase, { params, body: { revision: closed.revision } }, { token }),
    ).rejects.toMatchObject({ problem: { code: 'conflict' } });
    await world.pool.query("update fault_case set rule = 'bearing-outer-race' where id = $1", [params.id]);
    expect(await server.call(listHitRates, { query: {} }, { token })).toMatchObject([
      { rule: 'bearing-outer-race', fault: 'outer-race', right: 1, closed: 1 },
    ]);
    const reopened = await server.call(
      reopenCase,
      { params, body: { reason: 'It knocks again.' } },
      { token },
    );
    expect(reopened).toMatchObject({ isOpen: true, closing: null });
  });

  it('that was false keeps exactly its cause quiet until its end', async () => {
    const plant = await makePlant();
    const { token } = plant;
    await append(plant.finding('confirmed', 'WARNING'));
    const [listed] = (await casesOf(plant)).rows;
    const params = { id: listed!.id };
    const silenceUntil = new Date(Date.now() + 24 * 60 * MINUTE_MS).toISOString();
    await expect(
      server.call(
        closeCase,
        { params, body: { revision: listed!.revision, verdict: 'confirmed', found: 'x', silenceUntil } },
        { token },
      ),
    ).rejects.toMatchObject({ problem: { errors: [{ code: 'silenceOfFault' }] } });
    await server.call(
      closeCase,
      {
        params,
        body: { revision: listed!.revision, verdict: 'false', found: 'Line of the neighbour.', silenceUntil },
      },
      { token },
    );
    expect((await alarmsOf(plant)).rows[0]).toMatchObject({ state: 'suppressed' });
    await append(plant.finding('closed', 'WARNING'));
    await append(plant.finding('confirmed', 'SEVERE'));
    expect((await casesOf(plant)).rows).toEqual([]);
    // Another fault of the same machine is not silent.
    await append(plant.finding('confirmed', 'WARNING', { part: 'b4' }));
    expect((await casesOf(plant)).rows).toHaveLength(1);
    await server.call(endCaseSilence, { params }, { token });
    await world.settle();
    expect((await alarmsOf(plant)).rows.map(({ state }) => state)).not.toContain('suppressed');
  });
});

describe('the hand-over to the next shift', () => {
  it('says what opened, the worst, who acknowledged and what is still open', async () => {
    const plant = await makePlant();
    const since = new Date(clock.nowMs - 3_600_000).toISOString();
    await append(
      plant.exceedance('velocity-rms', 'began', 'WARNING'),
      plant.exceedance('oil-temperature', 'began', 'CRITICAL', { value: 95 }),
    );
    const [alarm] = (await alarmsOf(plant)).rows;
    await server.call(
      actOnAlarm,
      {
        params: { id: alarm!.id },
        body: { act: 'acknowledge', comment: 'Seen.', revision: alarm!.revision },
      },
      { token: plant.token },
    );
    await world.settle();
    const read = (from: string) =>
      server.call(readHandOver, { query: { since: from } }, { token: plant.token });
    expect(await read(since)).toMatchObject({
      ...{ opened: 2, closed: 0, stillOpen: 2, acknowledgedBy: ['Test user'] },
      worst: { worstSeverity: 'CRITICAL' },
    });
    const later = new Date(clock.nowMs + 3_600_000).toISOString();
    expect(await read(later)).toMatchObject({ opened: 0, worst: null, acknowledgedBy: [], stillOpen: 2 });
    await expect(read('2020-01-01')).rejects.toMatchObject({
      problem: { errors: [{ field: 'query.since', code: 'sinceTooFar' }] },
    });
  });
});

import {
  cancelWorkOrder,
  changeWorkOrder,
  closeCase,
  createWorkOrder,
  endCheck,
  listCaseEntries,
  listWorkOrders,
  readCase,
  readCheck,
  saveWorkOrderReference,
  saveWorkOrderSettings,
} from '@ritzel/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorkOrderWorld, type ServedPlant, workOrderProblemOf } from './work-order-world.testing.ts';

const world = await makeWorkOrderWorld();
const { server, clock, pool } = world;
afterAll(() => world.closeAll());
beforeEach(() => {
  clock.nowMs = Date.now();
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const at = (ms: number) => new Date(clock.nowMs + ms).toISOString();

/** Codes of a case's timeline that are about work orders, oldest first, with their texts. */
async function entriesOf(token: string, id: string) {
  const entries = await server.call(listCaseEntries, { params: { id } }, { token });
  return entries
    .filter(({ kind }) => kind === 'work-order')
    .map(({ code, text }) => ({ code, text }))
    .reverse();
}

describe('a case', () => {
  test('is handed on with why, what to do, how urgent and where', async () => {
    const plant = await world.makeServedPlant();
    await server.call(
      saveWorkOrderReference,
      {
        params: { id: plant.equipmentId },
        body: { functionalLocation: 'K2-DRV-01', equipmentNumber: '10004711', revision: 0 },
      },
      { token: plant.engineerToken },
    );
    const order = await plant.handOnCase('CRITICAL', { dueOn: '2030-05-01', remark: 'Crane is booked.' });
    expect(order).toMatchObject({
      ...{ number: 1, status: 'open', origin: 'person', priority: 'immediate', severity: 'CRITICAL' },
      ...{ dueOn: '2030-05-01', remark: 'Crane is booked.', foreignNumber: null },
      reference: { functionalLocation: 'K2-DRV-01', equipmentNumber: '10004711' },
      ...{ case: { number: 1 }, check: null, feedback: [] },
    });
    expect(order.title.toLowerCase()).toContain('b3');
    expect(order.url).toBe(`https://ritzel.plant.example/cases/${order.case?.id}`);
    expect(order.steps.length).toBeGreaterThan(0);
    expect(await entriesOf(plant.engineerToken, order.case!.id)).toEqual([
      { code: 'handed-on', text: 'Crane is booked.' },
    ]);
  });

  test('is handed on once at a time', async () => {
    const plant = await world.makeServedPlant();
    const { id: caseId } = await plant.openCase();
    const both = await Promise.allSettled([plant.handOn({ caseId }), plant.handOn({ caseId })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await workOrderProblemOf(plant.handOn({ caseId }))).toMatchObject({
      ...{ status: 409, field: 'body.caseId', fieldCode: 'handedOnAlready' },
    });
  });

  test('that is closed is not handed on', async () => {
    const plant = await world.makeServedPlant();
    const { id: caseId } = await plant.openCase();
    const { revision } = await server.call(
      readCase,
      { params: { id: caseId } },
      { token: plant.engineerToken },
    );
    await server.call(
      closeCase,
      { params: { id: caseId }, body: { revision, verdict: 'false', found: 'Nothing.' } },
      { token: plant.engineerToken },
    );
    expect(await workOrderProblemOf(plant.handOn({ caseId }))).toMatchObject({ status: 409 });
  });

  test('of another organisation is not there', async () => {
    const plant = await world.makeServedPlant();
    const other = await world.makeServedPlant();
    const { id: caseId } = await plant.openCase();
    expect(await workOrderProblemOf(other.handOn({ caseId }))).toMatchObject({ status: 404 });
    const { id } = await plant.handOn({ caseId });
    expect(await workOrderProblemOf(other.read(id))).toMatchObject({ status: 404 });
    expect(await workOrderProblemOf(other.answer(id, 'a', { kind: 'accepted' }))).toMatchObject({
      status: 404,
    });
  });
});

describe('a case that is closed', () => {
  const close = async (plant: ServedPlant, id: string, verdict: 'confirmed' | 'false' = 'false') => {
    const by = { token: plant.engineerToken };
    const { revision } = await server.call(readCase, { params: { id } }, by);
    const body = { revision, verdict, found: 'The sensor was loose.' };
    return server.call(closeCase, { params: { id }, body }, by);
  };

  test('takes back work that is not begun, and says why in timeline, events and audit', async () => {
    const plant = await world.makeServedPlant();
    const order = await plant.handOnCase();
    const { changedAt } = await plant.answer(order.id, 'a-1', { kind: 'accepted', foreignNumber: '4711' });
    clock.nowMs += HOUR_MS;
    await close(plant, order.case!.id);
    const reason = 'Case 1 was closed\n\nThe sensor was loose.';
    const after = await plant.read(order.id);
    expect(after).toMatchObject({ status: 'cancelled', endReason: reason, foreignNumber: '4711' });
    expect((await entriesOf(plant.engineerToken, order.case!.id)).at(-1)).toEqual({
      ...{ code: 'cancelled', text: reason },
    });
    const { rows } = await pool.query(
      `select code, actor_id from domain_event where kind = 'work-order' and organisation_id = $1 order by position`,
      [plant.organisationId],
    );
    expect(rows.at(-1)).toEqual({ code: 'cancelled', actor_id: plant.engineerId });
    const audit = await pool.query(
      `select user_id from audit_entry where action = 'work-order.cancelled' and subject_id = $1`,
      [order.id],
    );
    expect(audit.rows).toEqual([{ user_id: plant.engineerId }]);
    // Who polls from the last change that was read finds it.
    const polled = await server.call(
      listWorkOrders,
      { query: { changedSince: changedAt } },
      { token: plant.cmms },
    );
    expect(polled.rows.at(-1)).toMatchObject({ id: order.id, status: 'cancelled' });
  });

  test('leaves work that is begun, and what was found there still counts', async () => {
    const plant = await world.makeServedPlant();
    const order = await plant.handOnCase();
    await plant.answer(order.id, 'a-1', { kind: 'in-work' });
    await close(plant, order.case!.id, 'confirmed');
    expect(await plant.read(order.id)).toMatchObject({ status: 'in-work', endReason: null });
    const done = await plant.answer(order.id, 'a-2', { kind: 'done', text: 'Bearing exchanged.' });
    expect(done.status).toBe('done');
  });

  test('that is not closed, as somebody changed it meanwhile, keeps its work', async () => {
    const plant = await world.makeServedPlant();
    const order = await plant.handOnCase();
    const body = { revision: 0, verdict: 'false', found: 'Nothing.' } as const;
    const late = server.call(
      closeCase,
      { params: { id: order.case!.id }, body },
      { token: plant.engineerToken },
    );
    expect(await workOrderProblemOf(late)).toMatchObject({ status: 409, fieldCode: 'changedMeanwhile' });
    expect(await plant.read(order.id)).toMatchObject({ status: 'open' });
  });

  test('while somebody hands it on leaves no open work behind', async () => {
    for (let round = 0; round < 3; round += 1) {
      const plant = await world.makeServedPlant();
      const { id: caseId } = await plant.openCase();
      const [, closed] = await Promise.allSettled([plant.handOn({ caseId }), close(plant, caseId)]);
      expect(closed.status).toBe('fulfilled');
      const { rows } = await server.call(
        listWorkOrders,
        { query: { case: caseId } },
        { token: plant.engineerToken },
      );
      expect(rows.filter(({ status }) => status !== 'cancelled')).toEqual([]);
    }
  });
});

describe('the maintenance system', () => {
  test('answers, and what was found stands in the case and in the log book', async () => {
    const plant = await world.makeServedPlant();
    const order = await plant.handOnCase();
    await plant.answer(order.id, 'a-1', { kind: 'accepted', foreignNumber: '4000123' });
    clock.nowMs += HOUR_MS;
    await plant.answer(order.id, 'a-2', { kind: 'in-work' });
    clock.nowMs += HOUR_MS;
    const done = await plant.answer(order.id, 'a-3', {
      ...{ kind: 'done', text: 'Spalling in the load zone.', hours: 6.5, by: 'Shift B' },
      parts: [{ name: 'Bearing 22320', number: 'B-77', quantity: 1 }],
      values: [{ name: 'Axial play', value: 0.12, unit: 'mm' }],
    });
    expect(done).toMatchObject({ status: 'done', foreignNumber: '4000123' });
    expect(done.feedback.map(({ id, kind, isLate }) => [id, kind, isLate])).toEqual([
      ['a-1', 'accepted', false],
      ['a-2', 'in-work', false],
      ['a-3', 'done', false],
    ]);
    expect(done.feedback[0]?.receivedFrom).toBe('Maintenance system');
    const text =
      'Spalling in the load zone.\n\nMeasured: Axial play 0.12 mm\n\nParts exchanged: 1 × Bearing 22320 (B-77)\n\n' +
      'Working time: 6.5 h\n\nCarried out by Shift B';
    expect((await entriesOf(plant.engineerToken, order.case!.id)).at(-1)).toEqual({ code: 'done', text });
    const { rows } = await pool.query('select kind, text from log_entry where equipment_id = $1', [
      plant.equipmentId,
    ]);
    expect(rows).toEqual([{ kind: 'repair', text: `Work order 1 done\n\n${text}` }]);
    const events = await pool.query(
      `select code, actor_kind from domain_event where kind = 'work-order' and organisation_id = $1 order by position`,
      [plant.organisationId],
    );
    expect(events.rows.map(({ code }) => code)).toEqual(['created', 'feedback', 'feedback', 'feedback']);
    const audit = await pool.query(
      `select action from audit_entry where subject_type = 'work-order' and organisation_id = $1 order by id`,
      [plant.organisationId],
    );
    expect(audit.rows.map(({ action }) => action)).toEqual([
      'work-order.created',
      ...Array(3).fill('work-order.feedback'),
    ]);
  });

  test('sends the same again and nothing changes; another body under the same id is refused', async () => {
    const plant = await world.makeServedPlant();
    const order = await plant.handOnCase();
    const body = { kind: 'done', text: 'Aligned.', at: at(0) } as const;
    const first = await plant.answer(order.id, 'x', body);
    const second = await plant.answer(order.id, 'x', body);
    expect(second).toEqual(first);
    expect(
      await workOrderProblemOf(plant.answer(order.id, 'x', { ...body, text: 'Aligned twice.' })),
    ).toEqual({
      ...{ code: 'conflict', status: 409, field: 'params.feedbackId', fieldCode: 'feedbackIdUsed' },
    });
    expect(await plant.read(order.id)).toEqual(first);
    const { rows } = await pool.query('select 1 from log_entry where equipment_id = $1', [plant.equipmentId]);
    expect(rows).toHaveLength(1);
  });

  test('sends one answer in two requests at once, and it is kept once', async () => {
    const plant = await world.makeServedPlant();
    const order = await plant.handOnCase();
    const body = { kind: 'done', text: 'Aligned.', at: at(0) } as const;
    const all = await Promise.all(Array.from({ length: 6 }, () => plant.answer(order.id, 'x', body)));
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
    const { rows } = await pool.query('select 1 from log_entry where equipment_id = $1', [plant.equipmentId]);
    expect(rows).toHaveLength(1);
  });

  test('answers in the wrong order, and a done order stays done', async () => {
    const plant = await world.makeServedPlant();
    const order = await plant.handOnCase();
    clock.nowMs += DAY_MS;
    await plant.answer(order.id, '3', { kind: 'done', text: 'Greased.', foreignNumber: 'W-9', at: at(0) });
    await plant.answer(order.id, '2', { kind: 'in-work', at: at(-2 * HOUR_MS) });
    const last = await plant.answer(order.id, '1', {
      kind: 'accepted',
      foreignNumber: 'W-1',
      at: at(-4 * HOUR_MS),
    });
    expect(last).toMatchObject({ status: 'done', foreignNumber: 'W-9' });
    expect(last.feedback.map(({ id, isLate }) => [id, isLate])).toEqual([
      ['1', true],
      ['2', true],
      ['3', false],
    ]);
  });

  test('rejects with a reason, and the case can be handed on anew', async () => {
    const plant = await world.makeServedPlant();
    const order = await plant.handOnCase();
    expect(await workOrderProblemOf(plant.answer(order.id, '1', { kind: 'rejected' }))).toMatchObject({
      ...{ status: 400, field: 'body.text', fieldCode: 'reasonMissing' },
    });
    const rejected = await plant.answer(order.id, '1', { kind: 'rejected', text: 'No spare part.' });
    expect(rejected).toMatchObject({ status: 'rejected', endReason: 'No spare part.' });
    expect(await plant.handOn({ caseId: order.case!.id })).toMatchObject({ number: 2, status: 'open' });
  });

  test.each([
    ['from the future', { kind: 'accepted', at: () => at(HOUR_MS) }, 'body.at', 'timeAhead'],
    ['from before the order', { kind: 'accepted', at: () => at(-3 * DAY_MS) }, 'body.at', 'timeTooEarly'],
    ['that says nothing was found', { kind: 'done', at: () => at(0) }, 'body.text', 'foundMissing'],
    [
      'with steps before the work is done',
      { kind: 'in-work', at: () => at(0), steps: [{ key: 'step-1', outcome: 'done' }] },
      'body.steps',
      'stepsTooEarly',
    ],
    [
      'with a step that the order has not',
      { kind: 'done', text: 'Done.', at: () => at(0), steps: [{ key: 'nothing', outcome: 'done' }] },
      'body.steps.0.key',
      'stepUnknown',
    ],
  ] as const)('is refused an answer %s, and nothing is kept', async (_, body, field, fieldCode) => {
    const plant = await world.makeServedPlant();
    const order = await plant.handOnCase();
    const given = { ...body, at: body.at(), steps: 'steps' in body ? [...body.steps] : [] };
    expect(await workOrderProblemOf(plant.answer(order.id, '1', given))).toMatchObject({
      status: 400,
      field,
      fieldCode,
    });
    expect(await plant.read(order.id)).toEqual(order);
  });

  test('that may only answer hands nothing on', async () => {
    const plant = await world.makeServedPlant();
    const { id: caseId } = await plant.openCase();
    const refused = server.call(createWorkOrder, { body: { caseId } }, { token: plant.cmms });
    expect(await workOrderProblemOf(refused)).toMatchObject({ status: 404 });
  });
});

describe('a check', () => {
  test('that is reported as done is carried out: signed by name, due anew, in the log book once', async () => {
    const plant = await world.makeServedPlant();
    const check = await plant.planCheck({
      interval: { everyHours: null, every: { count: 1, unit: 'year' }, onSeverity: null },
    });
    const order = await plant.handOn({ checkId: check.id });
    expect(order).toMatchObject({
      ...{ title: 'Oil sample', dueOn: '2030-01-01', severity: null, priority: 'normal' },
    });
    expect(order.steps.map(({ key }) => key)).toEqual(check.steps.map(({ key }) => key));
    const value = check.steps.find(({ kind }) => kind === 'value')!;
    const steps = [{ key: value.key, outcome: 'done' as const, value: 55 }];
    const body = { kind: 'done' as const, by: 'Fitter of the contractor', at: at(0), steps };
    const done = await plant.answer(order.id, 'd', body);
    await plant.answer(order.id, 'd', body);
    expect(done.status).toBe('done');
    const after = await server.call(readCheck, { params: { id: check.id } }, { token: plant.engineerToken });
    expect(after.history).toHaveLength(1);
    expect(after.history[0]).toMatchObject({ isSecond: false, failedSteps: 0 });
    expect(after.dueOn).not.toBe(check.dueOn);
    const { rows } = await pool.query(
      `select signed_name, (select count(*)::int from check_answer where execution_id = check_execution.id) as answers,
              (select value from check_answer where execution_id = check_execution.id and step_key = $2) as value
         from check_execution where check_id = $1`,
      [check.id, value.key],
    );
    expect(rows).toEqual([
      { signed_name: 'Fitter of the contractor', answers: check.steps.length, value: 55 },
    ]);
    const notes = await pool.query('select 1 from log_entry where equipment_id = $1', [plant.equipmentId]);
    expect(notes.rows).toHaveLength(1);
  });

  test('with a failed step opens a case, as one does that a fitter carries out', async () => {
    const plant = await world.makeServedPlant();
    const check = await plant.planCheck();
    const order = await plant.handOn({ checkId: check.id });
    const key = check.steps[0]!.key;
    await plant.answer(order.id, 'd', {
      ...{ kind: 'done', text: 'Metal in the oil.' },
      steps: [{ key, outcome: 'failed', text: 'Metal in the oil.' }],
    });
    await world.settle();
    const { rows } = await pool.query('select sentence from fault_case where equipment_id = $1', [
      plant.equipmentId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('that is planned no more is not handed on', async () => {
    const plant = await world.makeServedPlant();
    const { id } = await plant.planCheck();
    await server.call(endCheck, { params: { id } }, { token: plant.engineerToken });
    expect(await workOrderProblemOf(plant.handOn({ checkId: id }))).toMatchObject({ status: 409 });
  });

  test('that is asked for an unknown step is refused whole', async () => {
    const plant = await world.makeServedPlant();
    const check = await plant.planCheck();
    const order = await plant.handOn({ checkId: check.id });
    const answer = plant.answer(order.id, 'd', {
      kind: 'done',
      steps: [{ key: 'nothing', outcome: 'done' }],
    });
    expect(await workOrderProblemOf(answer)).toMatchObject({
      field: 'body.steps.0.key',
      fieldCode: 'stepUnknown',
    });
    expect(await plant.read(order.id)).toEqual(order);
  });
});

describe('a work order', () => {
  test('is changed and cancelled by the revision that was seen', async () => {
    const plant = await world.makeServedPlant();
    const order = await plant.handOnCase();
    const { id, revision } = order;
    const wanted = {
      title: 'Exchange bearing B3',
      remark: null,
      dueOn: '2030-02-01',
      priority: 'high',
    } as const;
    const by = { token: plant.engineerToken };
    const changed = await server.call(changeWorkOrder, { params: { id }, body: { revision, ...wanted } }, by);
    expect(changed).toMatchObject({ ...wanted, revision: revision + 1 });
    const late = server.call(cancelWorkOrder, { params: { id }, body: { revision, reason: 'Sold.' } }, by);
    expect(await workOrderProblemOf(late)).toMatchObject({ status: 409, fieldCode: 'changedMeanwhile' });
    const body = { revision: changed.revision, reason: 'The kiln is sold.' };
    const cancelled = await server.call(cancelWorkOrder, { params: { id }, body }, by);
    expect(cancelled).toMatchObject({ status: 'cancelled', endReason: 'The kiln is sold.' });
    const again = { params: { id }, body: { ...body, revision: cancelled.revision } };
    expect(await workOrderProblemOf(server.call(cancelWorkOrder, again, by))).toMatchObject({ status: 409 });
    // The work was done before the cancellation was read.
    const done = await plant.answer(id, 'd', { kind: 'done', text: 'Exchanged all the same.' });
    expect(done).toMatchObject({ status: 'done', endReason: null });
  });

  test('is found by who polls, in the order of changes, none twice and none missing', async () => {
    const plant = await world.makeServedPlant();
    const since = new Date(clock.nowMs).toISOString();
    const by = { token: plant.cmms };
    const orders = [];
    for (let n = 0; n < 5; n += 1) {
      const check = await plant.planCheck();
      orders.push(await plant.handOn({ checkId: check.id }));
    }
    // Clocks of two processes differ: what is written later never looks older.
    clock.nowMs -= HOUR_MS;
    await plant.answer(orders[1]!.id, 'a', { kind: 'accepted' });
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = await server.call(
        listWorkOrders,
        { query: { changedSince: since, size: 2, ...(after === undefined ? {} : { after }) } },
        by,
      );
      seen.push(...page.rows.map(({ number }) => number));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual([1, 3, 4, 5, 2]);
    const open = await server.call(listWorkOrders, { query: { status: 'accepted' } }, by);
    expect(open.rows.map(({ number }) => number)).toEqual([2]);
    expect(open.counts).toEqual({ open: 5, ended: 0 });
    const found = await server.call(listWorkOrders, { query: { search: 'WO-4' } }, by);
    expect(found.rows.map(({ number }) => number)).toEqual([4]);
  });
});

describe('the rules of an organisation', () => {
  const rules = { casesFrom: 'SEVERE', checksDaysAhead: 14 } as const;

  test('hand on cases from a severity on, once', async () => {
    const plant = await world.makeServedPlant();
    await server.call(
      saveWorkOrderSettings,
      { body: { ...rules, revision: 0 } },
      { token: plant.adminToken },
    );
    await world.append(plant.finding('confirmed', 'WARNING', { part: 'b1' }));
    await world.append(plant.finding('confirmed', 'CRITICAL', { part: 'b2' }));
    await world.handOnByRules();
    await world.handOnByRules();
    const { rows } = await server.call(listWorkOrders, {}, { token: plant.engineerToken });
    expect(rows.map(({ origin, severity, createdBy }) => [origin, severity, createdBy])).toEqual([
      ['rule', 'CRITICAL', null],
    ]);
    await plant.answer(rows[0]!.id, '1', { kind: 'rejected', text: 'Not ours.' });
    await world.handOnByRules();
    expect((await server.call(listWorkOrders, {}, { token: plant.engineerToken })).rows).toHaveLength(1);
  });

  test('leave what was there before them to people', async () => {
    const plant = await world.makeServedPlant();
    await plant.openCase('CRITICAL');
    clock.nowMs += HOUR_MS;
    await server.call(
      saveWorkOrderSettings,
      { body: { ...rules, revision: 0 } },
      { token: plant.adminToken },
    );
    await world.handOnByRules();
    expect((await server.call(listWorkOrders, {}, { token: plant.engineerToken })).rows).toEqual([]);
  });

  test('hand on a check before it is due, and again only when it was carried out', async () => {
    const plant = await world.makeServedPlant();
    await server.call(
      saveWorkOrderSettings,
      { body: { ...rules, revision: 0 } },
      { token: plant.adminToken },
    );
    const day = (days: number) => new Date(clock.nowMs + days * DAY_MS).toISOString().slice(0, 10);
    const interval = { everyHours: null, every: { count: 1, unit: 'week' }, onSeverity: null } as const;
    await plant.planCheck({ firstOn: day(60), shippedCode: 'inspection' });
    await plant.planCheck({ firstOn: day(7), interval });
    const list = async () =>
      (await server.call(listWorkOrders, {}, { token: plant.engineerToken })).rows.map(({ title }) => title);
    await world.handOnByRules();
    await world.handOnByRules();
    expect(await list()).toEqual(['Oil sample']);
    const { rows } = await server.call(listWorkOrders, {}, { token: plant.engineerToken });
    await plant.answer(rows[0]!.id, '1', { kind: 'rejected', text: 'No bottle.' });
    await world.handOnByRules();
    expect(await list()).toHaveLength(1);
    await plant.answer(rows[0]!.id, '2', { kind: 'done' });
    await world.handOnByRules();
    expect(await list()).toEqual(['Oil sample', 'Oil sample']);
  });
});

import { randomUUID } from 'node:crypto';
import {
  changeCheck,
  changeCheckTemplate,
  correctHours,
  createCheckTemplate,
  endCheck,
  listChecks,
  listCheckTemplates,
  listHourCorrections,
  planChecks,
  readCheck,
  readCheckCounts,
} from '@ritzel/contract';
import { SHIPPED_TEMPLATES } from '@ritzel/drivetrain';
import { wordOf } from '@ritzel/sentences';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCheckStore } from './check-store.ts';
import { makeMaintenanceWorld, NOW, problemOf } from './maintenance-world.testing.ts';

const world = await makeMaintenanceWorld();
const { server, pool, makePlant, plan } = world;
afterAll(() => world.close());
beforeEach(() => {
  world.clock.ms = NOW;
});

const nextCheckOf = async (id: string) => {
  const { rows } = await pool.query(
    'select next_check_hours as hours, next_check_by as by, maintenance_due_hours as document from equipment where id = $1',
    [id],
  );
  return rows[0];
};

describe('a template', () => {
  test('that ships is there for everyone, with its words in the trade’s language', async () => {
    const { fitter } = await makePlant();
    const templates = await server.call(listCheckTemplates, {}, fitter);
    expect(templates.map(({ shippedCode }) => shippedCode)).toEqual(
      SHIPPED_TEMPLATES.map(({ code }) => code),
    );
    for (const { shippedCode, name, steps } of templates) {
      expect(wordOf(`check:${shippedCode}`)).toBe(name);
      expect(wordOf(`check:${shippedCode}`, 'de')).not.toBe(`check:${shippedCode}`);
      for (const { code, text } of steps) expect(wordOf(`step:${code}`)).toBe(text);
    }
  });

  test('is copied and changed by one at a time; checks that are planned by it take its steps', async () => {
    const plant = await makePlant();
    const [shipped] = await server.call(listCheckTemplates, {}, plant.ana);
    const { id: _, checks, revision, changedBy, changedAt, ...content } = shipped!;
    const own = await server.call(
      createCheckTemplate,
      { body: { ...content, name: 'Our oil change' } },
      plant.ana,
    );
    const check = await plan(plant, { templateId: own.id, shippedCode: null });
    expect(check).toMatchObject({ name: 'Our oil change', shippedCode: null });
    const steps = own.steps.slice(0, 2).map((step) => ({ ...step, text: `${step.text} twice`, code: null }));
    const body = { ...content, name: 'Our oil change', steps, revision: own.revision };
    const changed = await server.call(changeCheckTemplate, { params: { id: own.id! }, body }, plant.ana);
    expect(changed).toMatchObject({ revision: 2, checks: 1, changedBy: 'Ana' });
    expect((await server.call(readCheck, { params: { id: check.id } }, plant.ana)).steps).toEqual(steps);
    const late = await problemOf(
      server.call(changeCheckTemplate, { params: { id: own.id! }, body }, plant.ana),
    );
    expect(late).toMatchObject({ code: 'conflict', field: 'body.revision', current: { revision: 2 } });
  });

  test.each([
    ['two steps of one key', (step: object) => [step, step], 'body.steps'],
    ['limits the wrong way round', (step: object) => [{ ...step, low: 3, high: 2 }], 'body.steps.0.high'],
    ['no steps', () => [], 'body.steps'],
  ])('with %s is refused, and nothing is kept', async (_, stepsOf, field) => {
    const { ana } = await makePlant();
    const [{ id: __, checks, revision, changedBy, changedAt, ...content } = { id: null } as never] =
      await server.call(listCheckTemplates, {}, ana);
    const steps = stepsOf(content.steps[0]!) as typeof content.steps;
    const refused = await problemOf(server.call(createCheckTemplate, { body: { ...content, steps } }, ana));
    expect(refused.field).toBe(field);
    expect((await server.call(listCheckTemplates, {}, ana)).every(({ id }) => id === null)).toBe(true);
  });
});

describe('a check', () => {
  test('is due by what comes first, and its machine shows it', async () => {
    const plant = await makePlant();
    const check = await plan(plant, { firstInHours: 13, firstOn: '2026-12-24' });
    expect(check.due).toMatchObject({ hours: 13, by: 'hours', isOverdue: false, on: '2026-11-23' });
    expect(check.state).toBe('next-week');
    expect(await nextCheckOf(plant.gearUnitId)).toMatchObject({
      hours: 24_013,
      by: new Date('2026-12-24T23:00:00Z'),
    });
    // The drivetrain shows the first of its parts.
    expect((await nextCheckOf(plant.drivetrainId)).hours).toBe(24_013);
    await pool.query('update equipment set operation_hours = 24180 where id = $1', [plant.gearUnitId]);
    const later = await server.call(readCheck, { params: { id: check.id } }, plant.ana);
    expect(later).toMatchObject({ state: 'overdue', due: { hours: -167, isOverdue: true } });
  });

  test('by the calendar is over when its day is over where the machine stands, also in the week that clocks are put back', async () => {
    const plant = await makePlant();
    world.clock.ms = Date.parse('2026-10-24T12:00:00Z');
    const check = await plan(plant, {
      ...{ firstInHours: null, firstOn: '2026-10-25', timeZone: 'Europe/Berlin' },
    });
    const stateAt = async (iso: string) => {
      world.clock.ms = Date.parse(iso);
      return (await server.call(readCheck, { params: { id: check.id } }, plant.ana)).due.isOverdue;
    };
    // The day has 25 hours: midnight comes an hour later by UTC.
    expect(await stateAt('2026-10-25T22:59:59Z')).toBe(false);
    expect(await stateAt('2026-10-25T23:00:01Z')).toBe(true);
  });

  test('comes at once when the machine becomes as bad as it says', async () => {
    const plant = await makePlant();
    const check = await plan(plant);
    expect(check.state).not.toBe('overdue');
    await pool.query('update equipment set severity = 5, severity_since = $2 where id = $1', [
      plant.gearUnitId,
      new Date(NOW + 1000),
    ]);
    world.clock.ms = NOW + 3_600_000;
    const after = await server.call(readCheck, { params: { id: check.id } }, plant.ana);
    expect(after).toMatchObject({ state: 'overdue', due: { by: 'condition', hours: null } });
  });

  test('is planned for many machines at once: all of them or none', async () => {
    const plant = await makePlant();
    const outsider = (await makePlant()).gearUnitId;
    const before = await server.call(readCheckCounts, {}, plant.ana);
    const refused = await problemOf(plan(plant, { equipmentIds: [plant.gearUnitId, outsider] }));
    expect(refused).toMatchObject({ field: 'body.equipmentIds.1', fieldCode: 'equipmentUnknown' });
    expect(await server.call(readCheckCounts, {}, plant.ana)).toEqual(before);
    await plan(plant, { equipmentIds: [plant.gearUnitId, plant.drivetrainId] });
    expect((await server.call(listChecks, {}, plant.ana)).total).toBe(2);
  });

  test('is given to people who may carry it out and to nobody else', async () => {
    const plant = await makePlant();
    const viewer = await world.person(plant.organisationId, 'Vie', 'Viewer');
    const refused = await problemOf(plan(plant, { assigneeId: viewer.id }));
    expect(refused).toMatchObject({ field: 'body.assigneeId', fieldCode: 'assigneeUnknown' });
    const check = await plan(plant, { assigneeId: plant.fitter.id });
    const mine = await server.call(listChecks, { query: { person: plant.fitter.id } }, plant.ana);
    expect(mine.rows.map(({ id }) => id)).toEqual([check.id]);
    expect(mine.people).toEqual([{ id: plant.fitter.id, name: 'Fitter' }]);
    expect((await server.call(listChecks, { query: { person: 'none' } }, plant.ana)).rows).toEqual([]);
  });

  test('changed by two at once keeps the first, and the second sees it', async () => {
    const plant = await makePlant();
    const { id, revision } = await plan(plant);
    const change = (dueOn: string) =>
      server.fetchCall(changeCheck, { params: { id }, body: { revision, dueOn } }, plant.ana);
    const answers = await Promise.all([change('2027-01-05'), change('2027-01-06')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = (await answers.find(({ status }) => status === 409)!.json()) as {
      current: { dueOn: string };
    };
    expect(refused.current.dueOn).toBe((await server.call(readCheck, { params: { id } }, plant.ana)).dueOn);
  });

  test('that is planned no more is in no list, and its machine shows the next one', async () => {
    const plant = await makePlant();
    const first = await plan(plant, { firstInHours: 10 });
    await plan(plant, { shippedCode: 'oil-filter', firstInHours: 400 });
    await server.call(endCheck, { params: { id: first.id } }, plant.ana);
    expect((await server.call(listChecks, {}, plant.ana)).rows.map(({ kind }) => kind)).toEqual([
      'oil-filter',
    ]);
    expect((await nextCheckOf(plant.gearUnitId)).hours).toBe(24_400);
  });

  test('of what a group does not hold is not there', async () => {
    const plant = await makePlant();
    const check = await plan(plant);
    const { rows } = await pool.query<{ id: string }>(
      `insert into user_group (organisation_id, name) values ($1, $2) returning id`,
      [plant.organisationId, randomUUID()],
    );
    expect((await server.call(listChecks, {}, plant.fitter)).total).toBe(1);
    const store = makeCheckStore(server.database.db, {
      organisationId: plant.organisationId,
      visibleGroups: [rows[0]!.id],
    });
    expect(await store.list()).toEqual([]);
    expect(await store.find(check.id)).toBeUndefined();
  });
});

describe('the document of a drivetrain', () => {
  const setDocument = (id: string, hours: number | null) =>
    pool.query('update equipment set maintenance_due_hours = $2 where id = $1', [id, hours]);

  test('plans a check by its reading, moves it and ends it', async () => {
    const plant = await makePlant();
    await setDocument(plant.drivetrainId, 23_800);
    const list = async () => (await server.call(listChecks, {}, plant.ana)).rows;
    expect(await list()).toMatchObject([{ kind: 'inspection', state: 'overdue', due: { hours: -200 } }]);
    await setDocument(plant.drivetrainId, 24_500);
    expect(await list()).toMatchObject([{ due: { hours: 500 } }]);
    expect(await nextCheckOf(plant.gearUnitId)).toMatchObject({ hours: 24_500 });
    await setDocument(plant.drivetrainId, null);
    expect(await list()).toEqual([]);
    expect(await nextCheckOf(plant.drivetrainId)).toMatchObject({ hours: null, document: null });
  });

  test('says what its check says when that is changed', async () => {
    const plant = await makePlant();
    await setDocument(plant.drivetrainId, 24_100);
    const [check] = (await server.call(listChecks, {}, plant.ana)).rows;
    const body = { revision: check!.revision, dueHours: 26_000 };
    await server.call(changeCheck, { params: { id: check!.id }, body }, plant.ana);
    expect(await nextCheckOf(plant.drivetrainId)).toMatchObject({ hours: 26_000, document: 26_000 });
  });
});

describe('a corrected counter', () => {
  test('is kept with before, after and reason, and due hours follow', async () => {
    const plant = await makePlant();
    const check = await plan(plant, { firstInHours: 100 });
    const body = { before: 24_000, after: 24_060, reason: 'Counter exchanged' };
    await server.call(correctHours, { params: { id: plant.gearUnitId }, body }, plant.ana);
    const after = await server.call(readCheck, { params: { id: check.id } }, plant.ana);
    expect(after).toMatchObject({ operationHours: 24_060, due: { hours: 40 } });
    expect(
      await server.call(listHourCorrections, { params: { id: plant.drivetrainId } }, plant.ana),
    ).toMatchObject([{ before: 24_000, after: 24_060, reason: 'Counter exchanged', by: 'Ana' }]);
  });

  test('by somebody who saw another reading is a conflict, and nothing changes', async () => {
    const plant = await makePlant();
    const body = { before: 23_000, after: 24_060, reason: 'Counter exchanged' };
    const refused = await problemOf(
      server.call(correctHours, { params: { id: plant.gearUnitId }, body }, plant.ana),
    );
    expect(refused).toMatchObject({ field: 'body.before', current: { before: 24_000 } });
    const { rows } = await pool.query(
      'select operation_hours, operation_hours_offset from equipment where id = $1',
      [plant.gearUnitId],
    );
    expect(rows).toEqual([{ operation_hours: 24_000, operation_hours_offset: 0 }]);
  });
});

test('who may not plan does not', async () => {
  const plant = await makePlant();
  const body = { equipmentIds: [plant.gearUnitId], shippedCode: 'oil-sample' };
  expect((await problemOf(server.call(planChecks, { body }, plant.fitter))).code).toBe('notFound');
});

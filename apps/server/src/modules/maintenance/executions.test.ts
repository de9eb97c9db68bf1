import { randomUUID } from 'node:crypto';
import {
  addCheckPhoto,
  giveUpExecution,
  listExecutions,
  readCheck,
  readCheckPhoto,
  readExecution,
  saveOilResults,
  startExecution,
} from '@ritzel/contract';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { handleFailedSteps } from '../cases/failed-steps.ts';
import type { StoredEvent } from '../domain-events/index.ts';
import { makeMaintenanceWorld, NOW, problemOf } from './maintenance-world.testing.ts';

const world = await makeMaintenanceWorld();
const { server, pool, makePlant, plan, begin, answer, answerAll, sign } = world;
afterAll(() => world.close());
beforeEach(() => {
  world.clock.ms = NOW;
  world.points.length = 0;
});

const png = async (width = 60, height = 40) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#456' } })
      .png()
      .toBuffer(),
  );

describe('carrying a check out', () => {
  test('keeps each answer with who and when, and signs it with what comes next', async () => {
    const plant = await makePlant();
    const check = await plan(plant);
    const execution = await begin(plant.fitter, check);
    expect(execution).toMatchObject({ startedBy: 'Fitter', answers: [], finishedAt: null });
    const begun = await server.call(readCheck, { params: { id: check.id } }, plant.other);
    expect(begun.execution).toMatchObject({ by: 'Fitter', answered: 0, steps: 7 });
    await answerAll(plant.fitter, execution, 24_010);
    world.clock.ms = NOW + 3_600_000;
    const done = await sign(plant.fitter, execution.id, { remark: 'All well.' });
    expect(done).toMatchObject({
      ...{ finishedBy: 'Fitter', signedName: 'Fitter', operationHours: 24_010, failedSteps: 0 },
      signature: { path: 'M 1 1 L 20 12 L 30 4' },
    });
    expect(done.answers.every(({ by, at }) => by === 'Fitter' && at === new Date(NOW).toISOString())).toBe(
      true,
    );
    const next = await server.call(readCheck, { params: { id: check.id } }, plant.fitter);
    expect(next).toMatchObject({ dueHours: 24_510, dueOn: '2027-05-22', execution: null });
    expect(next.history).toMatchObject([{ id: execution.id, by: 'Fitter', failedSteps: 0 }]);
    const { rows } = await pool.query('select kind, text from log_entry where equipment_id = $1', [
      plant.gearUnitId,
    ]);
    expect(rows).toEqual([{ kind: 'maintenance', text: 'Oil sample carried out, 7 steps\n\nAll well.' }]);
  });

  test('that begins the machine anew has its records diagnosed again', async () => {
    const plant = await makePlant();
    const check = await plan(plant, { shippedCode: 'oil-change' });
    const execution = await begin(plant.fitter, check);
    await answerAll(plant.fitter, execution);
    await sign(plant.fitter, execution.id);
    const { rows } = await pool.query(
      'select kind, resets_baseline, (select count(*)::int from rediagnosis_request where drivetrain_id = $2) as requests from log_entry where equipment_id = $1',
      [plant.gearUnitId, plant.drivetrainId],
    );
    expect(rows).toEqual([{ kind: 'oil-change', resets_baseline: true, requests: 1 }]);
  });

  test('sent twice changes nothing: neither beginning, nor answers, nor signature', async () => {
    const plant = await makePlant();
    const check = await plan(plant);
    const id = randomUUID();
    await begin(plant.fitter, check, id);
    await begin(plant.fitter, check, id);
    const same = {
      id: randomUUID(),
      stepKey: 'flush',
      outcome: 'failed' as const,
      text: 'The valve is stuck.',
    };
    await answer(plant.fitter, id, same);
    const execution = await answer(plant.fitter, id, same);
    expect(execution.answers).toHaveLength(1);
    await answerAll(plant.fitter, execution);
    const first = await sign(plant.fitter, id);
    world.clock.ms += 60_000;
    const again = await sign(plant.fitter, id, { remark: 'Sent again.' });
    expect(again).toEqual(first);
    const { rows } = await pool.query(
      'select count(*)::int as notes from log_entry where equipment_id = $1',
      [plant.gearUnitId],
    );
    expect(rows).toEqual([{ notes: 1 }]);
  });

  test('is not signed while a step is open', async () => {
    const plant = await makePlant();
    const execution = await begin(plant.fitter, await plan(plant));
    await answer(plant.fitter, execution.id, { stepKey: 'flush' });
    const refused = await problemOf(sign(plant.fitter, execution.id));
    expect(refused).toMatchObject({ code: 'inputInvalid', fieldCode: 'stepsOpen' });
    expect(
      (await server.call(readExecution, { params: { id: execution.id } }, plant.fitter)).finishedAt,
    ).toBeNull();
  });

  test.each([
    ['a step it has not', { stepKey: 'no-such-step' }, 'stepUnknown'],
    ['a required step left out', { stepKey: 'flush', outcome: 'skipped' as const }, 'stepRequired'],
    ['a value that is missing', { stepKey: 'sample-temperature' }, 'valueMissing'],
    ['a time to come', { stepKey: 'flush', at: new Date(NOW + 86_400_000).toISOString() }, 'timeAhead'],
    [
      'an oil code that is none',
      {
        stepKey: 'oil-results',
        oil: {
          code: '19/21/16',
          waterPpm: null,
          viscosity40: null,
          nominalViscosity: null,
          acidNumber: null,
        },
      },
      'codeInvalid',
    ],
  ])('refuses %s, and keeps nothing of the message', async (_, wrong, code) => {
    const plant = await makePlant();
    const execution = await begin(plant.fitter, await plan(plant));
    const refused = await problemOf(answer(plant.fitter, execution.id, { stepKey: 'leaks' }, wrong));
    expect(refused).toMatchObject({ code: 'inputInvalid', fieldCode: code });
    expect(
      (await server.call(readExecution, { params: { id: execution.id } }, plant.fitter)).answers,
    ).toEqual([]);
  });

  test('of a check that is planned once ends it', async () => {
    const plant = await makePlant();
    await pool.query('update equipment set maintenance_due_hours = 23900 where id = $1', [
      plant.drivetrainId,
    ]);
    const { rows } = await pool.query<{ id: string }>(
      'select id from maintenance_check where equipment_id = $1',
      [plant.drivetrainId],
    );
    const check = await server.call(readCheck, { params: { id: rows[0]!.id } }, plant.fitter);
    const execution = await begin(plant.fitter, check);
    await answerAll(plant.fitter, execution);
    await sign(plant.fitter, execution.id);
    const shown = await pool.query(
      'select next_check_hours, maintenance_due_hours from equipment where id = $1',
      [plant.drivetrainId],
    );
    expect(shown.rows).toEqual([{ next_check_hours: null, maintenance_due_hours: null }]);
    const done = await server.call(listExecutions, { params: { id: plant.drivetrainId } }, plant.fitter);
    expect(done).toMatchObject([{ kind: 'inspection', by: 'Fitter' }]);
  });

  test('that is given up leaves the check due, and can be begun anew', async () => {
    const plant = await makePlant();
    const check = await plan(plant);
    const execution = await begin(plant.fitter, check);
    await server.call(giveUpExecution, { params: { id: execution.id } }, plant.fitter);
    const after = await server.call(readCheck, { params: { id: check.id } }, plant.fitter);
    expect(after).toMatchObject({ execution: null, dueHours: check.dueHours });
    expect((await begin(plant.other, after)).startedBy).toBe('Other fitter');
  });
});

describe('two people at one check', () => {
  test('go on in the same carrying out, and neither loses an answer', async () => {
    const plant = await makePlant();
    const check = await plan(plant);
    const mine = await begin(plant.fitter, check);
    const theirs = await begin(plant.other, check);
    expect(theirs.id).toBe(mine.id);
    await answer(plant.fitter, mine.id, { stepKey: 'bottle', text: 'A-1' });
    world.clock.ms += 60_000;
    const both = await answer(plant.other, mine.id, { stepKey: 'bottle', text: 'A-2' });
    expect(both.answers.map(({ text, by }) => [text, by])).toEqual([
      ['A-2', 'Other fitter'],
      ['A-1', 'Fitter'],
    ]);
  });

  test('who was without network sees that it was carried out meanwhile, and keeps theirs beside it', async () => {
    const plant = await makePlant();
    const check = await plan(plant);
    const startedAt = new Date(NOW).toISOString();
    world.clock.ms = NOW + 60_000;
    const other = await begin(plant.other, check);
    await answerAll(plant.other, other);
    await sign(plant.other, other.id, { signedName: 'Other' });
    world.clock.ms += 60_000;
    const id = randomUUID();
    const send = (isSecond: boolean) =>
      server.call(
        startExecution,
        { params: { id }, body: { checkId: check.id, startedAt, revision: check.revision, isSecond } },
        plant.fitter,
      );
    const refused = await problemOf(send(false));
    expect(refused).toMatchObject({
      code: 'conflict',
      current: { id: other.id, finishedBy: 'Other fitter' },
    });
    const second = await send(true);
    await answerAll(plant.fitter, second, 24_099);
    await sign(plant.fitter, id);
    const after = await server.call(readCheck, { params: { id: check.id } }, plant.fitter);
    expect(after.history.map(({ by, isSecond }) => [by, isSecond])).toEqual([
      ['Fitter', true],
      ['Other fitter', false],
    ]);
    // What comes next follows the first.
    expect(after.dueHours).toBe(24_510);
  });

  test('late answers to a signed check are a conflict with what was signed', async () => {
    const plant = await makePlant();
    const execution = await begin(plant.fitter, await plan(plant));
    await answerAll(plant.fitter, execution);
    await sign(plant.fitter, execution.id);
    const late = await problemOf(answer(plant.other, execution.id, { stepKey: 'leaks', outcome: 'failed' }));
    expect(late).toMatchObject({ code: 'conflict', current: { signedName: 'Fitter' } });
  });

  test('a machine that was deleted meanwhile is not there', async () => {
    const plant = await makePlant();
    const check = await plan(plant);
    const execution = await begin(plant.fitter, check);
    await pool.query(
      `with made as (
         insert into deletion (organisation_id, kind, subject_id, identifier, name, counts, deleted_at, restorable_until)
         values ($1, 'equipment', $2, 'deleted', 'deleted', '{}', now(), now() + interval '1 day') returning id)
       update every_equipment set deletion_id = made.id from made where every_equipment.id = any($3)`,
      [plant.organisationId, plant.drivetrainId, [plant.drivetrainId, plant.gearUnitId]],
    );
    expect((await problemOf(answer(plant.fitter, execution.id, { stepKey: 'leaks' }))).code).toBe('notFound');
    expect((await problemOf(sign(plant.fitter, execution.id))).code).toBe('notFound');
  });
});

describe('a failed step', () => {
  const eventsOf = async (equipmentId: string): Promise<StoredEvent[]> => {
    const { rows } = await pool.query(
      `select kind, code, parameters, organisation_id, equipment_id, occurred_at, subject_id, actor_id
         from domain_event where equipment_id = $1 and kind = 'maintenance' order by position`,
      [equipmentId],
    );
    return rows.map(
      (row) =>
        ({
          ...{
            kind: row.kind,
            code: row.code,
            parameters: row.parameters,
            organisationId: row.organisation_id,
          },
          ...{ equipmentId: row.equipment_id, occurredAt: row.occurred_at },
          ...{
            subject: { kind: 'check', id: row.subject_id },
            actor: { kind: 'user', id: row.actor_id, name: null },
          },
        }) as StoredEvent,
    );
  };
  async function gather(equipmentId: string) {
    const client = await pool.connect();
    try {
      await handleFailedSteps(client, await eventsOf(equipmentId));
    } finally {
      client.release();
    }
  }

  test('opens a case where none is open, and the check names it', async () => {
    const plant = await makePlant();
    const execution = await begin(plant.fitter, await plan(plant));
    const failed = { stepKey: 'leaks', outcome: 'failed' as const, text: 'Drips at the output seal.' };
    await answer(plant.fitter, execution.id, failed);
    await gather(plant.gearUnitId);
    const { rows } = await pool.query(
      'select id, number, severity, sentence from fault_case where organisation_id = $1',
      [plant.organisationId],
    );
    expect(rows).toMatchObject([
      { number: 1, severity: 4, sentence: 'Oil sample: failed step “No leaks at seals, covers and drain”' },
    ]);
    const entries = await pool.query(
      'select kind, code, text from case_entry where case_id = $1 order by id',
      [rows[0].id],
    );
    expect(entries.rows).toEqual([
      { kind: 'opened', code: 'check', text: null },
      { kind: 'maintenance', code: 'leaks', text: 'Drips at the output seal.' },
    ]);
    const after = await server.call(readExecution, { params: { id: execution.id } }, plant.fitter);
    expect(after.cases).toEqual([{ id: rows[0].id, number: 1, stepKey: 'leaks' }]);
  });

  test('joins the case that is open for its machine', async () => {
    const plant = await makePlant();
    const { rows } = await pool.query<{ id: string }>(
      `insert into fault_case (organisation_id, number, equipment_id, scope_id, subject_key, severity, worst_severity, sentence,
         opened_at, first_sign_at, worse_at)
       values ($1, 41, $2, $3, 'fault b3 outer-race', 6, 6, 'Outer-race damage at B3', now(), now(), now()) returning id`,
      [plant.organisationId, plant.gearUnitId, plant.drivetrainId],
    );
    const check = await plan(plant);
    expect(check.openCases).toMatchObject([{ number: 41 }]);
    const execution = await begin(plant.fitter, check);
    await answer(plant.fitter, execution.id, { stepKey: 'filter-indicator', outcome: 'failed' });
    await gather(plant.gearUnitId);
    const after = await server.call(readExecution, { params: { id: execution.id } }, plant.fitter);
    expect(after.cases).toEqual([{ id: rows[0]!.id, number: 41, stepKey: 'filter-indicator' }]);
  });
});

describe('a photo of a step', () => {
  const send = (
    token: { token: string },
    id: string,
    photoId: string,
    bytes: Uint8Array<ArrayBuffer>,
    step = 'leaks',
  ) =>
    server.call(
      addCheckPhoto,
      { params: { id, photoId }, query: { step } },
      { ...token, rawBody: bytes, headers: { 'content-type': 'image/png' } },
    );

  test('is kept once however often it is sent, and had again', async () => {
    const plant = await makePlant();
    const execution = await begin(plant.fitter, await plan(plant));
    const photoId = randomUUID();
    const first = await send(plant.fitter, execution.id, photoId, await png());
    expect(await send(plant.fitter, execution.id, photoId, await png())).toEqual(first);
    const { photos } = await server.call(readExecution, { params: { id: execution.id } }, plant.fitter);
    expect(photos).toEqual([first]);
    const params = { id: execution.id, photoId: first.id };
    const bytes = await server.call(readCheckPhoto, { params, query: {} }, plant.other);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
  });

  test('finds the disk full: that is the answer, no size of it stays, and it is taken once there is room', async () => {
    const plant = await makePlant();
    const execution = await begin(plant.fitter, await plan(plant));
    const stored = async () => {
      const keys: string[] = [];
      for await (const { key } of world.files.list('pictures')) keys.push(key);
      return keys;
    };
    const before = await stored();
    const photoId = randomUUID();
    const large = await png(2000, 1500);
    // There is room for the first of its sizes and not for the next.
    world.disk.room = 1;
    try {
      expect(await problemOf(send(plant.fitter, execution.id, photoId, large))).toMatchObject({
        ...{ status: 503, code: 'storageFull' },
      });
    } finally {
      world.disk.room = Number.POSITIVE_INFINITY;
    }
    expect(await stored()).toEqual(before);
    const photos = async () =>
      (await server.call(readExecution, { params: { id: execution.id } }, plant.fitter)).photos;
    expect(await photos()).toEqual([]);
    const kept = await send(plant.fitter, execution.id, photoId, large);
    expect(await photos()).toEqual([kept]);
  });

  test('of more than 40 million pixels is refused by name, and nothing is kept', async () => {
    const plant = await makePlant();
    const execution = await begin(plant.fitter, await plan(plant));
    const refused = await problemOf(send(plant.fitter, execution.id, randomUUID(), await png(8000, 5100)));
    expect(refused).toMatchObject({ field: 'body', fieldCode: 'pictureTooManyPixels' });
    expect((await server.call(readExecution, { params: { id: execution.id } }, plant.fitter)).photos).toEqual(
      [],
    );
  });
});

describe('oil results', () => {
  const oil = { code: '21/19/16', waterPpm: 160, viscosity40: 288, nominalViscosity: 320, acidNumber: null };

  test('of a step are points of signals of the gear unit', async () => {
    const plant = await makePlant();
    const execution = await begin(plant.fitter, await plan(plant, { equipmentIds: [plant.drivetrainId] }));
    await answer(plant.fitter, execution.id, { stepKey: 'oil-results', oil });
    const { rows } = await pool.query(
      'select number, key, role, unit from signal where asset_id = $1 order by number',
      [plant.gearUnitId],
    );
    expect(rows.map(({ role, unit }) => [role, unit])).toEqual([
      ['oil-code-4', '1'],
      ['oil-code-6', '1'],
      ['oil-code-14', '1'],
      ['oil-water', 'ppm'],
      ['oil-viscosity-deviation', '%'],
    ]);
    expect(world.points).toEqual([
      {
        ...{ assetId: plant.gearUnitId, signalNumbers: [1, 2, 3, 4, 5] },
        ...{ timesMs: [NOW, NOW, NOW, NOW, NOW], values: [21, 19, 16, 160, 10] },
      },
    ]);
  });

  test('of many days come in at once: all of them or none', async () => {
    const plant = await makePlant();
    const at = (day: number) => new Date(NOW - day * 86_400_000).toISOString();
    const save = (codes: readonly string[]) =>
      server.call(
        saveOilResults,
        {
          params: { id: plant.gearUnitId },
          body: {
            results: codes.map((code, day) => ({
              ...oil,
              code,
              waterPpm: null,
              viscosity40: null,
              at: at(day),
            })),
          },
        },
        plant.fitter,
      );
    const refused = await problemOf(save(['18/16/13', '16/18/13']));
    expect(refused).toMatchObject({ field: 'body.results.1.code', fieldCode: 'codeInvalid' });
    expect(world.points).toEqual([]);
    expect(await save(['18/16/13', '17/15/12'])).toEqual({ points: 6 });
    expect(world.points[0]?.timesMs).toEqual([...Array(3).fill(NOW - 86_400_000), ...Array(3).fill(NOW)]);
  });
});
